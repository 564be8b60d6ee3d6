/** Bank accounts of the right form, a new one each time. */
import { randomInt } from "node:crypto";

const digits = (count: number) =>
  Array.from({ length: count }, () => String(randomInt(10))).join("");

/** An account of an Indian bank: 12 digits. */
export const anAccount = () => `5${digits(11)}`;

/**
 * How the part after the check digits is built: digits, or the letters that a country uses there.
 */
const BBANS: Record<string, () => string> = {
  DE: () => digits(18),
  ES: () => digits(20),
  FR: () => `${digits(10)}${digits(11)}${digits(2)}`,
  IT: () => `X${digits(22)}`,
  PT: () => digits(21),
  TR: () => digits(22),
};

/** An IBAN with valid check digits. */
export function anIban(country: string): string {
  const bban = BBANS[country]?.() ?? "";
  const turned = `${bban}${country}00`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  const check = 98n - (BigInt(turned) % 97n);
  return `${country}${check.toString().padStart(2, "0")}${bban}`;
}
