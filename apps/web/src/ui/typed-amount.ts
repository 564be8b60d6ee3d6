/**
 * An amount as people write it: grouped by threes or the Indian way, by comma, point, space or
 * apostrophe, a currency beside it; one comma or point with one or two digits after it at the end
 * is the decimal point. What fits none of this is no amount, and never silently another one: of
 * words only those of a currency are passed over, since "5k" and "2 lakh" are more than 5 and 2; and
 * "7.123" may be seven and a bit, as amounts stand elsewhere in the app, or seven thousand. So may "7,123"
 * of who writes decimals with a comma (`commas`); of others it is thousands, as the app writes them.
 */
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";

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

/** Of four digits and more after it the sign may have been meant for thousands. */
const LONG_AFTER_SIGN = /^[1-9]\d{0,2}[.,]\d{3,}$/;

const EITHER = /^[1-9]\d{0,2}\.\d{3}$/;
const EITHER_BY_COMMA = /^[1-9]\d{0,2},\d{3}$/;
const mayBeEither = (figure: string, commas: boolean) =>
  EITHER.test(figure) || (commas && EITHER_BY_COMMA.test(figure));

const figureOf = (text: string) =>
  plainSigns(text).replace(BEFORE, "").replace(AFTER, "").replace(/\s/g, " ").replaceAll("’", "'");

/** Whether it is no amount for the many digits after its one sign, whatever that was meant to be. */
export const hasTooManyDecimals = (text: string, commas = false) =>
  readAmount(text, commas) === null &&
  text.length <= LENGTH_MOST &&
  LONG_AFTER_SIGN.test(figureOf(text));

/** The digits before and after the decimal point, all of them; null where it is no amount. */
function partsOf(text: string, commas: boolean): Parts | null {
  if (text.length > LENGTH_MOST) return null;
  const figure = figureOf(text);
  if (/^\d+$/.test(figure)) return { whole: figure, cents: "" };
  if (mayBeEither(figure, commas)) return null;
  if (isGrouped(figure)) return { whole: figure.replace(/\D/g, ""), cents: "" };
  const [, head = "", sign = "", cents = ""] = /^(.*)([.,])(\d*)$/.exec(figure) ?? [];
  if (sign === "" || head + cents === "") return null;
  if (isGrouped(head, sign)) return { whole: head.replace(/\D/g, ""), cents };
  if (!/^\d*$/.test(head) || LONG_AFTER_SIGN.test(figure)) return null;
  return { whole: head || "0", cents };
}

const isGrouped = (figure: string, otherwiseThan?: string) =>
  GROUPED.some(({ sign, by }) => sign !== otherwiseThan && by.test(figure));

function written({ whole, cents }: Parts): string | null {
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (digits.length > DIGITS_MOST) return null;
  return cents === "" ? digits : `${digits}.${cents.slice(0, 2)}`;
}

/** Digits and at most two decimals, without thousands or leading zeros; null where it is no amount. */
export function readAmount(text: string, commas = false): string | null {
  if (text.trim() === "") return "";
  const parts = partsOf(text, commas);
  return parts && written(parts);
}

/** What stands in the field, and what it says: the amount as it is read, or the text as it is. */
export type Typed = { text: string; value: string; wasPasted: boolean };

/**
 * The field after a change. What is typed stays as it is, so that "1,00" can still become "1,000";
 * what was pasted (more than one character at once) is written as it was read.
 */
export function afterChange(before: string, typed: string, commas = false): Typed {
  const after = plainSigns(typed);
  const value = readAmount(after, commas) ?? after;
  const wasPasted = addedTo(before, after) > 1;
  const isDone =
    wasPasted || /^\d+$/.test(after) || (partsOf(after, commas)?.cents.length ?? 0) > 2;
  return { text: isDone ? value : after, value, wasPasted };
}

function addedTo(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const left = Math.min(before.length, after.length) - same;
  let end = 0;
  while (end < left && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - same - end;
}
