/**
 * Unusual signs of a withdrawal; wallets.signs_of computes them, and wallets.withdrawals has the same list.
 */
export const WITHDRAWAL_SIGNS = [
  "new target",
  "first withdrawal",
  "several in 24 hours",
  "above the usual",
  "security changed",
] as const;
