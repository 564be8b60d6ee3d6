/**
 * Discards connections whose server will not answer any more. A server that froze, or was replaced behind
 * the same address, closes no connection, so queries on it would wait forever. A query that waits for some
 * seconds is looked up over a new connection: the server that answers there lists its active backends.
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
/** Nearly every statement is answered within this time. */
const PATIENCE_MS = 2_000;
/** Timeout of one lookup, from connecting to its answer. */
const LOOK_MS = 2_000;
/** Failed lookups in a row before the server counts as gone; a single one may mean that it is busy. */
const LOOKS = 2;
/** Limit without a single byte, even if the server still lists the backend. */
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

/** Connections that waited too long without a byte. */
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
  // Idle connections too, since the next calls would pick them one after the other.
  if (found === undefined) {
    if (pid !== null || stillWaits) throwAway(client, "unknown");
    return;
  }
  // The statement or its answer may still be in transit.
  state.idleLooks = found.isIdle && stillWaits ? state.idleLooks + 1 : 0;
  if (state.idleLooks >= LOOKS) throwAway(client, "idle");
}

/** Which of the connections the server lists as active. Throws when it does not answer in time. */
async function knownOf(like: Watched, all: readonly Watched[]): Promise<Known> {
  const { connectionString, stream, host, port, user, password, database, ssl } = like.given;
  const one = new pg.Client({
    ...{ connectionString, host, port, user, password, database, ssl },
    ...(stream === undefined ? {} : { stream }),
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
    // If closing hangs too, the timeout of the lookup ends it.
    void one.end();
  }
}

/** A server that rejects the lookup (too many connections, changed login) is alive. */
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
