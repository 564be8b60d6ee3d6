/** Answers that the page asked for before the app was there (start-page/inline-boot.ts). */
import type { Envelope } from "@ballast/contract/route.ts";

type Answers = Map<string, Promise<Envelope<unknown>>>;

declare global {
  interface Window {
    ballastAhead?: Answers;
  }
}

export function prefetchedAnswers(where: Window): Answers {
  where.ballastAhead ??= new Map();
  return where.ballastAhead;
}

/** Drops the answers that no screen has asked for. */
export function dropPrefetched(): void {
  window.ballastAhead?.clear();
}

/** An answer is for one member and in one language. */
export const prefetchKey = (url: string, language: string, token: string) =>
  `${language} ${token} ${url}`;

/** The answer that is on its way already; to be had once. */
export function takePrefetched(url: string, language: string, token: string) {
  const answers = prefetchedAnswers(window);
  const key = prefetchKey(url, language, token);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
