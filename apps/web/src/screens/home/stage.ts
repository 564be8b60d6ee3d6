/** Where in a member's life the home screen finds them. */
type Money = { invested: bigint; paidSoFar: bigint; recharge: bigint };

/**
 * new: has never put anything in (a welcome income may be there) · free: nothing is locked ·
 * locked: principal is in orders.
 */
export type Stage = "new" | "free" | "locked";

export function stageOf({ invested, paidSoFar, recharge }: Money): Stage {
  if (invested > 0n) return "locked";
  return recharge === 0n && paidSoFar === 0n ? "new" : "free";
}
