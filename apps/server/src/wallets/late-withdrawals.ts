/** What a withdrawal says once the time it was promised for is over, whichever rail pays it. */
import type { Late, LateReason } from "@ballast/contract/wallet/late-withdrawal.ts";
import { sql } from "kysely";

/** Both null while it is in time, and once it has ended. */
export type LateRow = { lateReason: LateReason | null; expectedBy: Date | null };

/** Of a row of wallets.withdrawals under the alias w. */
export const LATE_COLUMNS = sql`wallets.late_reason(w) as "lateReason",
  wallets.expected_by(w) as "expectedBy"`;

export const lateOf = ({ lateReason, expectedBy }: LateRow): Late | null =>
  lateReason && expectedBy && { reason: lateReason, expectedBy };
