/** Reads how many units a member typed. */
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";

/** Parses typed units; returns null unless they are a whole number from 1 to `most`. */
export function parseUnits(text: string, most: number): number | null {
  const plain = plainSigns(text).trim();
  const units = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return units >= 1 && units <= most ? units : null;
}
