/**
 * What staff may request for a stuck transfer on the chain, whatever its purpose; it blocks all later ones
 * of the same wallet. The worker that signs and sends carries it out.
 */
import { PAYOUT_STUCK_MINUTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";
import { refuseUnlessAsked, refuseUnlessAskedJustNow } from "../outside/gate.ts";
import type { TransferState } from "./transfers.ts";

/**
 * Has it signed again with the same nonce and a higher fee. The chain mines one transaction per nonce: if
 * the first is mined after all, the second never can be. For a transfer that is being cancelled, the
 * cancelling transaction gets the higher fee. Answers how many transfers with lower nonces come first.
 * Refuses books_behind, outside_not_asked, payout_not_under_way, payout_mined, payout_not_stuck,
 * payout_cancelled, payout_waits.
 */
export async function retryTransfer(tx: Tx, id: string): Promise<number> {
  await refuseUnlessAsked(tx, "chain");
  const { state, isOld, isCancelled } = await underWay(tx, id);
  refuseUnless(isOld || !isCancelled, "payout_cancelled");
  refuseUnless(isOld, "payout_not_stuck", MINUTES);
  refuseUnless(state !== "queued", "payout_waits");
  await sql`
    update chain.transfers set retry_asked_at = coalesce(retry_asked_at, platform.now())
    where id = ${id}`.execute(tx);
  const { rows } = await sql<{ before: bigint }>`
    select count(*) as before from chain.transfers t join chain.transfers b
      on b.sender = t.sender and b.nonce < t.nonce and b.ended_at is null and b.block is null
    where t.id = ${id}`.execute(tx);
  return Number(rows[0]?.before ?? 0n);
}

/**
 * Ends it at once when nothing is signed and the chain has just shown no payment of ours that the books do
 * not know: it may have been paid by lost books, or by hand. Otherwise its nonce is used by an empty
 * transaction, and it ends when that is final; if the payment was mined first, it is paid. `reason` becomes
 * the reason of the failure. Refuses books_behind, outside_not_asked, payout_not_under_way, payout_mined,
 * payout_not_stuck, payout_cancelled.
 */
export async function cancelTransfer(tx: Tx, id: string, reason: string): Promise<void> {
  await refuseUnlessAsked(tx, "chain");
  const { state, isOld, isCancelled } = await underWay(tx, id);
  refuseUnless(!isCancelled, "payout_cancelled");
  refuseUnless(isOld, "payout_not_stuck", MINUTES);
  if (state === "queued") await refuseUnlessAskedJustNow(tx, "chain");
  await sql`select chain.cancel_transfer(${id}, ${reason})`.execute(tx);
}

const MINUTES = { minutes: String(PAYOUT_STUCK_MINUTES) };

type UnderWay = {
  state: TransferState;
  isOver: boolean;
  isMined: boolean;
  isOld: boolean;
  isCancelled: boolean;
};

/**
 * Locks the row, so that the worker writes its next step only after this request. The age counts from its
 * last step, so that what was just signed or cancelled has its time first.
 */
async function underWay(tx: Tx, id: string): Promise<UnderWay> {
  const { rows } = await sql<UnderWay>`
    select state, ended_at is not null as "isOver", block is not null as "isMined",
      greatest(queued_at, cancel_asked_at, (select max(signed_at) from chain.attempts a
        where a.transfer_id = t.id and a.dropped_at is null))
        <= platform.now() - make_interval(mins => ${PAYOUT_STUCK_MINUTES}) as "isOld",
      cancel_asked_at is not null as "isCancelled"
    from chain.transfers t where id = ${id} for update`.execute(tx);
  const [found] = rows;
  refuseUnless(found && !found.isOver, "payout_not_under_way");
  refuseUnless(!found.isMined, "payout_mined");
  return found;
}
