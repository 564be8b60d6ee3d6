/** Answers that the page asked for before the app was there (start-page/boot.ts). */
import type { Envelope } from "@ballast/contract/route.ts";

/** `come` once it is there: what it says, and when it came. */
export type Answer = {
  coming: Promise<Envelope<unknown>>;
  come?: { envelope: Envelope<unknown>; at: number };
};

/** `isOver`: the app draws from now on, and the page no more. */
type Ahead = { answers: Map<string, Answer>; isOver: boolean };

declare global {
  interface Window {
    ballastAhead?: Ahead;
  }
}

export function aheadOf(where: Window): Ahead {
  where.ballastAhead ??= { answers: new Map(), isOver: false };
  return where.ballastAhead;
}

/** What nobody asked for when the first screen stood is of the past. */
export function forgetAhead(): void {
  window.ballastAhead?.answers.clear();
}

/** An answer is for one member and in one language. */
export const aheadKey = (url: string, language: string, token: string) =>
  `${language} ${token} ${url}`;

/** The answer that is on its way already; to be had once. */
export function takeAhead(url: string, language: string, token: string) {
  const { answers } = aheadOf(window);
  const key = aheadKey(url, language, token);
  const answer = answers.get(key);
  answers.delete(key);
  return answer?.coming;
}
