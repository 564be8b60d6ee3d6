/**
 * Schemas that cash and fiat share: pay channels, and a payment of local currency on the bank's
 * page.
 */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { localCurrency, rateText } from "./rates.ts";

/**
 * A cash payment is paid in local currency and credited in tUSDT; a fiat payment is credited in the
 * local wallet.
 */
export const PAYMENT_KINDS = ["cash", "fiat"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const payChannel = z.object({
  payChannelId: z.string(),
  name: z.string(),
  currency: localCurrency,
  minimum: amount,
  maximum: amount,
});

/**
 * pending: the payment is still to be made on `payUrl`. credited: `credited` tells the amount and
 * the wallet. not_credited: `reason` tells why, and nothing was taken. charged_back: the payer's
 * bank returned `chargedBack` of it to the payer.
 */
export const PAYMENT_STATES = ["pending", "credited", "not_credited", "charged_back"] as const;

/** refused: the payment was refused on the bank's page. expired: it was not paid in time. */
export const PAYMENT_FAILURES = ["refused", "expired"] as const;

/**
 * The quote of a cash payment is valid until `quote.expiresAt`; a later credit uses the rate posted
 * then. When the conversion float can no longer supply the tUSDT, the local currency itself is
 * credited to the local wallet. `refundable` is the amount that could be refunded.
 */
export const payment = z.object({
  id: idOf("payment"),
  kind: z.enum(PAYMENT_KINDS),
  state: z.enum(PAYMENT_STATES),
  reason: z.nullable(z.enum(PAYMENT_FAILURES)),
  currency: localCurrency,
  amount,
  payChannelId: z.string(),
  channelName: z.string(),
  /** Null once the payment has ended or its time to pay is over. */
  payUrl: z.nullable(z.string()),
  quote: z.nullable(
    z.object({
      rate: rateText,
      source: z.string(),
      getsCurrency: currency,
      gets: amount,
      expiresAt: instant,
    }),
  ),
  credited: z.nullable(
    z.object({
      wallet: z.enum(["recharge", "local"]),
      currency,
      amount,
      rate: z.nullable(rateText),
    }),
  ),
  refundable: amount,
  /**
   * The amount that the payer's bank took back; the part debited to the credited wallet, in its
   * currency (the operator bears the rest); and the time of posting.
   */
  chargedBack: amount,
  chargedBackFromWallet: amount,
  chargedBackAt: z.nullable(instant),
  /** The masked account that paid; null until the payment is made. */
  card: z.nullable(z.string()),
  createdAt: instant,
  /** The time at which the bank was found to have the money. */
  paidAt: z.nullable(instant),
  payBy: instant,
  endedAt: z.nullable(instant),
});
export type Payment = z.output<typeof payment>;

/**
 * The channels of `fiatmoney/recharge`, as the service fiat lists them; `cash/paychannel/query`
 * lists those of cash.
 */
export const listPayChannels = endpoint({
  service: "assets",
  method: "GET",
  path: "pay/channel/query",
  member: true,
  body: "none",
  purpose: "pay channels, as the service fiat lists them",
  output: z.object({ list: z.array(payChannel) }),
});
