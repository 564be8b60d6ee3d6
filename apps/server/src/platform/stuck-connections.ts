/**
 * Throws connections away whose server will not answer any more. A server that is frozen, or that another
 * one has taken the place of behind the same address, ends no connection: all that wait would wait for
 * ever. So who waits for some seconds is looked up, over a new connection to the same address: the server
 * that answers there knows its connections and which of them work.
 */
import pg from "pg";
import { connectionsThrownAway } from "./metrics.ts";

export type Watched = {
  /** How it was opened; a look is opened alike. */
  readonly given: pg.ClientConfig;
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
  /** Its process at the server; null while it is not known yet. */
  readonly pid: number | null;
  /** Counts answers: the same number, the same statement. */
  readonly turn: number;
  /** By performance.now(); null while it waits for nothing. */
  readonly waitsSince: number | null;
  /** Sent and received: while they grow it is not stuck. */
  readonly bytes: number;
  throwAway(why: string): void;
};

const TICK_MS = 500;
/** Nearly every statement is answered in less. */
const PATIENCE_MS = 2_000;
/** For a look, from its connection to its answer. */
const LOOK_MS = 2_000;
/** A server that answers no look so often is frozen or gone; one that is late once is only busy. */
const LOOKS = 2;
/** Without one byte, whatever the server says of it. */
const MOST_MS = 3_900_000;

type State = { bytes: number; movedAt: number; turn: number; idleLooks: number };
type Group = { clients: Map<Watched, State>; isLooking: boolean; silentLooks: number };

const groups = new Map<string, Group>();
let timer: NodeJS.Timeout | undefined;

const keyOf = ({ host, port, database, user }: Watched) => [host, port, database, user].join(" ");

export function watch(client: Watched): void {
  const key = keyOf(client);
  const group = groups.get(key) ?? { clients: new Map(), isLooking: false, silentLooks: 0 };
  groups.set(key, group);
  group.clients.set(client, { bytes: 0, movedAt: 0, turn: client.turn, idleLooks: 0 });
  timer ??= setInterval(tick, TICK_MS).unref();
}

export function unwatch(client: Watched): void {
  const key = keyOf(client);
  const group = groups.get(key);
  group?.clients.delete(client);
  if (group?.clients.size === 0) groups.delete(key);
  if (groups.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

function tick(): void {
  for (const group of groups.values()) {
    const suspects = suspectsOf(group);
    if (suspects.length === 0) group.silentLooks = 0;
    else if (!group.isLooking) void look(group, suspects);
  }
}

/** Those that have waited for too long without a byte. */
function suspectsOf({ clients }: Group): Watched[] {
  const now = performance.now();
  return [...clients].flatMap(([client, state]) => {
    if (client.bytes !== state.bytes || client.turn !== state.turn) {
      Object.assign(state, { bytes: client.bytes, movedAt: now, turn: client.turn, idleLooks: 0 });
    }
    const waits = client.waitsSince === null ? 0 : now - Math.max(client.waitsSince, state.movedAt);
    if (waits > MOST_MS) throwAway(client, "late");
    return waits > PATIENCE_MS && waits <= MOST_MS ? [client] : [];
  });
}

async function look(group: Group, suspects: readonly Watched[]): Promise<void> {
  const all = [...group.clients.keys()];
  const turns = new Map(all.map((client) => [client, client.turn]));
  const stillWaits = (client: Watched) =>
    client.waitsSince !== null && client.turn === turns.get(client);
  group.isLooking = true;
  try {
    const known = await knownOf(suspects[0] as Watched, all);
    group.silentLooks = 0;
    for (const client of all) judge(group, client, known, stillWaits(client));
  } catch (error) {
    if (saysNothing(error)) return;
    group.silentLooks += 1;
    if (group.silentLooks < LOOKS) return;
    for (const client of suspects) if (stillWaits(client)) throwAway(client, "silent");
  } finally {
    group.isLooking = false;
  }
}

type Known = Map<number, { isIdle: boolean }>;

function judge(group: Group, client: Watched, known: Known, stillWaits: boolean): void {
  const { pid } = client;
  const state = group.clients.get(client);
  if (state === undefined) return;
  const found = pid === null ? undefined : known.get(pid);
  // Also those that wait for nothing: the next call would take one after the other of them.
  if (found === undefined) {
    if (pid !== null || stillWaits) throwAway(client, "unknown");
    return;
  }
  // The answer, or the statement, may be on its way.
  state.idleLooks = found.isIdle && stillWaits ? state.idleLooks + 1 : 0;
  if (state.idleLooks >= LOOKS) throwAway(client, "idle");
}

/** What the server at the address knows of these connections. Throws when it does not answer in time. */
async function knownOf(like: Watched, all: readonly Watched[]): Promise<Known> {
  const { connectionString, host, port, user, password, database, ssl } = like.given;
  const one = new pg.Client({
    ...{ connectionString, host, port, user, password, database, ssl },
    application_name: "ballast look",
    connectionTimeoutMillis: LOOK_MS,
    statement_timeout: LOOK_MS,
  });
  one.on("error", () => {});
  const late = setTimeout(
    () => one.connection.stream.destroy(new Error("Connection terminated: late")),
    LOOK_MS,
  ).unref();
  one.on("end", () => clearTimeout(late));
  try {
    await one.connect();
    const { rows } = await one.query<{ pid: number; isIdle: boolean }>(
      `select pid, coalesce(state like 'idle%', false) as "isIdle" from pg_stat_activity
       where pid = any($1::int[])`,
      [all.flatMap(({ pid }) => (pid === null ? [] : [pid]))],
    );
    return new Map(rows.map(({ pid, isIdle }) => [pid, { isIdle }]));
  } finally {
    // Where its goodbye is not answered either, the time of the look ends it.
    void one.end();
  }
}

/** A server that refuses a look lives, and knows its connections: too many, or a login that changed. */
function saysNothing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? "");
}

const WHY = {
  unknown: "its server does not know it any more",
  idle: "its server has nothing to do for it",
  silent: "its server does not answer",
  late: "its server has not said a word of it for an hour",
} as const;

function throwAway(client: Watched, why: keyof typeof WHY): void {
  connectionsThrownAway.labels(why).inc();
  client.throwAway(WHY[why]);
}
