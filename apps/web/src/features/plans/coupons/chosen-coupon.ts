/**
 * Units and coupon chosen for a product, while the way leads to its coupons and back, and over a
 * reload: what was chosen is not forgotten without a word.
 */
import {
  dropDraftText,
  readDraftText,
  saveDraftText,
  type Texts,
  useDraftText,
} from "../../../api/draft-store.ts";

type Choice = { productId: string; units: string; couponId: string | null };

const NAME = "purchase";

function choiceOf(kept: Texts | undefined): Choice | null {
  const { productId = "", units = "1", couponId = "" } = kept ?? {};
  return productId === "" ? null : { productId, units, couponId: couponId || null };
}

/** What was chosen for a product; one unit and no coupon unless it was this one. */
export function useChoice(productId: string): Choice {
  const chosen = choiceOf(useDraftText(NAME));
  return chosen?.productId === productId ? chosen : { productId, units: "1", couponId: null };
}

/** The coupon chosen for whichever product was looked at last. */
export const useChosenCoupon = (): string | null => choiceOf(useDraftText(NAME))?.couponId ?? null;

export function choose(productId: string, change: Partial<Choice>): void {
  const before = choiceOf(readDraftText(NAME));
  const kept = before?.productId === productId ? before : { units: "1", couponId: null };
  const { units, couponId } = { ...kept, ...change };
  saveDraftText(NAME, { productId, units, couponId: couponId ?? "" });
}

/** After it was bought. */
export const forgetChoice = (): void => dropDraftText(NAME);
