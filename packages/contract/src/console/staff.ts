/** The roles of staff, and the limits that apply to staff calls and commands. */
export const ROLES = ["support", "content", "finance", "auditor", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles that serve members and may read members' data. */
export const MEMBER_ROLES = ["support", "finance", "auditor", "admin"] as const satisfies Role[];

/** A console session ends after this idle time, and after the maximum length at the latest. */
export const STAFF_IDLE_MINUTES = 20;
export const STAFF_SESSION_HOURS = 8;

export const STAFF_PASSWORD_MIN_LENGTH = 12;
export const STAFF_PASSWORD_MAX_LENGTH = 128;

/** The maximum number of rows that one command accepts. */
export const ROWS_AT_ONCE = 100;

/** The maximum number of rows in an export. */
export const EXPORT_ROWS_MOST = 50_000;
/** The last line of an export that was truncated at the maximum. */
export const EXPORT_CUT = `The list goes on: an export holds ${EXPORT_ROWS_MOST} rows at most.`;

/** Counting stops at this number: "10,000 or more". */
export const COUNT_MOST = 10_000;

/** An undecided proposal expires after this many days; the ledger uses the same number. */
export const PROPOSAL_DAYS = 7;
