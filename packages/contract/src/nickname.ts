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

/** What stands for the operator; a letter of another alphabet in its place is found by the staff. */
const RESERVED = /ballast|support|admin|official|moderator|customer ?service/i;

/** Whether a name could be taken for that of the operator, in the community or in a message. */
export function isReservedName(name: string): boolean {
  return RESERVED.test(name.normalize("NFKD").replace(/[\p{M}\p{P}\p{Cf}]/gu, ""));
}
