/** Why a withdrawal is late and when it is expected, whichever rail pays it. */
import type { Late, LateReason } from "@ballast/contract/wallet/late-withdrawal.ts";
import { sql } from "kysely";

/** Both null while it is in time, and once it has ended. */
export type LateRow = { lateReason: LateReason | null; expectedBy: Date | null };

/** Columns for a row of wallets.withdrawals with the alias w. */
export const LATE_COLUMNS = sql`wallets.late_reason(w) as "lateReason",
  wallets.expected_by(w) as "expectedBy"`;

export const lateOf = ({ lateReason, expectedBy }: LateRow): Late | null =>
  lateReason && expectedBy && { reason: lateReason, expectedBy };
