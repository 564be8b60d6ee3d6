/**
 * Reads on standbys (READ_DATABASE_URL). A standby is read only while it is at most LAG_MOST_MS behind
 * the primary and follows its timeline. A client that has seen a position of the log is answered by a
 * standby that has come as far, or by the primary, so nobody sees their own money go back.
 *
 * How far behind a standby is, is told by a row that the primary writes twice a second (platform.beat),
 * on the primary's clock alone: a standby's own figures stand still where it has lost the primary.
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
import { type Database, type Db, errorCode, isOutOfReach, openDatabase } from "./db.ts";
import type { Log } from "./log.ts";
import { readsAnswered, standbyLag } from "./metrics.ts";
import { Refusal } from "./refusal.ts";
import { shareNextRun } from "./share-next-run.ts";

/** A standby that is further behind is not read. */
export const LAG_MOST_MS = 2_000;
/** By how much the primary's clock may step back before the lag counts as unknown. */
const STEP_BACK_MS = 500;
/** How long a read waits for a standby to come as far as its client has seen. */
const WAIT_MS = 50;
const WAIT_POLL_MS = 5;
/** How long an answer waits for its position. */
const POSITION_MS = 1_000;
const BEAT_MS = 500;
const WATCH_MS = 250;

/** The client reads what is the same for everybody, which may be a little old. */
export const ANYONE = Symbol("anyone");
/** The position that the client sent; null where it sent none and must be answered by the primary. */
export type After = string | null | typeof ANYONE;

export type Source = {
  db: Db;
  isPrimary: boolean;
  /** A position that no read which ended before this call is ahead of. */
  position(): Promise<string>;
};

export type ReadReplicas = {
  primary: Source;
  /** Where to read. Throws busy as `refuseFormer` does. */
  choose(after: After): Promise<Source>;
  /** Throws busy where the client has seen a later primary than this process knows. */
  refuseFormer(after: After): Promise<void>;
  close(): Promise<void>;
};

type Beat = { books: string; timeline: number; now: number };
type Look = { books: string; timeline: number; beatAt: number; at: bigint; seen: bigint };
type Standby = {
  host: string;
  /** The last look; null where it failed. */
  look: Look | null;
  lookNow(): Promise<Look>;
  source: Source;
  close(): Promise<unknown>;
};

type Setting = Pick<Config, "READ_DATABASE_URL" | "DATABASE_CONNECTIONS">;

/** Null where no standbys are set, so that the primary answers all reads. */
export function openReadReplicas(
  primary: Database,
  { READ_DATABASE_URL: url, DATABASE_CONNECTIONS: connections }: Setting,
  log: Log,
): ReadReplicas | null {
  if (url === undefined) return null;
  // Looks and positions wait for no call: they have connections of their own.
  const own = openDatabase(primary.url, 1);
  /** The primary's latest beat, and when it was asked for by performance.now(). */
  let beat: (Beat & { askedAt: number }) | null = null;
  const beatNow = shareNextRun(async () => {
    const askedAt = performance.now();
    beat = { ...(await beatOf(own.db)), askedAt };
    return beat;
  });
  const primaryAt = shareNextRun(() => positionOfPrimary(own.db));
  const source: Source = {
    ...{ db: primary.db, isPrimary: true },
    position: async () => {
      const { books } = beat ?? (await within(POSITION_MS, beatNow()));
      return writeLogPosition({ books, ...(await within(POSITION_MS, primaryAt())) });
    },
  };
  const standbys = urlsOf(url).map((one) => openStandby(one, connections));

  /** Milliseconds that a standby is behind the primary; null where that is not known. */
  function lagOf({ look }: Standby): number | null {
    if (beat === null || look?.books !== beat.books || look.timeline !== beat.timeline) return null;
    const lag = beat.now + (performance.now() - beat.askedAt) - look.beatAt;
    return lag < -STEP_BACK_MS ? null : Math.max(0, lag);
  }
  const isFresh = (standby: Standby) => (lagOf(standby) ?? Number.POSITIVE_INFINITY) <= LAG_MOST_MS;

  let turn = 0;
  /** The next fresh standby in turn that has come as far, or comes within WAIT_MS. */
  async function standbyAt(after: bigint): Promise<Source | null> {
    const fresh = standbys.filter(isFresh);
    if (fresh.length === 0) return null;
    turn = (turn + 1) % fresh.length;
    const inTurn = [...fresh.slice(turn), ...fresh.slice(0, turn)];
    const has = (standby: Standby) => (standby.look?.at ?? -1n) >= after;
    const found = inTurn.find(has);
    if (found) return found.source;
    const [first] = inTurn as [Standby];
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const left = until - performance.now();
      if (left <= 0 || !(await within(left, first.lookNow()).catch(() => null))) return null;
      if (has(first) && isFresh(first)) return first.source;
      await sleep(WAIT_POLL_MS);
    }
  }

  async function refuseFormer(after: After): Promise<void> {
    const seen = after === ANYONE ? null : readLogPosition(after);
    if (seen === null || !isLater(seen, beat)) return;
    // The failover may be younger than the last beat.
    const now = await within(POSITION_MS, beatNow()).catch(() => beat);
    if (isLater(seen, now)) throw new Refusal("busy");
  }

  async function choose(after: After): Promise<Source> {
    if (after === ANYONE) return (await standbyAt(0n)) ?? source;
    await refuseFormer(after);
    const seen = readLogPosition(after);
    if (seen === null) return source;
    const isComparable = seen.books === beat?.books && seen.timeline === beat.timeline;
    return (isComparable ? await standbyAt(seen.at) : null) ?? source;
  }

  const ends = [
    repeat(BEAT_MS, async () => {
      await beatNow().catch(() => {});
    }),
    ...standbys.map((standby) => repeat(WATCH_MS, watching(standby, lagOf, log))),
  ];
  return {
    primary: source,
    choose,
    refuseFormer,
    async close() {
      for (const end of ends) end();
      await Promise.all([own.close(), ...standbys.map((standby) => standby.close())]);
    },
  };
}

function openStandby(url: string, connections: number): Standby {
  const database = openDatabase(url, connections, { isStandby: true });
  const own = openDatabase(url, 1, { isStandby: true });
  const lookNow = shareNextRun(async () => {
    try {
      standby.look = await lookAt(own.db);
      return standby.look;
    } catch (error) {
      standby.look = null;
      throw error;
    }
  });
  const standby: Standby = {
    ...{ host: new URL(url).host, look: null, lookNow },
    source: {
      ...{ db: database.db, isPrimary: false },
      position: async () => {
        const { seen, ...place } = await within(POSITION_MS, lookNow());
        return writeLogPosition({ ...place, at: seen });
      },
    },
    close: () => Promise.all([database.close(), own.close()]),
  };
  return standby;
}

/** Looks at a standby, and logs when it begins to be read and why it is not any more. */
function watching(
  standby: Standby,
  lagOf: (standby: Standby) => number | null,
  log: Log,
): () => Promise<void> {
  let logged: string | null = null;
  return async () => {
    const why = await standby.lookNow().then(
      () => {
        const lag = lagOf(standby);
        if (lag === null) return "not of the primary's books, or not on its timeline";
        return lag <= LAG_MOST_MS ? "" : "behind the primary";
      },
      (error: Error) => error.message,
    );
    // The primary may be in the list too, and has no lag.
    if (why === NO_STANDBY) standbyLag.remove(standby.host);
    else standbyLag.labels(standby.host).set((lagOf(standby) ?? Number.NaN) / 1_000);
    if (why === logged) return;
    logged = why;
    if (why === "") log.info({ host: standby.host }, "reads go to this standby");
    else if (why === NO_STANDBY) log.info({ host: standby.host, why }, "no reads go to this host");
    else log.warn({ host: standby.host, why }, "no reads go to this standby");
  };
}

/** Repeats `run` until the function that it returns is called. */
function repeat(milliseconds: number, run: () => Promise<void>): () => void {
  let ended = false;
  void (async () => {
    while (!ended) {
      await run();
      await sleep(milliseconds, undefined, { ref: false });
    }
  })();
  return () => {
    ended = true;
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = sleep(milliseconds, undefined, { ref: false, signal: ended.signal }).then(() => {
    throw new Error("no answer in time");
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}

/** True of a position of a later primary than the beat's, of the same books. */
const isLater = (seen: LogPosition, beat: Beat | null) =>
  beat !== null && seen.books === beat.books && seen.timeline > beat.timeline;

/**
 * Runs a read at a source, and where a standby could not do it once more at the primary: the standby was
 * promoted or lost, cancelled the statement because of what it replays, or lacks what the read needs
 * (unlogged tables, writes). A statement that took too long is not repeated.
 */
export async function readAt<T>(
  source: Source,
  primary: Source,
  run: (db: Db) => Promise<T>,
): Promise<{ result: T; source: Source }> {
  if (!source.isPrimary) {
    try {
      const result = await run(source.db);
      readsAnswered.labels("standby").inc();
      return { result, source };
    } catch (error) {
      if (!isOfStandby(error)) throw error;
      readsAnswered.labels("again").inc();
    }
  }
  const result = await run(primary.db);
  readsAnswered.labels("primary").inc();
  return { result, source: primary };
}

/**
 * 40001: cancelled because of what is replayed. 0A000: an unlogged table. 25006: a write. 55000: a function
 * of the primary alone.
 */
const OF_STANDBY = new Set(["40001", "0A000", "25006", "55000"]);

/** Not so a wait for a free connection: many reads would then be the primary's at once. */
function isOfStandby(error: unknown): boolean {
  if (error instanceof Error && error.message.startsWith("timeout exceeded")) return false;
  return isOutOfReach(error) || OF_STANDBY.has(errorCode(error) ?? "");
}

async function beatOf(db: Db): Promise<Beat> {
  const { rows } = await sql<Beat>`select books, timeline, now from platform.beat()`.execute(db);
  if (!rows[0]) throw new Error("the database has no beat");
  return rows[0];
}

const NO_STANDBY = "it is the primary, or no standby";

async function lookAt(db: Db): Promise<Look> {
  const { rows } = await sql<Look>`
    select books, timeline, beat_at as "beatAt", at, seen from platform.look_at_standby()
  `.execute(db);
  if (!rows[0]) throw new Error(NO_STANDBY);
  return rows[0];
}

/**
 * Others see a commit only when it is flushed, because no connection of ours commits without waiting. The
 * timeline is read with it: just after a failover the last beat may be the former primary's.
 */
async function positionOfPrimary(db: Db): Promise<{ timeline: number; at: bigint }> {
  const { rows } = await sql<{ timeline: number; at: bigint }>`
    select ('x' || left(pg_walfile_name(l.lsn), 8))::bit(32)::int as timeline,
      (l.lsn - '0/0')::bigint as at
    from (select pg_current_wal_flush_lsn() as lsn) l`.execute(db);
  if (!rows[0]) throw new Error("the database tells no position");
  return rows[0];
}
