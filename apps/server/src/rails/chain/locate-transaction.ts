/**
 * Finds the transaction by which a wallet used a nonce, which no node can look up directly. Bisects over
 * the wallet's transaction count at past blocks when the node has those states, else reads block by block.
 */
import type { Address, Transaction } from "viem";
import { isNodeTrouble } from "./node.ts";
import type { Chain } from "./open-chain.ts";

/** Whole blocks read at once, and in one run. */
const BLOCKS_AT_ONCE = 20n;
const BLOCKS_A_RUN = 400n;

export type Wanted = { sender: Address; nonce: number; fromBlock: bigint };
export type Mined = Transaction<bigint, number, false>;
/**
 * `searchedTo`: where the next run continues; at the head the search starts again from the chain's first
 * block.
 */
export type Located = { found: Mined; at: Date } | { found: null; searchedTo: bigint };

export async function locateTransaction(
  chain: Chain,
  wanted: Wanted,
  head: bigint,
): Promise<Located> {
  const block = await blockByCount(chain, wanted, head);
  const quick = block === null ? null : await readBlock(chain, wanted, block);
  if (quick) return quick;
  const last = minimum(head, wanted.fromBlock + BLOCKS_A_RUN);
  for (let from = wanted.fromBlock; from <= last; from += BLOCKS_AT_ONCE) {
    const to = minimum(last, from + BLOCKS_AT_ONCE - 1n);
    const numbers = Array.from({ length: Number(to - from) + 1 }, (_, n) => from + BigInt(n));
    const read = await Promise.all(numbers.map((number) => readBlock(chain, wanted, number)));
    const hit = read.find((one) => one !== null);
    if (hit) return hit;
  }
  return { found: null, searchedTo: last < head ? last : 0n };
}

/** Null when the node no longer has the states of those blocks. */
async function blockByCount(chain: Chain, wanted: Wanted, head: bigint): Promise<bigint | null> {
  const countAt = (blockNumber: bigint) =>
    chain.node.getTransactionCount({ address: wanted.sender, blockNumber });
  try {
    let [before, at] = [wanted.fromBlock - 1n, head];
    // It may be before the first block of the books, when the wallet was used before them.
    if (before >= 0n && (await countAt(before)) > wanted.nonce) [before, at] = [-1n, before];
    while (at - before > 1n) {
      const middle = (before + at) / 2n;
      if ((await countAt(middle)) > wanted.nonce) at = middle;
      else before = middle;
    }
    return at;
  } catch (error) {
    if (!isNodeTrouble(error)) throw error;
    return null;
  }
}

async function readBlock(
  chain: Chain,
  { sender, nonce }: Wanted,
  blockNumber: bigint,
): Promise<{ found: Mined; at: Date } | null> {
  const block = await chain.node.getBlock({ blockNumber, includeTransactions: true });
  const found = block.transactions.find(
    (one) => one.from.toLowerCase() === sender.toLowerCase() && one.nonce === nonce,
  );
  return found ? { found: found as Mined, at: new Date(Number(block.timestamp) * 1_000) } : null;
}

const minimum = (a: bigint, b: bigint) => (a < b ? a : b);
