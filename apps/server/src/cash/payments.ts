/** Creates and lists payments of local currency on the bank's page. The job credits them (jobs.ts). */
import { type LocalCurrency, toUsdt } from "@ballast/contract/cash/local-money.ts";
import type { Payment, PaymentKind } from "@ballast/contract/cash/payments.ts";
import { CASH_QUOTE_MINUTES, PAYMENT_MINUTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import { refuseAboveDepositLimit } from "../control/own-limit.ts";
import type { AllOrNone } from "../platform/all-or-none.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { refuseUnlessInFloat } from "./conversion-float.ts";
import { localCurrencyFor } from "./local-currency.ts";
import { type Page, pageOf } from "./pages.ts";
import { refuseUnlessPayable } from "./pay-channels.ts";
import { rateOf } from "./rates.ts";

/** The URL of a payment's page at the bank. */
export type PageOf = (paymentId: string) => string;

type Asked = { payChannelId: string; tradeAmount: bigint };

/** Creates a payment, with a quote if it is to be credited in tUSDT. */
export async function openPayment(
  tx: Tx,
  member: Member,
  key: string,
  kind: PaymentKind,
  asked: Asked,
  pageOf: PageOf,
): Promise<Payment> {
  const currency = await localCurrencyFor(tx, member);
  await refuseUnlessPayable(tx, currency, kind, asked);
  const worth = await worthOf(tx, kind, currency, asked.tradeAmount);
  if (worth !== null) await refuseAboveDepositLimit(tx, member, worth);
  if (kind === "cash") {
    refuseUnless(worth, "amount_too_small");
    await refuseUnlessInFloat(tx, "tUSDT", worth);
  }
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from cash.open_payment(${key}, ${member.id}, ${kind}, ${asked.payChannelId},
      ${asked.tradeAmount}, ${CASH_QUOTE_MINUTES}, ${PAYMENT_MINUTES}) p`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a payment that was opened is not there");
  return paymentOf(row, pageOf);
}

/** In tUSDT; null without a posted rate, in which case only the local wallet can be paid into. */
async function worthOf(tx: Tx, kind: PaymentKind, currency: LocalCurrency, amount: bigint) {
  const posted = await rateOf(tx, currency);
  if (posted === null && kind === "cash") throw new Refusal("rate_missing");
  return posted && toUsdt(amount, currency, posted.rate);
}

export async function listPayments(
  db: Db,
  member: Member,
  kind: PaymentKind,
  query: Page & { id?: string | undefined },
  pageOfPayment: PageOf,
) {
  const own = sql`p.bucket = ${member.bucket} and p.member_id = ${member.id} and p.kind = ${kind}
    ${query.id ? sql`and p.id = ${query.id}` : sql``}`;
  const { list, ...rest } = await pageOf<PaymentRow>(db, query, {
    columns: COLUMNS,
    from: sql`cash.payments p`,
    own,
    at: sql`p.created_at`,
    id: sql`p.id`,
  });
  return { ...rest, list: list.map((row) => paymentOf(row, pageOfPayment)) };
}

type PaymentRow = {
  id: string;
  kind: PaymentKind;
  state: Payment["state"];
  reason: Payment["reason"];
  currency: LocalCurrency;
  amount: bigint;
  payChannelId: string;
  channelName: string;
  creditedRate: string | null;
  refunded: bigint;
  chargedBack: bigint;
  chargedBackFromWallet: bigint;
  chargedBackAt: Date | null;
  card: string | null;
  createdAt: Date;
  paidAt: Date | null;
  payBy: Date;
  isInTime: boolean;
  endedAt: Date | null;
} & AllOrNone<{ quotedRate: string; quotedSource: string; quotedGets: bigint; quoteUntil: Date }> &
  AllOrNone<{
    creditedWallet: "recharge" | "local";
    creditedCurrency: Payment["currency"] | "tUSDT";
    creditedAmount: bigint;
  }>;

// Never null: channelName: a payment names a channel that there is.
const COLUMNS = sql`p.id, p.kind, p.state, p.reason, p.currency, p.amount,
  p.channel as "payChannelId", (select c.name from cash.pay_channels c where c.id = p.channel)
    as "channelName",
  trim_scale(p.quoted_rate)::text as "quotedRate", p.quoted_source as "quotedSource",
  p.quoted_gets as "quotedGets", p.quote_until as "quoteUntil",
  p.credited_wallet as "creditedWallet", p.credited_currency as "creditedCurrency",
  p.credited_amount as "creditedAmount", trim_scale(p.credited_rate)::text as "creditedRate",
  p.refunded, p.charged_back as "chargedBack", p.debited as "chargedBackFromWallet",
  p.charged_back_at as "chargedBackAt",
  p.card, p.created_at as "createdAt", p.pay_by as "payBy", (select k.ended_at from bank.payments k
    where k.id = p.id and k.state = 'paid') as "paidAt",
  p.pay_by > platform.now() as "isInTime", p.ended_at as "endedAt"`;

function paymentOf(row: PaymentRow, pageOf: PageOf): Payment {
  const { id, kind, state, reason, currency, amount, payChannelId, channelName } = row;
  const { card, createdAt, paidAt, payBy, endedAt, creditedWallet, chargedBack } = row;
  const { chargedBackFromWallet, chargedBackAt } = row;
  const rest = creditedWallet === "local" ? amount - row.refunded - chargedBack : 0n;
  return {
    ...{ id, kind, state, reason, currency, amount, payChannelId, channelName },
    ...{ card, createdAt, paidAt, payBy, endedAt, refundable: rest > 0n ? rest : 0n },
    ...{ chargedBack, chargedBackFromWallet, chargedBackAt },
    payUrl: state === "pending" && row.isInTime ? pageOf(id) : null,
    quote:
      row.quotedRate === null
        ? null
        : {
            rate: row.quotedRate,
            source: row.quotedSource,
            getsCurrency: "tUSDT",
            gets: row.quotedGets,
            expiresAt: row.quoteUntil,
          },
    credited:
      row.creditedWallet === null
        ? null
        : {
            wallet: row.creditedWallet,
            currency: row.creditedCurrency,
            amount: row.creditedAmount,
            rate: row.creditedRate,
          },
  };
}

/** How much of the local wallet can be refunded to where it came from. */
export async function refundableOf(db: Db | Tx, member: Member, currency: LocalCurrency) {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(rest), 0)::bigint as total
    from cash.sources_of(${member.bucket}, ${member.id}, ${currency})`.execute(db);
  return rows[0]?.total ?? 0n;
}
