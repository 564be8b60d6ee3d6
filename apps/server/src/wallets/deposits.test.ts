import {
  getDepositAddress,
  listDeposits,
  listDepositTokens,
  reportDeposit,
} from "@ballast/contract/wallet/calls.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { silent } from "../../test/chain.ts";
import { expectRefused, stateDigest } from "../../test/harness.ts";
import { useChainedApp } from "../../test/kit.ts";
import { memberBalances } from "../ledger/accounts.ts";
import type { Chain } from "../rails/chain/open-chain.ts";
import { watch } from "../rails/chain/watch.ts";

const { app, local } = useChainedApp();
let chain: Chain;
let member: TestMember;
let stranger: TestMember;
let address: string;

beforeAll(async () => {
  chain = await local.open(app.database);
  [member, stranger] = [await aMember(app), await aMember(app)];
  address = (await addressOf(member)).data.address;
});

const addressOf = (of: TestMember, chain = "BEP20", currency = "tUSDT") =>
  app.call(getDepositAddress, { currency, chain }, of);
const report = (txHash: string, of = member) => app.call(reportDeposit, { txHash }, of);
const deposits = async (query: Record<string, string> = {}, of = member) =>
  (await app.call(listDeposits, query, of)).data;
const held = () => memberBalances(app.database.db, member, "tUSDT");

describe("the deposit address", () => {
  it("is the member's own, the same ever after, with what to know before sending", async () => {
    const { data } = await addressOf(member);
    expect(data).toEqual({
      currency: "tUSDT",
      chain: "BEP20",
      address,
      minimum: 1_000_000n,
      confirmations: 20,
    });
    expect((await addressOf(stranger)).data.address).not.toBe(address);
  });

  it("refuses another chain or currency", async () => {
    await expectRefused(app.database, "chain_not_supported", () => addressOf(member, "TRC20"));
    const otherMoney = () => addressOf(member, "BEP20", "tINR");
    await expectRefused(app.database, "chain_not_supported", otherMoney);
  });
});

describe("reporting a deposit", () => {
  it("shows it pending before the watcher came by, and changes nothing", async () => {
    const txHash = await local.mint(address, 5_000_000n);
    await local.mine(3);
    const before = await stateDigest(app.database);
    const first = await report(txHash);
    const again = await report(txHash.toUpperCase().replace("0X", "0x"));
    expect(first.data.list).toMatchObject([
      { txHash, amount: 5_000_000n, state: "pending", confirmations: 4, confirmationsNeeded: 20 },
    ]);
    expect(again.data.list[0]?.id).toBe(first.data.list[0]?.id);
    expect(await stateDigest(app.database)).toBe(before);
    expect((await held()).deposit).toBe(0n);

    await watch(chain, app.database.db, silent);
    expect((await report(txHash)).data.list).toMatchObject([
      { id: first.data.list[0]?.id, state: "pending", confirmations: 4 },
    ]);
    await local.mine(20);
    await watch(chain, app.database.db, silent);
    expect((await report(txHash)).data.list).toMatchObject([
      { id: first.data.list[0]?.id, state: "credited", confirmations: 20, reason: null },
    ]);
    expect((await held()).deposit).toBe(5_000_000n);
  });

  it("says why a deposit is not credited", async () => {
    const txHash = await local.mint(address, 999_999n);
    await local.mine(20);
    await watch(chain, app.database.db, silent);
    expect((await report(txHash)).data.list).toMatchObject([
      { state: "not_credited", reason: "below_minimum" },
    ]);
  }); // @rule state/deposit

  it("refuses a hash nobody knows, one that paid somebody else, and one that is no hash", async () => {
    const unknown = () => report(`0x${"12".repeat(32)}`);
    await expectRefused(app.database, "deposit_not_found", unknown);
    const txHash = await local.mint(address, 5_000_000n);
    const theirs = () => report(txHash, stranger);
    await expectRefused(app.database, "deposit_not_found", theirs);
    expect((await report("0x12")).raw.data).toMatchObject({ refusal: "bad_input" });
  });

  it("is busy while the node is away, unless the watcher knows the deposit already", async () => {
    const seen = await local.mint(address, 5_000_000n);
    await watch(chain, app.database.db, silent);
    const unseen = await local.mint(address, 5_000_000n);
    await local.stopNode();
    expect((await report(seen)).data.list).toMatchObject([{ txHash: seen, state: "pending" }]);
    await expectRefused(app.database, "busy", () => report(unseen));
    await local.startNode();
  });
});

describe("how long a deposit takes", () => {
  it("follows the pace of the chain's newest blocks", async () => {
    const seconds = async () =>
      (await app.call(listDepositTokens, {}, member)).data.list[0]?.seconds;
    for (const pace of [2, 9]) {
      await local.rpc("anvil_setBlockTimestampInterval", [pace]);
      await local.mine(90);
      await watch(chain, app.database.db, silent);
      expect(await seconds()).toBe(20 * pace);
    }
  }); // @rule constant/pace
});

describe("the list of deposits", () => {
  it("shows what arrived to the token's last digit, beside what is credited of it", async () => {
    await local.mintDust(address, 2_500_000n, 1n);
    await watch(chain, app.database.db, silent);
    await local.mintDust(address, 0n, 700_000_000_000n);
    await watch(chain, app.database.db, silent);
    expect((await deposits({ pageSize: "2" })).list).toMatchObject([
      { amount: 0n, exact: "0.0000007", state: "pending" },
      { amount: 2_500_000n, exact: "2.500000000000000001", state: "pending" },
    ]);
  });

  it("shows the newest first, in pages, and nobody else's", async () => {
    for (let n = 0; n < 3; n++) await local.mint(address, 2_000_000n);
    await watch(chain, app.database.db, silent);
    const first = await deposits({ pageSize: "2" });
    const all = (await deposits({ pageSize: "100" })).list;
    const next = await deposits({ pageSize: "2", cursor: first.cursor ?? "" });
    expect([...first.list, ...next.list]).toEqual(all.slice(0, 4));
    expect((await deposits({ pageSize: "2", pageNum: "2" })).list).toEqual(next.list);
    expect(first.total).toBe(all.length);
    expect(await deposits({}, stranger)).toEqual({ total: 0, list: [], cursor: null });
  });
});
