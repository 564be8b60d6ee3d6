/** Reads and cancels withdrawals to a bank card; wallets handles what they share with all withdrawals. */
import type { CashWithdrawal } from "@ballast/contract/cash/calls.ts";
import { type HoldReason, OPEN_WITHDRAWAL_STATES } from "@ballast/contract/records.ts";
import { sql } from "kysely";
import { lockBucket } from "../ledger/accounts.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { refuseUnlessAsked } from "../rails/outside/gate.ts";
import { LATE_COLUMNS, type LateRow, lateOf } from "../wallets/late-withdrawals.ts";
import { type Page, pageOf } from "./pages.ts";

export type WithdrawalRow = Omit<CashWithdrawal, "hold" | "late" | "cancellable"> & {
  /** Null also when the hold is over. */
  holdReason: HoldReason | null;
  holdUntil: Date | null;
} & LateRow;

/** `from` is a function call or the table, under the alias w. */
// Never null: localCurrency, localAmount, rate, card: the table wants them of one to a card.
export const WITHDRAWAL_COLUMNS = sql`w.id, w.transaction_id as reference, w.state, w.currency,
  w.gross, w.fee, w.net, w.from_deposit as "fromDeposit", w.from_returned as "fromReturned",
  w.from_earned as "fromEarned", w.local_currency as "localCurrency",
  trim_scale(w.rate)::text as rate, w.local_amount as "localAmount", w.card,
  case when w.hold_until > platform.now() then w.hold_reason end as "holdReason",
  case when w.hold_until > platform.now() then w.hold_until end as "holdUntil", w.applied_at as "appliedAt",
  w.arrive_by as "arriveBy", ${LATE_COLUMNS}, w.decided_at as "decidedAt",
  (select t.sent_at from bank.transfers t where t.id = w.id) as "sentAt", w.ended_at as "endedAt",
  w.tx_hash as "bankReference", w.fail_reason as "failReason"`;

/** As the member sees it; a hold is shown while it lasts. */
export function cashWithdrawalOf(row: WithdrawalRow): CashWithdrawal {
  const { holdReason, holdUntil, lateReason, expectedBy, ...shown } = row;
  const cancellable = row.state === "processing";
  const held = cancellable && holdReason !== null && holdUntil !== null;
  return {
    ...{ ...shown, cancellable, late: lateOf({ lateReason, expectedBy }) },
    hold: held ? { reason: holdReason, until: holdUntil } : null,
  };
}

const own = (member: Member) =>
  sql`w.bucket = ${member.bucket} and w.member_id = ${member.id} and w.rail = 'bank'`;

export async function listCashWithdrawals(
  db: Db,
  member: Member,
  query: Page & { id?: string | undefined; show?: "open" | undefined },
) {
  const { list, ...rest } = await pageOf<WithdrawalRow>(db, query, {
    columns: WITHDRAWAL_COLUMNS,
    from: sql`wallets.withdrawals w`,
    own: sql`${own(member)} ${query.id ? sql`and w.id = ${query.id}` : sql``}
      ${query.show === "open" ? sql`and w.state = any(${[...OPEN_WITHDRAWAL_STATES]})` : sql``}`,
    at: sql`w.applied_at`,
    id: sql`w.id`,
  });
  return { ...rest, list: list.map(cashWithdrawalOf) };
}

/** The member cancels an application before it is approved; the money returns at once. */
export async function cancelCashWithdrawal(
  tx: Tx,
  member: Member,
  id: string,
): Promise<CashWithdrawal> {
  await lockBucket(tx, member.bucket);
  const find = async () => {
    const { rows } = await sql<WithdrawalRow>`
      select ${WITHDRAWAL_COLUMNS} from wallets.withdrawals w
      where ${own(member)} and w.id = ${id}`.execute(tx);
    if (!rows[0]) throw new Refusal("withdrawal_unknown");
    return rows[0];
  };
  refuseUnless((await find()).state !== "cancelled", "withdrawal_cancelled");
  await refuseUnlessAsked(tx, "bank");
  const { rows } = await sql<{ released: boolean }>`
    select wallets.release_withdrawal(${member.bucket}, ${id}, 'member', null) as released
  `.execute(tx);
  refuseUnless(rows[0]?.released, "withdrawal_not_cancellable");
  return cashWithdrawalOf(await find());
}
