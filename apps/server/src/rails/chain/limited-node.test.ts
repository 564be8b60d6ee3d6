/**
 * Deposits over a node with the limits of a public one: a real node behind a proxy that refuses
 * calls.
 */
// @rule constant/node-limits
import { randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { silent } from "../../../test/chain.ts";
import { depositAddress } from "../../../test/deposit-address.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { type LimitedNode, startLimitedNode } from "../../../test/limited-node.ts";
import { memberBalances } from "../../ledger/accounts.ts";
import { createLog, type Log } from "../../platform/log.ts";
import { listForeignTokens, newForeignScan } from "./foreign-tokens.ts";
import { openNode } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { newPace } from "./pace.ts";
import { reconcile } from "./reconcile.ts";
import { watch } from "./watch.ts";

const database = useDatabase();
const local = useChain();
let node: LimitedNode;
let chain: Chain;

beforeAll(async () => {
  node = await startLimitedNode(local.url);
  const behind = await local.open(database);
  chain = { ...behind, node: openNode(node.url) };
  await watch(chain, database.db, silent);
}, 60_000);
afterEach(() => {
  node.limits = {};
});
afterAll(async () => {
  await node.stop();
});

async function aMember() {
  const id = randomUUID();
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  const member = { id, bucket: bucketOf(id) };
  return { ...member, address: await depositAddress(database.db, member) };
}

const recharge = async (member: { id: string; bucket: number }) =>
  (await memberBalances(database.db, member, "tUSDT")).deposit;

/** The chain in a process that has just started and does not know the node's limits. */
const anew = (most = 500): Chain => ({
  ...{ ...chain, node: openNode(node.url), pace: newPace(most) },
});

/** The logged lines as objects. */
function listening(): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

const rangesAsked = () =>
  node.asked
    .filter(({ method }) => method === "eth_getLogs")
    .map(({ params }) => {
      const { fromBlock, toBlock } = (params?.[0] ?? {}) as Record<string, string>;
      return Number(BigInt(toBlock ?? "0x0") - BigInt(fromBlock ?? "0x0")) + 1;
    });

describe("a node that takes few blocks at once", () => {
  it("is asked for half as many until it answers, and for more again once it takes more", async () => {
    const member = await aMember();
    await local.mint(member.address, 5_000_000n);
    await local.mine(80);
    node.limits = { blocks: 10 };
    node.asked.length = 0;
    const started = anew(64);
    await watch(started, database.db, silent);
    expect(await recharge(member)).toBe(5_000_000n);
    expect(rangesAsked().slice(0, 4)).toEqual([64, 32, 16, 8]);
    // A refused size is retried less and less often.
    expect(rangesAsked().filter((blocks) => blocks > 10).length).toBeLessThanOrEqual(5);
    expect(started.pace.size).toBe(8);

    node.limits = {};
    await local.mine(400);
    await watch(started, database.db, silent);
    expect(started.pace.size).toBe(64);
  });

  it("gives a statement of the chain too", async () => {
    node.limits = { blocks: 30 };
    await watch(chain, database.db, silent);
    await local.mine(80);
    const statements = await reconcile({ chain: anew(), db: database.db, log: silent });
    expect(statements.map(({ difference }) => difference)).toEqual([0n, 0n, 0n]);
  });
});

describe("a node that takes few calls", () => {
  it("in a batch is asked in smaller ones", async () => {
    const member = await aMember();
    await local.mint(member.address, 6_000_000n);
    await local.mine(90);
    node.limits = { calls: 20 };
    node.batches.length = 0;
    await watch(anew(), database.db, silent);
    expect(await recharge(member)).toBe(6_000_000n);
    expect(Math.max(...node.batches)).toBeGreaterThan(20);
    expect(node.batches.filter((calls) => calls > 20).length).toBeLessThanOrEqual(6);
  });

  it("alone is asked for one at a time", async () => {
    const member = await aMember();
    await local.mint(member.address, 6_000_000n);
    await local.mine(30);
    node.limits = { calls: 1 };
    await watch(anew(), database.db, silent);
    expect(await recharge(member)).toBe(6_000_000n);
  }, 30_000);

  it("a second is asked again a little later, for as many blocks as before", async () => {
    const member = await aMember();
    await local.mint(member.address, 7_000_000n);
    await local.mine(90);
    node.limits = { perSecond: 30 };
    const started = anew();
    await watch(started, database.db, silent);
    expect(await recharge(member)).toBe(7_000_000n);
    expect(started.pace.size).toBe(500);
  }, 30_000);
});

describe("a node that does not give one block", () => {
  it("holds up what is behind that block alone, and says which it is", async () => {
    const [before, after] = [await aMember(), await aMember()];
    await local.mint(before.address, 8_000_000n);
    await local.mine(25);
    const block = (await local.head()) + 1n;
    await local.mine();
    await local.mint(after.address, 9_000_000n);
    await local.mine(25);
    node.limits = { block };
    const started = anew();
    const { log, lines } = listening();
    await expect(watch(started, database.db, log)).rejects.toThrow(`${block} to ${block}`);
    await expect(watch(started, database.db, log)).rejects.toThrow("eth_getLogs");
    expect(await recharge(before)).toBe(8_000_000n);
    expect(await recharge(after)).toBe(0n);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      method: "eth_getLogs",
      ...{ from: `${block}`, to: `${block}`, reason: "missing trie node" },
    });

    node.limits = {};
    await watch(started, database.db, log);
    expect(await recharge(after)).toBe(9_000_000n);
  });
});

describe("a node that answers a part of a batch, in another order", () => {
  it("is asked again for the rest, and no answer goes to another call", async () => {
    node.limits = { leavesOut: true };
    const client = openNode(node.url);
    const numbers = [1n, 2n, 3n, 4n, 5n];
    const blocks = numbers.map((blockNumber) => client.getBlock({ blockNumber }));
    expect((await Promise.all(blocks)).map(({ number }) => number)).toEqual(numbers);
  });
});

describe("a node that lists transfers of named contracts alone", () => {
  it("is asked for other tokens once, and again after an hour; deposits do not wait for it", async () => {
    node.limits = { anyContract: false };
    const { log, lines } = listening();
    const scan = newForeignScan();
    await aMember();
    await listForeignTokens(chain, database.db, log, scan);
    expect(lines).toMatchObject([{ method: "eth_getLogs" }]);
    node.asked.length = 0;
    await listForeignTokens(chain, database.db, log, scan);
    expect(node.asked).toEqual([]);
    node.limits = {};
    scan.askAgainAt = 0;
    await listForeignTokens(chain, database.db, log, scan);
    const { rows } = await sql`select from chain.cursors
      where name = 'foreign_tokens' and block > 100`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});
