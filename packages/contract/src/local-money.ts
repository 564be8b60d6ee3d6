/** Local currencies: who has which, and the one rule by which they become tUSDT and back. */
import { CURRENCIES, type Currency } from "./money.ts";

export const LOCAL_CURRENCIES = ["tINR", "tTRY", "tEUR"] as const satisfies readonly Currency[];
export type LocalCurrency = (typeof LOCAL_CURRENCIES)[number];

const COUNTRIES: Record<LocalCurrency, readonly string[]> = {
  tINR: ["IN"],
  tTRY: ["TR"],
  tEUR: ["AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT"].concat([
    ...["LT", "LU", "LV", "MT", "NL", "PT", "SI", "SK"],
  ]),
};

/** The local currency of a country (ISO, two letters); null where the sandbox bank has none. */
export function localCurrencyOf(country: string): LocalCurrency | null {
  return LOCAL_CURRENCIES.find((code) => COUNTRIES[code].includes(country)) ?? null;
}

/** What a rate looks like: local currency for one tUSDT, above 0, at most 6 decimals. */
export const RATE_FORM = /^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,6})?$/;
const RATE_DECIMALS = 6;

/** A rate as a whole number of millionths. Throws RangeError on what is no rate. */
function millionths(rate: string): bigint {
  if (!RATE_FORM.test(rate)) throw new RangeError("not a rate");
  const [whole = "0", decimals = ""] = rate.split(".");
  return BigInt(whole + decimals.padEnd(RATE_DECIMALS, "0"));
}

const unit = (code: Currency) => 10n ** BigInt(CURRENCIES[code].exponent);
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);

/** Smallest units of a local currency → smallest units of tUSDT, cut downwards. */
export function toUsdt(amount: bigint, currency: LocalCurrency, rate: string): bigint {
  return (amount * unit("tUSDT") * RATE_UNIT) / (unit(currency) * millionths(rate));
}

/** Smallest units of tUSDT → smallest units of a local currency, cut downwards. */
export function toLocal(amount: bigint, currency: LocalCurrency, rate: string): bigint {
  return (amount * unit(currency) * millionths(rate)) / (unit("tUSDT") * RATE_UNIT);
}
