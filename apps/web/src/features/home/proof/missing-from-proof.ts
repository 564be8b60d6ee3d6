/**
 * Which of the newest published lists lack a member who must be in them. What that follows from is known
 * here and not answered: since when the member is one, and in which currencies a part was found before.
 */

export type Place = { currency: string; sequence: number };
/** `takenAt` in milliseconds. `isTakenOver`: published by books that are lost, with its parts perhaps. */
export type Newest = Place & { takenAt: number; isTakenOver: boolean };
export type Known = { memberSince: number; had: ReadonlySet<string> };

/** Everybody has a wallet in it from the first moment on. */
export const EVERYBODYS = "tUSDT";
/** A registration is there a little later than the time it bears. */
const REGISTERED_WITHIN_MS = 5 * 60_000;

/** Ask for `newest` before `own`: what is published in between is in none of them. */
export function missingFromProof(
  newest: readonly Newest[],
  own: readonly Place[],
  known: Known,
): Newest[] {
  const isIn = ({ currency, sequence }: Newest) =>
    own.some((part) => part.currency === currency && part.sequence >= sequence);
  return newest.filter((list) => mustHold(list, known) && !isIn(list));
}

function mustHold({ currency, takenAt }: Newest, { memberSince, had }: Known): boolean {
  return (
    had.has(currency) || (currency === EVERYBODYS && takenAt > memberSince + REGISTERED_WITHIN_MS)
  );
}
