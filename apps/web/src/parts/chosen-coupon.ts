/** Units and coupon chosen for a product, while the way leads to its coupons and back. */
import { createStore, useStore } from "../api/store.ts";

type Choice = { productId: string; units: string; couponId: string | null };

const choice = createStore<Choice | null>(null);

/** What was chosen for a product; one unit and no coupon unless it was this one. */
export function useChoice(productId: string): Choice {
  const chosen = useStore(choice);
  return chosen?.productId === productId ? chosen : { productId, units: "1", couponId: null };
}

/** The coupon chosen for whichever product was looked at last. */
export const useChosenCoupon = (): string | null => useStore(choice)?.couponId ?? null;

export function choose(productId: string, change: Partial<Choice>): void {
  const before = choice.read();
  const kept = before?.productId === productId ? before : { units: "1", couponId: null };
  choice.write({ ...kept, ...change, productId });
}

/** After it was bought. */
export const forgetChoice = (): void => choice.write(null);
