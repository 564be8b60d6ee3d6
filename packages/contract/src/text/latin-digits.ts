/** Numbers as people type them: digits and signs of every script as those of ASCII. */

const DIGIT = /\p{Nd}/u;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Ten digits of a script follow each other; at most five such runs do (the mathematical ones). */
const LONGEST_RUN = 50;

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (before < LONGEST_RUN && DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Each decimal digit of any script as 0–9; everything else as it is. */
export function latinDigits(text: string): string {
  return BEYOND_ASCII.test(text) ? text.replace(/(?![0-9])\p{Nd}/gu, latinDigit) : text;
}

/** The full-width forms of ASCII, which keyboards of East Asia write. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const asciiOf = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/**
 * The same for a whole number, phone or code as it is typed or pasted: full-width signs and the
 * Arabic decimal and thousands signs are plain ones (the latter an apostrophe, which is never a
 * decimal sign), and what cannot be seen (joiners, marks of direction, soft hyphens) is left out.
 */
export function plainSigns(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return latinDigits(text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ""))
    .replace(FULL_WIDTH, asciiOf)
    .replaceAll("٫", ".")
    .replaceAll("٬", "'");
}
