/**
 * What staff ask of a transfer at the bank that is stuck, whatever it is for. The worker that talks
 * to the bank does it.
 */
import { PAYOUT_STUCK_MINUTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";
import { refuseUnlessAsked } from "../outside/gate.ts";

/**
 * Has it sent once more under the id the bank knows it by: what the bank has already, it does not
 * do again. It stays sent, so that the bank is asked what became of it all the while. Answers how
 * many go before it: none. Refuses books_behind, outside_not_asked, payout_not_under_way,
 * payout_not_stuck, payout_cancelled, payout_waits.
 */
export async function retryTransfer(tx: Tx, id: string): Promise<number> {
  await refuseUnlessAsked(tx, "bank");
  const { state } = await stuck(tx, id);
  refuseUnless(state === "sent", "payout_waits");
  await sql`
    update bank.transfers set retry_asked_at = coalesce(retry_asked_at, platform.now())
    where id = ${id}`.execute(tx);
  return 0;
}

/**
 * Has the bank asked not to carry it out; the bank's word ends it, or it is paid. The reason
 * becomes why it failed. Refuses books_behind, outside_not_asked, payout_not_under_way,
 * payout_not_stuck, payout_cancelled.
 */
export async function cancelTransfer(tx: Tx, id: string, reason: string): Promise<void> {
  await refuseUnlessAsked(tx, "bank");
  await stuck(tx, id);
  await sql`
    update bank.transfers set cancel_asked_at = platform.now(), cancel_reason = ${reason},
      retry_asked_at = null
    where id = ${id}`.execute(tx);
}

type Stuck = { state: string; isOver: boolean; isOld: boolean; isCancelled: boolean };

/** Old by the last time it was sent, so that what was sent just now has its time first. */
async function stuck(tx: Tx, id: string): Promise<Stuck> {
  const { rows } = await sql<Stuck>`
    select state, ended_at is not null as "isOver",
      greatest(queued_at, sent_at, sent_again_at) <= platform.now()
        - make_interval(mins => ${PAYOUT_STUCK_MINUTES}) as "isOld",
      cancel_asked_at is not null as "isCancelled"
    from bank.transfers where id = ${id} for update`.execute(tx);
  const [found] = rows;
  refuseUnless(found && !found.isOver, "payout_not_under_way");
  refuseUnless(!found.isCancelled, "payout_cancelled");
  refuseUnless(found.isOld, "payout_not_stuck", { minutes: String(PAYOUT_STUCK_MINUTES) });
  return found;
}
