/**
 * The monitor: verifies the ledger's chain of hashes, runs the named invariants and lets the database
 * update the guard of sales. All decisions are made in SQL.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { refuseUnless } from "../platform/refusal.ts";

const SEALS_A_RUN = 2_000;
const EVERY_SECONDS = 30;
/** An invariant may use a hundredth of the time, and runs at least once an hour. */
const REST_FACTOR = 100;
const AT_LEAST_EVERY_MS = 3_600_000;
const LONGEST = "10min";

export const monitor: Job = {
  name: "monitor",
  does: "verifies new seals, runs the invariants that are due, refreshes the guard",
  everySeconds: EVERY_SECONDS,
  run: ({ db, log }) =>
    runMonitor(db, "due", (name, err) => log.error({ err, invariant: name }, "invariant not run")),
};

/**
 * Runs the monitor once; `all` runs every invariant whether it is due or not. A violation stops sales
 * before the next invariant runs. One that cannot be run does not block the others or the guard, which sees
 * that its last run is too old.
 */
export async function runMonitor(
  db: Db,
  which: "due" | "all",
  failed: (name: string, error: unknown) => void = () => {},
): Promise<void> {
  const broken = await sql`select * from ledger.seal_now(${SEALS_A_RUN})`.execute(db);
  const chain = broken.rows.length > 0 ? ["seal_chain_recomputes"] : [];
  for (const name of new Set([...chain, ...(await invariantsToRun(db, which))])) {
    const running = db.transaction().execute((tx) => runInvariant(tx, name));
    const rows = await running.catch((error) => failed(name, error));
    if (rows === undefined) continue;
    if (rows > 0n) await refreshGuards(db);
  }
  await refreshGuards(db);
}

/** Answers its number of rows; on large books it may take longer than a member's call may. */
async function runInvariant(tx: Tx, name: string): Promise<bigint> {
  await sql`select set_config('statement_timeout', ${LONGEST}, true)`.execute(tx);
  const { rows } = await sql<{ n: bigint }>`select reserve.run_invariant(${name}) as n`.execute(tx);
  if (!rows[0]) throw new Error("reserve.run_invariant answered nothing");
  return rows[0].n;
}

/** The most rows of an invariant shown to a person. */
export const ROWS_SHOWN = 10;

/**
 * Runs one on request and updates the guard. Answers how many rows it found, and the first of them. Refuses
 * not_found.
 */
export async function runInvariantNow(
  tx: Tx,
  name: string,
): Promise<{ found: bigint; rows: object[] }> {
  const { rows } = await sql`
    select from pg_views where schemaname = 'invariants' and viewname = ${name}`.execute(tx);
  refuseUnless(rows.length === 1, "not_found");
  const found = await runInvariant(tx, name);
  await refreshGuards(tx);
  if (found === 0n) return { found, rows: [] };
  const first = await sql<{ row: object }>`
    select row from reserve.rows_of_invariant(${name}, ${ROWS_SHOWN}) row`.execute(tx);
  return { found, rows: first.rows.map(({ row }) => row) };
}

/** Lets the database recompute and store the guards. */
export async function refreshGuards(db: Db): Promise<void> {
  await sql`select reserve.refresh_guard(currency) from reserve.guard`.execute(db);
}

async function invariantsToRun(db: Db, which: "due" | "all"): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select v.viewname as name from pg_views v
    left join reserve.invariant_runs r on r.name = v.viewname
    where v.schemaname = 'invariants' and (${which} = 'all' or r.at is null
      or r.at + least(greatest(r.took_ms::bigint * ${REST_FACTOR}, ${EVERY_SECONDS * 1000}),
        ${AT_LEAST_EVERY_MS}) * interval '1 millisecond' <= platform.now())
    order by 1`.execute(db);
  return rows.map((row) => row.name);
}

export type Invariant = { name: string; rows: bigint; at: Date };

/** The last run of each named invariant; with 0 rows it holds. */
export async function invariants(db: Db): Promise<Invariant[]> {
  const { rows } = await sql<Invariant>`
    select name, rows, at from reserve.invariant_runs order by name`.execute(db);
  return rows;
}

export type Guard = {
  currency: string;
  /** The figures of the last run, all of one moment. */
  clientHeld: bigint;
  clientOwed: bigint;
  clientCoverBps: bigint;
  reserveHeld: bigint;
  reserveOwed: bigint;
  reserveCoverBps: bigint;
  stale: string[];
  red: string[];
  checkedAt: Date | null;
  haltedAt: Date | null;
  haltedFor: string[] | null;
  refusal: string | null;
  reasons: string[];
};

/**
 * The guard of each currency; `refusal` is what a purchase would get now (null: it is possible), and
 * `reasons` are its codes.
 */
export async function guards(db: Db): Promise<Guard[]> {
  const { rows } = await sql<Guard>`
    select currency, client_held::bigint as "clientHeld", client_owed::bigint as "clientOwed",
      client_cover_bps as "clientCoverBps", reserve_held::bigint as "reserveHeld",
      reserve_owed::bigint as "reserveOwed", reserve_cover_bps as "reserveCoverBps", stale, red,
      nullif(checked_at, '-infinity') as "checkedAt", halted_at as "haltedAt",
      halted_for as "haltedFor", reserve.check_guard(currency) as refusal,
      reserve.guard_reasons(currency) as reasons
    from reserve.guard order by currency`.execute(db);
  return rows;
}
