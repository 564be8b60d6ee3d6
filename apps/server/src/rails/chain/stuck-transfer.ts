/** What staff ask of a payment on the chain that is stuck. The worker that signs and sends does it. */
import { PAYOUT_STUCK_MINUTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";
import type { TransferState } from "./transfers.ts";

/**
 * Has it signed once more under the nonce it has, with a higher fee. Of all that were ever signed under
 * a nonce the chain takes one: where the first gets into a block after all, the second never can.
 * Refuses payout_not_under_way, payout_mined, payout_not_stuck, payout_cancelled, payout_waits.
 */
export async function retryTransfer(tx: Tx, id: string): Promise<void> {
  const { state } = await stuck(tx, id);
  refuseUnless(state !== "queued", "payout_waits");
  await sql`
    update chain.transfers set retry_asked_at = coalesce(retry_asked_at, platform.now())
    where id = ${id}`.execute(tx);
}

/**
 * Ends it at once where nothing is signed. Else the nonce is used for nothing instead, and it ends once
 * that is final; where the payment was in a block before, it is paid. The reason becomes why it failed.
 * Refuses payout_not_under_way, payout_mined, payout_not_stuck, payout_cancelled.
 */
export async function cancelTransfer(tx: Tx, id: string, reason: string): Promise<void> {
  await stuck(tx, id);
  await sql`
    update chain.transfers set cancel_asked_at = platform.now(), cancel_reason = ${reason},
      retry_asked_at = null,
      state = case state when 'queued' then 'failed' else state end,
      reason = case state when 'queued' then ${reason} else reason end,
      ended_at = case state when 'queued' then platform.now() end
    where id = ${id}`.execute(tx);
}

type Stuck = {
  state: TransferState;
  isOver: boolean;
  isMined: boolean;
  isOld: boolean;
  isCancelled: boolean;
};

/** Locked: the worker writes its next step only after what is asked here stands. */
async function stuck(tx: Tx, id: string): Promise<Stuck> {
  const { rows } = await sql<Stuck>`
    select state, ended_at is not null as "isOver", block is not null as "isMined",
      queued_at <= platform.now() - make_interval(mins => ${PAYOUT_STUCK_MINUTES}) as "isOld",
      cancel_asked_at is not null as "isCancelled"
    from chain.transfers where id = ${id} and purpose = 'withdrawal' for update`.execute(tx);
  const [found] = rows;
  refuseUnless(found && !found.isOver, "payout_not_under_way");
  refuseUnless(!found.isMined, "payout_mined");
  refuseUnless(!found.isCancelled, "payout_cancelled");
  refuseUnless(found.isOld, "payout_not_stuck", { minutes: String(PAYOUT_STUCK_MINUTES) });
  return found;
}
