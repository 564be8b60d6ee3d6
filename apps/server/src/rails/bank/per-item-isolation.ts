/**
 * Isolates items of a batch from each other: one that the bank refuses, or that cannot be read, does not
 * block the others.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { isLeaseLost } from "../../platform/lease.ts";
import type { Log } from "../../platform/log.ts";
import { BankTrouble, BankUnclear } from "./bank.ts";

export type Outbox = "payments" | "transfers";

/** Moves an item to the end of the queue: a round takes the items polled longest ago first. */
export async function moveToEnd(db: Db, of: Outbox, id: string): Promise<void> {
  await sql`update ${sql.table(`bank.${of}`)} set polled_at = platform.now() where id = ${id}`.execute(
    db,
  );
}

/**
 * Runs `step` for each row. A bank that does not answer (BankTrouble) ends the round; other errors, such as
 * an unreadable answer about one row, are logged. Either way the row moves to the end of the queue. A lost
 * lease ends the round and moves nothing.
 */
export async function forEachIsolated<T extends { id: string }>(
  { db, log, of }: { db: Db; log: Log; of: Outbox },
  rows: readonly T[],
  step: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await step(row);
    } catch (error) {
      if (isLeaseLost(error)) throw error;
      await moveToEnd(db, of, row.id);
      if (error instanceof BankTrouble && !(error instanceof BankUnclear)) throw error;
      log.error({ err: error, id: row.id }, "bank: one that cannot go on");
    }
  }
}

/**
 * Runs all steps in order, even when one fails. Afterwards throws the first error, preferring those that
 * are not BankTrouble, and logs the others.
 */
export async function runStepsIsolated(
  log: Log,
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    await step().catch((error: unknown) => errors.push(error));
  }
  if (errors.length === 0) return;
  const first = errors.find((error) => !(error instanceof BankTrouble)) ?? errors[0];
  for (const err of errors) if (err !== first) log.error({ err }, "bank: a step that ended early");
  throw first;
}
