/**
 * A payer's bank gives back what it had taken back of a payment: a line of its statement. It goes to those
 * of whose wallets it was taken, the payer's or that of whom the receipt was matched to; the rest is the
 * operator's, who had borne it.
 */
import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { ifShown } from "../reserve/evidence.ts";

type GivenBack = { currency: Currency; whole: bigint; ofBooked: bigint; toMember: bigint };

/** What of a payment is to be booked, by the bank's lines; null where there is no such payment. */
export async function givenBack(db: Db, paymentId: string): Promise<GivenBack | null> {
  const { rows } = await sql<GivenBack>`
    select p.currency, g.whole, g.of_booked as "ofBooked", g.to_member as "toMember"
    from cash.payments p, cash.to_give_back(p.id) g where p.id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

/** To whom so much of it goes, in words for staff: of whom it was taken, the earliest first. */
export async function givenBackTo(db: Db, paymentId: string, amount: bigint) {
  const { rows } = await sql<{ id: string; isPayer: boolean; isClosed: boolean; amount: bigint }>`
    select t.member_id as id, t.member_id = p.member_id as "isPayer", t.is_closed as "isClosed", t.amount
    from cash.payments p cross join cash.to_give_back(p.id) g
    cross join lateral cash.to_whom(p.id,
      cash.to_members(p.id, least(g.of_booked, ${amount}::bigint))) t
    where p.id = ${paymentId}`.execute(db);
  return rows.map(({ id, isPayer, isClosed, amount: part }) => {
    if (isClosed) return { to: "To nobody yet, a receipt: the account is closed", amount: part };
    const other = `To the local wallet of ${publicId("member", id)}, whose it was`;
    return { to: isPayer ? "To the member's local wallet" : other, amount: part };
  });
}

/**
 * Answers the proposal's id; how much is read, not typed. Refuses nothing_given_back.
 */
export async function proposeGivenBack(
  tx: Tx,
  { paymentId, reference }: { paymentId: string; reference: string },
  maker: string,
): Promise<string> {
  const found = await givenBack(tx, paymentId);
  refuseUnless(found && found.whole > 0n, "nothing_given_back");
  const { whole: amount, currency } = found;
  const input = { payment_id: paymentId, amount, currency, reference };
  return propose(tx, "chargeback_returned", input, maker);
}

/** After approval. Refuses money_not_arrived where the lines give less back by now. */
export async function bookGivenBack(tx: Tx, proposal: Proposal): Promise<void> {
  await ifShown(sql`select cash.book_return(${proposal.id})`.execute(tx), proposal);
}
