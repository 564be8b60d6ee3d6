/** Whether restored books are those that were backed up: rules, chains, ends and sums. */
import type pg from "pg";
import { stateOf } from "./catalogue.ts";
import type { BooksState } from "./manifest.ts";

export type Verdict = { invariants: number; seals: number; deeds: number; problems: string[] };

const MOST_SHOWN = 5;

/**
 * Runs every named invariant (one of them recomputes the ledger's whole chain of seals), recomputes
 * the chain of the audit log, and compares ends and sums with what the backup's manifest says.
 */
export async function judge(client: pg.Client, expected: BooksState): Promise<Verdict> {
  const problems: string[] = [];
  const views = await client.query<{ name: string }>(
    "select viewname as name from pg_views where schemaname = 'invariants' order by 1",
  );
  for (const { name } of views.rows) {
    const broken = await client.query(`select * from invariants.${name} limit ${MOST_SHOWN}`);
    if (broken.rows.length > 0) problems.push(`invariant ${name}: ${asText(broken.rows[0])}`);
  }
  const deeds = await client.query<{ id: string; why: string }>(
    "select id::text, why from console.broken_deeds($1)",
    [MOST_SHOWN],
  );
  for (const { id, why } of deeds.rows) problems.push(`audit log, deed ${id}: ${why}`);
  problems.push(...differences(expected, await stateOf(client)));
  const counts = await client.query<{ seals: string; deeds: string }>(
    "select (select count(*) from ledger.seals) as seals, (select count(*) from console.deeds) as deeds",
  );
  const { seals = "0", deeds: kept = "0" } = counts.rows[0] ?? {};
  return { invariants: views.rows.length, seals: Number(seals), deeds: Number(kept), problems };
}

function differences(expected: BooksState, found: BooksState): string[] {
  const told = (what: keyof BooksState, says: string) =>
    JSON.stringify(expected[what]) === JSON.stringify(found[what]) ? [] : [says];
  return [
    ...told("heads", "the ends of the ledger's chains are not those of the manifest"),
    ...told("deeds", "the end of the audit log is not that of the manifest"),
    ...told("sums", "the sums of the accounts are not those of the manifest"),
  ];
}

function asText(row: unknown): string {
  return JSON.stringify(row, (_key, value) =>
    Buffer.isBuffer(value) ? value.toString("hex") : value,
  );
}
