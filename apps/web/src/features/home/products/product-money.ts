/** What a product takes from a member's wallets, and what is left of its return when it is withdrawn. */
import { splitWithdrawal } from "@ballast/contract/product/calculator.ts";

/** The wallets with the two parts of the balance wallet. */
type Wallets = { recharge: bigint; returned: bigint; earned: bigint };

/** Where money for a purchase is taken from, in this order; the server does the same. */
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

/** What is left of earned money when it is withdrawn alone, and the fee on it. */
export function netReturn(earned: bigint, feeBps: number): { fee: bigint; net: bigint } {
  const wallet = { deposit: 0n, returned: 0n, earned };
  return splitWithdrawal(earned, wallet, BigInt(feeBps)) ?? { fee: 0n, net: earned };
}
