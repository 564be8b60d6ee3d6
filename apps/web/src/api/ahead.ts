/** Answers that the page asked for before the app was there (start-page/boot.ts). */

type Ahead = Map<string, Promise<Response>>;

declare global {
  interface Window {
    ballastAhead?: Ahead;
  }
}

export function aheadOf(where: Window): Ahead {
  where.ballastAhead ??= new Map();
  return where.ballastAhead;
}

/** What nobody asked for when the first screen stood is of the past. */
export function forgetAhead(): void {
  window.ballastAhead?.clear();
}

/** An answer is for one member and in one language. */
export const aheadKey = (url: string, language: string, token: string) =>
  `${language} ${token} ${url}`;

/** The answer that is on its way already; to be had once. */
export function takeAhead(url: string, language: string, token: string) {
  const ahead = aheadOf(window);
  const key = aheadKey(url, language, token);
  const answer = ahead.get(key);
  ahead.delete(key);
  return answer;
}
