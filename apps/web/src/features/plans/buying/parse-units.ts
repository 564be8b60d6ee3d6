/** Reads how many units a member typed, or chose. */
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";
import { unitsFor } from "../../home/products/product-terms.ts";

/** Parses typed units; returns null unless they are a whole number from 1 to `most`. */
export function parseUnits(text: string, most: number): number | null {
  const plain = plainSigns(text).trim();
  const units = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return units >= 1 && units <= most ? units : null;
}

/**
 * The units chosen for a product; else those that the chosen amount pays for, at least one. Where
 * the member chose neither, a purchase begins with one unit.
 */
export function chosenUnits(
  kept: string,
  { price, most, amount }: { price: bigint; most: number; amount: bigint | null },
): number {
  return parseUnits(kept, most) ?? Math.max(1, unitsFor(amount ?? 0n, price, most));
}
