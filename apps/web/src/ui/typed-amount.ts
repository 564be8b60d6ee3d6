/**
 * An amount as it is typed: digits and at most two decimals, a leading zero stripped, a decimal
 * comma taken for a point.
 */
export function typedAmount(text: string): string {
  const [whole = "", ...rest] = text
    .replace(",", ".")
    .replace(/[^\d.]/g, "")
    .split(".");
  const digits = whole.slice(0, 12).replace(/^0+(?=\d)/, "");
  return rest.length === 0 ? digits : `${digits || "0"}.${rest.join("").slice(0, 2)}`;
}
