/**
 * Units and coupon chosen for a product. The choice survives the way to the coupons and back, and a
 * reload, so that it is not lost silently.
 */
import {
  dropDraftText,
  readDraftText,
  saveDraftText,
  type Texts,
  useDraftText,
} from "../../../api/draft-store.ts";

/** `units` is empty while none were chosen. */
type Choice = { productId: string; units: string; couponId: string | null };

const NAME = "purchase";

function choiceOf(kept: Texts | undefined): Choice | null {
  const { productId = "", units = "", couponId = "" } = kept ?? {};
  return productId === "" ? null : { productId, units, couponId: couponId || null };
}

/** The choice for a product; neither units nor coupon if the stored one is for another product. */
export function useChoice(productId: string): Choice {
  const chosen = choiceOf(useDraftText(NAME));
  return chosen?.productId === productId ? chosen : { productId, units: "", couponId: null };
}

/** The coupon chosen for the product that was opened last. */
export const useChosenCoupon = (): string | null => choiceOf(useDraftText(NAME))?.couponId ?? null;

export function choose(productId: string, change: Partial<Choice>): void {
  const before = choiceOf(readDraftText(NAME));
  const kept = before?.productId === productId ? before : { units: "", couponId: null };
  const { units, couponId } = { ...kept, ...change };
  saveDraftText(NAME, { productId, units, couponId: couponId ?? "" });
}

/** Drops the choice after the purchase. */
export const forgetChoice = (): void => dropDraftText(NAME);
