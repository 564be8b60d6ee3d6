/** Signs queued transfers in order, as far as the wallet's tokens and gas suffice. */
import {
  type Address,
  ExecutionRevertedError,
  encodeFunctionData,
  type Hash,
  keccak256,
  parseTransaction,
  type TransactionSerializableEIP1559,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { broadcast } from "./broadcast.ts";
import { isNodeTrouble, tokenAbi } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import {
  type Attempt,
  type InFlight,
  type Queued,
  recordAnother,
  recordReason,
  recordRefused,
  recordSigned,
  type Sender,
  type Waiting,
} from "./outbox.ts";
import type { Pass } from "./send-transfers.ts";

/** Nodes keep few waiting transactions of one sender. */
const MOST_IN_FLIGHT = 16;
const PLAIN_GAS = 21_000n;
/** Extra gas for writing a balance that was zero, compared with changing one. */
export const EMPTIED_GAS = 17_100n;
/**
 * Blocks after which an unmined transfer gets a higher fee, and how often. A cancelling transaction may get
 * one any number of times, but only while fees rise, because all later transfers wait for it.
 */
const STUCK_BLOCKS = 20n;
const MOST_ATTEMPTS = 10;

export type Fees = { maxFee: bigint; priorityFee: bigint };

/** The price of a unit of gas in wei: enough even if the base fee doubles. */
export async function currentFees(chain: Chain): Promise<Fees> {
  const [block, priorityFee] = await Promise.all([
    chain.node.getBlock(),
    chain.node.estimateMaxPriorityFeePerGas(),
  ]);
  return { maxFee: 2n * (block.baseFeePerGas ?? 0n) + priorityFee, priorityFee };
}

/** What the wallet has beyond what its waiting transactions (`unmined`) will use. */
export async function signQueued(
  pass: Pass,
  unmined: readonly InFlight[],
  { queued, nextNonce }: Waiting,
): Promise<void> {
  const { node, token } = pass.chain;
  const account = { address: pass.sender.address };
  const [fees, gas, tokens] = await Promise.all([
    currentFees(pass.chain),
    node.getBalance(account),
    node.readContract({
      address: token,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [account.address],
    }),
  ]);
  const purse = { gas, tokens };
  for (const transfer of unmined) spend(purse, transfer, costOf(transfer));
  // The chain has no higher nonce: otherwise the pass would not sign (check-nonces.ts).
  let nonce = nextNonce;
  let room = MOST_IN_FLIGHT - unmined.length;
  for (const transfer of queued) {
    if (room <= 0) return;
    const signed = await signOne(pass, transfer, { nonce, fees, purse });
    if (!signed) continue;
    nonce += 1;
    room -= 1;
    if (!(await broadcast(pass, signed))) return;
  }
}

type Purse = { gas: bigint; tokens: bigint };

function spend(purse: Purse, transfer: Pick<Queued, "asset" | "amount">, gasCost: bigint): void {
  purse.gas -= gasCost + (transfer.asset === "gas" ? transfer.amount : 0n);
  if (transfer.asset === "token") purse.tokens -= transfer.amount;
}

function costOf(transfer: InFlight): bigint {
  const attempt = transfer.attempts.at(-1);
  if (!attempt) return 0n;
  return (parseTransaction(attempt.raw).gas ?? 0n) * attempt.maxFee;
}

async function signOne(
  pass: Pass,
  transfer: Queued,
  means: { nonce: number; fees: Fees; purse: Purse },
): Promise<InFlight | null> {
  const { nonce, fees, purse } = means;
  if (transfer.asset === "token" && transfer.amount > purse.tokens) {
    await recordReason(pass, transfer.id, "waiting_for_funds");
    return null;
  }
  const call = callOf(pass.chain, transfer);
  const gas = await gasFor(pass, transfer, call);
  if (gas === null) {
    await recordRefused(pass, transfer.id, "refused_by_token");
    return null;
  }
  const cost = gas * fees.maxFee;
  if (cost + call.value > purse.gas) {
    await recordReason(pass, transfer.id, "waiting_for_gas");
    return null;
  }
  const attempt = await sign(pass, { ...call, nonce, gas, voids: false }, fees);
  if (!(await recordSigned(pass, transfer.id, nonce, attempt))) return null;
  spend(purse, transfer, cost);
  return {
    ...transfer,
    state: "signed",
    nonce,
    block: null,
    displacedAt: null,
    reason: null,
    askedAgain: false,
    cancelled: false,
    attempts: [attempt],
  };
}

type Call = { to: Address; value: bigint; data?: Hash };

function callOf(chain: Chain, transfer: Queued): Call {
  if (transfer.asset === "gas") return { to: transfer.to, value: transfer.amount };
  if (transfer.asset === "data") {
    return { to: transfer.to, value: 0n, data: transfer.reference as Hash };
  }
  const args = [transfer.to, transfer.amount] as const;
  return {
    to: chain.token,
    value: 0n,
    data: encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args }),
  };
}

/**
 * The gas limit: the estimate, a third more, and the extra for a recipient whose balance becomes zero
 * before the block, as at exchanges; null when the token's contract refuses beforehand.
 */
async function gasFor(pass: Pass, transfer: Queued, call: Call): Promise<bigint | null> {
  if (transfer.asset === "gas") return PLAIN_GAS;
  try {
    const needed = await pass.chain.node.estimateGas({ account: pass.sender.address, ...call });
    return (needed * 4n) / 3n + (transfer.asset === "token" ? EMPTIED_GAS : 0n);
  } catch (error) {
    if (isNodeTrouble(error) && error.walk((cause) => cause instanceof ExecutionRevertedError)) {
      return null;
    }
    throw error;
  }
}

/**
 * Signs the same transaction with a higher fee when it waited too long or staff ask for it. A transfer that
 * staff cancelled is replaced by a transaction of the same nonce that pays nobody; whichever is mined, the
 * other never can be. An ended transfer whose block was lost is signed again only to get ahead of the
 * opposite outcome, while fees rise: a failed one then pays nobody for good.
 */
export async function raiseFee(pass: Pass, transfer: InFlight): Promise<void> {
  const last = transfer.attempts.at(-1);
  if (!last || transfer.nonce !== pass.used) return;
  const { state } = transfer;
  const isOver = state === "confirmed" || state === "failed";
  const voids = isOver ? state === "failed" : transfer.cancelled;
  const same = transfer.attempts.filter((attempt) => attempt.voids === voids);
  const isAsked = last.voids !== voids || (!isOver && transfer.askedAgain);
  const isOld = pass.head >= last.atBlock + STUCK_BLOCKS;
  const isOften = isOver || same.length >= MOST_ATTEMPTS;
  if (!isAsked && (!isOld || (isOften && !voids && !isOver))) return;
  const now = await currentFees(pass.chain);
  const isTooLow = now.maxFee > last.maxFee || now.priorityFee > last.priorityFee;
  if (!isAsked && isOften && !isTooLow) return;
  const fees = {
    maxFee: largest(now.maxFee, (last.maxFee * 5n) / 4n + 1n),
    priorityFee: largest(now.priorityFee, (last.priorityFee * 5n) / 4n + 1n),
  };
  const call = voids ? nothing(pass.sender) : sameAgain(same);
  const attempt = await sign(pass, { ...call, nonce: transfer.nonce, voids }, fees);
  if (!(await recordAnother(pass, transfer, attempt))) return;
  pass.log.warn(
    { transfer: transfer.id, nonce: transfer.nonce },
    voids ? "chain: a transfer is taken back" : "chain: paying a higher fee",
  );
  transfer.attempts.push(attempt);
}

function sameAgain(attempts: readonly Attempt[]): Call & { gas: bigint } {
  const { to, value = 0n, data, gas } = parseTransaction(attempts.at(-1)?.raw ?? "0x");
  if (!to || gas === undefined) throw new Error("a stored transaction has no destination");
  return { to, value, gas, ...(data ? { data } : {}) };
}

/** A transfer from the wallet to itself, which only uses the nonce. */
const nothing = ({ address }: Sender) => ({ to: address, value: 0n, gas: PLAIN_GAS });

/** Signs a transaction that uses a nonce and pays nobody, at the present fees. */
export async function signNothing(pass: Pass, nonce: number): Promise<Attempt> {
  const call = { ...nothing(pass.sender), nonce, voids: true };
  return await sign(pass, call, await currentFees(pass.chain));
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

async function sign(
  pass: Pass,
  { voids, ...call }: Call & { nonce: number; gas: bigint; voids: boolean },
  fees: Fees,
): Promise<Attempt> {
  pass.lease.check();
  const transaction: TransactionSerializableEIP1559 = {
    type: "eip1559",
    chainId: pass.chain.chainId,
    maxFeePerGas: fees.maxFee,
    maxPriorityFeePerGas: fees.priorityFee,
    ...call,
  };
  const raw = await accountOf(pass.chain, pass.sender).signTransaction(transaction);
  return { txHash: keccak256(raw), raw, ...fees, atBlock: pass.head, voids };
}

function accountOf(chain: Chain, sender: Sender): PrivateKeyAccount {
  if (!chain.signer) throw new Error("a process without keys cannot send");
  const { wallet, path } = sender;
  const account =
    wallet === "deposits"
      ? path && chain.signer.depositAccount(path)
      : chain.signer.treasuryAccount(wallet);
  if (account?.address !== sender.address) {
    throw new Error("the keys are not this wallet's");
  }
  return account;
}
