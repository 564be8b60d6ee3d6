/** Decisions of staff, or of the job in their place, about a withdrawal in the state processing. */
import type { HoldReason, StaffHoldReason } from "@ballast/contract/records.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { readPublicReason } from "../platform/public-text.ts";
import { readReason } from "../platform/read-reason.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { refuseUnlessAsked, refuseWhileBehind } from "../rails/outside/gate.ts";
import { railOf, WITHDRAWAL_COLUMNS, type WithdrawalRow, withdrawalById } from "./withdrawals.ts";

/** Longest hold for each reason; wallets.withdrawals has the same as a check. */
export const HOLD_MAX_HOURS: Record<HoldReason, number> = {
  new_address: 24,
  security_change: 24,
  network_outage: 72,
  sanctions_review: 72,
  legal_order: 720,
};

/**
 * Approves, and queues the payment in the rail's outbox. Refuses books_behind, withdrawal_unknown,
 * withdrawal_decided, withdrawal_held.
 */
export function approveWithdrawal(
  tx: Tx,
  id: string,
  staff: string,
  reason: string,
): Promise<WithdrawalRow> {
  return approve(tx, id, byStaff(staff), reason);
}

/** Approval by the job, for withdrawals that need no person. */
export function approveAutomatically(tx: Tx, id: string): Promise<WithdrawalRow> {
  return approve(tx, id, "auto", null);
}

async function approve(
  tx: Tx,
  id: string,
  by: string,
  reason: string | null,
): Promise<WithdrawalRow> {
  const before = await openWithdrawal(tx, id);
  const { rows } = await sql<WithdrawalRow | { id: null }>`
    select ${WITHDRAWAL_COLUMNS} from wallets.approve_withdrawal(
      ${before.bucket}, ${id}, ${by}, ${reason}) w`.execute(tx);
  const row = rows[0];
  if (!row || row.id === null) {
    await refuseWhileBehind(tx);
    throw await whyNot(tx, id);
  }
  return row;
}

/**
 * Refuses it with a reason that the member reads; the money returns at once. Refuses books_behind,
 * outside_not_asked, because restored books may have forgotten that it was paid.
 */
export async function refuseWithdrawal(
  tx: Tx,
  id: string,
  staff: string,
  reason: string,
): Promise<WithdrawalRow> {
  const text = readPublicReason(reason);
  const before = await openWithdrawal(tx, id);
  await refuseUnlessAsked(tx, railOf(before));
  const { rows } = await sql<{ released: boolean }>`
    select wallets.release_withdrawal(${before.bucket}, ${id}, ${byStaff(staff)}, ${text}) as released
  `.execute(tx);
  if (!rows[0]?.released) throw await whyNot(tx, id);
  return openWithdrawal(tx, id);
}

/**
 * Holds it once, for one of the reasons open to staff and that reason's longest time; the reference says
 * where it is documented. Refuses reason_required, withdrawal_unknown, withdrawal_decided, withdrawal_held,
 * withdrawal_held_before.
 */
export async function holdWithdrawal(
  tx: Tx,
  id: string,
  staff: string,
  reason: StaffHoldReason,
  reference: string,
): Promise<WithdrawalRow> {
  const named = readReason(reference);
  const before = await openWithdrawal(tx, id);
  const { rows } = await sql<{ held: boolean }>`
    select wallets.hold_withdrawal(${before.bucket}, ${id}, ${reason},
      platform.now() + ${HOLD_MAX_HOURS[reason]} * interval '1 hour', ${byStaff(staff)},
      ${named}) as held
  `.execute(tx);
  if (!rows[0]?.held) throw await whyNot(tx, id);
  return openWithdrawal(tx, id);
}

/** Ends a hold of staff early. Refuses reason_required, withdrawal_unknown, withdrawal_not_held. */
export async function liftHold(
  tx: Tx,
  id: string,
  staff: string,
  reason: string,
): Promise<WithdrawalRow> {
  readReason(reason);
  const before = await openWithdrawal(tx, id);
  const { rows } = await sql<{ lifted: boolean }>`
    select wallets.lift_hold(${before.bucket}, ${id}, ${byStaff(staff)}) as lifted`.execute(tx);
  refuseUnless(rows[0]?.lifted, "withdrawal_not_held");
  return openWithdrawal(tx, id);
}

/** Withdrawals that wait for staff: above the limit of automatic approval, or held for review. */
export async function withdrawalQueue(
  db: Db,
  autoApproveMax: bigint,
  limit = 100,
): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${WITHDRAWAL_COLUMNS} from wallets.withdrawals w
    where w.state = 'processing' and (w.gross > ${autoApproveMax} or ${HELD_FOR_STAFF})
    order by w.applied_at, w.id limit ${limit}`.execute(db);
  return rows;
}

/** During the hold a person may refuse it; afterwards it is like any other. */
const HELD_FOR_STAFF = sql`coalesce(w.hold_until > platform.now()
  and w.hold_reason in ('legal_order', 'sanctions_review'), false)`;

/**
 * Marks a decision as made by a person, so that no name of staff can equal that of the member, the rail or
 * the job.
 */
function byStaff(staff: string): string {
  return `staff:${staff}`;
}

async function openWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow> {
  const row = await withdrawalById(tx, id);
  if (!row) throw new Refusal("withdrawal_unknown");
  return row;
}

async function whyNot(tx: Tx, id: string): Promise<Refusal> {
  const row = await openWithdrawal(tx, id);
  if (row.state !== "processing") return new Refusal("withdrawal_decided");
  if (!row.holdUntil) return new Refusal("withdrawal_held_before");
  return new Refusal("withdrawal_held", { until: row.holdUntil.toISOString() });
}
