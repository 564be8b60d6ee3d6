// @rule state/stuck-payment
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Hex, parseTransaction } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { queueTransfer, settleUnknown, silent } from "../../../test/chain.ts";
import { type NodeProxy, startNodeProxy } from "../../../test/fakes/node-proxy.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { forgetChecks, noteChecked } from "../outside/gate.ts";
import { treasury } from "./addresses.ts";
import { sending } from "./jobs.ts";
import type { Chain } from "./open-chain.ts";
import { cancelTransfer, retryTransfer } from "./stuck-transfer.ts";
import { type Purpose, transferOf } from "./transfers.ts";
import { watch } from "./watch.ts";

const database = useDatabase();
const local = useChain();
let proxy: NodeProxy;
let chain: Chain;
let sends: ReturnType<typeof sending>;
let custody: string;

beforeAll(async () => {
  proxy = await startNodeProxy(local.url);
  chain = await local.open(database, { CHAIN_RPC_URL: proxy.url });
  sends = sending(chain);
  custody = (await treasury(database.db)).custody;
  await local.giveGas(custody);
  await local.mint(custody, 1_000_000_000n);
});
beforeEach(() => {
  proxy.onSend = () => "forward";
});
afterAll(async () => {
  await proxy.stop();
});

const stranger = () => privateKeyToAddress(generatePrivateKey());
/**
 * Runs as the queue does: when a transfer is pending, or a block that was read is not known any
 * more.
 */
async function pass(): Promise<void> {
  const context = { db: database.db, database, log: silent };
  await watch(chain, database.db, silent);
  if (await sends.isDue(context)) await sends.work(context);
}
const inTx = <T>(work: Parameters<ReturnType<typeof database.db.transaction>["execute"]>[0]) =>
  database.db.transaction().execute(work) as Promise<T>;
const retry = (id: string) => inTx((tx) => retryTransfer(tx, id));
const cancelUnasked = (id: string) => inTx((tx) => cancelTransfer(tx, id, "The node was away."));
/**
 * Cancels as the worker does while a transfer is open, after comparing with the chain every second.
 */
async function cancel(id: string): Promise<void> {
  await noteChecked(database.db, "chain");
  await cancelUnasked(id);
}

/** A transfer that has been pending for an hour. */
const queued = (to: string, amount = 3_000_000n) => queuedFor("withdrawal", amount, to);
async function queuedFor(purpose: Purpose, amount = 1_000n, to?: string): Promise<string> {
  const id = randomUUID();
  await queueTransfer(database.owner.db, { id, purpose, to, amount });
  await sql`
    update chain.transfers set queued_at = queued_at - interval '1 hour'
    where id = ${id}`.execute(database.owner.db);
  return id;
}

/** A transfer that was signed an hour ago and possibly sent, but is in no node's pool. */
async function signed(to: string): Promise<string> {
  const id = await queued(to);
  await lostPass();
  await signedLongAgo(id);
  return id;
}

/** A pass whose signed transactions reach no node. */
async function lostPass(): Promise<void> {
  proxy.onSend = () => "drop";
  await expect(pass()).rejects.toThrow();
  proxy.onSend = () => "forward";
}

async function signedLongAgo(id: string): Promise<void> {
  await sql`
    update chain.attempts set signed_at = signed_at - interval '1 hour'
    where transfer_id = ${id}`.execute(database.owner.db);
  await sql`
    update chain.transfers set cancel_asked_at = cancel_asked_at - interval '1 hour'
    where id = ${id}`.execute(database.owner.db);
}

async function final(): Promise<void> {
  await local.mine(20);
  await pass();
}

async function rawOf(id: string): Promise<Hex[]> {
  const { rows } = await sql<{ raw: Hex }>`
    select raw from chain.attempts where transfer_id = ${id} order by max_fee`.execute(database.db);
  return rows.map(({ raw }) => raw);
}
async function askedAgain(id: string): Promise<Date | null | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select retry_asked_at as at from chain.transfers where id = ${id}`.execute(database.db);
  return rows[0]?.at;
}
/** Somebody with custody's key sends another transaction. */
async function useNonceElsewhere(): Promise<void> {
  await local.rpc("anvil_impersonateAccount", [custody]);
  await local.rpc("eth_sendTransaction", [{ from: custody, to: stranger(), value: "0x1" }]);
  await local.rpc("anvil_stopImpersonatingAccount", [custody]);
  await local.mine();
}
const send = (raw: Hex | undefined) => local.rpc("eth_sendRawTransaction", [raw]);

describe("sending again", () => {
  it("signs it once more under its nonce, at once and once; the member is paid once", async () => {
    const to = stranger();
    const id = await signed(to);
    expect(await retry(id)).toBe(0);
    await retry(id);
    await pass();
    await pass();
    await expect(retry(id)).rejects.toMatchObject({ refusal: "payout_not_stuck" });
    const [first, second, ...more] = (await rawOf(id)).map((raw) => parseTransaction(raw));
    expect(more).toEqual([]);
    expect(second).toMatchObject({ nonce: first?.nonce, to: first?.to, data: first?.data });
    expect(second?.maxFeePerGas ?? 0n).toBeGreaterThan(first?.maxFeePerGas ?? 0n);
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "confirmed" });
    expect(await local.balance(to)).toBe(3_000_000n);
  });

  it("pays once also where the first is taken late, before the second is sent", async () => {
    const to = stranger();
    const id = await signed(to);
    await retry(id);
    await send((await rawOf(id))[0]);
    await local.mine();
    await pass();
    expect(await askedAgain(id)).toBeNull();
    await final();
    expect(await rawOf(id)).toHaveLength(1);
    expect(await transferOf(database.db, id)).toMatchObject({ state: "confirmed" });
    expect(await local.balance(to)).toBe(3_000_000n);
  });

  it("tells how many go before it, and waits for them", async () => {
    const first = await queued(stranger());
    const second = await queued(stranger());
    await lostPass();
    await pass();
    for (const id of [first, second]) await signedLongAgo(id);
    expect([await retry(first), await retry(second)]).toEqual([0, 1]);
    await pass();
    expect([await askedAgain(first), await askedAgain(second)]).toEqual([null, expect.any(Date)]);
    await final();
    expect(await askedAgain(second)).toBeNull();
  });

  it("is not for one that waited for money and was signed just now", async () => {
    const id = await queued(stranger(), (await local.balance(custody)) + 1n);
    await pass();
    await local.mint(custody, 1n);
    await pass();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "sent" });
    for (const ask of [retry, cancel]) {
      await expect(ask(id)).rejects.toMatchObject({ refusal: "payout_not_stuck" });
    }
    await final();
    await local.mint(custody, 1_000_000_000n);
  });
});

describe("taking back", () => {
  it("ends at once what nobody signed", async () => {
    const to = stranger();
    const id = await queued(to);
    await cancel(id);
    expect(await transferOf(database.db, id)).toMatchObject({
      ...{ state: "failed", reason: "The node was away.", txHash: null },
    });
    await final();
    expect(await rawOf(id)).toEqual([]);
    expect(await local.balance(to)).toBe(0n);
  });

  it("uses the nonce of a signed one for nothing, and ends it only when that is final", async () => {
    const to = stranger();
    const id = await signed(to);
    await cancel(id);
    await pass();
    const [paying, voiding] = await rawOf(id);
    expect(parseTransaction(voiding ?? "0x")).toMatchObject({
      nonce: parseTransaction(paying ?? "0x").nonce,
      to: custody.toLowerCase(),
    });
    await local.mine(19);
    await pass();
    expect(await transferOf(database.db, id)).toMatchObject({ endedAt: null });
    await local.mine();
    await pass();
    expect(await transferOf(database.db, id)).toMatchObject({
      ...{ state: "failed", reason: "The node was away." },
    });
    await expect(send(paying)).rejects.toThrow();
    const next = await queued(to, 1_000_000n);
    await pass();
    await final();
    expect(await transferOf(database.db, next)).toMatchObject({ state: "confirmed" });
    expect(await local.balance(to)).toBe(1_000_000n);
  });

  it("comes too late where the payment is in a block: it is paid, and nothing is given back", async () => {
    const to = stranger();
    const id = await signed(to);
    await send((await rawOf(id))[0]);
    await cancel(id);
    await local.mine();
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "confirmed", reason: null });
    expect(await local.balance(to)).toBe(3_000_000n);
  });

  it("is the end of one whose nonce something else used, instead of its beginning anew", async () => {
    const to = stranger();
    const id = await signed(to);
    await useNonceElsewhere();
    await cancel(id);
    await pass();
    await pass();
    await settleUnknown(chain, database);
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({
      ...{ state: "failed", txHash: null, reason: "The node was away." },
    });
    expect(await local.balance(to)).toBe(0n);
  });

  it("and signing at the same moment leave one of two ends, never both", async () => {
    const to = stranger();
    const id = await queued(to);
    await Promise.all([cancel(id), pass()]);
    await pass();
    await final();
    const { state } = (await transferOf(database.db, id)) ?? {};
    expect(await local.balance(to)).toBe(state === "confirmed" ? 3_000_000n : 0n);
    expect(["confirmed", "failed"]).toContain(state);
  });
});

describe("what takes a payment back", () => {
  /** Adds attempts up to the limit, so that neither more blocks nor higher fees follow. */
  async function signedOften(id: string, voids: boolean): Promise<void> {
    await sql`
      insert into chain.attempts (tx_hash, transfer_id, nonce, raw, max_fee, priority_fee, at_block,
        voids, signed_at)
      select '0x' || encode(sha256((a.tx_hash || n)::bytea), 'hex'), a.transfer_id, a.nonce, a.raw,
        a.max_fee - n, a.priority_fee, a.at_block, a.voids, a.signed_at
      from chain.attempts a, generate_series(1, 9) n
      where a.transfer_id = ${id} and a.voids = ${voids}`.execute(database.owner.db);
  }
  const voids = async (id: string) => {
    const { rows } = await sql<{ maxFee: bigint }>`
      select max_fee as "maxFee" from chain.attempts
      where transfer_id = ${id} and voids order by max_fee`.execute(database.db);
    return rows.map(({ maxFee }) => maxFee);
  };

  it("pays more every twenty blocks, however often the payment did before", async () => {
    const to = stranger();
    const id = await signed(to);
    await signedOften(id, false);
    await cancel(id);
    await lostPass();
    await local.mine(19);
    await lostPass();
    expect(await voids(id)).toHaveLength(1);
    await local.mine(1);
    await lostPass();
    const [first = 0n, second = 0n] = await voids(id);
    expect(second).toBeGreaterThan(first);
    await pass();
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "failed" });
    expect(await local.balance(to)).toBe(0n);
  });

  it("after ten times pays more only where fees rose, or staff ask for it", async () => {
    const to = stranger();
    const id = await signed(to);
    await cancel(id);
    await lostPass();
    await expect(retry(id)).rejects.toMatchObject({ refusal: "payout_cancelled" });
    await signedOften(id, true);
    await local.mine(20);
    await lostPass();
    expect(await voids(id)).toHaveLength(10);
    await signedLongAgo(id);
    await retry(id);
    await lostPass();
    expect(await voids(id)).toHaveLength(11);
    await expect(retry(id)).rejects.toMatchObject({ refusal: "payout_cancelled" });
    await local.mine(19);
    const [last = 0n] = (await voids(id)).slice(-1);
    await local.rpc("anvil_setNextBlockBaseFeePerGas", [`0x${(2n * last).toString(16)}`]);
    await local.mine();
    await lostPass();
    const [risen = 0n] = (await voids(id)).slice(-1);
    expect(risen).toBeGreaterThan(2n * last);
    await pass();
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "failed" });
    expect(await local.balance(to)).toBe(0n);
  });
});

describe("a lost block", () => {
  const called = vi.fn();
  // Other log lines of the watcher about a deep reorganisation do not matter here.
  vi.spyOn(silent, "error").mockImplementation((of: unknown, says?: string) => {
    if (says?.includes("contrary")) called(of, says);
  });
  beforeEach(() => called.mockClear());

  /** A payment that is final although its voiding was signed, on a chain that `lose` replaces. */
  async function paid(to: string) {
    const id = await signed(to);
    const lose = await local.remember();
    await cancel(id);
    await lostPass();
    const [payment, voiding] = await rawOf(id);
    await send(payment);
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "confirmed" });
    return { id, lose, payment, voiding };
  }
  async function takenBack(to: string) {
    const id = await signed(to);
    const lose = await local.remember();
    await cancel(id);
    await pass();
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "failed" });
    const [payment, voiding] = await rawOf(id);
    return { id, lose, payment, voiding };
  }
  const blockOf = async (id: string) =>
    (await sql`select block from chain.transfers where id = ${id}`.execute(database.db)).rows[0];

  it("brings a paid one into the chain again, before what was to take it back", async () => {
    const to = stranger();
    const { id, lose, voiding } = await paid(to);
    await lose();
    expect(await local.balance(to)).toBe(0n);
    await send(voiding);
    await pass();
    await final();
    expect(await local.balance(to)).toBe(3_000_000n);
    expect(await transferOf(database.db, id)).toMatchObject({ state: "confirmed" });
    expect(called).not.toHaveBeenCalled();
  });

  it("brings what took one back into the chain again, and pays nobody", async () => {
    const to = stranger();
    const { id, lose } = await takenBack(to);
    await lose();
    await pass();
    await final();
    expect(await local.balance(to)).toBe(0n);
    expect(await transferOf(database.db, id)).toMatchObject({ state: "failed" });
    expect(called).not.toHaveBeenCalled();
  });

  it("of one that reverted leaves no gap: it pays nobody, and what came later gets through", async () => {
    const [first, second] = [stranger(), stranger()];
    const lose = await local.remember();
    const held = await local.balance(custody);
    const reverted = await queued(first);
    await pass();
    await local.setTokens(custody, 0n);
    await final();
    expect(await transferOf(database.db, reverted)).toMatchObject({ reason: "reverted" });
    await local.setTokens(custody, held);
    const later = await queued(second);
    await lostPass();
    await lose();
    await pass();
    await local.mine();
    await pass();
    await final();
    expect(await transferOf(database.db, later)).toMatchObject({ state: "confirmed" });
    expect(await transferOf(database.db, reverted)).toMatchObject({
      ...{ state: "failed", reason: "reverted" },
    });
    expect(await local.balance(first)).toBe(0n);
    expect(await local.balance(second)).toBe(3_000_000n);
    expect(called).not.toHaveBeenCalled();
  });

  it("gives back a nonce that nobody of ours had: it is used for nothing", async () => {
    const to = stranger();
    const lose = await local.remember();
    await useNonceElsewhere();
    await sends.work({ db: database.db, database, log: silent });
    await settleUnknown(chain, database);
    const id = await queued(to);
    await lostPass();
    await lose();
    await pass();
    await local.mine();
    await pass();
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "confirmed" });
    expect(await local.balance(to)).toBe(3_000_000n);
  });

  it("that comes back with the contrary of an end is called out once; the end stays", async () => {
    for (const [end, make] of [
      ["confirmed", paid],
      ["failed", takenBack],
    ] as const) {
      called.mockClear();
      const { id, lose, payment, voiding } = await make(stranger());
      await lose();
      await lostPass();
      expect(await blockOf(id)).toEqual({ block: null });
      await send(end === "confirmed" ? voiding : payment);
      await local.mine();
      await pass();
      await pass();
      expect(called).toHaveBeenCalledOnce();
      expect(called.mock.lastCall?.[0]).toMatchObject({ transfer: id, state: end });
      expect(await transferOf(database.db, id)).toMatchObject({ state: end });
      expect(await blockOf(id)).toEqual({ block: await local.head() });
    }
  });
});

describe("a sweep that holds up a withdrawal", () => {
  for (const [what, ask, state] of [
    ["is sent again", retry, "confirmed"],
    ["is taken back", cancel, "failed"],
  ] as const) {
    it(`${what}, and the withdrawal gets through`, async () => {
      const to = stranger();
      const sweep = await queuedFor("fee_sweep");
      const payment = await queued(to);
      await lostPass();
      await expect(ask(sweep)).rejects.toMatchObject({ refusal: "payout_not_stuck" });
      await signedLongAgo(sweep);
      await ask(sweep);
      await pass();
      await local.mine();
      await pass();
      await final();
      expect(await transferOf(database.db, sweep)).toMatchObject({ state });
      expect(await transferOf(database.db, payment)).toMatchObject({ state: "confirmed" });
      expect(await local.balance(to)).toBe(3_000_000n);
    });
  }

  it("waits for nothing once it is taken back unsigned", async () => {
    const gas = await queuedFor("fee_sweep", 9_000_000_000n);
    await pass();
    await expect(retry(gas)).rejects.toMatchObject({ refusal: "payout_waits" });
    await cancel(gas);
    expect(await transferOf(database.db, gas)).toMatchObject({ state: "failed", txHash: null });
  });
});

describe("neither", () => {
  const both = [retry, cancel];

  it("is done with what is not stuck, stands in a block, has ended, or is not there", async () => {
    const id = randomUUID();
    const to = stranger();
    await queueTransfer(database.owner.db, { id, purpose: "withdrawal", to, amount: 1_000_000n });
    for (const ask of both)
      await expect(ask(id)).rejects.toMatchObject({ refusal: "payout_not_stuck" });
    await pass();
    await local.mine();
    await pass();
    for (const ask of both)
      await expect(ask(id)).rejects.toMatchObject({ refusal: "payout_mined" });
    await final();
    for (const other of [id, randomUUID()]) {
      for (const ask of both) {
        await expect(ask(other)).rejects.toMatchObject({ refusal: "payout_not_under_way" });
      }
    }
  });

  it("is done to one that is being taken back; nothing is sent again that was not sent", async () => {
    const waiting = await queued(stranger(), 2_000_000_000n);
    await pass();
    await expect(retry(waiting)).rejects.toMatchObject({ refusal: "payout_waits" });
    await cancel(waiting);
    await final();
    const id = await signed(stranger());
    await cancel(id);
    for (const ask of both) {
      await expect(ask(id)).rejects.toMatchObject({ refusal: "payout_cancelled" });
    }
    await pass();
    await final();
    expect(await transferOf(database.db, id)).toMatchObject({ state: "failed" });
  });
});

describe("before the chain was asked what it shows", () => {
  const askedAgo = (seconds: number) =>
    sql`update outside.checks set checked_at = now() - make_interval(secs => ${seconds})
      where rail = 'chain'`.execute(database.db);
  const stateOf = async (id: string) => (await transferOf(database.db, id))?.state;

  it("nothing is sent again or taken back after books may have gone back", async () => {
    const id = await queued(stranger());
    await forgetChecks(database.db);
    for (const act of [retry, cancelUnasked]) {
      await expect(act(id)).rejects.toMatchObject({ refusal: "outside_not_asked" });
    }
    await noteChecked(database.db, "chain");
    await expect(retry(id)).rejects.toMatchObject({ refusal: "payout_waits" });
    await cancelUnasked(id);
    expect(await stateOf(id)).toBe("failed");
  });

  it("what is not signed is taken back only where the chain was asked a moment ago", async () => {
    const id = await queued(stranger());
    await noteChecked(database.db, "chain");
    await askedAgo(31);
    await expect(cancelUnasked(id)).rejects.toMatchObject({ refusal: "outside_not_asked" });
    expect(await stateOf(id)).toBe("queued");
    await askedAgo(25);
    await cancelUnasked(id);
    expect(await stateOf(id)).toBe("failed");
  }); // @rule console/outside-first

  it("nothing is sent again or taken back while it shows what the books do not know", async () => {
    const id = await queued(stranger());
    await sql`
      insert into outside.findings (id, rail, key, sender, nonce, found_at)
      values (gen_random_uuid(), 'chain', 'x', ${custody.toLowerCase()}, 999, platform.now())
    `.execute(database.owner.db);
    for (const act of [retry, cancel]) {
      await expect(act(id)).rejects.toMatchObject({ refusal: "books_behind" });
    }
    expect(await stateOf(id)).toBe("queued");
    await sql`update outside.findings set state = 'seen', ended_at = platform.now()`.execute(
      database.owner.db,
    );
    await cancel(id);
    expect(await stateOf(id)).toBe("failed");
  });
});
