/**
 * What staff may request for a stuck transfer at the bank, whatever its purpose; the worker that talks to
 * the bank carries it out.
 */
import { PAYOUT_STUCK_MINUTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";
import { refuseUnlessAsked } from "../outside/gate.ts";

/**
 * Has it sent once more under the id that the bank knows, which has no effect if the bank has it already.
 * Its state stays sent, so that it is polled meanwhile. Answers how many are sent before it: none. Refuses
 * books_behind, outside_not_asked, payout_not_under_way, payout_not_stuck, payout_cancelled, payout_waits.
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
 * Has the bank asked to cancel it; the bank's answer ends it, or it is paid. `reason` becomes the reason of
 * the failure. Refuses books_behind, outside_not_asked, payout_not_under_way, payout_not_stuck,
 * payout_cancelled.
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

/** Counted from the last time it was sent, so that a transfer just sent has its time first. */
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
