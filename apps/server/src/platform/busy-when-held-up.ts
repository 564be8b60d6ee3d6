/**
 * Answers a call whose commit waits for a synchronous standby that is away. PostgreSQL has no limit for
 * that wait, and a caller without an answer would wait with it.
 */
import { Refusal } from "./refusal.ts";
import type { WriteProbe } from "./write-probe.ts";

/** Nearly every call has ended by then; from then on the probe is asked why this one has not. */
const PATIENCE_MS = 3_000;

/**
 * The result of the work, or the refusal `busy` once all writes are held up. The work then goes on without
 * its caller, who learns by a repeat with the same key what became of it.
 */
export async function busyWhenHeldUp<T>(probe: WriteProbe, work: () => Promise<T>): Promise<T> {
  // Before the work takes a connection, which reads still need.
  if (await probe.isHeldUp()) throw new Refusal("busy");
  const { promise: heldUp, reject } = Promise.withResolvers<never>();
  const look = async () => {
    const { noWrites } = await probe.ask();
    if (noWrites === "standby_away") reject(new Refusal("busy"));
  };
  const timer = setInterval(() => void look(), PATIENCE_MS);
  try {
    return await Promise.race([work(), heldUp]);
  } finally {
    clearInterval(timer);
  }
}
