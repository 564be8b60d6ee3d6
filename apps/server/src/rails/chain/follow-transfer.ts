/**
 * Follows a signed transfer on the chain until it is final, failed, or its nonce is used by another
 * transaction.
 */
import type { TransferFailure } from "@ballast/contract/records.ts";
import {
  encodeEventTopics,
  type Hash,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";
import { noteNonces } from "./check-nonces.ts";
import { tokenAbi } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import {
  type InFlight,
  recordBlock,
  recordDisplaced,
  recordVoided,
  requeue,
  type Sender,
  wantedAttempt,
} from "./outbox.ts";
import type { Pass } from "./send-transfers.ts";

/** Stores the transfer's progress. True when it is in no block and can still be mined. */
export async function follow(pass: Pass, transfer: InFlight): Promise<boolean> {
  const receipt = await receiptOf(pass.chain, transfer);
  if (receipt) {
    await followMined(pass, transfer, receipt);
    return false;
  }
  const hash = (wantedAttempt(transfer) ?? transfer.attempts.at(-1))?.txHash;
  if (transfer.nonce < pass.used || hash === undefined) {
    await followDisplaced(pass, transfer);
    return false;
  }
  if (transfer.block !== null || transfer.displacedAt !== null) {
    pass.log.warn(
      { transfer: transfer.id },
      "chain: a transfer's block was lost, sending it again",
    );
    await recordBlock(pass, transfer, null, hash);
  }
  return true;
}

async function followMined(
  pass: Pass,
  transfer: InFlight,
  receipt: TransactionReceipt,
): Promise<void> {
  if (hasEnded(transfer)) return await followEnded(pass, transfer, receipt);
  const depth = pass.head - receipt.blockNumber + 1n;
  const isFinal = depth >= BigInt(pass.chain.confirmations);
  if (isVoid(transfer, receipt)) {
    if (isFinal) await recordVoided(pass, transfer, receipt.blockNumber);
    return;
  }
  const { blockNumber: block, transactionHash: txHash } = receipt;
  if (isFinal) {
    const reason = failureOf(pass.chain, pass.sender, transfer, receipt);
    pass.ends.push({ transfer, block, txHash, reason });
  } else if (transfer.block !== block || transfer.displacedAt !== null) {
    await recordBlock(pass, transfer, block, txHash);
  }
}

const hasEnded = ({ state }: InFlight) => state === "confirmed" || state === "failed";

const isVoid = ({ attempts }: InFlight, { transactionHash }: TransactionReceipt) =>
  attempts.some(({ txHash, voids }) => voids && txHash === transactionHash);

/**
 * Its block was lost and it is in another one. A final outcome is not undone: if the chain now shows the
 * opposite, this is logged, and the stored block makes the next statement differ by the amount.
 */
async function followEnded(
  pass: Pass,
  transfer: InFlight,
  receipt: TransactionReceipt,
): Promise<void> {
  const { blockNumber, transactionHash } = receipt;
  if (transfer.block === blockNumber) return;
  await recordBlock(pass, transfer, blockNumber, transactionHash);
  const isPaid =
    !isVoid(transfer, receipt) && failureOf(pass.chain, pass.sender, transfer, receipt) === null;
  if (isPaid === (transfer.state === "confirmed")) return;
  pass.log.error(
    { transfer: transfer.id, state: transfer.state, hash: transactionHash },
    "chain: a lost block came back with the contrary of a transfer's end",
  );
}

/**
 * Its nonce is used, but by none of its signed forms, perhaps by one that the books lost: the next pass
 * that sees the same records it as unknown, and nothing is signed until that is settled. (A single
 * observation may come from two nodes behind one address, one of them late.) The transfer is signed again
 * only when the nonce is settled as another transaction's and that is final.
 */
async function followDisplaced(pass: Pass, transfer: InFlight): Promise<void> {
  if (hasEnded(transfer)) return;
  if (transfer.displacedAt === null) {
    pass.log.error({ transfer: transfer.id }, "chain: a transfer's nonce was used by another");
    await recordDisplaced(pass, transfer, pass.head);
    pass.maySign = false;
    return;
  }
  await noteNonces(pass.db, pass.sender, [transfer.nonce]);
  if (pass.head >= transfer.displacedAt + BigInt(pass.chain.confirmations)) {
    await requeue(pass, transfer);
  }
}

async function receiptOf(chain: Chain, transfer: InFlight): Promise<TransactionReceipt | null> {
  const receipts = await Promise.all(
    transfer.attempts.map(({ txHash }) => minedReceipt(chain, txHash)),
  );
  return receipts.find((receipt) => receipt !== null) ?? null;
}

/** The receipt of a mined transaction, else null. */
export async function minedReceipt(chain: Chain, hash: Hash): Promise<TransactionReceipt | null> {
  return await chain.node.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
}

/** Null when the receipt shows that the transfer had its intended effect. */
export function failureOf(
  chain: Chain,
  sender: Pick<Sender, "address">,
  transfer: Pick<InFlight, "asset" | "to" | "amount">,
  receipt: TransactionReceipt,
): TransferFailure | null {
  if (receipt.status === "reverted") return "reverted";
  if (transfer.asset !== "token") return null;
  const topics = encodeEventTopics({
    abi: tokenAbi,
    eventName: "Transfer",
    args: { from: sender.address, to: transfer.to },
  });
  const moved = receipt.logs.some(
    (log) =>
      log.address.toLowerCase() === chain.token.toLowerCase() &&
      topics.every((topic, n) => log.topics[n] === topic) &&
      BigInt(log.data) === transfer.amount,
  );
  return moved ? null : "nothing_moved";
}
