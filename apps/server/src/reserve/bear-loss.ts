/**
 * Money of ours that is gone outside: stolen from a wallet, taken by a bank. The operator bears it, never
 * a member: the house's out of its own, custody's out of the float and then owed by the house, the
 * reserve's out of what backs no product. What is booked is what two statements in a row miss.
 */
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { isClosed, totalOf } from "../ledger/accounts.ts";
import { type Document, inProposal, keepDocument } from "../ledger/documents.ts";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { ifShown, missing } from "./evidence.ts";

export const LOSS_BOOKS = ["client", "house", "reserve"] as const;
type Lost = { book: (typeof LOSS_BOOKS)[number]; amount: bigint; currency: Currency };

/**
 * Answers the proposal's id. Refuses document_missing, loss_not_shown, reserve_loss_too_large for more than
 * the reserve has free, and sales_ended for what is gone from custody or from the reserve since the end has begun: the share and its
 * rounds take it as missing.
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
  await ifShown(sql`select reserve.bear_loss(${proposal.id})`.execute(tx), proposal);
}

async function refuseUnlessShown(db: Db, { book, amount, currency }: Lost): Promise<void> {
  const gone = await missing(db, book, currency);
  if (amount > 0n && amount <= gone) return;
  const [seen, needed] = [formatMoney(gone, currency), formatMoney(amount, currency)];
  throw new Refusal("loss_not_shown", { missing: seen, needed });
}

/** What is locked for units that were offered or sold bears nothing. */
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
