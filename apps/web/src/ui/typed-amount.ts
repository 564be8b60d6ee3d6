/**
 * Parses an amount as people type it. Digits may be grouped by threes or the Indian way, by comma,
 * point, space or apostrophe, with a currency before or after them; a last comma or point with one
 * or two digits after it is the decimal point. Any other text is rejected and never guessed at:
 * "5k" and "2 lakh" are not 5 and 2, and "7.123" is ambiguous, seven and a bit or seven thousand.
 * `commas` is true for languages with a decimal comma: "7,123" is ambiguous there, and seven
 * thousand elsewhere.
 */
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";

/** Whether a locale writes decimals with a comma. */
export const writesCommas = (locale: string): boolean =>
  new Intl.NumberFormat(locale).format(0.5).includes(",");

const UNIT =
  "(?:\\p{Sc}|t?(?:USDT|USD|INR|TRY|EUR)|TEST|TL|R(?=\\$)|(?:Rs|Re|रु|रू|ரூ|రూ|ರೂ)\\.?|रुपये|रुपए|rupees?|euros?)";
const BEFORE = new RegExp(`^(?:\\s|${UNIT})*`, "iu");
const AFTER = new RegExp(`(?:\\s|${UNIT}|/-)*$`, "iu");
const GROUPED = [",", "\\.", " ", "'"].map((sign) => ({
  sign: sign.at(-1),
  by: new RegExp(`^(?:[1-9]\\d{0,2}(?:${sign}\\d{3})+|[1-9]\\d?(?:${sign}\\d{2})*${sign}\\d{3})$`),
}));
const DIGITS_MOST = 12;
const LENGTH_MOST = 60;

type Parts = { whole: string; cents: string };

/**
 * One comma or point with three digits or more after it: it may be a decimal point or a thousands
 * separator.
 */
const LONG_AFTER_SIGN = /^[1-9]\d{0,2}[.,]\d{3,}$/;

const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;
const AMBIGUOUS_BY_COMMA = /^[1-9]\d{0,2},\d{3}$/;
const isAmbiguous = (figure: string, commas: boolean) =>
  AMBIGUOUS.test(figure) || (commas && AMBIGUOUS_BY_COMMA.test(figure));

const figureOf = (text: string) =>
  plainSigns(text).replace(BEFORE, "").replace(AFTER, "").replace(/\s/g, " ").replaceAll("’", "'");

/** Whether the text is rejected only because of too many digits after its one comma or point. */
export const hasTooManyDecimals = (text: string, commas = false) =>
  readAmount(text, commas) === null &&
  text.length <= LENGTH_MOST &&
  LONG_AFTER_SIGN.test(figureOf(text));

/** All digits before and after the decimal point; null if the text is not an amount. */
function partsOf(text: string, commas: boolean): Parts | null {
  if (text.length > LENGTH_MOST) return null;
  const figure = figureOf(text);
  if (/^\d+$/.test(figure)) return { whole: figure, cents: "" };
  if (isAmbiguous(figure, commas)) return null;
  if (isGrouped(figure)) return { whole: figure.replace(/\D/g, ""), cents: "" };
  const [, head = "", sign = "", cents = ""] = /^(.*)([.,])(\d*)$/.exec(figure) ?? [];
  if (sign === "" || head + cents === "") return null;
  if (isGrouped(head, sign)) return { whole: head.replace(/\D/g, ""), cents };
  if (!/^\d*$/.test(head) || LONG_AFTER_SIGN.test(figure)) return null;
  return { whole: head || "0", cents };
}

const isGrouped = (figure: string, otherwiseThan?: string) =>
  GROUPED.some(({ sign, by }) => sign !== otherwiseThan && by.test(figure));

function formatParts({ whole, cents }: Parts): string | null {
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (digits.length > DIGITS_MOST) return null;
  return cents === "" ? digits : `${digits}.${cents.slice(0, 2)}`;
}

/**
 * The amount with a decimal point and at most two decimals, further ones cut off, without
 * separators or leading zeros: "1234.5". An empty string for blank text; null if the text is not an
 * amount.
 */
export function readAmount(text: string, commas = false): string | null {
  if (text.trim() === "") return "";
  const parts = partsOf(text, commas);
  return parts && formatParts(parts);
}

/**
 * `text` is what the field shows; `value` is the parsed amount, or the text itself if it is not an
 * amount.
 */
export type Typed = { text: string; value: string; wasPasted: boolean };

/**
 * The state of the field after a change from `before` to `typed`. A typed text stays as it is, so
 * that "1,00" can still become "1,000"; a pasted one (more than one character at once) is replaced
 * by the parsed amount.
 */
export function afterChange(before: string, typed: string, commas = false): Typed {
  const after = plainSigns(typed);
  const value = readAmount(after, commas) ?? after;
  const wasPasted = addedTo(before, after) > 1;
  const isDone =
    wasPasted || /^\d+$/.test(after) || (partsOf(after, commas)?.cents.length ?? 0) > 2;
  return { text: isDone ? value : after, value, wasPasted };
}

/** The number of inserted characters: the length of `after` without the common start and end. */
function addedTo(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const left = Math.min(before.length, after.length) - same;
  let end = 0;
  while (end < left && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - same - end;
}
