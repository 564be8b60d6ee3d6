/** Refunds the local wallet to where its money came from, free of charge. */
import type { Refund } from "@ballast/contract/cash/fiat.ts";
import { sql } from "kysely";
import { floorOf } from "../ledger/accounts.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { localBalance, localCurrencyFor, refuseTakenKey } from "./local-currency.ts";
import { type Page, pageOf } from "./pages.ts";
import { refundableOf } from "./payments.ts";

/** Refunds all of it or an amount, split over the payments and bank receipts that it came from. */
export async function refundLocal(
  tx: Tx,
  member: Member,
  key: string,
  asked: bigint | undefined,
): Promise<{ list: Refund[] }> {
  const currency = await localCurrencyFor(tx, member);
  const balance = await localBalance(tx, member, currency);
  const refundable = await refundableOf(tx, member, currency);
  const payable = balance - (await floorOf(tx, member, currency));
  const most = payable < refundable ? payable : refundable;
  const amount = asked ?? most;
  refuseUnless(most > 0n, "nothing_to_refund");
  refuseUnless(amount > 0n, "bad_input", { fields: "amount" });
  refuseUnless(amount <= most, "greater_than_balance");
  await refuseTakenKey(tx, member, key);
  const { rows } = await sql<Refund>`
    select ${COLUMNS} from cash.refund(${key}, ${member.id}, ${currency}, ${amount}) r
    left join cash.payments p on p.bucket = r.bucket and p.id = r.payment_id`.execute(tx);
  return { list: rows };
}

export async function listRefunds(db: Db, member: Member, query: Page) {
  return pageOf<Refund>(db, query, {
    columns: COLUMNS,
    from: sql`cash.refunds r
      left join cash.payments p on p.bucket = r.bucket and p.id = r.payment_id`,
    own: sql`r.bucket = ${member.bucket} and r.member_id = ${member.id}`,
    at: sql`r.at`,
    id: sql`r.id`,
  });
}

const COLUMNS = sql`r.id, r.payment_id as "paymentId", r.currency, r.amount,
  p.card, r.state, r.fail_reason as "failReason", r.at,
  r.ended_at as "endedAt"`;
