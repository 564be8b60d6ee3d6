/**
 * Finds the newest published lists that lack a member who must be in them. The facts for that are
 * known here and not taken from a response: since when the member is one, and the currencies in
 * which a part was found before.
 */

export type Place = { currency: string; sequence: number };
/**
 * `takenAt` is in milliseconds. `isTakenOver`: the list was published by books that are lost,
 * perhaps with their parts.
 */
export type Newest = Place & { takenAt: number; isTakenOver: boolean };
export type Known = { memberSince: number; had: ReadonlySet<string> };

/** The currency in which every member has a wallet from the first moment on. */
export const EVERYBODYS = "tUSDT";
/**
 * Milliseconds within which a registration is in the books; it is committed a little later than its
 * timestamp.
 */
const REGISTERED_WITHIN_MS = 5 * 60_000;

/**
 * Fetch `newest` before `own`: a list that is published in between is then not reported as missing.
 */
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
