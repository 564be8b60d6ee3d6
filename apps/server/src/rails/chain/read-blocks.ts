/** Reads headers and token transfers of a range of blocks, and detects reorganisations between them. */
import { sql } from "kysely";
import type { Hash } from "viem";
import { transferEvent } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { type BlockRange, readRanges } from "./read-in-ranges.ts";

/** `minedAt`: seconds since 1970, by the chain's own clock. */
export type Header = { number: bigint; hash: Hash; parentHash: Hash; minedAt: bigint };

/** A transfer of the token; `logIndex` counts the token's transfers within its transaction from 0. */
export type TokenTransfer = {
  txHash: Hash;
  logIndex: number;
  block: bigint;
  blockHash: Hash;
  from: string;
  to: string;
  /** In the token's own units. */
  amount: bigint;
};

/** The hash of the newest block that the watcher has read. */
export const newestRead = sql<{ hash: string }>`
  select b.hash from chain.cursors c join chain.blocks b on b.number = c.block
  where c.name = 'transfers'`;

export async function readHeaders(chain: Chain, from: bigint, to: bigint): Promise<Header[]> {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, n) => from + BigInt(n));
  return await Promise.all(numbers.map((number) => readHeader(chain, number)));
}

export async function readHeader(chain: Chain, number: bigint): Promise<Header> {
  const block = await chain.node.getBlock({ blockNumber: number });
  const { hash, parentHash, timestamp: minedAt } = block;
  return { number: block.number, hash, parentHash, minedAt };
}

/** False when a reorganisation happened while the headers were read. */
export function areLinked(headers: readonly Header[]): boolean {
  return headers.every((header, n) => n === 0 || header.parentHash === headers[n - 1]?.hash);
}

/** One request; see readAllTransfers for ranges larger than a node accepts. */
export async function readTransfers(
  chain: Chain,
  { from: fromBlock, to: toBlock }: BlockRange,
): Promise<TokenTransfer[]> {
  const logs = await chain.node.getLogs({
    address: chain.token,
    event: transferEvent,
    fromBlock,
    toBlock,
    strict: true,
  });
  return numberTransfers(logs);
}

/** In as many requests as the node needs. */
export const readAllTransfers = (chain: Chain, range: BlockRange): Promise<TokenTransfer[]> =>
  readRanges(chain.pace, range, (some) => readTransfers(chain, some));

type TransferLog = {
  transactionHash: Hash;
  blockNumber: bigint;
  blockHash: Hash;
  logIndex: number;
  args: { from: string; to: string; value: bigint };
};

/** Numbers the token's transfers within each transaction. */
export function numberTransfers(logs: readonly TransferLog[]): TokenTransfer[] {
  const seen = new Map<Hash, number>();
  return [...logs]
    .sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
    .map((log) => {
      const logIndex = seen.get(log.transactionHash) ?? 0;
      seen.set(log.transactionHash, logIndex + 1);
      return {
        txHash: log.transactionHash,
        logIndex,
        block: log.blockNumber,
        blockHash: log.blockHash,
        from: log.args.from.toLowerCase(),
        to: log.args.to.toLowerCase(),
        amount: log.args.value,
      };
    });
}
