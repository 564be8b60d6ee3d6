/**
 * What is said of sales while nothing can be written, on a standby or a full disk: the guard that is read
 * there would be a statement about a past in which a purchase went through.
 */
import type { WriteProbe } from "../platform/write-probe.ts";

export const BOOKS_CLOSED = "books_closed";

type Said = { refusal: string | null; stale: string[]; reasons: string[] };

/** Guards as they are, or as they stand while nothing can be written. */
export async function orClosed<G extends Said>(probe: WriteProbe, guards: G[]): Promise<G[]> {
  if (!(await isClosed(probe))) return guards;
  return guards.map((guard) => ({
    ...guard,
    refusal: guard.refusal ?? "guard_stale",
    stale: [BOOKS_CLOSED, ...guard.stale],
    reasons: [BOOKS_CLOSED, ...guard.reasons],
  }));
}

export const isClosed = async (probe: WriteProbe): Promise<boolean> =>
  (await probe.ask()).noWrites !== null;
