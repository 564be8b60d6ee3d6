/**
 * Moves of the operator's own money on the chain (house to reserve, house to custody). The ledger is
 * written once, when the transfer is confirmed.
 */
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { lockBucket } from "../ledger/accounts.ts";
import type { Proposal } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { existsAny } from "../platform/exists-any.ts";
import type { Job } from "../platform/jobs.ts";
import { refuseUnless } from "../platform/refusal.ts";
import {
  type FinishedTransfer,
  finished,
  finishedTransfers,
  markApplied,
} from "../rails/chain/transfers.ts";

type Move = "fund_reserve" | "fund_promotion" | "fund_float";
const MOVES: readonly Move[] = ["fund_reserve", "fund_promotion", "fund_float"];
const HOUSE_BUCKET = 0;
const AT_ONCE = 50;
const EVERY_SECONDS = 5;

/**
 * Queues the transfer of an approved proposal, with the proposal's id. Money that other approved moves will
 * take counts as spent: refuses house_cash_short.
 */
export async function queueFromHouse(tx: Tx, proposal: Proposal): Promise<void> {
  const { amount: text, currency } = proposal.input as { amount: string; currency: Currency };
  const amount = BigInt(text);
  await lockBucket(tx, HOUSE_BUCKET);
  const { rows } = await sql<{ free: bigint }>`
    select reserve.house_cash_free(${currency}) as free`.execute(tx);
  // this proposal is approved already, so its own amount is included in the spent money
  const free = rows[0]?.free ?? 0n;
  refuseUnless(free >= 0n, "house_cash_short", {
    free: formatMoney(free + amount, currency),
    needed: formatMoney(amount, currency),
  });
  await sql`select reserve.queue_move(${proposal.id})`.execute(tx);
}

export const applyTreasuryMoves: Job = {
  name: "apply-treasury-moves",
  does: "books fundings of reserve and promotions that the chain confirmed",
  everySeconds: EVERY_SECONDS,
  isDue: ({ db }) => existsAny(db, MOVES.map(finished)),
  run: ({ db, log }) =>
    applyMoves(db, (transfer, err) => log.error({ err, transfer }, "move cannot be booked")),
};

/**
 * Books the moves whose transfer has ended, each in its own transaction; one that cannot be booked is
 * reported to `stuck` and does not block the others.
 */
export async function applyMoves(
  db: Db,
  stuck: (transferId: string, error: unknown) => void = () => {},
): Promise<void> {
  for (const purpose of MOVES) {
    for (const transfer of await finishedTransfers(db, purpose, AT_ONCE)) {
      await db
        .transaction()
        .execute((tx) => applyMove(tx, transfer))
        .catch((error: unknown) => stuck(transfer.id, error));
    }
  }
}

async function applyMove(tx: Tx, { id }: FinishedTransfer): Promise<void> {
  await markApplied(tx, id);
  await sql`select reserve.end_move(${id})`.execute(tx);
}
