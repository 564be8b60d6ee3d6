/** What a nickname may be: 2 to 24 characters as a reader counts them, all of them visible. */
export const NICKNAME_MIN_LENGTH = 2;
export const NICKNAME_MAX_LENGTH = 24;

/** What is invisible or turns the text around. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** As it is kept, spaces trimmed and joined; null when it is none. */
export function readNickname(typed: string): string | null {
  const name = typed.normalize("NFC").replace(/ +/g, " ").trim();
  const length = [...name].length;
  const isRight = length >= NICKNAME_MIN_LENGTH && length <= NICKNAME_MAX_LENGTH;
  return isRight && !INVISIBLE.test(name) ? name : null;
}
