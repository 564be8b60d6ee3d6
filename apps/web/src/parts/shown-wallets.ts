/** The wallets that one sum came from or goes to, as they are shown beside it. */
import { shownParts } from "@ballast/contract/exact-amount.ts";
import type { Currency } from "@ballast/contract/money.ts";

type Wallets = { recharge: bigint; returned: bigint; earned: bigint };

/** Whole cents that add up to the sum as it is shown; `earned` is a part of `balance`. */
export function shownWallets(of: Wallets, currency: Currency) {
  const parts = [of.recharge, of.returned, of.earned] as const;
  const [recharge, returned, earned] = shownParts(parts, currency);
  return { recharge, balance: returned + earned, earned };
}
