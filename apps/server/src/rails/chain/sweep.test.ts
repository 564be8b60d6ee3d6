import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { TimeoutError } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { silent } from "../../../test/chain.ts";
import { depositAddress } from "../../../test/deposit-address.ts";
import { type NodeProxy, startNodeProxy } from "../../../test/fakes/node-proxy.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { openDatabase } from "../../platform/db.ts";
import { withLease } from "../../platform/lease.ts";
import { PreparingClient } from "../../platform/preparing-client.ts";
import { treasury } from "./addresses.ts";
import type { Chain } from "./open-chain.ts";
import { sendTransfers } from "./send-transfers.ts";
import { hasToSweep, sweepDeposits } from "./sweep.ts";
import { watch } from "./watch.ts";

const database = useDatabase();
const local = useChain();
let proxy: NodeProxy;
let chain: Chain;
let custody: string;

beforeAll(async () => {
  proxy = await startNodeProxy(local.url);
  chain = await local.open(database, { CHAIN_RPC_URL: proxy.url });
  ({ custody } = await treasury(database.db));
  await local.giveGas(custody, 10n ** 20n);
});
beforeEach(() => {
  proxy.onSend = () => "forward";
  proxy.onRequest = () => "forward";
});
afterAll(async () => {
  await proxy.stop();
});

async function aCreditedDeposit(...amounts: bigint[]): Promise<string> {
  const id = randomUUID();
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  const address = await depositAddress(database.db, { id });
  for (const amount of amounts) await local.mint(address, amount);
  await local.mine(20);
  await watch(chain, database.db, silent);
  return address;
}

async function sweepOf(address: string) {
  const { rows } = await sql<{ state: string; transfers: string[] }>`
    select s.state, array(select t.purpose from chain.transfers t where t.reference = s.id::text
      order by t.queued_at, t.id) as transfers
    from chain.sweeps s where s.address = ${address.toLowerCase()} order by s.started_at
  `.execute(database.db);
  return rows;
}

/** Runs as the queue does. */
async function sweep(): Promise<void> {
  if (await hasToSweep(chain, database.db)) await sweepDeposits(chain, database.db);
}

async function round(): Promise<void> {
  await sweep();
  await sendTransfers(chain, database, silent);
}

async function untilState(address: string, state: string): Promise<void> {
  for (let n = 0; n < 10; n++) {
    await sweep();
    if ((await sweepOf(address)).at(-1)?.state === state) return;
    await sendTransfers(chain, database, silent);
    await local.mine();
  }
  throw new Error(`never ${state}`);
}

async function untilSwept(address: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await round();
    if ((await sweepOf(address)).some(({ state }) => state === "confirmed")) return;
    await local.mine(4);
  }
  throw new Error("not swept");
}

describe("a sweep", () => {
  it("goes from state to state: gas, its block, the tokens, their twenty blocks", async () => {
    const address = await aCreditedDeposit(50_000_000n);
    const before = await local.balance(custody);
    const states = new Set<string | undefined>();
    for (let n = 0; n < 12; n++) {
      await round();
      states.add((await sweepOf(address))[0]?.state);
      await local.mine(n < 6 ? 1 : 10);
    }
    expect([...states]).toEqual(["gas_sent", "gas_confirmed", "swept", "confirmed"]);
    expect(await local.balance(address)).toBe(0n);
    expect(await local.balance(custody)).toBe(before + 50_000_000n);
    expect(await sweepOf(address)).toEqual([{ state: "confirmed", transfers: ["gas", "sweep"] }]);
  });

  it("takes several deposits at once, and is not begun again for them", async () => {
    const address = await aCreditedDeposit(3_000_000n, 4_000_000n);
    const before = await local.balance(custody);
    await untilSwept(address);
    expect(await local.balance(custody)).toBe(before + 7_000_000n);
    expect(await sweepOf(address)).toHaveLength(1);
    await sweep();
    expect(await sweepOf(address)).toHaveLength(1);
  });

  it("of dust alone does not begin; a later deposit carries it along", async () => {
    const address = await aCreditedDeposit(400_000n);
    await sweep();
    expect(await sweepOf(address)).toEqual([]);
    await local.mint(address, 2_000_000n);
    await local.mine(20);
    await watch(chain, database.db, silent);
    const before = await local.balance(custody);
    await untilSwept(address);
    expect(await local.balance(custody)).toBe(before + 2_400_000n);
  });

  it("of a deposit that waits for confirmations does not begin", async () => {
    const address = await aCreditedDeposit();
    await local.mint(address, 9_000_000n);
    await watch(chain, database.db, silent);
    await sweep();
    expect(await sweepOf(address)).toEqual([]);
  });

  it("that fails on the chain is begun again", async () => {
    const address = await aCreditedDeposit(6_000_000n);
    await untilState(address, "swept");
    await sendTransfers(chain, database, silent);
    await local.setTokens(address, 0n);
    await local.mine(20);
    await local.setTokens(address, 6_000_000n);
    await untilSwept(address);
    expect((await sweepOf(address)).map(({ state }) => state)).toEqual(["failed", "confirmed"]);
    expect(await local.balance(address)).toBe(0n);
  });

  it("gets a little more gas when fees rise between its two transfers", async () => {
    const address = await aCreditedDeposit(5_000_000n);
    await untilState(address, "swept");
    await local.rpc("anvil_setBalance", [address, "0x1"]);
    await untilSwept(address);
    expect((await sweepOf(address))[0]?.transfers.toSorted()).toEqual(["gas", "gas", "sweep"]);
  });
});

/** Sweeps of addresses after an index, whose gas has arrived; answers one of the addresses. */
async function sweepsBegun(behind: number, many: number): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    with given as (
      insert into chain.deposit_addresses (member_id, index, path, address, given_at)
      select gen_random_uuid(), ${behind} + n, '{0,0}', '0x' || lpad(to_hex(${behind} + n), 40, '0'),
        platform.now()
      from generate_series(1, ${many}::int) n returning index, address)
    insert into chain.sweeps (id, address, state, started_at)
    select gen_random_uuid(), address, 'gas_confirmed',
      platform.now() + index % 3 * interval '1 microsecond' from given returning address
  `.execute(database.owner.db);
  return rows[0]?.address ?? "";
}

/**
 * The addresses whose sweeps were started while it ran, in that order, because each gets its id in
 * its turn.
 */
async function begunIn(work: () => Promise<void>): Promise<string[]> {
  const begun: string[] = [];
  const query = PreparingClient.prototype.query;
  const noting = vi.spyOn(PreparingClient.prototype, "query").mockImplementation(function (
    this: PreparingClient,
    ...args: unknown[]
  ) {
    const [text, values] = args as [unknown, string[][]];
    const begins = typeof text === "string" && text.includes("insert into chain.sweeps");
    if (begins) begun.push(...(values.find((list) => list[0]?.startsWith("0x")) ?? []));
    return Reflect.apply(query, this, args);
  } as typeof query);
  await work().finally(() => noting.mockRestore());
  return begun;
}

describe("of several sweeps", () => {
  it("those whose deposits were booked at one moment begin in the order of their addresses", async () => {
    const addresses: string[] = [];
    for (let n = 0; n < 8; n += 1) addresses.push((await aCreditedDeposit()).toLowerCase());
    const ordered = addresses.toSorted();
    for (const address of ordered.toReversed()) await local.mint(address, 2_000_000n);
    await local.mine(20);
    await watch(chain, database.db, silent);
    const { rows } = await sql`
      select distinct ended_at from chain.receipts
      where to_address = any(${ordered}::text[])`.execute(database.db);
    expect(rows).toHaveLength(1);
    // Uses a plan that returns rows in no particular order.
    const url = new URL(database.url);
    url.searchParams.set("options", "-c enable_sort=off -c enable_indexscan=off");
    const otherwise = openDatabase(url.href, 1);
    const begun = await begunIn(() => sweepDeposits(chain, otherwise.db));
    await otherwise.close();
    expect(begun).toEqual(ordered);
    for (const address of ordered) await untilSwept(address);
  }); // @rule run/simulation

  it("one that cannot go on holds up none, is called out, and goes on later", async () => {
    const addresses: string[] = [];
    for (let n = 0; n < 3; n += 1) addresses.push(await aCreditedDeposit(3_000_000n));
    const [broken = ""] = addresses;
    const getBalance: typeof chain.node.getBalance = async (asked) => {
      if (asked.address === broken) throw new Error("this one is broken");
      return await chain.node.getBalance(asked);
    };
    const half = { ...chain, node: { ...chain.node, getBalance } };
    await expect(sweepDeposits(half, database.db)).rejects.toThrow("this one is broken");
    const transfers = async () =>
      (await Promise.all(addresses.map(sweepOf))).map(([sweep]) => sweep?.transfers);
    expect(await transfers()).toEqual([[], ["gas"], ["gas"]]);
    for (const address of addresses) await untilSwept(address);
    expect(await transfers()).toEqual(addresses.map(() => ["gas", "sweep"]));
  }); // @rule run/each-alone

  it("one that the node does not answer about costs no other its turn, on its page or behind", async () => {
    const silentAbout = await sweepsBegun(2_000_000, 150);
    let asked = 0;
    const node = (isSilent: (address: string) => boolean) => ({
      ...chain,
      node: {
        ...chain.node,
        readContract: (async (call: { args: [string] }) => {
          asked += 1;
          if (isSilent(call.args[0])) throw new TimeoutError({ body: {}, url: proxy.url });
          return 0n;
        }) as unknown as typeof chain.node.readContract,
      },
    });
    const states = async () => {
      const { rows } = await sql<{ state: string; n: bigint }>`
        select s.state, count(*) as n from chain.sweeps s
        join chain.deposit_addresses d using (address)
        where d.index between 2000001 and 2000150 group by 1 order by 1`.execute(database.db);
      return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
    };
    // When it concerns none, only the first page is requested.
    await expect(
      sweepDeposits(
        node(() => true),
        database.db,
      ),
    ).rejects.toThrow(TimeoutError);
    expect([asked, await states()]).toEqual([100, { gas_confirmed: 150 }]);
    const one = node((address) => address.toLowerCase() === silentAbout);
    await expect(sweepDeposits(one, database.db)).rejects.toThrow(TimeoutError);
    expect(await states()).toEqual({ confirmed: 149, gas_confirmed: 1 });
    await sweep();
    expect(await states()).toEqual({ confirmed: 150 });
  }); // @rule run/each-alone

  it("each that can be moved is, page by page, and those that wait are not asked for", async () => {
    const MANY = 250;
    await sweepsBegun(1_000_000, MANY);
    const waiting = await aCreditedDeposit(2_000_000n);
    await sweep();
    const { rows } = await sql<{ state: string; n: bigint }>`
      select s.state, count(*) as n from chain.sweeps s join chain.deposit_addresses d using (address)
      where d.index between 1000001 and 1000250 group by 1`.execute(database.db);
    expect(rows).toEqual([{ state: "confirmed", n: BigInt(MANY) }]);
    let asked = "";
    proxy.onRequest = (body) => {
      asked += body;
      return "forward";
    };
    await sweep();
    expect(asked).toBe("");
    proxy.onRequest = () => "forward";
    await untilSwept(waiting);
  });
});

describe("a sweep whose transfer was sent and is lost", () => {
  it("gets the gas that it lacks by then", async () => {
    const address = await aCreditedDeposit(5_000_000n);
    await untilState(address, "swept");
    await sendTransfers(chain, database, silent);
    await local.rpc("anvil_dropAllTransactions");
    await local.rpc("anvil_setBalance", [address, "0x1"]);
    await untilSwept(address);
    expect((await sweepOf(address))[0]?.transfers.toSorted()).toEqual(["gas", "gas", "sweep"]);
    expect(await local.balance(address)).toBe(0n);
  }); // @rule state/stuck-payment
});

/** Several addresses at once, up to the point at which the tokens of each wait to be signed. */
async function readyToSend(count: number): Promise<string[]> {
  const addresses: string[] = [];
  for (let n = 0; n < count; n += 1) addresses.push(await aCreditedDeposit(3_000_000n));
  for (const address of addresses) await untilState(address, "swept");
  expect(await tokensOf(addresses)).toEqual(addresses.map(() => "queued"));
  return addresses;
}

async function tokensOf(addresses: readonly string[]) {
  const { rows } = await sql<{ state: string }>`
    select t.state from unnest(${addresses}::text[]) with ordinality a (address, no)
    join chain.transfers t on t.sender = lower(a.address) order by a.no`.execute(database.db);
  return rows.map(({ state }) => state);
}

/** Senders that have something to sign and nothing to pay it with, which precede all later ones. */
async function whoWait(many: number): Promise<() => Promise<void>> {
  const { db } = database.owner;
  const { rows } = await sql<{ address: string }>`
    with given as (
      insert into chain.deposit_addresses (member_id, index, path, address, given_at)
      select gen_random_uuid(), x.index, '{0,0}', '0x' || lpad(to_hex(3000000 + x.index), 40, '0'),
        platform.now()
      from (select nextval('chain.deposit_addresses_index_seq') as index from generate_series(1, ${many}::int)) x
      returning address)
    insert into chain.transfers
      (id, wallet, sender, asset, to_address, amount, purpose, reference, queued_at)
    select gen_random_uuid(), 'deposits', g.address, 'token', w.address, 1, 'sweep', 'x',
      platform.now()
    from given g cross join chain.wallets w where w.name = 'custody' returning sender as address
  `.execute(db);
  const all = rows.map(({ address }) => address);
  return async () => {
    await sql`delete from chain.transfers where sender = any(${all}::text[])`.execute(db);
    await sql`delete from chain.deposit_addresses where address = any(${all}::text[])`.execute(db);
  };
}

describe("of several senders", () => {
  it("all are left to the worker that has the lease, and go on when it gave it back", async () => {
    const addresses = await readyToSend(3);
    await withLease(database.db, "chain-send", async () => {
      await sendTransfers(chain, database, silent);
      expect(await tokensOf(addresses)).toEqual(addresses.map(() => "queued"));
    });
    await sendTransfers(chain, database, silent);
    expect(await tokensOf(addresses)).toEqual(addresses.map(() => "sent"));
    for (const address of addresses) await untilSwept(address);
  });

  it("one that cannot go on holds up none, is called out, and goes on later", async () => {
    const addresses = await readyToSend(9);
    const [broken = ""] = addresses;
    const getTransactionCount: typeof chain.node.getTransactionCount = async (asked) => {
      if (asked.address === broken) throw new Error("this one is broken");
      return await chain.node.getTransactionCount(asked);
    };
    const half = { ...chain, node: { ...chain.node, getTransactionCount } };
    await expect(sendTransfers(half, database, silent)).rejects.toThrow("this one is broken");
    const expected = addresses.map((address) => (address === broken ? "queued" : "sent"));
    expect(await tokensOf(addresses)).toEqual(expected);
    for (const address of addresses) await untilSwept(address);
  });

  it("one that the node does not answer about costs those served later nothing", async () => {
    // Together with the treasury's three wallets they are processed in the first group.
    const forget = await whoWait(13);
    const addresses = await readyToSend(1);
    const { custody: first } = await treasury(database.db);
    const getTransactionCount: typeof chain.node.getTransactionCount = async (asked) => {
      if (asked.address === first) throw new TimeoutError({ body: {}, url: proxy.url });
      return await chain.node.getTransactionCount(asked);
    };
    const half = { ...chain, node: { ...chain.node, getTransactionCount } };
    await expect(sendTransfers(half, database, silent)).rejects.toThrow(TimeoutError);
    expect(await tokensOf(addresses)).toEqual(["sent"]);
    await forget();
    for (const address of addresses) await untilSwept(address);
  }); // @rule run/each-alone

  it("no more are tried once the node does not answer", async () => {
    const addresses = await readyToSend(9);
    let asked = 0;
    proxy.onRequest = () => {
      asked += 1;
      return "drop";
    };
    await expect(sendTransfers(chain, database, silent)).rejects.toThrow();
    expect(asked).toBeLessThanOrEqual(4);
    proxy.onRequest = () => "forward";
    for (const address of addresses) await untilSwept(address);
  });
});

describe("a sweep cut off", () => {
  it("at any call to the node goes on and moves everything once", async () => {
    let requests = 0;
    proxy.onRequest = () => {
      requests += 1;
      return "forward";
    };
    const before = await local.balance(custody);
    await untilSwept(await aCreditedDeposit(1_000_000n));
    const whole = requests;
    let swept = 1_000_000n;
    for (let cut = 1; cut <= whole; cut += 3) {
      // A sweep may need fewer calls than counted, so the cut must not wait for the deposit.
      proxy.onRequest = () => "forward";
      proxy.onSend = () => "forward";
      const address = await aCreditedDeposit(1_000_000n);
      let seen = 0;
      const fate = () => (++seen === cut ? "forward without answer" : "forward");
      proxy.onRequest = fate;
      proxy.onSend = fate;
      await untilSweptDespiteErrors(address);
      swept += 1_000_000n;
      expect(await local.balance(custody)).toBe(before + swept);
      expect(await sweepOf(address)).toEqual([{ state: "confirmed", transfers: ["gas", "sweep"] }]);
    }
  }, 120_000);

  it("by a node that forgets its pool goes on", async () => {
    const address = await aCreditedDeposit(8_000_000n);
    const before = await local.balance(custody);
    for (let n = 0; n < 4; n++) {
      await round();
      await local.killNode();
      await local.startNode();
      await local.mine();
    }
    await untilSwept(address);
    expect(await local.balance(custody)).toBe(before + 8_000_000n);
  });

  it("when two workers sweep at once moves everything once", async () => {
    const address = await aCreditedDeposit(8_000_000n);
    const before = await local.balance(custody);
    for (let n = 0; n < 8; n++) {
      await Promise.all([1, 2, 3].map(() => sweep()));
      await Promise.all([1, 2].map(() => sendTransfers(chain, database, silent)));
      await local.mine(n < 4 ? 1 : 10);
    }
    await untilSwept(address);
    expect(await sweepOf(address)).toEqual([{ state: "confirmed", transfers: ["gas", "sweep"] }]);
    expect(await local.balance(custody)).toBe(before + 8_000_000n);
  });
});

async function untilSweptDespiteErrors(address: string): Promise<void> {
  for (let n = 0; n < 3; n++) {
    try {
      return await untilSwept(address);
    } catch (error) {
      if (error instanceof Error && error.message === "not swept") throw error;
    }
  }
  throw new Error("one call was cut off, but it failed three times");
}
