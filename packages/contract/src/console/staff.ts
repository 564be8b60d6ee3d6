/** What staff are, and what a call or a command asks of them. */
export const ROLES = ["support", "content", "finance", "auditor", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles that deal with members and may read what is known about one. */
export const MEMBER_ROLES = ["support", "finance", "auditor", "admin"] as const satisfies Role[];

/** A session of the console ends when it was not used for so long, and after so long at the latest. */
export const STAFF_IDLE_MINUTES = 20;
export const STAFF_SESSION_HOURS = 8;

/** Rows of one command given for several at once. */
export const ROWS_AT_ONCE = 100;

/** What one export holds at most, in rows. */
export const EXPORT_ROWS_MOST = 50_000;
/** The last line of one that was cut there. */
export const EXPORT_CUT = `The list goes on: an export holds ${EXPORT_ROWS_MOST} rows at most.`;

/** A count stops here: "10,000 or more". */
export const COUNT_MOST = 10_000;

/** A proposal on which nobody decided ends by itself after so long; the same as in the ledger. */
export const PROPOSAL_DAYS = 7;
