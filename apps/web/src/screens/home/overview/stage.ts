/** Determines which stage of a member's money the home screen shows. */
type Money = {
  invested: bigint;
  paidSoFar: bigint;
  recharge: bigint;
  balance: bigint;
  withdrawing: bigint;
  rewards: bigint;
  local: { balance: bigint }[];
};

/**
 * new: the member has no money here except rewards (a welcome income may be among them) · free:
 * nothing is locked · locked: principal is in orders.
 */
export type Stage = "new" | "free" | "locked";

export function stageOf(money: Money): Stage {
  const { invested, paidSoFar, recharge, balance, withdrawing, rewards, local } = money;
  if (invested > 0n) return "locked";
  const isNew = recharge + withdrawing + paidSoFar === 0n && balance <= rewards;
  return isNew && local.every((wallet) => wallet.balance === 0n) ? "new" : "free";
}
