/** The JSON-RPC responses of a node, computed from the state of a chain in memory. */
import {
  type Address,
  encodeEventTopics,
  getAddress,
  type Hash,
  type Hex,
  RpcRequestError,
  toHex,
} from "viem";
import { tokenAbi } from "../../src/rails/chain/node.ts";

export const MEMORY_TOKEN = getAddress(`0x${"5".repeat(40)}`);

/** The decimals of USDT on BSC, and the number of its own units in a millionth. */
export const MEMORY_DECIMALS = 18;
export const MEMORY_UNIT = 10n ** 12n;
/** Seconds between two blocks. */
const BLOCK_SECONDS = 3;

type Moved = { from: string; to: string; amount: bigint };

export type MemoryTx = {
  hash: Hash;
  from: string;
  to: string;
  /** Null for a transaction from outside. */
  nonce: number | null;
  maxFee: bigint;
  value: bigint;
  token: { to: string; amount: bigint } | null;
  /** The transaction logs its transfer although no money moves. */
  isPretended: boolean;
};
export type MinedTx = MemoryTx & { ok: boolean; moved: Moved | null; fee: bigint };
export type MemoryBlock = { number: number; hash: Hash; parentHash: Hash; txs: MinedTx[] };

export type ChainState = {
  blocks: MemoryBlock[];
  pending: Map<Hash, MemoryTx>;
  mined: Map<Hash, number>;
  tokens: Map<string, bigint>;
  gas: Map<string, bigint>;
  nonces: Map<string, number>;
};

type Asked = { method: string; params?: unknown };
type Filter = { address?: string; topics?: unknown[]; fromBlock: Hex; toBlock: Hex };

const LOCAL_CHAIN = 31_337;
const TRANSFER_GAS = 60_000;
const PRICE = toHex(1_000_000_000n);
const NOTHING_32 = `0x${"0".repeat(64)}`;

/** Responds with an error, as a node does. */
export function refuse(message: string): never {
  throw new RpcRequestError({ body: {}, error: { code: -32_000, message }, url: "memory" });
}

export async function answerTo(
  state: ChainState,
  take: (raw: Hex) => Promise<Hash>,
  { method, params }: Asked,
): Promise<unknown> {
  const [first, second] = (params ?? []) as unknown[];
  const of = String(first).toLowerCase();
  switch (method) {
    case "eth_chainId":
      return toHex(LOCAL_CHAIN);
    case "eth_blockNumber":
      return toHex(state.blocks.length - 1);
    case "eth_getBlockByNumber":
      return header(first === "latest" ? state.blocks.at(-1) : state.blocks[Number(first)]);
    case "eth_getCode":
      return "0x01";
    case "eth_call":
      return toHex(MEMORY_DECIMALS, { size: 32 });
    case "eth_getBalance":
      return toHex(state.gas.get(of) ?? 0n);
    case "eth_getTransactionCount":
      return toHex(state.nonces.get(of) ?? 0);
    case "eth_maxPriorityFeePerGas":
    case "eth_gasPrice":
      return PRICE;
    case "eth_estimateGas":
      return toHex(TRANSFER_GAS);
    case "eth_getLogs":
      return logs(state, first as Filter);
    case "eth_getTransactionReceipt":
      return receipt(state, first as Hash);
    case "eth_sendRawTransaction":
      return await take(first as Hex);
    default:
      return refuse(`the chain in memory does not know ${method} ${String(second ?? "")}`);
  }
}

function header(block: MemoryBlock | undefined) {
  if (!block) return null;
  const { number, hash, parentHash } = block;
  const timestamp = toHex((number + 1) * BLOCK_SECONDS);
  return {
    number: toHex(number),
    hash,
    parentHash,
    timestamp,
    baseFeePerGas: "0x0",
    transactions: [],
  };
}

/** All logs are those of the token, because there is no other contract. */
function logs(state: ChainState, { fromBlock, toBlock, topics }: Filter) {
  const wanted = topics?.[2];
  const some = state.blocks.slice(Number(fromBlock), Number(toBlock) + 1);
  return some
    .flatMap((block) => block.txs.map((tx, n) => logOf(block, tx, n)))
    .filter((log) => log !== null)
    .filter(({ topics: own }) => !Array.isArray(wanted) || wanted.includes(own[2]));
}

function receipt(state: ChainState, hash: Hash) {
  const number = state.mined.get(hash);
  const block = number === undefined ? undefined : state.blocks[number];
  const tx = block?.txs.find((one) => one.hash === hash);
  if (!block || !tx) return null;
  return receiptOf(block, tx);
}

function receiptOf(block: MemoryBlock, tx: MinedTx) {
  const index = block.txs.indexOf(tx);
  return {
    blockNumber: toHex(block.number),
    blockHash: block.hash,
    transactionHash: tx.hash,
    transactionIndex: toHex(index),
    from: tx.from,
    to: tx.to,
    status: tx.ok ? "0x1" : "0x0",
    logs: [logOf(block, tx, index)].filter((log) => log !== null),
    logsBloom: NOTHING_32,
    gasUsed: "0x5208",
    cumulativeGasUsed: "0x5208",
    effectiveGasPrice: PRICE,
    type: "0x2",
    contractAddress: null,
  };
}

/** The log entry of a token transfer, as a node writes it. */
function logOf(block: MemoryBlock, tx: MinedTx, logIndex: number) {
  if (!tx.moved) return null;
  const { from, to, amount } = tx.moved;
  const args = { from: from as Address, to: to as Address };
  return {
    address: MEMORY_TOKEN.toLowerCase(),
    topics: encodeEventTopics({ abi: tokenAbi, eventName: "Transfer", args }),
    data: toHex(amount, { size: 32 }),
    blockNumber: toHex(block.number),
    blockHash: block.hash,
    transactionHash: tx.hash,
    transactionIndex: toHex(block.txs.indexOf(tx)),
    logIndex: toHex(logIndex),
    removed: false,
  };
}
