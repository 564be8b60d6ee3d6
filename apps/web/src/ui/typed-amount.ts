/**
 * An amount as it is typed: digits and at most two decimals, a leading zero stripped, a decimal
 * comma taken for a point: many keyboards have no other.
 */
export function typedAmount(text: string): string {
  const [whole = "", ...rest] = text
    .replace(",", ".")
    .replace(/[^\d.]/g, "")
    .split(".");
  const digits = whole.slice(0, 12).replace(/^0+(?=\d)/, "");
  return rest.length === 0 ? digits : `${digits || "0"}.${rest.join("").slice(0, 2)}`;
}

/** What the field says after a change: of more than one character at once, it was pasted. */
export function changedAmount(before: string, after: string): string {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const left = Math.min(before.length, after.length) - same;
  let end = 0;
  while (end < left && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - same - end > 1 ? pastedAmount(after) : typedAmount(after);
}

const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_POINTS = /^[1-9]\d{0,2}(\.\d{3})+,\d*$/;

/** The same of what was pasted: there a comma also groups thousands, as the app writes them. */
export function pastedAmount(text: string): string {
  const figure = text.replace(/[^\d.,]/g, "");
  if (GROUPED.test(figure)) return typedAmount(figure.replaceAll(",", ""));
  if (GROUPED_BY_POINTS.test(figure)) return typedAmount(figure.replaceAll(".", ""));
  return typedAmount(figure);
}
