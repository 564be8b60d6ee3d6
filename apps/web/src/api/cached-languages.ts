/** The words that are kept for times without a network: what page and worker agree on (worker/sw.ts). */
export const WORDS_CACHE = "words";

/** The language, as "ta", of a file that holds a catalogue (vite.config.ts names it so). */
export const languageOfWords = (url: string) => /\/words-([a-z]{2})-/.exec(url)?.[1];

/** The languages whose words are kept. */
export async function cachedLanguages(): Promise<string[]> {
  const kept = await caches.open(WORDS_CACHE);
  return (await kept.keys()).flatMap(({ url }) => languageOfWords(url) ?? []);
}
