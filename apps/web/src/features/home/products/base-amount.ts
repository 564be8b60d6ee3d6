/**
 * The amount on which plans are reckoned, "I have". It is 1,000.00 until the member chooses another
 * one, and does not follow the wallet: each purchase would otherwise change every figure of a list.
 */
import { parseAmount } from "@ballast/contract/money.ts";
import { createMemberStore } from "../../../api/member-store.ts";
import { BASE_AMOUNT_KEY } from "../../../api/member-store-key.ts";
import { useStore } from "../../../api/store.ts";

export const BASE_CURRENCY = "tUSDT";
const DEFAULT = 1_000_000_000n;

/** Kept as text, because JSON has no bigint. */
const store = createMemberStore(BASE_AMOUNT_KEY, (value) => {
  const amount = typeof value === "string" ? parseAmount(value, BASE_CURRENCY) : null;
  return amount !== null && amount > 0n ? (value as string) : null;
});

export const useBaseAmount = (): bigint => useChosenBase() ?? DEFAULT;

/**
 * Null until the member has chosen one: a purchase must not begin with an amount that nobody named.
 */
export function useChosenBase(): bigint | null {
  const kept = useStore(store);
  return kept === null ? null : parseAmount(kept, BASE_CURRENCY);
}

/** `typed` is an amount above 0 with a decimal point, as a field for amounts reads it. */
export const chooseBaseAmount = (typed: string): void => store.write(typed);
