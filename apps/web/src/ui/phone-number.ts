/** Phone numbers as they are typed and chosen. Whether one is right is for the server to say. */

export type Country = { country: string; name: string; areaCode: string };

/** What a number may be made of; a pasted one may bring letters and marks nobody sees. */
export function typedPhone(text: string): string {
  return text
    .replace(/[‐-―]/g, "-")
    .replace(/[^\d+() .-]/g, "")
    .replace(/(?!^)\+/g, "");
}

/** A number that brings its own area code. */
export function isWhole(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed);
}

/** With area code, as calls take it: "+44 7700 900123". A trunk zero stays: the server knows it. */
export function wholePhone(typed: string, areaCode: string | null): string {
  const text = typed.trim();
  if (isWhole(text)) return text.replace(/^00/, "+");
  return areaCode === null ? text : `+${areaCode} ${text}`;
}

/** Enough of a number to ask the server about it: area code first, 7 to 15 digits. */
export function isPlausible(whole: string): boolean {
  const digits = whole.replace(/\D/g, "");
  return whole.startsWith("+") && digits.length >= 7 && digits.length <= 15;
}

/** Another area code for a number that brings its own. */
export function withAreaCode(typed: string, areaCode: string, known: readonly Country[]): string {
  if (!isWhole(typed)) return typed;
  const digits = typed.replace(/\D/g, "").replace(/^00/, "");
  const own = known
    .map((country) => country.areaCode)
    .filter((code) => digits.startsWith(code))
    .sort((a, b) => b.length - a.length)[0];
  return `+${areaCode} ${digits.slice(own?.length ?? 0)}`;
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Those whose name has a word that begins so, or whose area code or short name does. */
export function matching(countries: readonly Country[], text: string): Country[] {
  const wanted = plain(text.trim());
  if (wanted === "") return [...countries];
  if (/^\+?\d+$/.test(wanted)) {
    const code = wanted.replace("+", "");
    return countries.filter(({ areaCode }) => areaCode.startsWith(code));
  }
  return countries.filter(
    ({ country, name }) =>
      ` ${plain(name)}`.replace(/[-(&,.]/g, " ").includes(` ${wanted}`) ||
      country.toLowerCase() === wanted,
  );
}

/** The country that a browser's languages speak of: the first that one of them names. */
export function regionOf(languages: readonly string[]): string | null {
  const locales = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const regions = [...locales.map(({ region }) => region), locales[0]?.maximize().region];
  // "419" is Latin America, "001" the world: there is no such country.
  return regions.find((region) => /^[A-Z]{2}$/.test(region ?? "")) ?? null;
}
