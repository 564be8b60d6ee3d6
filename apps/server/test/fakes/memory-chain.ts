/**
 * A chain in the memory of this process, called through viem as a node is: blocks on request,
 * transactions that are really signed, reorganisations, and false answers. It uses neither the time
 * nor random choices, so the same calls give the same hashes.
 */
import {
  type Address,
  createPublicClient,
  custom,
  decodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  keccak256,
  type PublicClient,
  pad,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Signer } from "../../src/rails/chain/keys.ts";
import { tokenAbi } from "../../src/rails/chain/node.ts";
import {
  answerTo,
  type ChainState,
  MEMORY_DECIMALS,
  MEMORY_TOKEN,
  MEMORY_UNIT,
  type MemoryTx,
  type MinedTx,
  refuse,
} from "./memory-chain-rpc.ts";

/**
 * Arrivals have different dust each time, as long as the sum stays below the units of a millionth.
 */
const DUST = 123_456_789_011n;
const OUTSIDE: Address = getAddress(`0x${"9".repeat(40)}`);
const GAS_USED = 21_000n;
const GAS_PRICE = 1_000_000_000n;

/** Amounts are millionths, as in the ledger; `state` has the token's own units. */
export type MemoryChain = {
  node: PublicClient;
  token: Address;
  decimals: number;
  /**
   * Mints tokens from outside in the next block, with some dust; answers the transaction's hash.
   */
  arrive(to: string, amount: bigint): Hash;
  giveGas(to: string, wei: bigint): void;
  mine(blocks: number): void;
  /**
   * Replaces the newest blocks by one block more than there were. Signed transactions are mined
   * again; those from outside are lost if `loses`. Answers how many were lost.
   */
  reorganise(depth: number, loses: boolean): number;
  balance(of: string): bigint;
  /** Makes the node log a transfer to this address that never happened. */
  pretend(to: string, amount: bigint): Hash;
  /** Changes a balance without a log, as a lying node reports it or as misdirected money would. */
  distort(of: string, by: bigint): void;
  /**
   * Remembers the signer of each form that it signs, because recovering it is the most expensive
   * step.
   */
  signs(signer: Signer): Signer;
  state: ChainState;
};

export function openMemoryChain(name: string): MemoryChain {
  const state: ChainState = {
    blocks: [],
    pending: new Map(),
    mined: new Map(),
    tokens: new Map(),
    gas: new Map(),
    nonces: new Map(),
  };
  let arrived = 0;
  let forks = 0;
  const signers = new Map<Hash, Address>();
  const deposits = new Map<string, PrivateKeyAccount>();

  const add = (map: Map<string, bigint>, of: string, by: bigint) =>
    void map.set(of.toLowerCase(), (map.get(of.toLowerCase()) ?? 0n) + by);
  const hashOf = (...parts: unknown[]) => keccak256(stringToHex([name, ...parts].join(" ")));

  function outside(to: string, amount: bigint, isPretended: boolean): Hash {
    arrived += 1;
    const dust = isPretended ? 0n : (BigInt(arrived) * DUST) % MEMORY_UNIT;
    const hash = hashOf("arrived", arrived, to, amount);
    const token = { to: to.toLowerCase(), amount: amount * MEMORY_UNIT + dust };
    const from = OUTSIDE.toLowerCase();
    state.pending.set(hash, {
      ...{ hash, from, to: MEMORY_TOKEN.toLowerCase(), nonce: null, maxFee: 0n, value: 0n },
      ...{ token, isPretended },
    });
    return hash;
  }

  function apply({ moved, ...tx }: MinedTx, sign: 1n | -1n): void {
    if (moved) {
      if (tx.nonce !== null) add(state.tokens, moved.from, -sign * moved.amount);
      if (!tx.isPretended) add(state.tokens, moved.to, sign * moved.amount);
    }
    if (tx.nonce === null) return;
    add(state.gas, tx.from, -sign * (tx.fee + tx.value));
    add(state.gas, tx.to, sign * tx.value);
    state.nonces.set(tx.from, tx.nonce + (sign === 1n ? 1 : 0));
  }

  function execute(tx: MemoryTx): MinedTx | null {
    if (tx.nonce !== null && tx.nonce !== (state.nonces.get(tx.from) ?? 0)) return null;
    const fee = tx.nonce === null ? 0n : GAS_USED * GAS_PRICE;
    if (tx.nonce !== null && (state.gas.get(tx.from) ?? 0n) < fee + tx.value) return null;
    const has = state.tokens.get(tx.from) ?? 0n;
    const ok = tx.token === null || tx.nonce === null || has >= tx.token.amount;
    const moved = ok && tx.token ? { from: tx.from, ...tx.token } : null;
    return { ...tx, ok, moved, fee };
  }

  /**
   * Pending transactions in an order of their own, so that it does not matter which of two callers
   * was faster.
   */
  function ready(): MemoryTx[] {
    const waiting = [...state.pending.values()];
    const signed = waiting.filter(({ nonce }) => nonce !== null);
    signed.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : nonceOf(a) - nonceOf(b)));
    return [...waiting.filter(({ nonce }) => nonce === null), ...signed];
  }

  function mine(blocks: number): void {
    for (let n = 0; n < blocks; n += 1) {
      const parent = state.blocks.at(-1);
      const number = state.blocks.length;
      const txs: MinedTx[] = [];
      for (const tx of ready()) {
        const done = execute(tx);
        if (!done) continue;
        apply(done, 1n);
        txs.push(done);
        state.pending.delete(tx.hash);
        state.mined.set(tx.hash, number);
      }
      const parentHash = parent?.hash ?? pad("0x", { size: 32 });
      const hash = hashOf("block", number, parentHash, forks, ...txs.map((tx) => tx.hash));
      state.blocks.push({ number, hash, parentHash, txs });
    }
  }

  async function take(raw: Hex): Promise<Hash> {
    const hash = keccak256(raw);
    if (state.pending.has(hash) || state.mined.has(hash)) refuse("already known");
    const parsed = parseTransaction(raw);
    const signer =
      signers.get(hash) ??
      (await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` }));
    signers.delete(hash);
    const tx: MemoryTx = {
      ...{ hash, from: signer.toLowerCase(), to: (parsed.to ?? signer).toLowerCase() },
      ...{ nonce: parsed.nonce ?? 0, maxFee: parsed.maxFeePerGas ?? 0n },
      ...{ value: parsed.value ?? 0n, token: tokensIn(parsed.to, parsed.data) },
      isPretended: false,
    };
    if (nonceOf(tx) < (state.nonces.get(tx.from) ?? 0)) refuse("nonce too low");
    const rival = [...state.pending.values()].find(
      (other) => other.from === tx.from && other.nonce === tx.nonce,
    );
    if (rival && rival.maxFee >= tx.maxFee) refuse("replacement transaction underpriced");
    if (rival) state.pending.delete(rival.hash);
    state.pending.set(hash, tx);
    return hash;
  }

  const client = createPublicClient({
    cacheTime: 0,
    transport: custom({ request: (asked) => answerTo(state, take, asked) }, { retryCount: 0 }),
  });
  const balance = (of: string) => state.tokens.get(of.toLowerCase()) ?? 0n;
  // Every statement reads thousands of balances, so they are not encoded and decoded each time.
  const { readContract } = client;
  client.readContract = (async (call: { functionName: string; args?: readonly unknown[] }) =>
    call.functionName === "balanceOf"
      ? balance(String(call.args?.[0]))
      : readContract(call as never)) as typeof readContract;
  mine(1);

  return {
    node: client,
    token: MEMORY_TOKEN,
    decimals: MEMORY_DECIMALS,
    arrive: (to, amount) => outside(to, amount, false),
    giveGas: (to, wei) => add(state.gas, to, wei),
    mine,
    reorganise(depth, loses) {
      forks += 1;
      let lost = 0;
      const back: MinedTx[] = [];
      for (let n = 0; n < depth; n += 1) {
        const block = state.blocks.pop();
        for (const tx of block?.txs.toReversed() ?? []) {
          apply(tx, -1n);
          state.mined.delete(tx.hash);
          if (loses && tx.nonce === null) lost += 1;
          else back.unshift(tx);
        }
      }
      for (const { ok: _ok, moved: _moved, fee: _fee, ...tx } of back)
        state.pending.set(tx.hash, tx);
      mine(depth + 1);
      return lost;
    },
    balance: (of) => balance(of) / MEMORY_UNIT,
    pretend: (to, amount) => outside(to, amount, true),
    distort: (of, by) => add(state.tokens, of, by * MEMORY_UNIT),
    signs(signer) {
      const noting = (account: PrivateKeyAccount): PrivateKeyAccount => ({
        ...account,
        async signTransaction(transaction, options) {
          const raw = await account.signTransaction(transaction, options);
          signers.set(keccak256(raw), account.address);
          return raw;
        },
      });
      return {
        ...signer,
        treasuryAccount: (wallet) => noting(signer.treasuryAccount(wallet)),
        depositAccount(path) {
          const known = deposits.get(path.join()) ?? noting(signer.depositAccount(path));
          deposits.set(path.join(), known);
          return known;
        },
      };
    },
    state,
  };
}

const nonceOf = ({ nonce }: MemoryTx) => nonce ?? -1;

function tokensIn(to: Address | null | undefined, data: Hex | undefined): MemoryTx["token"] {
  if (to?.toLowerCase() !== MEMORY_TOKEN.toLowerCase() || !data) return null;
  const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data });
  if (functionName !== "transfer") return null;
  return { to: args[0].toLowerCase(), amount: args[1] };
}
