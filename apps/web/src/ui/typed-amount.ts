/**
 * An amount as it is typed or pasted: digits and at most two decimals, a leading zero stripped. Of
 * a point and a comma the later one divides the decimals. A single comma does so too, for keyboards
 * that have no other, unless more than two digits follow: then it groups thousands, as the app writes them.
 */
export function typedAmount(text: string): string {
  const kept = text.replace(/[^\d.,]/g, "");
  const [whole = "", ...rest] = kept.split(decimalSignOf(kept));
  const digits = digitsOf(whole)
    .slice(0, 12)
    .replace(/^0+(?=\d)/, "");
  return rest.length === 0 ? digits : `${digits || "0"}.${digitsOf(rest.join("")).slice(0, 2)}`;
}

/** What stays in the field while a comma may become either. */
export function writtenAmount(text: string): string {
  return /^\d{1,3}(,\d{3})*(,\d{0,3}|\.\d{0,2})$/.test(text) ? text : typedAmount(text);
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

function decimalSignOf(text: string): "." | "," {
  const [point, comma] = [text.lastIndexOf("."), text.lastIndexOf(",")];
  const isOneComma = comma >= 0 && comma === text.indexOf(",");
  if (!isOneComma || comma < point) return ".";
  return point >= 0 || text.length - comma <= 3 ? "," : ".";
}
