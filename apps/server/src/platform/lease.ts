/**
 * A lease: the right of one process at a time to act on an external system. It expires, so a frozen
 * process blocks nobody, and the database rejects writes under a lease that another process took over
 * (platform.hold_lease), so a process that wakes up late changes nothing.
 */
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, errorCode, type Tx } from "./db.ts";

export type LeaseName = "chain-send" | "bank-send" | "snapshot";

export type Lease = {
  readonly name: LeaseName;
  /** The fencing token that every write under the lease carries; it only grows. */
  readonly fence: bigint;
  /**
   * Throws LeaseLost where the lease may have run out, by this process's own clock: asked before what
   * leaves the process. What the process sleeps over after it is for the receiver to recognise as a repeat.
   */
  check(): void;
};

/** Another process holds the lease, or may hold it. */
export class LeaseLost extends Error {}

/** The SQLSTATE by which the database says so. */
const NOT_THE_NEWEST = "BF001";

export const isLeaseLost = (error: unknown): error is Error =>
  error instanceof LeaseLost || (error instanceof Error && errorCode(error) === NOT_THE_NEWEST);

/** How long a killed or frozen worker can hold up the others. */
const LASTS_MS = 10_000;
const ASK_MS = 250;
const HOLDER = `${hostname()} ${process.pid}`;

/** `patienceMs`: how long to wait for another's lease. `lastsMs`: between a second and a minute. */
type Times = { patienceMs?: number; lastsMs?: number };

/**
 * Runs the work under the lease and renews the lease meanwhile. Returns null without running it while
 * another process holds the lease. Throws what the work throws.
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

/** Writes in one transaction during which nobody can take the lease over. Throws when it is lost. */
export function writeUnder<T>(db: Db, lease: Lease, write: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select platform.hold_lease(${lease.name}, ${lease.fence})`.execute(tx);
    return write(tx);
  });
}

async function take(db: Db, name: LeaseName, lastsMs: number) {
  // Measured from before the query, so that it never expires later here than in the database.
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
    // Uses the clock of `check`: a simulation may freeze it, and then there is nothing to renew.
    if (isAsking || until - performance.now() > 0.9 * lastsMs) return;
    isAsking = true;
    // Without an answer from the database the lease just expires.
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
      // If this fails the lease expires.
      await sql`select platform.end_lease(${name}, ${fence})`.execute(db).catch(() => {});
    },
  };
}
