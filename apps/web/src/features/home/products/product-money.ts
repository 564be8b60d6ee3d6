/**
 * The amounts a purchase takes from the member's wallets, and the return that is left after the
 * withdrawal fee.
 */
import { splitWithdrawal } from "@ballast/contract/product/calculator.ts";

/** The recharge wallet, and the two parts of the balance wallet. */
type Wallets = { recharge: bigint; returned: bigint; earned: bigint };

/**
 * Splits the cost of a purchase over the wallets, in this order; the server does the same. `short`
 * is the part that no wallet covers.
 */
export function payFrom(cost: bigint, wallets: Wallets): Wallets & { short: bigint } {
  let short = cost;
  const draw = (held: bigint) => {
    const drawn = short < held ? short : held;
    short -= drawn;
    return drawn;
  };
  const recharge = draw(wallets.recharge);
  const returned = draw(wallets.returned);
  const earned = draw(wallets.earned);
  return { recharge, returned, earned, short };
}

/** The fee on earned money that is withdrawn alone, and the amount left after it. */
export function netReturn(earned: bigint, feeBps: number): { fee: bigint; net: bigint } {
  const wallet = { deposit: 0n, returned: 0n, earned };
  return splitWithdrawal(earned, wallet, BigInt(feeBps)) ?? { fee: 0n, net: earned };
}
