/** Responses that the page requested before the app was loaded (start-page/inline-boot.ts). */

type Answers = Map<string, Promise<Response>>;

declare global {
  interface Window {
    ballastAhead?: Answers;
  }
}

export function prefetchedAnswers(where: Window): Answers {
  where.ballastAhead ??= new Map();
  return where.ballastAhead;
}

/** Drops prefetched responses that no screen has requested. */
export function dropPrefetched(): void {
  window.ballastAhead?.clear();
}

/** The key of a prefetched response: it is valid for one member and one language. */
export const prefetchKey = (url: string, language: string, token: string) =>
  `${language} ${token} ${url}`;

/** Returns and removes the prefetched response; undefined when there is none. */
export function takePrefetched(url: string, language: string, token: string) {
  const answers = prefetchedAnswers(window);
  const key = prefetchKey(url, language, token);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
