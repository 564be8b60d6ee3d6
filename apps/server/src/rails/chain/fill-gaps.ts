/**
 * Fills nonce gaps. A nonce used by something outside the outbox and freed by a reorganisation belongs to
 * no transfer, so nobody would use it, and no later nonce could be mined.
 */
import { answerOf } from "./node.ts";
import type { InFlight } from "./outbox.ts";
import type { Pass } from "./send-transfers.ts";
import { signNothing } from "./sign-transfers.ts";

/** Nodes keep few waiting transactions of one sender. */
const MOST_AT_ONCE = 16;

/**
 * Sends empty transactions for free nonces below the highest one in flight. They pay nobody and need not be
 * stored: if one is lost, or its fee is too low, the next pass signs another. `open` has every transfer
 * whose nonce the chain has not seen used.
 */
export async function fillGaps(pass: Pass, open: readonly InFlight[]): Promise<void> {
  for (const nonce of gapsIn(open, pass.used)) {
    const { raw } = await signNothing(pass, nonce);
    pass.log.warn(
      { sender: pass.sender.address, nonce },
      "chain: a free nonce is used for nothing",
    );
    pass.lease.check();
    try {
      await pass.chain.node.sendRawTransaction({ serializedTransaction: raw });
    } catch (error) {
      const said = answerOf(error);
      if (said === null) throw error;
      if (!/already (known|imported)|underpriced/i.test(said)) {
        pass.log.warn({ nonce, said }, "chain: the node did not take what uses a nonce");
        return;
      }
    }
  }
}

function gapsIn(open: readonly InFlight[], used: number): number[] {
  const taken = new Set(open.map(({ nonce }) => nonce));
  const last = Math.max(...taken);
  const gaps: number[] = [];
  for (let nonce = used; nonce < last && gaps.length < MOST_AT_ONCE; nonce += 1) {
    if (!taken.has(nonce)) gaps.push(nonce);
  }
  return gaps;
}
