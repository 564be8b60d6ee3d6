import { answerOf } from "./node.ts";
import { type InFlight, recordReason, wantedAttempt } from "./outbox.ts";
import type { Pass } from "./send-transfers.ts";

/**
 * Sends a transfer's signed form that is wanted, whether or not it was sent before. False when the
 * node did not take it; the reason stands with the transfer and the next pass tries again. Sent late, by
 * a process that slept, it is the bytes that others send as well: of one nonce, in one block at most.
 */
export async function broadcast(pass: Pass, transfer: InFlight): Promise<boolean> {
  const attempt = wantedAttempt(transfer);
  if (!attempt) return false;
  pass.lease.check();
  try {
    await pass.chain.node.sendRawTransaction({ serializedTransaction: attempt.raw });
  } catch (error) {
    const said = answerOf(error);
    if (said === null) throw error;
    if (!/already (known|imported)/i.test(said)) {
      await recordReason(pass, transfer.id, reasonIn(said));
      pass.log.warn({ transfer: transfer.id, said }, "chain: the node did not take a transfer");
      return false;
    }
  }
  if (transfer.state === "signed" || transfer.reason !== null) pass.sent.push(transfer.id);
  return true;
}

function reasonIn(said: string): string {
  if (/insufficient funds/i.test(said)) return "waiting_for_gas";
  if (/underpriced/i.test(said)) return "waiting_for_fee";
  return "not_taken";
}
