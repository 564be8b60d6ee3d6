/**
 * Reports sales as closed while the database accepts no writes, as on a standby or a full disk, because the
 * guard stored there describes an earlier time at which a purchase was possible.
 */
import type { WriteProbe } from "../platform/write-probe.ts";

export const BOOKS_CLOSED = "books_closed";

type Said = { refusal: string | null; stale: string[]; reasons: string[] };

/** The stored guards, or closed ones while nothing can be written. */
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
