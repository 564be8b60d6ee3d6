/**
 * The gate of effects: while the outside shows more than the books know, or was not compared since the
 * books may have been restored to an earlier state, nothing is signed, sent or published
 * (docs/decisions/0026).
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { Refusal, refuseUnless } from "../../platform/refusal.ts";

export type Rail = "chain" | "bank";

/** Whether all effects are stopped until people have explained what was found outside. */
export async function areBooksBehind(db: Db): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select outside.is_behind() as behind`.execute(db);
  return rows[0]?.behind ?? true;
}

/**
 * Whether effects may leave by a rail: it was compared since the books may have been restored, and matched.
 */
export async function mayAct(db: Db, rail: Rail): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select outside.may_act(${rail}) as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** Refuses books_behind. */
export async function refuseWhileBehind(db: Db): Promise<void> {
  if (await areBooksBehind(db)) throw new Refusal("books_behind");
}

/** For sending a payment again, refusing or cancelling it. Refuses books_behind, outside_not_asked. */
export async function refuseUnlessAsked(db: Db, rail: Rail): Promise<void> {
  await refuseWhileBehind(db);
  refuseUnless(await mayAct(db, rail), "outside_not_asked");
}

/**
 * For ending a payment of which nothing is signed without asking the rail again. Refuses books_behind,
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

/** At the start of a worker: earlier comparisons do not count any more. */
export async function forgetChecks(db: Db): Promise<void> {
  await sql`delete from outside.checks`.execute(db);
}
