/** Notes beside a read, such as when a session was last used, that must not hold the read up. */
import { setTimeout as sleep } from "node:timers/promises";
import type { WriteProbe } from "./write-probe.ts";

const MOST_MS = 500;

/**
 * Writes the note unless all writes wait for a standby, and waits for it no longer than half a second: such a
 * wait may just have begun. An error of the write is the caller's.
 */
export async function noteBriefly(probe: WriteProbe, write: () => Promise<unknown>): Promise<void> {
  if (await probe.isHeldUp()) return;
  const written = write();
  written.catch(() => {});
  const late = sleep(MOST_MS, "late" as const, { ref: false });
  // Why it takes so long holds for what comes next, too.
  if ((await Promise.race([written, late])) === "late") void probe.ask();
}
