/**
 * The daily moves of cash between the books: the reserve pays custody for the incomes of the day, and
 * custody pays the house its fees. The parts of a sweep are fixed when its transfer is queued; the ledger
 * is written once, when the chain has confirmed it.
 */
import { CURRENCY_CODES, type Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { finishedTransfers, markApplied } from "../rails/chain/transfers.ts";

const PURPOSES = { income: "income_sweep", fees: "fee_sweep" } as const;
type Kind = keyof typeof PURPOSES;
const EVERY_SECONDS = 15;
const AT_ONCE = 10;
/** Currencies whose money is on the chain. */
const ON_CHAIN: readonly Currency[] = CURRENCY_CODES.filter((code) => code === "tUSDT");

export const sweepIncome: Job = {
  name: "sweep-income",
  does: "moves the reserve's cash for paid incomes to custody, once a day",
  everySeconds: EVERY_SECONDS,
  run: ({ db }) => runSweep(db, "income"),
};

export const sweepFees: Job = {
  name: "sweep-fees",
  does: "moves fees from custody to the house, once a day",
  everySeconds: EVERY_SECONDS,
  run: ({ db }) => runSweep(db, "fees"),
};

/** Books the sweeps that ended on the chain, then begins today's if it is due. */
export async function runSweep(db: Db, kind: Kind): Promise<void> {
  for (const { id } of await finishedTransfers(db, PURPOSES[kind], AT_ONCE)) {
    await db.transaction().execute(async (tx) => {
      await markApplied(tx, id);
      await sql`select reserve.end_sweep(${id})`.execute(tx);
    });
  }
  for (const currency of ON_CHAIN) {
    await sql`select reserve.begin_sweep(${uuidv7()}, ${kind}, ${currency})`.execute(db);
  }
}
