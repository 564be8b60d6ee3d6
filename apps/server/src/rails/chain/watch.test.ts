import { randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { silent } from "../../../test/chain.ts";
import { depositAddress } from "../../../test/deposit-address.ts";
import { runDueOrNot } from "../../../test/due-job.ts";
import { stateDigest } from "../../../test/harness.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { aBuyer } from "../../../test/order-builders.ts";
import { memberBalances, totalOf } from "../../ledger/accounts.ts";
import { treasury } from "./addresses.ts";
import { depositsOf } from "./deposits.ts";
import { inspectTransaction } from "./inspect-transaction.ts";
import type { Chain } from "./open-chain.ts";
import { hasMoved, watch } from "./watch.ts";

const database = useDatabase();
const local = useChain();
let chain: Chain;

beforeAll(async () => {
  chain = await local.open(database);
});

async function aMember() {
  const id = randomUUID();
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  const member = { id, bucket: bucketOf(id) };
  return { ...member, address: await depositAddress(database.db, member) };
}

const readAgain = () => watch(chain, database.db, silent);

/** Runs as the queue does. */
async function read(): Promise<void> {
  const moved = await hasMoved(chain, database.db);
  await runDueOrNot(moved, readAgain, () => stateDigest(database.owner));
}

async function depositsNow(member: { id: string }) {
  await read();
  const page = { from: 0, limit: 10, needed: chain.confirmations };
  return (await depositsOf(database.db, member, page)).deposits;
}

async function recharge(member: { id: string; bucket: number }) {
  return (await memberBalances(database.db, member, "tUSDT")).deposit;
}

describe("a deposit", () => {
  it("counts confirmations and is credited at the twentieth, once", async () => {
    const member = await aMember();
    const txHash = await local.mint(member.address, 25_000_000n);

    expect(await depositsNow(member)).toMatchObject([
      { txHash, amount: 25_000_000n, state: "pending", confirmations: 1, needed: 20, reason: null },
    ]);
    await local.mine(18);
    expect(await depositsNow(member)).toMatchObject([{ state: "pending", confirmations: 19 }]);
    expect(await recharge(member)).toBe(0n);

    await local.mine();
    expect(await depositsNow(member)).toMatchObject([{ state: "credited", confirmations: 20 }]);
    await local.mine(3);
    await depositsNow(member);
    expect(await recharge(member)).toBe(25_000_000n);
    const { rows } = await sql`select block from chain.cursors where name = 'transfers'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ block: await local.head() }]);
  }); // @rule state/deposit constant/confirmations

  it("is found however many blocks were missed, and twice in one transaction counts twice", async () => {
    const member = await aMember();
    await local.mint(member.address, 2_000_000n);
    await local.mine(600);
    await local.mint(member.address, 3_000_000n);
    await local.mine(19);

    expect(await depositsNow(member)).toMatchObject([
      { amount: 3_000_000n, state: "credited" },
      { amount: 2_000_000n, state: "credited" },
    ]);
    expect(await recharge(member)).toBe(5_000_000n);
  });

  it("below the minimum is kept as a receipt without owner, and its member sees why", async () => {
    const member = await aMember();
    const before = await totalOf(database.db, "client.unidentified", "tUSDT");
    await local.mint(member.address, 999_999n);
    await local.mine(20);

    expect(await depositsNow(member)).toMatchObject([
      { state: "not_credited", reason: "below_minimum", amount: 999_999n },
    ]);
    expect(await recharge(member)).toBe(0n);
    expect(await totalOf(database.db, "client.unidentified", "tUSDT")).toBe(before + 999_999n);
  }); // @rule input/deposit-minimum

  it("too large for any ledger is refused and holds nobody else up", async () => {
    const [rich, plain] = [await aMember(), await aMember()];
    await local.mint(rich.address, 2n ** 200n);
    await local.mint(plain.address, 4_000_000n);
    await local.mine(20);

    expect(await depositsNow(rich)).toMatchObject([{ state: "not_credited", reason: "too_large" }]);
    expect(await recharge(plain)).toBe(4_000_000n);
  });

  it("whose booking fails holds nobody else up and is booked once it can be", async () => {
    const [closed, plain] = [await aMember(), await aMember()];
    const setKind = (kind: string, from: string) =>
      sql`update ledger.accounts set currency = ${kind} where owner = ${closed.id}
        and kind = 'client.deposit' and currency = ${from}`.execute(database.owner.db);
    await setKind("tEUR", "tUSDT");
    await local.mint(closed.address, 5_000_000n);
    await local.mint(plain.address, 6_000_000n);
    await local.mine(20);

    expect(await depositsNow(closed)).toMatchObject([{ state: "pending", confirmations: 20 }]);
    expect(await recharge(plain)).toBe(6_000_000n);
    await setKind("tUSDT", "tEUR");
    expect(await depositsNow(closed)).toMatchObject([{ state: "credited" }]);
  });

  it("sent straight to custody is a receipt without an owner; to house and reserve it is theirs", async () => {
    const wallets = await treasury(database.db);
    const before = await totalOf(database.db, "client.unidentified", "tUSDT");
    for (const to of Object.values(wallets)) await local.mint(to, 7_000_000n);
    await local.mine(20);
    await read();

    expect(await totalOf(database.db, "client.unidentified", "tUSDT")).toBe(before + 7_000_000n);
    expect(await totalOf(database.db, "house.cash", "tUSDT")).toBe(0n);
    const { rows } = await sql<{ wallet: string; state: string; reason: string | null }>`
      select wallet, state, reason from chain.receipts where wallet <> 'deposits' order by wallet
    `.execute(database.db);
    expect(rows).toEqual([
      { wallet: "custody", state: "unidentified", reason: "no_owner" },
      { wallet: "house", state: "operator", reason: null },
      { wallet: "reserve", state: "operator", reason: null },
    ]);
  });

  it("to the address of a closed account is a receipt without an owner", async () => {
    const { id, bucket } = await aBuyer(database.owner.db, 0n);
    const address = await depositAddress(database.db, { id });
    const before = await totalOf(database.db, "client.unidentified", "tUSDT");
    await sql`select members.forget(${bucket}, ${id})`.execute(database.owner.db);
    await local.mint(address, 8_000_000n);
    await local.mine(20);

    expect(await depositsNow({ id })).toMatchObject([
      { state: "not_credited", reason: "no_owner" },
    ]);
    expect(await recharge({ id, bucket })).toBe(0n);
    expect(await totalOf(database.db, "client.unidentified", "tUSDT")).toBe(before + 8_000_000n);
  });

  it("of nothing, and gas, are no deposits", async () => {
    const member = await aMember();
    await local.rpc("eth_sendTransaction", [
      {
        from: ((await local.rpc("eth_accounts")) as string[])[0],
        to: member.address,
        value: "0x5",
      },
    ]);
    await local.mine(20);
    expect(await depositsNow(member)).toEqual([]);
  });
});

describe("a reorganisation", () => {
  it("takes a pending deposit back, and finds it again where it comes anew", async () => {
    const member = await aMember();
    await local.mine(2);
    await read();
    const replace = await local.remember();
    await local.mint(member.address, 8_000_000n);
    await local.mine(5);
    expect(await depositsNow(member)).toMatchObject([{ state: "pending", confirmations: 6 }]);

    await replace();
    await local.mine(3);
    expect(await depositsNow(member)).toMatchObject([
      { state: "not_credited", reason: "orphaned", confirmations: 0 },
    ]);
    await local.mine(30);
    expect(await depositsNow(member)).toMatchObject([{ state: "not_credited" }]);
    expect(await recharge(member)).toBe(0n);

    await local.mint(member.address, 8_000_000n);
    await local.mine(19);
    expect((await depositsNow(member))[0]).toMatchObject({ state: "credited" });
    expect(await recharge(member)).toBe(8_000_000n);
  });

  it("that moves the transaction to a later block starts the count anew, in the same row", async () => {
    const member = await aMember();
    await read();
    const transfer = await local.signTransfer(member.address, 9_000_000n);
    const replace = await local.remember();
    await local.rpc("eth_sendRawTransaction", [transfer]);
    await local.mine(6);
    const [first] = await depositsNow(member);
    expect(first).toMatchObject({ state: "pending", confirmations: 6 });

    await replace();
    await local.mine(4);
    await local.rpc("eth_sendRawTransaction", [transfer]);
    await local.mine(12);
    const [again] = await depositsNow(member);
    expect(again).toMatchObject({ id: first?.id, state: "pending", confirmations: 12 });
    await local.mine(8);
    expect(await depositsNow(member)).toMatchObject([{ state: "credited" }]);
    expect(await recharge(member)).toBe(9_000_000n);
  });

  it("deeper than the confirmations never takes a credit back by itself, and never gives it twice", async () => {
    const member = await aMember();
    await read();
    const transfer = await local.signTransfer(member.address, 11_000_000n);
    const replace = await local.remember();
    await local.rpc("eth_sendRawTransaction", [transfer]);
    await local.mine(20);
    expect(await depositsNow(member)).toMatchObject([{ state: "credited" }]);

    await replace();
    await local.mine(2);
    expect(await depositsNow(member)).toMatchObject([{ state: "credited" }]);
    // Mines it after another transfer in its block, so that the node numbers its log differently.
    await local.sendMint((await aMember()).address, 1_000_000n);
    await local.rpc("eth_sendRawTransaction", [transfer]);
    await local.mine(40);
    expect(await depositsNow(member)).toMatchObject([{ state: "credited" }]);
    // Credits resume once a second node shows the same branch.
    await watch({ ...chain, witness: chain.node }, database.db, silent);
    expect(await recharge(member)).toBe(11_000_000n);
  });
});

describe("the watcher", () => {
  it("waits while the node is away and goes on where it stopped", async () => {
    const member = await aMember();
    await local.mint(member.address, 12_000_000n);
    await read();
    await local.stopNode();
    await expect(read()).rejects.toThrow();
    await local.startNode();
    await local.mine(19);

    const reopened = await local.open(database);
    await watch(reopened, database.db, silent);
    expect(await recharge(member)).toBe(12_000_000n);
  });

  it("follows a node that comes back without its last blocks", async () => {
    const member = await aMember();
    await read();
    const earlier = await local.saveState();
    await local.mint(member.address, 13_000_000n);
    expect(await depositsNow(member)).toMatchObject([{ state: "pending" }]);
    await local.stopNode();
    await local.startNode(earlier);

    expect(await depositsNow(member)).toMatchObject([{ reason: "orphaned" }]);
    await local.mine(25);
    expect(await depositsNow(member)).toMatchObject([{ reason: "orphaned" }]);
  });

  it("changes nothing when it runs again on the same block, or twice at once", async () => {
    const member = await aMember();
    await local.mint(member.address, 14_000_000n);
    await local.mine(30);
    await Promise.all([1, 2, 3].map(readAgain));
    const before = await stateDigest(database.owner);
    await readAgain();
    expect(await stateDigest(database.owner)).toBe(before);
    expect(await recharge(member)).toBe(14_000_000n);
  });
});

describe("inspectTransaction", () => {
  it("says what one transaction did, before the watcher has read it", async () => {
    const member = await aMember();
    const hash = await local.mint(member.address, 15_000_000n);
    await local.mine(2);
    const { id, address } = member;
    expect(await inspectTransaction(chain, database.db, hash)).toMatchObject({
      state: "mined",
      confirmations: 3,
      deposits: [{ memberId: id, to: address, amount: 15_000_000n }],
    });
    expect(await inspectTransaction(chain, database.db, `0x${"1".repeat(64)}`)).toEqual({
      state: "unknown",
    });
  });
});
