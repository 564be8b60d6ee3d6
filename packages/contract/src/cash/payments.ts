/** What cash and fiat share: pay channels, and a payment of local currency on the bank's page. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { localCurrency, rateText } from "./rates.ts";

/** cash: paid in local currency, credited in tUSDT. fiat: credited in the local wallet. */
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
 * pending: wait for it to be paid on `payUrl`; credited: `credited` says what arrived in which
 * wallet; not_credited: `reason` says why, and nothing was taken; charged_back: `chargedBack` of
 * it went back to the payer through the payer's bank.
 */
export const PAYMENT_STATES = ["pending", "credited", "not_credited", "charged_back"] as const;

/** refused: on the bank's page; expired: not paid in time. */
export const PAYMENT_FAILURES = ["refused", "expired"] as const;

/**
 * The quote of a cash payment holds until `quote.expiresAt`; what is credited later is credited at
 * the rate posted then. Where the conversion float cannot give the tUSDT any more, the local
 * currency itself is credited, in the local wallet. `refundable`: how much of it could go back.
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
  /** null once it has ended, or the time to pay is over */
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
  /** What of it the payer's bank took back; what left the wallet it was credited to, in that currency:
   * the operator bears the rest; and when it was booked. */
  chargedBack: amount,
  chargedBackFromWallet: amount,
  chargedBackAt: z.nullable(instant),
  /** Where it was paid from, masked, once it is paid. */
  card: z.nullable(z.string()),
  createdAt: instant,
  /** When the bank was found to have it. */
  paidAt: z.nullable(instant),
  payBy: instant,
  endedAt: z.nullable(instant),
});
export type Payment = z.output<typeof payment>;

/** Those that `fiatmoney/recharge` takes, as the service fiat lists them; those of cash, `cash/paychannel/query`. */
export const listPayChannels = endpoint({
  service: "assets",
  method: "GET",
  path: "pay/channel/query",
  member: true,
  body: "none",
  purpose: "pay channels, as the service fiat lists them",
  output: z.object({ list: z.array(payChannel) }),
});
