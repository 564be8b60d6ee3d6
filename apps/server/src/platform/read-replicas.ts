/**
 * Reads on standbys (READ_DATABASE_URL). A standby is read only while it is at most LAG_MOST_MS behind
 * the primary and follows its timeline; a client that has seen a position of the log is answered by a
 * standby that has come as far, or by the primary. So nobody sees their own money go back.
 *
 * How far behind one is, is told by a row that the primary writes twice a second (platform.beat), on the
 * primary's clock alone: the standby's own figures stand still where it has lost the primary.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type LogPosition,
  readLogPosition,
  writeLogPosition,
} from "@ballast/contract/log-position.ts";
import { sql } from "kysely";
import type { Config } from "./config.ts";
import { urlsOf } from "./database-hosts.ts";
import { type Database, type Db, isTransient, openDatabase } from "./db.ts";
import { readsAnswered, standbyLag } from "./metrics.ts";
import { shareNextRun } from "./share-next-run.ts";

/** A standby that is further behind is not read. */
export const LAG_MOST_MS = 2_000;
/** How long a read waits for a standby to come as far as its client has seen. */
const WAIT_MS = 50;
const WAIT_POLL_MS = 5;
const BEAT_MS = 500;
const WATCH_MS = 250;

export const ANYONE = "anyone";

/** Where a read goes. */
export type Source = {
  db: Db;
  where: "standby" | "primary";
  /** A position that has all the reads before this call have seen. */
  position(): Promise<string>;
};

export type ReadReplicas = {
  primary: Source;
  /**
   * The source of a read. `after`: the position that the client has seen, in its own words; null where it
   * told none, so that it is answered by the primary; ANYONE for what is the same for everybody.
   */
  choose(after: string | null): Promise<Source>;
  close(): Promise<void>;
};

type Beat = { lineage: string; timeline: number; now: number };
type Told = { timeline: number; beatAt: number; at: bigint };
type Standby = {
  database: Database;
  told: Told | null;
  source: Source;
  look: () => Promise<Told>;
};

type Setting = Pick<Config, "READ_DATABASE_URL" | "DATABASE_CONNECTIONS">;

/** Null where no standbys are set, so that the primary answers all reads. */
export function openReadReplicas(
  primary: Database,
  { READ_DATABASE_URL: url, DATABASE_CONNECTIONS: connections }: Setting,
): ReadReplicas | null {
  if (url === undefined) return null;
  /** The primary's latest beat, and when it was heard by performance.now(). */
  let beat: (Beat & { heardAt: number }) | null = null;
  let turn = 0;
  const ends: (() => void)[] = [];

  const place = (at: bigint) => writeLogPosition({ lineage: beat?.lineage ?? "00000000", at });
  const primaryAt = shareNextRun(() => positionOfPrimary(primary.db));
  const primarySource: Source = {
    ...{ db: primary.db, where: "primary" },
    position: async () => place(await primaryAt()),
  };

  const standbys = urlsOf(url).map((one): Standby => {
    const database = openDatabase(one, connections, { isStandby: true });
    const look = shareNextRun(async () => {
      const told = await lookAt(database.db);
      standby.told = told;
      return told;
    });
    const position = async () => place((await look()).at);
    const source: Source = { db: database.db, where: "standby", position };
    const standby: Standby = { database, told: null, look, source };
    return standby;
  });

  /** Milliseconds that a standby is behind the primary; null where that is not known. */
  function lagOf({ told }: Standby): number | null {
    if (beat === null || told === null || told.timeline !== beat.timeline) return null;
    return beat.now + (performance.now() - beat.heardAt) - told.beatAt;
  }
  const isFresh = (standby: Standby) => (lagOf(standby) ?? Number.POSITIVE_INFINITY) <= LAG_MOST_MS;

  /** The next fresh standby in turn that has come as far, or comes within WAIT_MS. */
  async function thatHas(after: bigint): Promise<Source | null> {
    const fresh = standbys.filter(isFresh);
    if (fresh.length === 0) return null;
    turn = (turn + 1) % fresh.length;
    const inTurn = [...fresh.slice(turn), ...fresh.slice(0, turn)];
    const known = inTurn.find(({ told }) => (told?.at ?? -1n) >= after);
    if (known) return known.source;
    const [first] = inTurn;
    const until = performance.now() + WAIT_MS;
    while (first && performance.now() < until) {
      const told = await first.look().catch(() => null);
      if (told === null) return null;
      if (told.at >= after && isFresh(first)) return first.source;
      await sleep(WAIT_POLL_MS);
    }
    return null;
  }

  /** Repeats `run` until the end; each run that fails forgets what was known. */
  function repeat(milliseconds: number, run: () => Promise<void>, forget: () => void): void {
    let ended = false;
    ends.push(() => {
      ended = true;
    });
    void (async () => {
      while (!ended) {
        await run().catch(forget);
        await sleep(milliseconds, undefined, { ref: false });
      }
    })();
  }

  repeat(
    BEAT_MS,
    async () => {
      beat = { ...(await beatOf(primary.db)), heardAt: performance.now() };
    },
    // A primary that does not answer: what was heard last grows old by itself.
    () => {},
  );
  for (const standby of standbys) {
    const { host } = new URL(standby.database.url);
    repeat(
      WATCH_MS,
      async () => {
        await standby.look();
        standbyLag.labels(host).set((lagOf(standby) ?? Number.NaN) / 1_000);
      },
      () => {
        standby.told = null;
        standbyLag.labels(host).set(Number.NaN);
      },
    );
  }

  return {
    primary: primarySource,
    async choose(after) {
      const seen = after === ANYONE ? 0n : positionIn(readLogPosition(after), beat);
      const found = seen === null ? null : await thatHas(seen);
      return found ?? primarySource;
    },
    async close() {
      for (const end of ends) end();
      await Promise.all(standbys.map(({ database }) => database.close()));
    },
  };
}

/** Null of a client that told nothing, or of books that were restored since. */
function positionIn(seen: LogPosition | null, beat: Beat | null): bigint | null {
  return seen !== null && seen.lineage === beat?.lineage ? seen.at : null;
}

/**
 * Runs a read at a source, and where a standby could not do it once more at the primary: it was promoted or
 * lost, cancelled the statement because of what it replays, or the read needs what a standby has not
 * (unlogged tables, writes).
 */
export async function readAt<T>(
  source: Source,
  primary: Source,
  run: (db: Db) => Promise<T>,
): Promise<{ result: T; source: Source }> {
  if (source.where === "standby") {
    try {
      const result = await run(source.db);
      readsAnswered.labels("standby").inc();
      return { result, source };
    } catch (error) {
      if (!isTransient(error) && !isNotOnStandby(error)) throw error;
      readsAnswered.labels("again").inc();
    }
  }
  const result = await run(primary.db);
  readsAnswered.labels("primary").inc();
  return { result, source: primary };
}

/** "cannot access temporary or unlogged relations during recovery", and functions of the primary alone. */
function isNotOnStandby(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  return code === "0A000" || code === "55000";
}

async function beatOf(db: Db): Promise<Beat> {
  const { rows } = await sql<Beat>`select lineage, timeline, now from platform.beat()`.execute(db);
  if (!rows[0]) throw new Error("the database has no beat");
  return rows[0];
}

async function lookAt(db: Db): Promise<Told> {
  const { rows } = await sql<Told>`
    select timeline, beat_at as "beatAt", at from platform.look_at_standby()`.execute(db);
  if (!rows[0]) throw new Error("not a standby");
  return rows[0];
}

/** A commit is seen by others only when it is flushed, because no connection commits without waiting. */
async function positionOfPrimary(db: Db): Promise<bigint> {
  const { rows } = await sql<{ at: bigint }>`
    select (pg_current_wal_flush_lsn() - '0/0')::bigint as at`.execute(db);
  return rows[0]?.at ?? 0n;
}
