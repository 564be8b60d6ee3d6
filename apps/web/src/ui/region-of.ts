/**
 * The country of a browser's languages: the first region that a language tag names, else the likely
 * region of the first language.
 */
export function regionOf(languages: readonly string[]): string | null {
  const locales = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const regions = [...locales.map(({ region }) => region), locales[0]?.maximize().region];
  // "419" is Latin America and "001" the world: these are not countries.
  return regions.find((region) => /^[A-Z]{2}$/.test(region ?? "")) ?? null;
}
