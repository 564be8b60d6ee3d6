/**
 * Books money of ours that is missing outside, such as stolen from a wallet or taken by a bank. The
 * operator bears it, never a member: a loss of the house from its own money, a loss in custody from the
 * float and then as a debt of the house, a loss of the reserve from what backs no product. The amount is
 * what two consecutive statements miss.
 */
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { isClosed, totalOf } from "../ledger/accounts.ts";
import { type Document, inProposal, keepDocument } from "../ledger/documents.ts";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { bookIfShown, missing } from "./evidence.ts";

export const LOSS_BOOKS = ["client", "house", "reserve"] as const;
type Lost = { book: (typeof LOSS_BOOKS)[number]; amount: bigint; currency: Currency };

/**
 * Answers the proposal's id. Refuses document_missing, loss_not_shown, reserve_loss_too_large for more than
 * the reserve has free, and sales_ended for a loss in custody or the reserve during the wind-down, whose
 * shares and rounds account for missing money.
 */
export async function proposeLoss(
  tx: Tx,
  loss: Lost & { document: Document | null; reference: string },
  maker: string,
): Promise<string> {
  const { document, ...lost } = loss;
  refuseUnless(document, "document_missing");
  refuseUnless(lost.book === "house" || !(await isClosed(tx, "buy")), "sales_ended");
  await refuseUnlessShown(tx, lost);
  if (lost.book === "reserve") await refuseUnlessFree(tx, lost);
  const kept = inProposal(await keepDocument(tx, document));
  return propose(tx, "loss_borne", { ...lost, ...kept }, maker);
}

/** After approval. Refuses loss_not_shown, reserve_loss_too_large, sales_ended as above. */
export async function bearLoss(tx: Tx, proposal: Proposal): Promise<void> {
  await bookIfShown(sql`select reserve.bear_loss(${proposal.id})`.execute(tx), proposal);
}

async function refuseUnlessShown(db: Db, { book, amount, currency }: Lost): Promise<void> {
  const gone = await missing(db, book, currency);
  if (amount > 0n && amount <= gone) return;
  const [seen, needed] = [formatMoney(gone, currency), formatMoney(amount, currency)];
  throw new Refusal("loss_not_shown", { missing: seen, needed });
}

/** Capital locked for offered or sold units cannot bear a loss. */
async function refuseUnlessFree(db: Db, { amount, currency }: Lost): Promise<void> {
  const free = await reserveFree(db, currency);
  if (amount <= free) return;
  const [there, needed] = [formatMoney(free, currency), formatMoney(amount, currency)];
  throw new Refusal("reserve_loss_too_large", { free: there, needed });
}

/** Smallest units of the reserve, capital and yield, that back no product. */
export async function reserveFree(db: Db, currency: Currency): Promise<bigint> {
  const free = ["reserve.capital", "reserve.yield"].map((kind) => totalOf(db, kind, currency));
  return (await Promise.all(free)).reduce((sum, units) => sum + units, 0n);
}
