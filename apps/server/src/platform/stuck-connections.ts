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

/** The application name of the connections that serve calls. */
export const POOLED_NAME = "ballast";
const TICK_MS = 500;
/** Nearly every statement is answered within this time. */
const PATIENCE_MS = 2_000;
/** Timeout of one lookup, from connecting to its answer. */
const LOOK_MS = 2_000;
/** Failed lookups in a row before the server counts as gone; a single one may mean that it is busy. */
const LOOKS = 2;
/**
 * Looks in a row that find a commit waiting for a synchronous standby, or a statement waiting for a lock
 * while one does, until its caller is answered as busy: some 3 s more, so that a standby may start again.
 */
const HELD_LOOKS = 6;
/** Limit without a single byte, even if the server still lists the backend. */
const MOST_MS = 3_900_000;

type State = {
  bytes: number;
  movedAt: number;
  turn: number;
  idleLooks: number;
  heldLooks: number;
};
type Group = {
  clients: Map<Watched, State>;
  isLooking: boolean;
  silentLooks: number;
  /** Backends whose connections were thrown away; the server keeps each until a standby confirms. */
  held: Set<number>;
};

const groups = new Map<string, Group>();
let timer: NodeJS.Timeout | undefined;

const keyOf = ({ host, port, database, user }: Watched) => [host, port, database, user].join(" ");

export function watch(client: Watched): void {
  const key = keyOf(client);
  const group = groups.get(key) ?? {
    clients: new Map<Watched, State>(),
    ...{ isLooking: false, silentLooks: 0, held: new Set<number>() },
  };
  groups.set(key, group);
  group.clients.set(client, {
    bytes: 0,
    movedAt: 0,
    turn: client.turn,
    idleLooks: 0,
    heldLooks: 0,
  });
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
      Object.assign(state, { bytes: client.bytes, movedAt: now, turn: client.turn });
      Object.assign(state, { idleLooks: 0, heldLooks: 0 });
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
    const known = await knownOf(suspects[0] as Watched, [...pidsOf(all), ...group.held]);
    group.silentLooks = 0;
    for (const pid of group.held) if (known.get(pid)?.isHeld !== true) group.held.delete(pid);
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

const pidsOf = (clients: readonly Watched[]): number[] =>
  clients.flatMap(({ pid }) => (pid === null ? [] : [pid]));

type Known = Map<number, { isIdle: boolean; isHeld: boolean }>;

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
  state.heldLooks = found.isHeld && stillWaits ? state.heldLooks + 1 : 0;
  if (state.heldLooks < HELD_LOOKS || !isPooled(client) || !mayThrow(group)) return;
  group.held.add(pid as number);
  throwAway(client, "standby");
}

/** Only those of the pool are needed to read with. */
const isPooled = ({ given }: Watched): boolean => given.application_name === POOLED_NAME;

/** At most half as many as the pool has, because the server has to bear both. */
function mayThrow({ clients, held }: Group): boolean {
  return held.size * 2 < [...clients.keys()].filter(isPooled).length;
}

/** Which of the connections the server lists as active. Throws when it does not answer in time. */
async function knownOf(like: Watched, pids: readonly number[]): Promise<Known> {
  const { connectionString, stream, host, port, user, password, database, ssl } = like.given;
  const one = new pg.Client({
    ...{ connectionString, host, port, user, password, database, ssl },
    ...(stream === undefined ? {} : { stream }),
    application_name: "ballast look",
    connectionTimeoutMillis: LOOK_MS,
    statement_timeout: LOOK_MS,
  });
  one.on("error", () => {});
  // Where a stream finds the host, the certificate is still checked against this name.
  one.host = like.host;
  const late = setTimeout(
    () => one.connection.stream.destroy(new Error("Connection terminated: late")),
    LOOK_MS,
  ).unref();
  one.on("end", () => clearTimeout(late));
  try {
    await one.connect();
    const { rows } = await one.query<{ pid: number; isIdle: boolean; isHeld: boolean }>(
      `select pid, coalesce(state like 'idle%', false) as "isIdle",
         coalesce(wait_event = 'SyncRep' or wait_event_type = 'Lock' and exists (
           select from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'
             and state_change < clock_timestamp() - interval '2 seconds'),
           false) as "isHeld"
       from pg_stat_activity where pid = any($1::int[])`,
      [pids],
    );
    return new Map(rows.map(({ pid, ...is }) => [pid, is]));
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
  standby: "its commit, or the one before it, waits for a standby that is away",
  late: "its server has not said a word of it for an hour",
} as const;

function throwAway(client: Watched, why: keyof typeof WHY): void {
  connectionsThrownAway.labels(why).inc();
  client.throwAway(WHY[why]);
}
