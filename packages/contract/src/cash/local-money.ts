/** The local currencies: who has which, and the one rule that converts them to tUSDT and back. */
import { CURRENCIES, type Currency } from "../money.ts";

export const LOCAL_CURRENCIES = ["tINR", "tTRY", "tEUR"] as const satisfies readonly Currency[];
export type LocalCurrency = (typeof LOCAL_CURRENCIES)[number];

/** Countries (ISO, two letters) with their calling codes. */
const COUNTRIES: Record<LocalCurrency, Readonly<Record<string, string>>> = {
  tINR: { IN: "91" },
  tTRY: { TR: "90" },
  tEUR: {
    ...{ AT: "43", BE: "32", BG: "359", CY: "357", DE: "49", EE: "372", ES: "34", FI: "358" },
    ...{ FR: "33", GR: "30", HR: "385", IE: "353", IT: "39", LT: "370", LU: "352", LV: "371" },
    ...{ MT: "356", NL: "31", PT: "351", SI: "386", SK: "421" },
    // These countries are not members of the EU, but use the euro by treaty.
    ...{ AD: "376", MC: "377", SM: "378", VA: "39" },
  },
};

/** The local currency of a country (ISO, two letters); null where the sandbox bank has none. */
export function localCurrencyOf(country: string): LocalCurrency | null {
  return LOCAL_CURRENCIES.find((code) => Object.hasOwn(COUNTRIES[code], country)) ?? null;
}

/**
 * True when a phone number (E.164) certainly belongs to no country with a local currency. The
 * reverse does not hold: a small neighbouring country may share a calling code.
 */
export function isOutsideLocalCurrencies(phone: string): boolean {
  const codes = LOCAL_CURRENCIES.flatMap((code) => Object.values(COUNTRIES[code]));
  return phone.startsWith("+") && !codes.some((code) => phone.startsWith(`+${code}`));
}

/** The format of a rate: local currency for one tUSDT, above 0, at most 6 decimals. */
export const RATE_FORM = /^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,6})?$/;
const RATE_DECIMALS = 6;

/** A rate as a whole number of millionths. Throws RangeError when the text is not a rate. */
function millionths(rate: string): bigint {
  if (!RATE_FORM.test(rate)) throw new RangeError("not a rate");
  const [whole = "0", decimals = ""] = rate.split(".");
  return BigInt(whole + decimals.padEnd(RATE_DECIMALS, "0"));
}

const unit = (code: Currency) => 10n ** BigInt(CURRENCIES[code].exponent);
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);

/** Converts smallest units of a local currency to smallest units of tUSDT, rounded down. */
export function toUsdt(amount: bigint, currency: LocalCurrency, rate: string): bigint {
  return (amount * unit("tUSDT") * RATE_UNIT) / (unit(currency) * millionths(rate));
}

/** Converts smallest units of tUSDT to smallest units of a local currency, rounded down. */
export function toLocal(amount: bigint, currency: LocalCurrency, rate: string): bigint {
  return (amount * unit(currency) * millionths(rate)) / (unit("tUSDT") * RATE_UNIT);
}
