/**
 * What staff do about an approved withdrawal that does not arrive. Neither function moves money: the rail
 * sends the same payment again, or ends it unpaid, and only its end returns the money.
 */
import type { Tx } from "../platform/db.ts";
import { readPublicReason } from "../platform/public-text.ts";
import { readReason } from "../platform/read-reason.ts";
import { Refusal } from "../platform/refusal.ts";
import * as bank from "../rails/bank/stuck-transfer.ts";
import * as chain from "../rails/chain/stuck-transfer.ts";
import { railOf, type WithdrawalRow, withdrawalById } from "./withdrawals.ts";

/**
 * `before` is the number of payments of the same wallet that must be mined first. Refuses reason_required,
 * withdrawal_unknown, books_behind, outside_not_asked, payout_not_under_way, payout_mined,
 * payout_cancelled, payout_not_stuck, payout_waits.
 */
export async function retryPayout(
  tx: Tx,
  id: string,
  reason: string,
): Promise<{ row: WithdrawalRow; before: number }> {
  readReason(reason);
  const row = await found(tx, id);
  const before = await RAILS[railOf(row)].retryTransfer(tx, id);
  return { row: await found(tx, id), before };
}

/**
 * The member reads the reason. Refuses reason_required, words_not_allowed, withdrawal_unknown,
 * books_behind, outside_not_asked, payout_not_under_way, payout_mined, payout_cancelled, payout_not_stuck.
 */
export async function cancelPayout(tx: Tx, id: string, reason: string): Promise<WithdrawalRow> {
  const text = readPublicReason(reason);
  const row = await found(tx, id);
  await RAILS[railOf(row)].cancelTransfer(tx, id, text);
  return found(tx, id);
}

async function found(tx: Tx, id: string): Promise<WithdrawalRow> {
  const row = await withdrawalById(tx, id);
  if (!row) throw new Refusal("withdrawal_unknown");
  return row;
}

const RAILS = { bank, chain } as const;
