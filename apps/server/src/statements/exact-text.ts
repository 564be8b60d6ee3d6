import { CURRENCIES, type Currency } from "@ballast/contract/money.ts";

/** To the last digit: exactText(-40500000n, "tUSDT") = "-40.500000". */
export function exactText(value: bigint, currency: Currency): string {
  const { exponent } = CURRENCIES[currency];
  const digits = (value < 0n ? -value : value).toString().padStart(exponent + 1, "0");
  const sign = value < 0n ? "-" : "";
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The same for the eye: readableText(-1234500000n, "tUSDT") = "−1,234.500000". */
export function readableText(value: bigint, currency: Currency): string {
  const [whole = "", parts = ""] = exactText(value, currency).split(".");
  return `${whole.replace("-", "−").replace(/\B(?=(\d{3})+$)/g, ",")}.${parts}`;
}
