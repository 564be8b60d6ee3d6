/**
 * The daily moves of cash between the books: the reserve pays custody for the incomes of the day,
 * custody hands the house its fees. A sweep's parts are fixed when its transfer is queued; the
 * ledger is written when the chain has confirmed it, and never twice.
 */
import { CURRENCY_CODES, type Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { treasury } from "../rails/chain/addresses.ts";
import { finishedTransfers, markApplied, queueTransfer } from "../rails/chain/transfers.ts";

const KINDS = {
  income: { purpose: "income_sweep", from: "reserve", to: "custody" },
  fees: { purpose: "fee_sweep", from: "custody", to: "house" },
} as const;
type Kind = keyof typeof KINDS;
const EVERY_SECONDS = 15;
const AT_ONCE = 10;
/** The currency whose money lies on the chain. */
const ON_CHAIN: readonly Currency[] = CURRENCY_CODES.filter((code) => code === "tUSDT");

export const sweepIncome: Job = {
  name: "sweep-income",
  everySeconds: EVERY_SECONDS,
  run: ({ db }) => runSweep(db, "income"),
};

export const sweepFees: Job = {
  name: "sweep-fees",
  everySeconds: EVERY_SECONDS,
  run: ({ db }) => runSweep(db, "fees"),
};

/** Ends the sweeps that ended on the chain, then begins today's if it is due. */
export async function runSweep(db: Db, kind: Kind): Promise<void> {
  const { purpose, from, to } = KINDS[kind];
  for (const { id, state, txHash } of await finishedTransfers(db, purpose, AT_ONCE)) {
    await db.transaction().execute(async (tx) => {
      await markApplied(tx, id);
      const confirmed = state === "confirmed";
      await sql`select reserve.end_sweep(${id}, ${confirmed}, ${txHash ?? ""})`.execute(tx);
    });
  }
  for (const currency of ON_CHAIN) {
    await db.transaction().execute(async (tx) => {
      const id = uuidv7();
      const { rows } = await sql<{ amount: bigint | null }>`
        select reserve.begin_sweep(${id}, ${kind}, ${currency}) as amount`.execute(tx);
      const amount = rows[0]?.amount ?? 0n;
      if (amount === 0n) return;
      const wallets = await treasury(tx);
      const transfer = { id, wallet: from, to: wallets[to], amount, purpose, reference: id };
      await queueTransfer(tx, transfer);
    });
  }
}
