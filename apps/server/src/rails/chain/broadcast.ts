import { answerOf } from "./node.ts";
import { type InFlight, recordReason, wantedAttempt } from "./outbox.ts";
import type { Pass } from "./send-transfers.ts";

/**
 * Sends the signed form of a transfer that should be mined, even if it was sent before. False when the node
 * did not accept it; the reason is stored with the transfer, and the next pass tries again. A delayed
 * process sends the same bytes as others, and at most one transaction per nonce is mined.
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
