/** Reads of withdrawals. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import { type HoldReason, OPEN_WITHDRAWAL_STATES } from "@ballast/contract/records.ts";
import type { listWithdrawals as contract, Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import {
  afterCursor,
  finishPage,
  limitOf,
  microsOf,
  TOTAL_MOST,
} from "../platform/page-by-time.ts";
import type { Rail } from "../rails/outside/gate.ts";
import { LATE_COLUMNS, type LateRow, lateOf } from "./late-withdrawals.ts";

/** A row of wallets.withdrawals with the fields that use cases need. */
export type WithdrawalRow = Omit<Withdrawal, "hold" | "late" | "cancellable" | "chain"> & {
  /** Null for a withdrawal to a bank card. */
  chain: Withdrawal["chain"] | null;
  bucket: number;
  memberId: string;
  /** Null also when the hold is over. */
  holdReason: HoldReason | null;
  holdUntil: Date | null;
} & LateRow;

export type ChainWithdrawalRow = WithdrawalRow & Pick<Withdrawal, "chain">;

/** The rail that pays it; a withdrawal to a bank card has no chain. */
export const railOf = ({ chain }: Pick<WithdrawalRow, "chain">): Rail =>
  chain === null ? "bank" : "chain";

/** `from` is a function call or a table, under the alias w. */
// Never null: address: one over the chain has an address, one to a card the card.
export const WITHDRAWAL_COLUMNS = sql`w.bucket, w.id, w.transaction_id as reference,
  w.member_id as "memberId", w.state, w.currency, w.chain, coalesce(w.address, w.card) as address, w.gross, w.fee, w.net,
  w.from_deposit as "fromDeposit", w.from_returned as "fromReturned",
  w.from_earned as "fromEarned",
  case when w.hold_until > platform.now() then w.hold_reason end as "holdReason",
  case when w.hold_until > platform.now() then w.hold_until end as "holdUntil",
  w.applied_at as "appliedAt", w.arrive_by as "arriveBy", ${LATE_COLUMNS}, w.decided_at as "decidedAt",
  (select t.sent_at from chain.transfers t where t.id = w.id) as "sentAt",
  w.ended_at as "endedAt", w.tx_hash as "txHash", w.fail_reason as "failReason"`;

/** As the member sees it; a hold is shown while it lasts. */
export function withdrawalOf(row: ChainWithdrawalRow): Withdrawal {
  const { bucket: _, memberId: __, holdReason, holdUntil, lateReason, expectedBy, ...shown } = row;
  const cancellable = row.state === "processing";
  const held = cancellable && holdReason !== null && holdUntil !== null;
  return {
    ...{ ...shown, cancellable, late: lateOf({ lateReason, expectedBy }) },
    hold: held ? { reason: holdReason, until: holdUntil } : null,
  };
}

/** One withdrawal of a member over the chain, or null, also when it is another member's. */
export async function withdrawalOfMember(
  db: Db | Tx,
  member: Member,
  id: string,
): Promise<ChainWithdrawalRow | null> {
  // Never null: chain: the table wants it of one over the chain.
  const { rows } = await sql<ChainWithdrawalRow>`
    select ${WITHDRAWAL_COLUMNS} from wallets.withdrawals w
    where w.bucket = ${member.bucket} and w.id = ${id} and w.member_id = ${member.id}
      and w.rail = 'chain'`.execute(db);
  return rows[0] ?? null;
}

/** Any withdrawal by its id, which is unique in all buckets; or null. */
export async function withdrawalById(db: Db | Tx, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    select ${WITHDRAWAL_COLUMNS} from wallets.withdrawals w where w.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Newest first. The cursor holds microseconds, because a Date would lose the last three digits. */
export async function listWithdrawals(
  db: Db,
  member: Member,
  query: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const own = sql`w.bucket = ${member.bucket} and w.member_id = ${member.id}
    and w.rail = 'chain' ${query.id ? sql`and w.id = ${query.id}` : sql``}
    ${query.show === "open" ? sql`and w.state = any(${[...OPEN_WITHDRAWAL_STATES]})` : sql``}`;
  // Never null: chain: the table wants it of one over the chain.
  const { rows } = await sql<ChainWithdrawalRow & { micros: bigint }>`
    select ${WITHDRAWAL_COLUMNS},
      ${microsOf(sql`w.applied_at`)} as micros
    from wallets.withdrawals w
    where ${own} ${afterCursor(query, sql`w.applied_at`, sql`w.id`)}
    order by w.applied_at desc, w.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from (
      select from wallets.withdrawals w where ${own} limit ${TOTAL_MOST}
    ) x`;
  const { list, ...page } = await finishPage(db, query, rows, counted);
  return { ...page, list: list.map(({ micros: _, ...row }) => withdrawalOf(row)) };
}
