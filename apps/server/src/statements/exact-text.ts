import { CURRENCIES, type Currency } from "@ballast/contract/money.ts";

/** For programs, with all decimals of the currency: exactText(-40500000n, "tUSDT") = "-40.500000". */
export function exactText(value: bigint, currency: Currency): string {
  const { exponent } = CURRENCIES[currency];
  const digits = (value < 0n ? -value : value).toString().padStart(exponent + 1, "0");
  const sign = value < 0n ? "-" : "";
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
