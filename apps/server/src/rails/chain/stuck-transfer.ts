/**
 * What staff ask of a transfer on the chain that is stuck, whatever it is for: one that waits holds up
 * all that come after it from the same wallet. The worker that signs and sends does it.
 */
import { PAYOUT_STUCK_MINUTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";
import { refuseUnlessAsked, refuseUnlessAskedJustNow } from "../outside/gate.ts";
import type { TransferState } from "./transfers.ts";

/**
 * Has it signed once more under the nonce it has, with a higher fee. Of all that were ever signed under
 * a nonce the chain takes one: where the first gets into a block after all, the second never can. Of
 * one that is being taken back it is what takes it back that pays more. Answers how many of lower
 * nonces go before it.
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
 * Ends it at once where nothing is signed, if the chain showed just now that it knows no payment of ours
 * that the books do not: it may have been paid by books that are lost, or by hand. Else the nonce is used
 * for nothing instead, and it ends once that is final; where the payment was in a block before, it is paid.
 * The reason becomes why it failed.
 * Refuses books_behind, outside_not_asked, payout_not_under_way, payout_mined, payout_not_stuck,
 * payout_cancelled.
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
 * Locked: the worker writes its next step only after what is asked here stands. It is old by its last
 * step, so that what was signed just now, or taken back, has its time first.
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
