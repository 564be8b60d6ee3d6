/**
 * The monitor: verifies the ledger's chain, runs the named invariants and lets the database write
 * the guard of sales. It can only ask; what it finds is decided in SQL.
 */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { invariantRows } from "../platform/metrics.ts";

const SEALS_A_RUN = 2_000;
const EVERY_SECONDS = 30;
/** An invariant may use a hundredth of the time, and runs at least once an hour. */
const REST_FACTOR = 100;
const AT_LEAST_EVERY_MS = 3_600_000;

export const monitor: Job = {
  name: "monitor",
  everySeconds: EVERY_SECONDS,
  run: ({ db, log }) =>
    runMonitor(db, "due", (name, err) => log.error({ err, invariant: name }, "invariant not run")),
};

/**
 * Runs the monitor once; `all` runs every invariant whether it is due or not. One that cannot be
 * run holds up neither the others nor the guard: the guard sees that its last run is too old.
 */
export async function runMonitor(
  db: Db,
  which: "due" | "all",
  failed: (name: string, error: unknown) => void = () => {},
): Promise<void> {
  const broken = await sql`select * from ledger.seal_now(${SEALS_A_RUN})`.execute(db);
  const names = new Set(await invariantsToRun(db, which));
  if (broken.rows.length > 0) names.add("seal_chain_recomputes");
  for (const name of names) {
    try {
      const { rows } = await sql<{ n: bigint }>`
        select reserve.run_invariant(${name}) as n`.execute(db);
      invariantRows.labels(name).set(Number(rows[0]?.n ?? 0n));
    } catch (error) {
      failed(name, error);
    }
  }
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

/** The last run of each named invariant; 0 rows holds. */
export async function invariants(db: Db): Promise<Invariant[]> {
  const { rows } = await sql<Invariant>`
    select name, rows, at from reserve.invariant_runs order by name`.execute(db);
  return rows;
}

export type Guard = {
  currency: string;
  clientCoverBps: bigint;
  reserveCoverBps: bigint;
  stale: string[];
  red: string[];
  checkedAt: Date | null;
  haltedAt: Date | null;
  haltedFor: string[] | null;
  refusal: string | null;
};

/** The guard of each currency; `refusal` is what a purchase would be answered now, null = sold. */
export async function guards(db: Db): Promise<Guard[]> {
  const { rows } = await sql<Guard>`
    select currency, client_cover_bps as "clientCoverBps", reserve_cover_bps as "reserveCoverBps",
      stale, red, nullif(checked_at, '-infinity') as "checkedAt", halted_at as "haltedAt", halted_for as "haltedFor",
      reserve.check_guard(currency) as refusal
    from reserve.guard order by currency`.execute(db);
  return rows;
}
