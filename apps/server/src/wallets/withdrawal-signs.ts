/** What can be unusual about a withdrawal; wallets.signs_of says when, wallets.withdrawals has the same. */
export const WITHDRAWAL_SIGNS = [
  "new target",
  "first withdrawal",
  "several in 24 hours",
  "above the usual",
  "security changed",
] as const;
