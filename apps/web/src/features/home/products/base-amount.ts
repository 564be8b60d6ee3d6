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

export function useBaseAmount(): bigint {
  const kept = useStore(store);
  return kept === null ? DEFAULT : (parseAmount(kept, BASE_CURRENCY) ?? DEFAULT);
}

/** `typed` is an amount above 0 with a decimal point, as a field for amounts reads it. */
export const chooseBaseAmount = (typed: string): void => store.write(typed);
