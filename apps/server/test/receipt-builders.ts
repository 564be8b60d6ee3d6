/** Money at the bank without an owner, which two people return or assign to a member. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  matchReceipt,
  proposeMatch,
  proposeReturn,
  returnReceipt,
} from "../src/cash/match-receipt.ts";
import type { Db } from "../src/platform/db.ts";
import type { TestBank, worker } from "./bank.ts";
import { approveAs } from "./reserve-builders.ts";

/**
 * A credit that reaches the clients' account without a requested payment, and is booked; answers
 * the receipt's id.
 */
export async function aBankReceipt(
  { bank, jobs }: { bank: TestBank; jobs: ReturnType<typeof worker> },
  amount: bigint,
): Promise<{ credit: string; receipt: string }> {
  const credit = randomUUID();
  await bank.post("credits", {
    ...{ id: credit, account: "clients", currency: "tINR", note: "a transfer of its own" },
    amount: `${amount}`,
  });
  await jobs.reconcile();
  const { rows } = await sql<{ id: string }>`
    select id from ledger.transactions
    where bucket = 0 and event = 'unknown_receipt' and reference = ${credit}`.execute(
    jobs.context.db,
  );
  return { credit, receipt: rows[0]?.id ?? "" };
}

/** A bank receipt that was assigned to a member; answers the bank's own id of the credit. */
export async function aMatchedReceipt(
  at: { bank: TestBank; jobs: ReturnType<typeof worker> },
  memberId: string,
  amount: bigint,
): Promise<string> {
  const { credit, receipt } = await aBankReceipt(at, amount);
  await aMatch(at.jobs.context.db, receipt, memberId);
  return credit;
}

/** Two people assign a receipt to a member. */
export async function aMatch(db: Db, receiptId: string, memberId: string): Promise<void> {
  const id = await db
    .transaction()
    .execute((tx) => proposeMatch(tx, { receiptId, memberId, reference: "by the name" }, "ana"));
  await approveAs(db, id, matchReceipt);
}

export const aReturn = (db: Db, receiptId: string) =>
  db
    .transaction()
    .execute((tx) => proposeReturn(tx, { receiptId, reference: "nobody knows of it" }, "ana"));

/**
 * Proposes and approves the return of a receipt; answers the proposal's id, which is also the
 * transfer's.
 */
export async function sentBack(db: Db, receiptId: string): Promise<string> {
  const id = await aReturn(db, receiptId);
  await approveAs(db, id, returnReceipt);
  return id;
}
