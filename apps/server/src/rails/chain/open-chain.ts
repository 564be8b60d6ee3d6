/** Opens the chain rail at the start of a process; verifies the chain, the token and our wallets. */

import { setTimeout as sleep } from "node:timers/promises";
import { ALLOWED_CHAIN_IDS, LOCAL_CHAIN_ID } from "@ballast/contract/constants.ts";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { sql } from "kysely";
import { type Address, getAddress, HttpRequestError } from "viem";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/db.ts";
import { LEDGER_DECIMALS, MOST_DECIMALS, unitOf } from "./chain-units.ts";
import { readKeys, type Signer } from "./keys.ts";
import { isNodeTrouble, type NodeClient, openNode, tokenAbi } from "./node.ts";
import { newPace, type Pace } from "./pace.ts";

export type Chain = {
  node: NodeClient;
  /** Another node of the same chain, asked which branch holds; null when none is configured. */
  witness: NodeClient | null;
  /** The number of blocks requested at once when reading transfers. */
  pace: Pace;
  chainId: number;
  token: Address;
  /** The token's decimals (18 on BSC), and its units in a millionth of it, which is the ledger's unit. */
  decimals: number;
  unit: bigint;
  /** Confirmations that make a transaction final, its own block included. */
  confirmations: number;
  /** Smaller deposits are stored as unidentified receipts. */
  depositMin: bigint;
  /** Only in a process with the keys: never in one that only serves HTTP. */
  signer: Signer | null;
};

export type ChainConfig = Pick<
  Config,
  | "CHAIN_RPC_URL"
  | "CHAIN_WITNESS_URL"
  | "CHAIN_BLOCKS_AT_ONCE"
  | "CHAIN_CALLS_AT_ONCE"
  | "CHAIN_ID"
  | "TOKEN_ADDRESS"
  | "KEYS_FILE"
  | "CONFIRMATIONS"
  | "DEPOSIT_MIN"
  | "ROLE"
>;

/**
 * Throws a message that ends the start when the node stays silent for `patienceMs`, when it is on another
 * chain than configured or than this database was begun with, when the token is missing or has unsupported
 * decimals, when the keys are not those of the stored wallets, or when the witness is the same node or on
 * another chain.
 */
export async function openChain(config: ChainConfig, db: Db, patienceMs = 30_000): Promise<Chain> {
  const node = openNode(config.CHAIN_RPC_URL, config.CHAIN_CALLS_AT_ONCE);
  const token = getAddress(config.TOKEN_ADDRESS);
  await refuseOtherChain(node, config, patienceMs);
  const decimals = await readDecimals(node, token);
  await keepSource(db, node, config.CHAIN_ID, { address: token, decimals });
  const signer = await openKeys(config);
  if (signer) await keepWallets(db, signer);
  return {
    node,
    witness: await openWitness(config, node),
    pace: newPace(config.CHAIN_BLOCKS_AT_ONCE),
    chainId: config.CHAIN_ID,
    token,
    decimals,
    unit: unitOf(decimals),
    confirmations: config.CONFIRMATIONS,
    depositMin: config.DEPOSIT_MIN,
    signer,
  };
}

/**
 * The witness is needed only when branches differ, so a silent one does not prevent the start. Throws a
 * message when it is on another chain.
 */
async function openWitness(config: ChainConfig, node: NodeClient): Promise<NodeClient | null> {
  const { CHAIN_WITNESS_URL: url } = config;
  if (url === undefined) return null;
  if (new URL(url).href === new URL(config.CHAIN_RPC_URL).href) {
    throw new OperatorError(
      "CHAIN_WITNESS_URL is the node of CHAIN_RPC_URL: it would only confirm itself.",
    );
  }
  const witness = openNode(url, config.CHAIN_CALLS_AT_ONCE);
  const genesis = (of: NodeClient) => of.getBlock({ blockNumber: 0n });
  const own = await genesis(node);
  const its = await genesis(witness).catch((error: unknown) => {
    if (!isNodeTrouble(error)) throw error;
    return null;
  });
  if (its !== null && its.hash !== own.hash) {
    throw new OperatorError(
      `The node at ${new URL(url).host} (CHAIN_WITNESS_URL) is of another chain.`,
    );
  }
  return witness;
}

async function openKeys(config: ChainConfig): Promise<Signer | null> {
  if (config.ROLE === "http") return null;
  if (config.KEYS_FILE === undefined) {
    throw new OperatorError("KEYS_FILE is not set: the worker signs transfers and needs its keys.");
  }
  return await readKeys(config.KEYS_FILE);
}

async function refuseOtherChain(
  node: NodeClient,
  config: ChainConfig,
  patienceMs: number,
): Promise<void> {
  const id = await firstAnswer(node, config.CHAIN_RPC_URL, patienceMs);
  if (!(ALLOWED_CHAIN_IDS as readonly number[]).includes(id)) {
    throw new OperatorError(
      `The node is of chain ${id}: Ballast works on test chains only, ${ALLOWED_CHAIN_IDS.join(" or ")}.`,
    );
  }
  if (id !== config.CHAIN_ID) {
    throw new OperatorError(`The node is of chain ${id}, but CHAIN_ID says ${config.CHAIN_ID}.`);
  }
}

async function firstAnswer(node: NodeClient, url: string, patienceMs: number): Promise<number> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await node.getChainId();
    } catch (error) {
      if (!isNodeTrouble(error)) throw error;
      if (performance.now() > deadline) {
        // The path of a node's URL is often a password, so only the host is shown.
        throw new OperatorError(
          `The chain node at ${new URL(url).host} does not answer. Start it, or correct CHAIN_RPC_URL.`,
        );
      }
      await sleep(500);
    }
  }
}

async function readDecimals(node: NodeClient, token: Address): Promise<number> {
  const code = await node.getCode({ address: token });
  if (code === undefined)
    throw new OperatorError(`TOKEN_ADDRESS ${token} has no contract on this chain.`);
  const decimals = await node
    .readContract({ address: token, abi: tokenAbi, functionName: "decimals" })
    .catch((error: unknown) => {
      if (isNodeTrouble(error) && error.walk((cause) => cause instanceof HttpRequestError))
        throw error;
      return null;
    });
  if (decimals === null)
    throw new OperatorError(`TOKEN_ADDRESS ${token} does not say its decimals.`);
  if (decimals < LEDGER_DECIMALS || decimals > MOST_DECIMALS) {
    throw new OperatorError(
      `TOKEN_ADDRESS ${token} has ${decimals} decimals: Ballast keeps ${LEDGER_DECIMALS} and takes ` +
        `tokens that have ${LEDGER_DECIMALS} to ${MOST_DECIMALS}.`,
    );
  }
  return decimals;
}

async function keepSource(
  db: Db,
  node: NodeClient,
  chainId: number,
  token: { address: Address; decimals: number },
): Promise<void> {
  const address = token.address.toLowerCase();
  const genesis = await node.getBlock({ blockNumber: 0n });
  // A local chain is ours from its first block; a public one existed long before us.
  const firstBlock = chainId === LOCAL_CHAIN_ID ? 0n : await node.getBlockNumber();
  await sql`
    insert into chain.source (chain_id, genesis_hash, token, decimals, first_block)
    values (${chainId}, ${genesis.hash}, ${address}, ${token.decimals}, ${firstBlock})
    on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ decimals: number }>`
    select decimals from chain.source where chain_id = ${chainId} and genesis_hash = ${genesis.hash}
      and token = ${address}
  `.execute(db);
  const [kept] = rows;
  if (!kept) {
    throw new OperatorError(
      "This database belongs to another chain or token: one of the two was reset.",
    );
  }
  if (kept.decimals !== token.decimals) {
    throw new OperatorError(
      `The token had ${kept.decimals} decimals when this database was begun and says ` +
        `${token.decimals} now: no amount of it can be believed.`,
    );
  }
}

async function keepWallets(db: Db, signer: Signer): Promise<void> {
  const { custody, house, reserve } = signer.treasury;
  await sql`
    insert into chain.wallets (name, xpub, address) values
      ('deposits', ${signer.xpub}, null),
      ('custody', null, ${custody.toLowerCase()}),
      ('house', null, ${house.toLowerCase()}),
      ('reserve', null, ${reserve.toLowerCase()})
    on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ xpub: string | null }>`
    select xpub from chain.wallets where name = 'deposits'
  `.execute(db);
  if (rows[0]?.xpub !== signer.xpub) {
    throw new OperatorError(
      "KEYS_FILE holds another mnemonic than the one this database's wallets have.",
    );
  }
}
