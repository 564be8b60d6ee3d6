/**
 * Assigns test money that reached custody without an owner to its member, or returns what came over the
 * bank to the account it came from; each by two people.
 */
import { localCurrencyOf } from "@ballast/contract/cash/local-money.ts";
import { bucketOf } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

export const AT_MOST = 100;

/** `id` is the ledger transaction of the unknown receipt. */
export type Receipt = {
  id: string;
  amount: bigint;
  currency: Currency;
  at: Date;
  reference: string;
};

/** Receipts without an owner, oldest first: at most `most` (100), after the receipt `after`. */
export function unidentifiedReceipts(
  db: Db,
  { after = null, most = AT_MOST }: { after?: string | null; most?: number } = {},
): Promise<Receipt[]> {
  if (after === null) return readReceipts(db, sql`true`, most);
  const behind = sql`(t.at, t.id) > (
    select x.at, x.id from ledger.transactions x where x.bucket = 0 and x.id = ${after})`;
  return readReceipts(db, behind, most);
}

async function readReceipts(
  db: Db,
  where: ReturnType<typeof sql>,
  most: number,
): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select t.id, e.amount, e.currency, t.at, t.reference
    from ledger.entries e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    where e.bucket = 0 and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and not exists (select from ledger.transactions m
        where m.bucket = 0 and m.id = ledger.derived_id('receipt_matched', t.id))
      and ${where}
    order by t.at, t.id limit ${most}`.execute(db);
  return rows;
}

/**
 * Answers the proposal's id. Refuses receipt_unknown (also when it has been matched), receipt_leaving,
 * member_unknown (also for a closed account) and no_local_currency when the member has no wallet for it.
 */
export async function proposeMatch(
  tx: Tx,
  match: { receiptId: string; memberId: string; reference: string },
  maker: string,
): Promise<string> {
  const { receiptId, memberId, reference } = match;
  const { amount, currency } = await receiptOf(tx, receiptId);
  await refuseUnlessHeld(tx, memberId, currency);
  const input = { receipt_id: receiptId, member_id: memberId, amount, currency, reference };
  return propose(tx, "receipt_matched", input, maker);
}

/** Refuses receipt_unknown, also when it was matched or returned. */
export async function openReceipt(db: Db, id: string): Promise<Receipt> {
  const [receipt] = await readReceipts(db, sql`t.id = ${id}`, 1);
  refuseUnless(receipt, "receipt_unknown");
  return receipt;
}

/** Refuses receipt_unknown, and receipt_leaving when two people had it returned, or the bank took it back. */
async function receiptOf(tx: Tx, id: string): Promise<Receipt> {
  const receipt = await openReceipt(tx, id);
  await refuseIfLeaving(tx, id);
  return receipt;
}

async function refuseIfLeaving(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ leaves: boolean }>`
    select ledger.is_leaving(${id}) or cash.is_taken_back(${id}) as leaves`.execute(tx);
  refuseUnless(!rows[0]?.leaves, "receipt_leaving");
}

/** A closed account can hold nothing, any other test dollars and the currency of its country. */
async function refuseUnlessHeld(tx: Tx, memberId: string, currency: Currency): Promise<void> {
  const { rows } = await sql<{ country: string }>`
    select country from members.members
    where bucket = ${bucketOf(memberId)} and id = ${memberId} and state <> 'closed'`.execute(tx);
  const [member] = rows;
  refuseUnless(member, "member_unknown");
  const isHeld = currency === "tUSDT" || currency === localCurrencyOf(member.country);
  refuseUnless(isHeld, "no_local_currency");
}

/**
 * Refuses receipt_matched or receipt_leaving when another proposal was carried out first, and what
 * `proposeMatch` refuses, because the account may have been closed since.
 */
export async function matchReceipt(tx: Tx, proposal: Proposal): Promise<void> {
  const { member_id, currency, receipt_id } = proposal.input as {
    [name in "member_id" | "receipt_id"]: string;
  } & { currency: Currency };
  await refuseUnlessHeld(tx, member_id, currency);
  await refuseIfLeaving(tx, receipt_id);
  await refusing(sql`select cash.match_receipt(${proposal.id})`.execute(tx), {
    BL004: "receipt_unknown",
    BL005: "receipt_matched",
    BL021: "receipt_leaving",
  });
}

/**
 * Returns the whole receipt to the account the bank had it from. Answers the proposal's id. Refuses
 * receipt_unknown, receipt_leaving, and receipt_not_at_bank for one that came over the chain.
 */
export async function proposeReturn(
  tx: Tx,
  { receiptId, reference }: { receiptId: string; reference: string },
  maker: string,
): Promise<string> {
  const { amount, currency } = await receiptOf(tx, receiptId);
  const { rows } = await sql<{ sender: unknown }>`
    select bank.sender_of(${receiptId}) as sender`.execute(tx);
  refuseUnless(rows[0]?.sender, "receipt_not_at_bank");
  const input = { receipt_id: receiptId, amount, currency, reference };
  return propose(tx, "receipt_returned", input, maker);
}

/**
 * After approval: queues the transfer, which is booked once the bank has carried it out. Refuses what
 * `proposeReturn` refuses, receipt_matched when a match was first, and sales_ended during the wind-down
 * until the shares are settled, or when this one cannot be paid in full.
 */
export async function returnReceipt(tx: Tx, { id }: Proposal): Promise<void> {
  await refusing(sql`select cash.return_receipt(${id})`.execute(tx), {
    BL004: "receipt_unknown",
    BL005: "receipt_matched",
    BL021: "receipt_leaving",
    BC006: "receipt_not_at_bank",
    BE004: "sales_ended",
  });
}
