import { ownTotal } from "@ballast/contract/user/own-total.ts";

type Money = Parameters<typeof ownTotal>[0] & {
  local: { balance: bigint; withdrawing: bigint }[];
};

/**
 * A new member has no money here and has paid none in; who has any, if only a bonus, sees ways out.
 */
export function isNewMember(money: Money): boolean {
  const { paidIn, paidSoFar, local } = money;
  return (
    ownTotal(money).total + paidIn + paidSoFar === 0n &&
    local.every(({ balance, withdrawing }) => balance + withdrawing === 0n)
  );
}
