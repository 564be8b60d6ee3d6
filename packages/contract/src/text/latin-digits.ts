/** Converts typed numbers: digits and signs of every script to those of ASCII. */

const DIGIT = /\p{Nd}/u;
const BEYOND_ASCII = /[^\0-\x7f]/;
/**
 * The ten digits of a script are consecutive; at most five such runs are adjacent (the mathematical
 * digits).
 */
const LONGEST_RUN = 50;

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (before < LONGEST_RUN && DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Converts each decimal digit of any script to 0–9 and leaves everything else unchanged. */
export function latinDigits(text: string): string {
  return BEYOND_ASCII.test(text) ? text.replace(/(?![0-9])\p{Nd}/gu, latinDigit) : text;
}

/** The full-width forms of ASCII, which keyboards of East Asia produce. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const asciiOf = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/**
 * Does the same for a typed or pasted number, phone number or code, and more: full-width signs and
 * the Arabic decimal and thousands signs become plain ones (the latter an apostrophe, which is
 * never a decimal sign), and invisible characters (joiners, direction marks, soft hyphens) are
 * removed.
 */
export function plainSigns(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return latinDigits(text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ""))
    .replace(FULL_WIDTH, asciiOf)
    .replaceAll("٫", ".")
    .replaceAll("٬", "'");
}
