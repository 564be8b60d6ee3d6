type Money = {
  paidIn: bigint;
  invested: bigint;
  paidSoFar: bigint;
  withdrawing: bigint;
  local: { balance: bigint }[];
};

/** A new member has had no money here but rewards, among which a welcome income may be. */
export function isNewMember({ paidIn, invested, paidSoFar, withdrawing, local }: Money): boolean {
  return (
    paidIn + invested + paidSoFar + withdrawing === 0n &&
    local.every(({ balance }) => balance === 0n)
  );
}
