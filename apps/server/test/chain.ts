/** A local chain for one test file: a real node with the real token, mined by hand. */
import { randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SANDBOX_CHAIN_ID } from "@ballast/sandbox/anvil.ts";
import { type Chain as Node, startChain } from "@ballast/sandbox/chain.ts";
import { openChainClient } from "@ballast/sandbox/chain-client.ts";
import { mintToken, topUpGas } from "@ballast/sandbox/faucet.ts";
import {
  deploymentOf,
  deployToken,
  TOKEN_DECIMALS,
  tokenAbi,
  unitOf,
} from "@ballast/sandbox/token.ts";
import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { sql } from "kysely";
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hash,
  keccak256,
  toHex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { type Config, readConfig } from "../src/platform/config.ts";
import type { Db, Tx } from "../src/platform/db.ts";
import { createLog } from "../src/platform/log.ts";
import { type Chain, openChain } from "../src/rails/chain/open-chain.ts";
import type { Purpose } from "../src/rails/chain/transfers.ts";
import { readUnknown } from "../src/rails/chain/unknown-transactions.ts";
import type { TestDatabase } from "./harness.ts";

export const silent = createLog("silent");

/** Two people have declared that everything unknown is booked elsewhere. */
export async function settleUnknown(chain: Chain, { db, owner }: TestDatabase): Promise<void> {
  await readUnknown(chain, db, silent);
  await sql`update outside.findings set state = 'seen', is_final = true, ended_at = platform.now()
    where state = 'open'`.execute(owner.db);
}

/** Amounts are millionths, as in the ledger; `units` and `dust` are the token's own units. */
export type TestChain = {
  url: string;
  token: Address;
  /** How many of the token's own units are a millionth. */
  unit: bigint;
  dataDir: string;
  /** The environment of a server on this chain, with the keys. */
  env: Record<string, string>;
  config(database: TestDatabase, env?: Record<string, string>): Config;
  /** Opens the chain as a worker does, with 20 confirmations and a minimum deposit of 1.00. */
  open(database: TestDatabase, env?: Record<string, string>): Promise<Chain>;
  rpc(method: string, params?: unknown[]): Promise<unknown>;
  mine(blocks?: number): Promise<void>;
  head(): Promise<bigint>;
  /**
   * Mints in a separate block, of another token if one is named; answers the transaction's hash.
   */
  mint(to: string, amount: bigint, token?: Address): Promise<Hash>;
  /** Mints `amount` and also `dust` of the token's own units. */
  mintDust(to: string, amount: bigint, dust: bigint): Promise<Hash>;
  /** Sends a mint that is the first transaction of the next block. */
  sendMint(to: string, amount: bigint): Promise<Hash>;
  /** Deploys another token with the same code. */
  deployToken(decimals?: number): Promise<Address>;
  /** Deploys a contract with exactly this code. */
  deploy(code: string): Promise<Address>;
  /** Signs a stranger's transfer of the token without sending it. */
  signTransfer(to: string, amount: bigint): Promise<Hash>;
  /** The balance of an address; throws when it has dust. */
  balance(of: string): Promise<bigint>;
  units(of: string): Promise<bigint>;
  /** Writes a token balance directly into the chain's state, past every rule. */
  setTokens(of: string, amount: bigint): Promise<void>;
  setUnits(of: string, units: bigint): Promise<void>;
  giveGas(to: string, wei?: bigint): Promise<void>;
  /** Records the chain's present block; the function that it answers replaces what came after. */
  remember(): Promise<() => Promise<void>>;
  stopNode(): Promise<void>;
  /** Kills the process of the node. */
  killNode(): Promise<void>;
  /** Starts the node again, from a copy of its state made by `saveState` if one is given. */
  startNode(from?: string): Promise<void>;
  saveState(): Promise<string>;
  /** Starts a second node from such a copy, which then continues independently. */
  secondNode(
    from: string,
  ): Promise<{ url: string; mine(blocks: number): Promise<void>; stop(): Promise<void> }>;
  stop(): Promise<void>;
};

export async function startTestChain(decimals = TOKEN_DECIMALS): Promise<TestChain> {
  const dataDir = await mkdtemp(join(tmpdir(), "ballast-chain-"));
  const keysFile = join(dataDir, "keys.json");
  const mnemonic = entropyToMnemonic(randomBytes(16), wordlist);
  await writeFile(keysFile, JSON.stringify({ mnemonic }));
  const options = { dataDir, blockSeconds: 0, savesAtEnd: true };
  let node: Node | null = await startChain({ ...options, port: 0 });
  const { url } = node;
  const token = await deployToken(url, decimals);
  const client = await openChainClient(url);
  const unit = await unitOf(client);
  const unitsOf = (of: string) =>
    client.readContract({
      address: token,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [of as Address],
    });
  const rpc = (method: string, params: unknown[] = []) =>
    client.request({ method, params } as never) as Promise<unknown>;
  const env = {
    CHAIN_RPC_URL: url,
    CHAIN_ID: "31337",
    TOKEN_ADDRESS: token,
    KEYS_FILE: keysFile,
    SMS_URL: "http://127.0.0.1:1",
    SMS_TOKEN: "test",
    BANK_URL: "http://127.0.0.1:1",
    BANK_KEYS: `test-token,${"0".repeat(64)},${"A".repeat(59)}=`,
    VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
    BOOKS_MAY_FORGET: "yes",
  };
  const config = (database: TestDatabase, more: Record<string, string> = {}) =>
    readConfig({ ...env, DATABASE_URL: database.url, ...more });
  async function setUnits(of: string, units: bigint): Promise<void> {
    // OpenZeppelin's ERC20 has its balances in the mapping of slot 0.
    const types = [{ type: "address" }, { type: "uint256" }] as const;
    const index = keccak256(encodeAbiParameters(types, [of as Address, 0n]));
    await client.setStorageAt({ address: token, index, value: toHex(units, { size: 32 }) });
  }
  const stranger = privateKeyToAccount(generatePrivateKey());
  let copies = 0;
  return {
    url,
    token,
    unit,
    dataDir,
    env,
    rpc,
    config,
    open: (database, more) => openChain(config(database, more), database.db),
    mine: (blocks = 1) => client.mine({ blocks }),
    head: () => client.getBlockNumber(),
    async mint(to, amount, other) {
      if (other === undefined) return (await mintToken(url, to, amount)).hash;
      const args = [to as Address, amount * (await unitOf(client, other))] as const;
      const hash = await client.writeContract({
        address: other,
        abi: tokenAbi,
        functionName: "mint",
        args,
      });
      await client.mine({ blocks: 1 });
      return hash;
    },
    mintDust: async (to, amount, dust) => (await mintToken(url, to, amount, dust)).hash,
    sendMint: (to, amount) =>
      client.writeContract({
        address: token,
        abi: tokenAbi,
        functionName: "mint",
        args: [to as Address, amount * unit],
        maxFeePerGas: 10n ** 12n,
        maxPriorityFeePerGas: 10n ** 11n,
      }),
    async deployToken(otherDecimals = decimals) {
      const hash = await client.sendTransaction({ data: deploymentOf(otherDecimals) });
      await client.mine({ blocks: 1 });
      const { contractAddress } = await client.getTransactionReceipt({ hash });
      if (!contractAddress) throw new Error("the token was not deployed");
      return contractAddress;
    },
    async deploy(code) {
      const address = privateKeyToAccount(generatePrivateKey()).address;
      await client.setCode({ address, bytecode: code as Hash });
      return address;
    },
    async signTransfer(to, amount) {
      await topUpGas(url, stranger.address, 10n ** 18n);
      await mintToken(url, stranger.address, amount);
      const args = [to as Address, amount * unit] as const;
      return await stranger.signTransaction({
        type: "eip1559",
        chainId: SANDBOX_CHAIN_ID,
        nonce: await client.getTransactionCount({ address: stranger.address }),
        to: token,
        data: encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args }),
        gas: 100_000n,
        maxFeePerGas: 20_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
      });
    },
    async balance(of) {
      const units = await unitsOf(of);
      if (units % unit !== 0n) throw new Error(`${of} holds ${units % unit} beside millionths`);
      return units / unit;
    },
    units: unitsOf,
    setTokens: (of, amount) => setUnits(of, amount * unit),
    setUnits,
    giveGas: async (to, wei = 10n ** 18n) => void (await topUpGas(url, to, wei)),
    async remember() {
      const id = await rpc("evm_snapshot");
      return async () => void (await rpc("evm_revert", [id]));
    },
    async stopNode() {
      await node?.stop();
      node = null;
    },
    async killNode() {
      if (!node) return;
      // Saves the state, as happens after each block where it is stored for longer than a test.
      await node.save();
      process.kill(node.pid, "SIGKILL");
      await node.ended;
      await node.stop();
      node = null;
    },
    async startNode(from) {
      if (from) await copyFile(from, join(dataDir, "chain-state.gz"));
      node = await startChain({ ...options, port: Number(new URL(url).port) });
    },
    async saveState() {
      const copy = join(dataDir, `copy-${copies++}.gz`);
      await node?.save();
      await copyFile(join(dataDir, "chain-state.gz"), copy);
      return copy;
    },
    async secondNode(from) {
      const folder = join(dataDir, `second-${copies++}`);
      await mkdir(folder);
      await copyFile(from, join(folder, "chain-state.gz"));
      const second = await startChain({ ...options, dataDir: folder, port: 0 });
      const itsClient = await openChainClient(second.url);
      return {
        url: second.url,
        mine: (blocks) => itsClient.mine({ blocks }),
        stop: () => second.stop(),
      };
    },
    async stop() {
      await node?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Queues a payment in the outbox without the row that would be its reason; only the owner may do
 * this.
 */
export async function queueTransfer(
  owner: Db | Tx,
  transfer: {
    id: string;
    purpose: Purpose;
    /** Omitted when the purpose determines the treasury wallet. */
    to?: string | undefined;
    amount: bigint;
    reference?: string;
    currency?: string;
  },
): Promise<void> {
  const { id, purpose, to, amount, reference = "test", currency = "tUSDT" } = transfer;
  await sql`
    select chain.queue_transfer(${id}, ${purpose}, ${currency}, null, ${to?.toLowerCase() ?? null},
      ${amount}, ${reference})`.execute(owner);
}
