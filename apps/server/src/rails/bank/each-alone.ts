/** One thing that the bank refuses, or that cannot be read, must not keep the others waiting. */
import type { Log } from "../../platform/log.ts";
import { BankTrouble } from "./bank.ts";

/** A bank that does not answer ends the round (BankTrouble); what else goes wrong is logged. */
export async function eachAlone<T extends { id: string }>(
  rows: readonly T[],
  log: Log,
  step: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await step(row);
    } catch (error) {
      if (error instanceof BankTrouble) throw error;
      log.error({ err: error, id: row.id }, "bank: one that cannot go on");
    }
  }
}
