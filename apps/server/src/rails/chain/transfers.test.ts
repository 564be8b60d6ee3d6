import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Address, type Hex, keccak256, parseTransaction } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueTransfer, settleUnknown, silent } from "../../../test/chain.ts";
import { runDueOrNot } from "../../../test/due-job.ts";
import { type Fate, type NodeProxy, startNodeProxy } from "../../../test/fakes/node-proxy.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { treasury } from "./addresses.ts";
import { sending } from "./jobs.ts";
import type { Chain } from "./open-chain.ts";
import { finishedTransfers, markApplied, type Purpose, transferOf } from "./transfers.ts";
import { watch } from "./watch.ts";

const database = useDatabase();
const local = useChain();
let proxy: NodeProxy;
let chain: Chain;
let sends: ReturnType<typeof sending>;
let wallets: Awaited<ReturnType<typeof treasury>>;

beforeAll(async () => {
  proxy = await startNodeProxy(local.url);
  chain = await local.open(database, { CHAIN_RPC_URL: proxy.url });
  sends = sending(chain);
  wallets = await treasury(database.db);
  for (const wallet of Object.values(wallets)) await local.giveGas(wallet);
  await local.mint(wallets.custody, 1_000_000_000n);
});
beforeEach(() => {
  proxy.onSend = () => "forward";
  proxy.onRequest = () => "forward";
});
afterAll(async () => {
  await proxy.stop();
});

function stranger(): Address {
  return privateKeyToAddress(generatePrivateKey());
}

type More = { id?: string; purpose?: Purpose; currency?: string };

async function queued(to: string | undefined, amount: bigint, more: More = {}) {
  const transfer = { id: randomUUID(), purpose: "withdrawal" as const, to, amount, ...more };
  await queueTransfer(database.owner.db, transfer);
  return transfer.id;
}

/**
 * Queues gas for a deposit address that needs none, because only its place in the queue matters.
 */
async function gasFor(to: string): Promise<string> {
  const id = randomUUID();
  await sql`select chain.queue_transfer(${id}, 'gas', null, null, ${to.toLowerCase()}, 1000, 'test')
    `.execute(database.owner.db);
  return id;
}

/** Runs as the queue does, after the watcher. */
async function pass(): Promise<void> {
  const context = { db: database.db, database, log: silent };
  await watch(chain, database.db, silent);
  const isDue = await sends.isDue(context);
  await runDueOrNot(isDue, () => sends.work(context), outbox);
}

async function outbox(): Promise<unknown> {
  const transfers = await sql`select * from chain.transfers order by id`.execute(database.db);
  const attempts = await sql`select * from chain.attempts order by tx_hash`.execute(database.db);
  return [transfers.rows, attempts.rows];
}

/** Runs passes and mines blocks until the transfer has ended. */
async function untilEnded(id: string, blocksAtMost = 200) {
  for (let blocks = 0; blocks < blocksAtMost; blocks += 5) {
    await pass();
    const transfer = await transferOf(database.db, id);
    if (transfer?.endedAt) return transfer;
    await local.mine(5);
  }
  throw new Error("the transfer did not end");
}

async function rawOf(id: string): Promise<Hex[]> {
  const { rows } = await sql<{ raw: Hex }>`
    select raw from chain.attempts where transfer_id = ${id} order by signed_at
  `.execute(database.db);
  return rows.map(({ raw }) => raw);
}

describe("a transfer", () => {
  it("is signed, sent, mined and final after twenty blocks; then it waits to be applied", async () => {
    const to = stranger();
    const id = await queued(to, 3_000_000n);
    expect(await transferOf(database.db, id)).toMatchObject({ state: "queued", txHash: null });
    await pass();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "sent", to });

    await local.mine(19);
    await pass();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "sent", endedAt: null });
    await local.mine();
    await pass();
    const done = await transferOf(database.db, id);
    expect(done).toMatchObject({ state: "confirmed", reason: null, appliedAt: null });
    expect(await local.balance(to)).toBe(3_000_000n);

    const finished = await finishedTransfers(database.db, "withdrawal", 10);
    expect(finished).toEqual([{ id, state: "confirmed", txHash: done?.txHash, reason: null }]);
    await database.db.transaction().execute((tx) => markApplied(tx, id));
    expect(await finishedTransfers(database.db, "withdrawal", 10)).toEqual([]);
  });

  it("reaches an address that was emptied after the transfer was signed", async () => {
    const to = stranger();
    await local.mint(to, 9_000_000n);
    const id = await queued(to, 2_000_000n);
    await pass();
    await local.setTokens(to, 0n);
    expect(await untilEnded(id)).toMatchObject({ state: "confirmed" });
    expect(await local.balance(to)).toBe(2_000_000n);
  });

  it("queued twice under one id is one; with other content it is an error", async () => {
    const to = stranger();
    const id = await queued(to, 1_000_000n);
    await queued(to, 1_000_000n, { id });
    await expect(queued(to, 1_000_001n, { id })).rejects.toThrow("another transfer has this id");
    await untilEnded(id);
    expect(await local.balance(to)).toBe(1_000_000n);
  });

  it("is signed before what brings gas to deposits, and gas goes on while payments wait for money", async () => {
    const gas = await Promise.all(Array.from({ length: 20 }, () => gasFor(stranger())));
    const id = await queued(stranger(), 1_000_000n);
    const waiting = await Promise.all(
      Array.from({ length: 55 }, () => queued(stranger(), 900_000_000_000n)),
    );
    await pass();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "sent" });
    const sent = async () =>
      (await Promise.all(gas.map((one) => transferOf(database.db, one)))).filter(
        (one) => one?.state === "sent",
      ).length;
    expect(await sent()).toBe(15);
    await local.mine();
    await pass();
    expect(await sent()).toBe(20);
    await sql`update chain.transfers set state = 'failed', reason = 'test', ended_at = platform.now()
      where id = any(${waiting}::uuid[])`.execute(database.owner.db);
    for (const one of gas) await untilEnded(one);
  }); // @rule 2/gas

  it("goes only where its purpose says, and only in the chain's own currency", async () => {
    const to = stranger();
    const funding = { purpose: "fund_reserve" as const };
    await expect(queued(to, 1n, funding)).rejects.toThrow("does not go there");
    await expect(queued(wallets.custody, 1n, funding)).rejects.toThrow("does not go there");
    await expect(queued(wallets.house, 1n)).rejects.toThrow("does not go there");
    await expect(queued(to, 1n, { purpose: "fee_sweep" })).rejects.toThrow("does not go there");
    await expect(queued(to, 1n, { currency: "tEUR" })).rejects.toThrow("no withdrawal of tEUR");
    await expect(queued(to, 0n)).rejects.toThrow();
  });

  it("is put there by no service: neither by the function nor by a row, nor for a sweep it made up", async () => {
    const transfer = {
      id: randomUUID(),
      purpose: "withdrawal" as const,
      to: stranger(),
      amount: 1n,
    };
    await expect(queueTransfer(database.db, transfer)).rejects.toMatchObject({ code: "42501" });
    const row = sql`
      insert into chain.transfers
        (id, wallet, sender, asset, to_address, amount, purpose, reference, queued_at)
      values (${transfer.id}, 'custody', ${wallets.custody.toLowerCase()}, 'token',
        ${transfer.to.toLowerCase()}, 1, 'withdrawal', 'test', platform.now())`;
    await expect(row.execute(database.db)).rejects.toMatchObject({ code: "42501" });
    const sweep = sql`
      select chain.queue_for_sweep(${transfer.id}, ${randomUUID()}, 'gas', 1, 'gas_sent', null)`;
    await expect(sweep.execute(database.db)).rejects.toMatchObject({ code: "BL020" });
    expect(await transferOf(database.db, transfer.id)).toBeNull();
  });

  it("is applied only after its end", async () => {
    const id = await queued(stranger(), 1_000_000n);
    const apply = () => database.db.transaction().execute((tx) => markApplied(tx, id));
    await expect(apply()).rejects.toThrow("has not ended");
    await untilEnded(id);
    await apply();
  });

  it("waits for money and for gas without holding up those behind it", async () => {
    const [large, small] = [stranger(), stranger()];
    const waiting = await queued(large, 5_000_000_000n);
    const paid = await queued(small, 1_000_000n);
    await untilEnded(paid);
    expect(await transferOf(database.db, waiting)).toMatchObject({
      state: "queued",
      reason: "waiting_for_funds",
    });
    await local.mint(wallets.custody, 5_000_000_000n);
    await untilEnded(waiting);
    expect(await local.balance(large)).toBe(5_000_000_000n);

    await local.mint(wallets.reserve, 2_000_000n);
    await local.rpc("anvil_setBalance", [wallets.reserve, "0x0"]);
    const sweep = await queued(undefined, 2_000_000n, { purpose: "income_sweep" });
    await pass();
    expect(await transferOf(database.db, sweep)).toMatchObject({ reason: "waiting_for_gas" });
    await local.giveGas(wallets.reserve);
    expect(await untilEnded(sweep)).toMatchObject({ state: "confirmed", reason: null });
  });

  it("that reverts on the chain fails with its reason and moves nothing", async () => {
    const to = stranger();
    const id = await queued(to, 2_000_000n);
    const held = await local.balance(wallets.custody);
    await pass();
    await local.setTokens(wallets.custody, 0n);
    await local.mine(20);
    await pass();
    expect(await transferOf(database.db, id)).toMatchObject({
      state: "failed",
      reason: "reverted",
    });
    expect(await local.balance(to)).toBe(0n);
    await local.setTokens(wallets.custody, held);
  });

  it("that the token refuses beforehand fails without being sent", async () => {
    const id = await queued(`0x${"0".repeat(40)}`, 1_000_000n);
    await pass();
    expect(await transferOf(database.db, id)).toMatchObject({
      state: "failed",
      reason: "refused_by_token",
      txHash: null,
    });
  });

  it("of many goes out in order, with no more under way than a node keeps", async () => {
    const to = stranger();
    const ids = [];
    for (let n = 0; n < 20; n++) ids.push(await queued(to, 1_000_000n));
    await pass();
    const sent = await Promise.all(ids.map((id) => transferOf(database.db, id)));
    expect(sent.filter((transfer) => transfer?.state === "sent").length).toBe(16);
    expect(sent.slice(16).every((transfer) => transfer?.state === "queued")).toBe(true);
    for (const id of ids) await untilEnded(id);
    expect(await local.balance(to)).toBe(20_000_000n);
  });
});

describe("never twice", () => {
  it("when several workers serve the same wallet at once", async () => {
    const to = stranger();
    const ids = await Promise.all([1n, 2n, 3n].map((n) => queued(to, n * 1_000_000n)));
    for (let round = 0; round < 6; round++) {
      await Promise.all([pass(), pass(), pass()]);
      await local.mine(5);
    }
    for (const id of ids) await untilEnded(id);
    expect(await local.balance(to)).toBe(6_000_000n);
    for (const id of ids) expect(await rawOf(id)).toHaveLength(1);
  });

  it("when a worker sleeps, loses its lease, and finds the money gone", async () => {
    const to = stranger();
    const all = await local.balance(wallets.custody);
    const id = await queued(to, all);
    const asleep = Promise.withResolvers<void>();
    const awake = Promise.withResolvers<void>();
    proxy.onRequest = async (body): Promise<Fate> => {
      if (!body.includes("eth_estimateGas")) return "forward";
      proxy.onRequest = () => "forward";
      asleep.resolve();
      await awake.promise;
      return "forward";
    };
    const late = pass().catch(() => {});
    await asleep.promise;
    await sql`update platform.leases set expires_at = now() where name = 'chain-send'`.execute(
      database.owner.db,
    );
    await pass();
    await local.mine(2);
    expect(await local.balance(to)).toBe(all);
    awake.resolve();
    await late;
    expect(await untilEnded(id)).toMatchObject({ state: "confirmed" });
    expect(await rawOf(id)).toHaveLength(1);
    await local.mint(wallets.custody, all);
  });

  it("when the node's answer is lost after it took the transaction", async () => {
    const to = stranger();
    const id = await queued(to, 4_000_000n);
    proxy.onSend = () => "forward without answer";
    await expect(pass()).rejects.toThrow();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "signed" });
    proxy.onSend = () => "forward";
    expect(await untilEnded(id)).toMatchObject({ state: "confirmed" });
    expect(await local.balance(to)).toBe(4_000_000n);
    expect(await rawOf(id)).toHaveLength(1);
  });

  it("when the transaction never reached the node: the same bytes are sent again", async () => {
    const to = stranger();
    const id = await queued(to, 4_000_000n);
    proxy.onSend = () => "drop";
    await expect(pass()).rejects.toThrow();
    proxy.onSend = () => "forward";
    await untilEnded(id);
    expect(await local.balance(to)).toBe(4_000_000n);
    expect(await rawOf(id)).toHaveLength(1);
  });

  it("when the node forgets what waited in its pool", async () => {
    const to = stranger();
    const id = await queued(to, 4_000_000n);
    await pass();
    await local.stopNode();
    await local.startNode();
    await local.mine(2);
    expect(await local.balance(to)).toBe(0n);
    await untilEnded(id);
    expect(await local.balance(to)).toBe(4_000_000n);
    expect(await rawOf(id)).toHaveLength(1);
  });

  it("when the node comes back without the blocks it was paid in, final ones among them", async () => {
    const [first, second] = [stranger(), stranger()];
    const earlier = await local.saveState();
    const final = await queued(first, 5_000_000n);
    await untilEnded(final);
    const young = await queued(second, 6_000_000n);
    await pass();
    await local.mine(3);
    await pass();
    await local.stopNode();
    await local.startNode(earlier);
    expect(await local.balance(first)).toBe(0n);

    await untilEnded(young);
    expect(await local.balance(first)).toBe(5_000_000n);
    expect(await local.balance(second)).toBe(6_000_000n);
    expect(await rawOf(final)).toHaveLength(1);
    expect(await rawOf(young)).toHaveLength(1);
  });

  it("when a reorganisation takes its block away", async () => {
    const to = stranger();
    const id = await queued(to, 7_000_000n);
    await pass();
    const replace = await local.remember();
    await local.mine(6);
    await pass();
    await replace();
    await local.mine(6);
    await untilEnded(id);
    expect(await local.balance(to)).toBe(7_000_000n);
    expect(await rawOf(id)).toHaveLength(1);
  });

  it("when it is stuck: it pays more under the same nonce, and one of the two is mined", async () => {
    const to = stranger();
    const id = await queued(to, 8_000_000n);
    proxy.onSend = () => "drop";
    await expect(pass()).rejects.toThrow();
    const [waited] = await rawOf(id);
    await local.mine(20);
    proxy.onSend = () => "forward";
    await pass();
    const raws = await rawOf(id);
    expect(raws).toHaveLength(2);
    const [low, high] = raws.map((raw) => parseTransaction(raw));
    expect(high?.nonce).toBe(low?.nonce);
    expect(high?.maxFeePerGas ?? 0n).toBeGreaterThan(low?.maxFeePerGas ?? 0n);
    await local.rpc("eth_sendRawTransaction", [waited]).catch(() => {});
    await local.mine(20);
    await pass();
    const done = await transferOf(database.db, id);
    expect(done?.state).toBe("confirmed");
    expect(raws.map((raw) => keccak256(raw))).toContain(done?.txHash);
    expect(await local.balance(to)).toBe(8_000_000n);
  });

  it("when its nonce is used by something else: it begins anew only once that is settled", async () => {
    const to = stranger();
    const id = await queued(to, 9_000_000n);
    proxy.onSend = () => "drop";
    await expect(pass()).rejects.toThrow();
    await useNonceElsewhere();
    proxy.onSend = () => "forward";
    await pass();
    await local.mine(30);
    await pass();
    expect(await rawOf(id)).toHaveLength(1);
    expect(await transferOf(database.db, id)).toMatchObject({ state: "signed" });
    await settleUnknown(chain, database);
    await local.mine();
    await pass();
    await untilEnded(id);
    expect(await rawOf(id)).toHaveLength(2);
    expect(await local.balance(to)).toBe(9_000_000n);
  });

  it("when our key was used elsewhere meanwhile: nothing is signed until that is settled", async () => {
    await useNonceElsewhere();
    const to = stranger();
    const id = await queued(to, 1_000_000n);
    for (let n = 0; n < 3; n++) {
      await pass();
      await local.mine(10);
    }
    expect(await transferOf(database.db, id)).toMatchObject({ state: "queued", txHash: null });
    await settleUnknown(chain, database);
    expect(await untilEnded(id)).toMatchObject({ state: "confirmed" });
    expect(await local.balance(to)).toBe(1_000_000n);
  });
});

/** Somebody with custody's key sends another transaction. */
async function useNonceElsewhere(): Promise<void> {
  await local.rpc("anvil_impersonateAccount", [wallets.custody]);
  await local.rpc("eth_sendTransaction", [{ from: wallets.custody, to: stranger(), value: "0x1" }]);
  await local.rpc("anvil_stopImpersonatingAccount", [wallets.custody]);
  await local.mine();
}
