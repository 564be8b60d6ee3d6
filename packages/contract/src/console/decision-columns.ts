/**
 * The columns of a row that tell a person what its decision needs: the server's lists have them, and the
 * console composes facts from them.
 */
export const DECISION_COLUMNS = {
  withdrawals: [
    ...([
      "memberSince",
      "paidBefore",
      "usualLow",
      "usualHigh",
      "targetUsed",
      "targetSavedAt",
    ] as const),
    ...(["fromDeposit", "fromReturned", "fromEarned", "fee", "net", "risks", "gross"] as const),
    "canBePaid",
  ],
  claims: ["memberSince", "approvedBefore", "refusedBefore", "amount", "kind"],
  posts: ["memberSince", "postsBefore", "shownBefore", "refusedBefore", "pictures", "reports"],
} as const;

export type DecisionResource = keyof typeof DECISION_COLUMNS;
export type DecisionColumn<R extends DecisionResource> = (typeof DECISION_COLUMNS)[R][number];
