/**
 * The gate of effects: while the outside shows more than the books know, or was not asked since they
 * may have gone back, nothing is signed, sent or published (docs/decisions/0026).
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { Refusal, refuseUnless } from "../../platform/refusal.ts";

export type Rail = "chain" | "bank";

/** Whether all effects are stopped until people have said what the outside shows. */
export async function areBooksBehind(db: Db): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select outside.is_behind() as behind`.execute(db);
  return rows[0]?.behind ?? true;
}

/** Whether an effect may leave by a rail: it was asked since the books may have gone back, and agreed. */
export async function mayAct(db: Db, rail: Rail): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select outside.may_act(${rail}) as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** Refuses books_behind. */
export async function refuseWhileBehind(db: Db): Promise<void> {
  if (await areBooksBehind(db)) throw new Refusal("books_behind");
}

/** Before a payment is sent again, refused or taken back. Refuses books_behind, outside_not_asked. */
export async function refuseUnlessAsked(db: Db, rail: Rail): Promise<void> {
  await refuseWhileBehind(db);
  refuseUnless(await mayAct(db, rail), "outside_not_asked");
}

/**
 * Before a payment of which nothing is signed is ended by our word alone. Refuses books_behind,
 * outside_not_asked.
 */
export async function refuseUnlessAskedJustNow(db: Db, rail: Rail): Promise<void> {
  await refuseWhileBehind(db);
  const { rows } = await sql<{ asked: boolean }>`
    select outside.was_asked_just_now(${rail}) as asked`.execute(db);
  refuseUnless(rows[0]?.asked, "outside_not_asked");
}

export async function noteChecked(db: Db, rail: Rail): Promise<void> {
  await sql`select outside.note_checked(${rail})`.execute(db);
}

/** At the start of a worker: what was asked before it counts no more. */
export async function forgetChecks(db: Db): Promise<void> {
  await sql`delete from outside.checks`.execute(db);
}
