/**
 * The right to act on the outside, for one process at a time. It ends by time, so nobody waits for a
 * process that is frozen and keeps its connections; and the database refuses what is written under a
 * lease that went to another (platform.hold_lease), so a process that wakes up has no effect any more.
 */
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, errorCode, type Tx } from "./db.ts";

export type LeaseName = "chain-send" | "bank-send" | "snapshot";

export type Lease = {
  readonly name: LeaseName;
  /** What each write under it carries: larger than any given out before, and nobody else's. */
  readonly fence: bigint;
  /**
   * Throws LeaseLost where the lease may have run out, by this process's own clock: asked before what
   * leaves the process. What the process sleeps over after it is for the receiver to recognise as a repeat.
   */
  check(): void;
};

/** Another process has the lease by now, or may have it. */
export class LeaseLost extends Error {}

/** The database's word for it. */
const NOT_THE_NEWEST = "BF001";

export const isLeaseLost = (error: unknown): error is Error =>
  error instanceof LeaseLost || (error instanceof Error && errorCode(error) === NOT_THE_NEWEST);

/** A worker that is killed or frozen holds up the others for so long. */
const LASTS_MS = 10_000;
const ASK_MS = 250;
const HOLDER = `${hostname()} ${process.pid}`;

/** `patienceMs`: how long to wait for another's lease. `lastsMs`: between a second and a minute. */
type Times = { patienceMs?: number; lastsMs?: number };

/**
 * Does the work under the lease and renews it meanwhile; answers null, and does nothing, while another
 * has it. Throws what the work throws.
 */
export async function withLease<T>(
  db: Db,
  name: LeaseName,
  work: (lease: Lease) => Promise<T>,
  { patienceMs = 0, lastsMs = LASTS_MS }: Times = {},
): Promise<T | null> {
  const deadline = performance.now() + patienceMs;
  let held = await take(db, name, lastsMs);
  while (held === null) {
    if (performance.now() >= deadline) return null;
    await sleep(ASK_MS);
    held = await take(db, name, lastsMs);
  }
  try {
    return await work(held);
  } finally {
    await held.end();
  }
}

/** Writes in one transaction, in which nobody takes the lease. Throws (isLeaseLost) where another has. */
export function writeUnder<T>(db: Db, lease: Lease, write: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select platform.hold_lease(${lease.name}, ${lease.fence})`.execute(tx);
    return write(tx);
  });
}

async function take(db: Db, name: LeaseName, lastsMs: number) {
  // Counted from before the question, so that it ends here no later than in the database.
  let until = performance.now() + lastsMs;
  const { rows } = await sql<{ fence: bigint | null }>`
    select platform.take_lease(${name}, ${HOLDER}, ${lastsMs} * interval '1 millisecond') as fence
  `.execute(db);
  const fence = rows[0]?.fence ?? null;
  if (fence === null) return null;
  let isAsking = false;
  const renew = async () => {
    const next = performance.now() + lastsMs;
    const { rows: renewed } = await sql<{ isMine: boolean }>`
      select platform.renew_lease(${name}, ${fence}) as "isMine"`.execute(db);
    until = renewed[0]?.isMine ? next : Number.NEGATIVE_INFINITY;
  };
  const renewing = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    // Where the database does not answer the lease runs out by itself.
    void renew()
      .catch(() => {})
      .finally(() => {
        isAsking = false;
      });
  }, lastsMs / 4).unref();
  return {
    name,
    fence,
    check() {
      if (performance.now() >= until) throw new LeaseLost(`the lease ${name} has run out`);
    },
    async end() {
      clearInterval(renewing);
      // Else it runs out.
      await sql`select platform.end_lease(${name}, ${fence})`.execute(db).catch(() => {});
    },
  };
}
