/** Channels through which a member can pay in local currency; staff switch each on and off. */
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import type { PaymentKind } from "@ballast/contract/cash/payments.ts";
import {
  CASH_RECHARGE_MAX,
  CASH_RECHARGE_MIN,
  LOCAL_RECHARGE_MIN,
} from "@ballast/contract/constants.ts";
import { formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";

export const PAYMENT_BOUNDS: Record<PaymentKind, { minimum: bigint; maximum: bigint }> = {
  cash: { minimum: CASH_RECHARGE_MIN, maximum: CASH_RECHARGE_MAX },
  fiat: { minimum: LOCAL_RECHARGE_MIN, maximum: CASH_RECHARGE_MAX },
};

type Row = { payChannelId: string; name: string; currency: LocalCurrency };

/** Channels that are on and accept a kind of payment; none without a local currency. */
export async function listPayChannels(
  db: Db | Tx,
  currency: LocalCurrency | null,
  kind: PaymentKind,
) {
  const { rows } = await sql<Row>`
    select id as "payChannelId", name, currency from cash.pay_channels
    where currency = ${currency} and is_on and ${kind} = any(kinds)
    order by position, id`.execute(db);
  const bounds = PAYMENT_BOUNDS[kind];
  return { list: rows.map((row) => ({ ...row, ...bounds })) };
}

/** Refuses pay_channel_unknown, recharge_below_minimum, recharge_above_maximum. */
export async function refuseUnlessPayable(
  db: Db | Tx,
  currency: LocalCurrency,
  kind: PaymentKind,
  asked: { payChannelId: string; tradeAmount: bigint },
): Promise<void> {
  const { minimum, maximum } = PAYMENT_BOUNDS[kind];
  const money = (amount: bigint) => formatMoney(amount, currency);
  const bounds = { minimum: money(minimum), maximum: money(maximum) };
  refuseUnless(asked.tradeAmount >= minimum, "recharge_below_minimum", bounds);
  refuseUnless(asked.tradeAmount <= maximum, "recharge_above_maximum", bounds);
  const { list } = await listPayChannels(db, currency, kind);
  const known = list.some(({ payChannelId }) => payChannelId === asked.payChannelId);
  refuseUnless(known, "pay_channel_unknown");
}

export type ChannelState = { id: string; name: string; currency: LocalCurrency; is_on: boolean };

/** All channels, for staff. */
export async function allPayChannels(db: Db | Tx): Promise<ChannelState[]> {
  const { rows } = await sql<ChannelState>`
    select id, name, currency, is_on from cash.pay_channels order by currency, position`.execute(
    db,
  );
  return rows;
}

/** Refuses pay_channel_unknown. Pending payments go on. */
export async function switchPayChannel(
  tx: Tx,
  id: string,
  on: boolean,
  staff: string,
): Promise<ChannelState> {
  const { rows } = await sql<ChannelState>`
    update cash.pay_channels set is_on = ${on}, changed_at = platform.now(), changed_by = ${staff}
    where id = ${id} returning id, name, currency, is_on`.execute(tx);
  if (!rows[0]) throw new Refusal("pay_channel_unknown");
  return rows[0];
}
