/**
 * The name of the cache that holds the catalogues for offline use; shared by the page and the
 * service worker (worker/sw.ts).
 */
export const WORDS_CACHE = "words";

/**
 * The language, such as "ta", of a file that holds a catalogue (vite.config.ts names the files so).
 */
export const languageOfWords = (url: string) => /\/words-([a-z]{2})-/.exec(url)?.[1];

/** The languages whose catalogues are cached. */
export async function cachedLanguages(): Promise<string[]> {
  const kept = await caches.open(WORDS_CACHE);
  return (await kept.keys()).flatMap(({ url }) => languageOfWords(url) ?? []);
}
