/**
 * Whether the database takes writes: asked over a connection of its own, so that a pool that is full or
 * stuck has no say, by a write that is committed and by room on the disk that is taken for it.
 */
import pg from "pg";
import { type NoWrites, noWritesOf, textOf } from "./causes.ts";
import { connectionTo, primaryHostOf } from "./database-hosts.ts";
import { GuardedClient } from "./guarded-client.ts";

export type Standing = {
  /** Null: what is written is kept. */
  noWrites: NoWrites | null;
  /** Settings of the database with which it may forget what it has acknowledged. */
  forgets: string[];
  /** The number of machines that an acknowledged write is on; null where it could not be asked. */
  acknowledgedOn: number | null;
  /** What the database or the system said; null where all is well. */
  error: string | null;
};

export type WriteProbe = {
  /**
   * Answers within ANSWER_MS (or another time), whatever the database does; many who ask at once share one
   * question.
   */
  ask(withinMs?: number): Promise<Standing>;
  /**
   * Whether every write waits for a standby, asked anew only where it was so at the last answer. A new write
   * would hold its connection, and locks, until the standby is back.
   */
  isHeldUp(): Promise<boolean>;
  close(): Promise<void>;
  /** What the log said last of readiness (readiness.ts); null: that it is ready, or nothing yet. */
  logged: string | null;
};

export const ANSWER_MS = 1_500;
/** Who asks again so soon gets the same answer. */
const FRESH_MS = 1_000;

const DURABLE = ["fsync", "full_page_writes"] as const;

/** Ends a probe that waits for a lock of one that hangs; a commit that waits for a standby has no limit. */
const STATEMENT_MS = 10_000;
const NAME = "ballast probe";

/**
 * What is known before anything is written. A commit that waits for a standby cannot be given up: it keeps
 * its connection and its locks at the server until a standby confirms it. So no probe follows one that waits.
 */
const STATE = `select current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes, r.acknowledged_on as "acknowledgedOn",
  r.is_missing or exists (select from pg_stat_activity where application_name = '${NAME}'
    and datname = current_database() and wait_event = 'SyncRep'
    and state_change < clock_timestamp() - interval '1 second') as "isAway"
  from platform.replication() r`;
type State = Record<(typeof DURABLE)[number], string> & { acknowledgedOn: number; isAway: boolean };

export function createWriteProbe(url: string): WriteProbe {
  let client: GuardedClient | null = null;
  let asked: { at: number; answer: Promise<Standing> } | null = null;
  let isHeldUp = false;
  let isClosed = false;

  async function connected(): Promise<GuardedClient> {
    if (isClosed) throw new Error("the probe is closed");
    if (client !== null) return client;
    const opened = new GuardedClient({
      connectionString: url,
      application_name: NAME,
      statement_timeout: STATEMENT_MS,
    });
    client = opened;
    // What was answered over a connection that is gone says nothing of now.
    opened.once("end", () => {
      if (forget(opened)) asked = null;
    });
    await opened.connect();
    return opened;
  }

  function forget(one: GuardedClient | null): boolean {
    const isOurs = one !== null && client === one;
    if (isOurs) client = null;
    return isOurs;
  }

  async function write(): Promise<Standing> {
    const one = await connected();
    const { rows } = await one.query<State>(STATE);
    const { acknowledgedOn = null, isAway = false } = rows[0] ?? {};
    const forgets: string[] = DURABLE.filter((name) => rows[0]?.[name] === "off");
    if (one.durability === "off") forgets.push("synchronous_commit");
    const standing = { forgets, acknowledgedOn, error: null };
    if (isAway) return { noWrites: "standby_away", ...standing };
    await one.query("select platform.prove_write()");
    return { noWrites: null, ...standing };
  }

  async function answer(withinMs: number): Promise<Standing> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error("no answer in time")), withinMs);
    const look = lookWhenLate(url, withinMs);
    const written = write();
    written.catch(() => {});
    try {
      return await Promise.race([written, late.promise]);
    } catch (error) {
      // Whatever state it is in: the next question begins anew, perhaps at another server.
      const failed = client;
      forget(failed);
      failed?.throwAway("the probe of writes was not answered");
      const noWrites = look.found() ? "standby_away" : noWritesOf(error);
      return { noWrites, forgets: [], acknowledgedOn: null, error: textOf(error) };
    } finally {
      clearTimeout(timer);
      look.end();
    }
  }

  return {
    logged: null,
    async isHeldUp() {
      if (isHeldUp) await this.ask();
      return isHeldUp;
    },
    ask(withinMs = ANSWER_MS) {
      const now = performance.now();
      if (asked === null || now - asked.at > FRESH_MS) {
        // One question at a time, and fresh from its answer on; where there was none, one follows.
        const mine = { at: Number.POSITIVE_INFINITY, answer: answer(withinMs) };
        asked = mine;
        void mine.answer.then(({ noWrites }) => {
          // No answer says nothing of what the commits wait for.
          if (noWrites !== "silent" && noWrites !== "connections") {
            isHeldUp = noWrites === "standby_away";
          }
          mine.at = noWrites === "silent" ? Number.NEGATIVE_INFINITY : performance.now();
        });
      }
      return asked.answer;
    },
    async close() {
      isClosed = true;
      const last = client;
      forget(last);
      await last?.end();
    },
  };
}

/** How long before the time is up a second connection asks why there is no answer. */
const LOOK_MS = 700;

/**
 * Asks over a connection of its own, shortly before the time is up, whether a commit of a probe waits for a
 * standby: reads are answered then, and the write says nothing.
 */
function lookWhenLate(url: string, withinMs: number): { found(): boolean; end(): void } {
  let isWaiting = false;
  let one: pg.Client | undefined;
  const look = async () => {
    one = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: LOOK_MS });
    one.on("error", () => {});
    one.host = (await primaryHostOf(url)) ?? one.host;
    await one.connect();
    const { rows } = await one.query<{ is: boolean }>(
      `select exists (select from pg_stat_activity where application_name = '${NAME}'
        and datname = current_database() and wait_event = 'SyncRep') as is`,
    );
    isWaiting = rows[0]?.is === true;
  };
  const timer = setTimeout(() => void look().catch(() => {}), withinMs - LOOK_MS);
  return {
    found: () => isWaiting,
    end() {
      clearTimeout(timer);
      one?.connection.stream.destroy();
    },
  };
}
