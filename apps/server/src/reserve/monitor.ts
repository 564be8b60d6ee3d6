/**
 * The monitor: verifies what is new in the ledger, runs the named invariants and lets the database update
 * the guard of sales. All decisions are made in SQL.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { type Check, checksToRun } from "./checks-to-run.ts";
import { verifySeals } from "./verify-seals.ts";

/**
 * How long a run verifies seals and then runs invariants, the rest being due in the next run; after how
 * long it refreshes the guard in between, without which sales stop after 15 minutes; and from which size
 * on history is checked bucket by bucket.
 */
type Paces = { sealsMs: number; checksMs: number; guardMs: number; largeFrom?: number };
const PACES: Paces = { sealsMs: 20_000, checksMs: 60_000, guardMs: 60_000 };
/** A whole invariant may take longer than a member's call may. */
const LONGEST = "10min";

export const monitor: Job = {
  name: "monitor",
  does: "verifies new batches, runs the invariants that are due, refreshes the guard",
  everySeconds: 30,
  run: ({ db, log }) =>
    runMonitor(db, "due", (name, err) => log.error({ err, invariant: name }, "invariant not run")),
};

type Failed = (name: string, error: unknown) => void;

/**
 * Runs the monitor once; `all` runs every invariant whether it is due or not, and over everything. A
 * violation stops sales before the next invariant runs. One that cannot be run does not block the others or
 * the guard, which sees that its last run is too old.
 */
export async function runMonitor(
  db: Db,
  which: "due" | "all",
  failed: Failed = () => {},
  paces: Partial<Paces> = {},
): Promise<void> {
  const { sealsMs, largeFrom, ...times } = { ...PACES, ...paces };
  const isBroken = await verifySeals(db, performance.now() + sealsMs, {
    failed,
    between: refreshAfter(db, times.guardMs),
  });
  if (isBroken) await refreshGuards(db);
  if (which === "all") times.checksMs = Infinity;
  await runChecks(db, await checksToRun(db, which, largeFrom), failed, times);
  await refreshGuards(db);
}

/** Refreshes the guard when it was not refreshed for so long, or at once. */
function refreshAfter(db: Db, guardMs: number): (now?: boolean) => Promise<void> {
  let refreshAt = performance.now() + guardMs;
  return async (now = false) => {
    if (!now && performance.now() < refreshAt) return;
    await refreshGuards(db);
    refreshAt = performance.now() + guardMs;
  };
}

type Times = Pick<Paces, "checksMs" | "guardMs">;

/** An invariant that failed is left out, and its time is not the others'. */
async function runChecks(db: Db, checks: Check[], failed: Failed, times: Times): Promise<void> {
  const cannotRun = new Set<string>();
  let until = performance.now() + times.checksMs;
  const refresh = refreshAfter(db, times.guardMs);
  for (const check of checks) {
    const began = performance.now();
    if (began > until) return;
    if (cannotRun.has(check.name)) continue;
    const rows = await db
      .transaction()
      .execute((tx) => runCheck(tx, check))
      .catch((error) => {
        failed(check.name, error);
        cannotRun.add(check.name);
        until += performance.now() - began;
      });
    await refresh(Boolean(rows));
  }
}

/** Answers its number of rows. */
async function runCheck(tx: Tx, { name, bucket }: Check): Promise<bigint> {
  if (bucket === null) return await runInvariant(tx, name);
  const { rows } = await sql<{ n: bigint }>`
    select reserve.run_invariant_part(${name}, ${bucket}) as n`.execute(tx);
  return rows[0]?.n ?? 0n;
}

/** The same over everything. */
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
