/**
 * The risk signals of a withdrawal that staff see. wallets.signs_of computes them, and a check constraint of
 * wallets.withdrawals has the same list.
 */
export const WITHDRAWAL_RISK_SIGNS = [
  "new target",
  "first withdrawal",
  "several in 24 hours",
  "above the usual",
  "security changed",
] as const;
