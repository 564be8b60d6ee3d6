/** One thing that the bank refuses, or that cannot be read, must not keep the others waiting. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { isLeaseLost } from "../../platform/lease.ts";
import type { Log } from "../../platform/log.ts";
import { BankTrouble, BankUnclear } from "./bank.ts";

export type Outbox = "payments" | "transfers";

/**
 * A round takes those first that were looked at longest ago: whoever could not go on stands behind
 * all that wait now, however many they are.
 */
export async function putBehind(db: Db, of: Outbox, id: string): Promise<void> {
  await sql`update ${sql.table(`bank.${of}`)} set polled_at = platform.now() where id = ${id}`.execute(
    db,
  );
}

/**
 * A bank that does not answer ends the round (BankTrouble); what else goes wrong, an answer about
 * this one that cannot be read among it, is logged. Either way it waits until the others had their
 * turn. Who has lost the lease ends the round, and puts nothing behind.
 */
export async function eachAlone<T extends { id: string }>(
  { db, log, of }: { db: Db; log: Log; of: Outbox },
  rows: readonly T[],
  step: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await step(row);
    } catch (error) {
      if (isLeaseLost(error)) throw error;
      await putBehind(db, of, row.id);
      if (error instanceof BankTrouble && !(error instanceof BankUnclear)) throw error;
      log.error({ err: error, id: row.id }, "bank: one that cannot go on");
    }
  }
}

/**
 * Runs all steps, one after the other; what ended one of them keeps none of the others. Throws the
 * first error afterwards, one that is no silence of the bank before one that is; the others go to
 * the log.
 */
export async function eachStep(
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
