/** The posted exchange rates: local currency for one tUSDT, each with its source and time. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { LOCAL_CURRENCIES, RATE_FORM } from "./local-money.ts";

export const localCurrency = z.enum(LOCAL_CURRENCIES);

/** Decimal text: local currency for one tUSDT. */
export const rateText = z.string().check(z.regex(RATE_FORM));

/** The rate of a currency, the same in both directions. */
export const postedRate = z.object({
  currency: localCurrency,
  rate: rateText,
  source: z.string(),
  at: instant,
});
export type PostedRate = z.output<typeof postedRate>;

/** The newest rate of each local currency that has one, or of `currency` alone when it is given. */
export const listExchangeRates = endpoint({
  service: "gift",
  method: "GET",
  path: "exchangeRate/get",
  member: true,
  body: "query",
  purpose: "rate by currency",
  input: z.object({ currency: z.optional(localCurrency) }),
  output: z.object({ list: z.array(postedRate) }),
});

/**
 * The rate of the member's local currency; null while none is posted, or without a local currency.
 */
export const getUsdtToCashRate = endpoint({
  service: "assets",
  method: "GET",
  path: "system/pay/config/usdttocash",
  member: true,
  body: "none",
  purpose: "USDT to local rate for withdrawals",
  output: z.object({
    rate: z.nullable(postedRate),
  }),
});
