/** The check after each day: every invariant by the real monitor, and whether sales are allowed. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../apps/server/src/platform/db.ts";
import { guards, runInvariantNow, runMonitor } from "../../../apps/server/src/reserve/monitor.ts";
import type { World } from "./world.ts";

/** A violated rule, and the data that shows it. */
export type Finding = { what: string; shown: string };

const SHOWN = 600;

/**
 * Runs every invariant, or only those that do not read the whole history. Returns how many were
 * run, and the violated ones.
 */
export async function checkInvariants(
  world: World,
  isFull: boolean,
): Promise<{ run: number; broken: Finding[] }> {
  const { database, owner, calledOut } = world;
  if (!isFull) await setAside(world);
  await runMonitor(
    database.db,
    isFull ? "all" : "due",
    (name, error) => calledOut.push(`invariant ${name} could not be run: ${String(error)}`),
    { largeFrom: Number.MAX_SAFE_INTEGER },
  );
  const { rows } = await sql<{ name: string; rows: bigint }>`
    select name, rows from reserve.invariant_runs
    where ${isFull} or not name = any(${world.history}) order by name`.execute(database.db);
  const broken: Finding[] = [];
  for (const { name } of rows.filter((row) => row.rows > 0n)) {
    const found = await sql.raw(`select * from invariants."${name}" limit 2`).execute(owner.db);
    broken.push(brokenInvariant(name, found.rows));
  }
  return { run: rows.length, broken };
}

const brokenInvariant = (name: string, rows: unknown): Finding => ({
  what: `the invariant ${name}`,
  shown: asText(rows),
});

/**
 * Runs the invariants that the last day of an interrupted simulation left out, as many as can be
 * started while `mayBegin` returns true.
 */
export async function checkHistory(
  { database, history }: World,
  mayBegin: () => boolean,
): Promise<{ run: number; left: number; broken: Finding[] }> {
  const broken: Finding[] = [];
  let run = 0;
  for (const name of history) {
    if (!mayBegin()) break;
    const { found, rows } = await database.db
      .transaction()
      .execute((tx) => runInvariantNow(tx, name));
    if (found > 0n) broken.push(brokenInvariant(name, rows.slice(0, 2)));
    run += 1;
  }
  return { run, left: history.length - run, broken };
}

/**
 * The invariants that read every entry, seal or income ever written, and so take longer each day.
 */
export async function findHistory(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = 'invariants'
      and definition ~ '(ledger\\.(entries|transactions|seals)|income\\.incomes|proof\\.owed_at)'
      and viewname <> 'sold_is_owed_to_open_orders' order by 1`.execute(owner);
  return rows.map(({ name }) => name);
}

/**
 * On most days of a long run the history invariants count as run; otherwise they would stop the
 * sales.
 */
export async function setAside({ owner, history }: World): Promise<void> {
  await sql`update reserve.invariant_runs set at = platform.now()
    where name = any(${history})`.execute(owner.db);
}

/** On a day without false statements sales must be allowed: no value is red or outdated. */
export async function checkSales({ database }: World): Promise<Finding[]> {
  const all = await guards(database.db);
  return all
    .filter(({ refusal }) => refusal !== null)
    .map(({ currency, reasons }) => ({
      what: `the sale of ${currency}`,
      shown: `stopped for ${reasons.join(", ")}`,
    }));
}

/**
 * A hash over the heads of all buckets' chains: two runs with the same hash are identical to the
 * last entry.
 */
export async function sealOf({ database }: World): Promise<string> {
  const { rows } = await sql<{ seq: bigint; hash: Buffer }>`
    select seq, hash from ledger.heads order by bucket`.execute(database.db);
  const hash = createHash("sha256");
  for (const row of rows) hash.update(`${row.seq} ${row.hash.toString("hex")}\n`);
  return hash.digest("hex");
}

export function asText(value: unknown): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === "bigint" ? `${part}` : part,
  ).slice(0, SHOWN);
}
