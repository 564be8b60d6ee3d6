/** The service `gift`: gold coins. They are counters and become money only when exchanged. */
import * as z from "zod/mini";
import { day, endpoint, instant, page, paged, whole } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { COIN_OFFERS } from "./sign.ts";

export const COINS_MOST = 1_000_000;

export const coinConfig = endpoint({
  service: "gift",
  method: "GET",
  path: "goldcoin/config",
  member: true,
  body: "none",
  purpose: "coin rate and limits",
  output: z.object({
    offer: z.enum(COIN_OFFERS),
    coins: z.number(),
    currency,
    /** The value of one coin at the exchange. */
    value: amount,
    minimum: z.number(),
    step: z.number(),
    /** The maximum that can be exchanged in a day, and what is left of it today. */
    perDay: z.number(),
    leftToday: z.number(),
  }),
});

export const exchangeCoins = endpoint({
  service: "gift",
  method: "POST",
  path: "goldcoin/exchange",
  member: true,
  body: "form",
  money: true,
  purpose: "gold coins to balance",
  input: z.object({ coins: whole(1, COINS_MOST) }),
  output: z.object({
    transactionId: idOf("ledgerTransaction"),
    coins: z.number(),
    currency,
    amount,
    /** The number of coins left. */
    balance: z.number(),
  }),
  refusals: [
    "coins_step",
    "coins_short",
    "coins_day_limit",
    "promotions_not_allowed",
    "promotion_over",
  ],
});

export const COIN_KINDS = ["sign_in", "quiz", "exchange"] as const;

const coinRecord = z.object({
  no: z.number(),
  at: instant,
  day,
  kind: z.enum(COIN_KINDS),
  /** Negative for an exchange. */
  coins: z.number(),
  balance: z.number(),
  /** What an exchange paid into the balance wallet. */
  paid: z.nullable(z.object({ transactionId: idOf("ledgerTransaction"), currency, amount })),
});
export type CoinRecord = z.output<typeof coinRecord>;

/** Coin records, newest first. */
export const listCoinRecords = endpoint({
  service: "gift",
  method: "GET",
  path: "goldcoin/record",
  member: true,
  body: "query",
  purpose: "added: coins received and exchanged",
  input: z.object(page),
  output: paged(coinRecord),
});
