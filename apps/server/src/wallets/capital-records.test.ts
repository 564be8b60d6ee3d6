import { publicId } from "@ballast/contract/ids.ts";
import { ACCOUNTS } from "@ballast/contract/records.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import {
  applyWithdrawal,
  cancelWithdrawal,
  getBalance,
  getRechargeBalance,
  getUsdtLimits,
  getWallet,
  listDepositTokens,
  listWithdrawTokens,
} from "@ballast/contract/wallet/calls.ts";
import {
  listAllIncome,
  listBalanceRecords,
  listPostings,
  listRechargeRecords,
} from "@ballast/contract/wallet/capital-records.ts";
import { describe, expect, it } from "vitest";
import { aFundPassword } from "../../test/builders.ts";
import { useApp, useMember } from "../../test/kit.ts";
import { aBuyer } from "../../test/order-builders.ts";
import { aUsableAddress, aWallet } from "../../test/wallet-builders.ts";

const app = useApp();
const member = useMember(app);

const recordsOf = async (
  endpoint: typeof listBalanceRecords | typeof listRechargeRecords | typeof listAllIncome,
  query: Record<string, string> = {},
) => (await app.call(endpoint, query, member)).data;

async function withdraw(amount: bigint): Promise<string> {
  const payPassword = await aFundPassword(app, member);
  const addressId = await aUsableAddress(app, member);
  const input = { amount: String(amount), addressId, payPassword };
  return (await app.call(applyWithdrawal, input, member)).data.id;
}

describe("the wallets", () => {
  it("are 0 for a newcomer", async () => {
    const { data } = await app.call(getWallet, {}, member);
    expect(data).toEqual({
      currency: "tUSDT",
      recharge: 0n,
      balance: 0n,
      withdrawing: 0n,
      local: [],
    });
  });

  it("hold deposits in the one, returned and earned money in the other", async () => {
    await aWallet(app.database, member, { deposit: 7n, returned: 20n, earned: 300n });
    expect((await app.call(getRechargeBalance, {}, member)).data.balance).toBe(7n);
    expect((await app.call(getBalance, {}, member)).data).toMatchObject({
      balance: 320n,
      returned: 20n,
      earned: 300n,
      income: 0n,
    });
    const { data } = await app.call(getWallet, {}, member);
    expect(data).toMatchObject({ recharge: 7n, balance: 320n });
  });

  it("show money on its way out beside them", async () => {
    await aWallet(app.database, member, { deposit: 5_000_000n });
    await withdraw(2_000_000n);
    const { data } = await app.call(getWallet, {}, member);
    expect(data).toMatchObject({ recharge: 3_000_000n, withdrawing: 2_000_000n });
  });
});

describe("capital records", () => {
  it("show each wallet its own entries, signed, newest first", async () => {
    await aWallet(app.database, member, { deposit: 100n, returned: 20n, earned: 300n });
    const recharge = await recordsOf(listRechargeRecords);
    expect(recharge.list.map(({ code, amount, part }) => [code, amount, part])).toEqual([
      ["buy_machine", -20n, "deposit"],
      ["recharge", 120n, "deposit"],
    ]);
    const balance = await recordsOf(listBalanceRecords);
    expect(balance.list.map(({ code, amount, part }) => [code, amount, part])).toEqual([
      ["welcome_bonus", 300n, "earned"],
      ["return_principal", 20n, "returned"],
    ]);
    expect(balance.list[0]).toMatchObject({ status: "succeeded", description: "welcome" });
  });

  it("add up to the balance of their wallet", async () => {
    await aWallet(app.database, member, { deposit: 9_000_000n, earned: 4_000_000n });
    await withdraw(11_000_000n);
    const sum = ({ list }: { list: { amount: bigint }[] }) =>
      list.reduce((total, { amount }) => total + amount, 0n);
    expect(sum(await recordsOf(listRechargeRecords))).toBe(0n);
    expect(sum(await recordsOf(listBalanceRecords))).toBe(2_000_000n);
  });

  it("carry the state of a withdrawal, and say how it came back", async () => {
    await aWallet(app.database, member, { deposit: 9_000_000n });
    const id = await withdraw(9_000_000n);
    const [applied] = (await recordsOf(listRechargeRecords)).list;
    expect(applied).toMatchObject({ code: "withdrawal", amount: -9_000_000n });
    expect(applied?.status).toBe("processing");
    await app.call(cancelWithdrawal, { id: publicId("withdrawal", id) }, member);
    const [back, gone] = (await recordsOf(listRechargeRecords)).list;
    expect(back).toMatchObject({
      code: "withdrawal_failed",
      description: "withdrawal_cancelled",
      amount: 9_000_000n,
    });
    expect(gone).toMatchObject({ reference: applied?.reference, status: "cancelled" });
  });

  it("count and list only the types asked for", async () => {
    await aWallet(app.database, member, { deposit: 100n, returned: 20n, earned: 300n });
    await aWallet(app.database, member, { returned: 30n });
    const types = "return_principal,team_benefits";
    const found = await recordsOf(listBalanceRecords, { types });
    expect([found.total, found.list.map(({ amount }) => amount)]).toEqual([2, [30n, 20n]]);
    expect((await recordsOf(listBalanceRecords, { types: "bonus" })).total).toBe(0);
    const wrong = await app.call(listBalanceRecords, { types: "gift" }, member);
    expect(wrong.raw.data).toMatchObject({ refusal: "bad_input" });
  });

  it("page by number and by cursor to the same list, without a gap or a repeat", async () => {
    for (let n = 1n; n <= 4n; n++) await aWallet(app.database, member, { returned: n, earned: n });
    const all = (await recordsOf(listBalanceRecords)).list;
    expect(all).toHaveLength(8);
    const byNumber = [];
    for (const pageNum of ["1", "2", "3"]) {
      byNumber.push(...(await recordsOf(listBalanceRecords, { pageNum, pageSize: "3" })).list);
    }
    expect(byNumber).toEqual(all);
    const byCursor = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: Record<string, string> = { pageSize: "3", ...(cursor ? { cursor } : {}) };
      const found = await recordsOf(listBalanceRecords, query);
      byCursor.push(...found.list);
      cursor = found.cursor;
    }
    expect(byCursor).toEqual(all);
  }); // @rule call/paging

  it("keep a cursor's place while new records come in", async () => {
    for (let n = 1n; n <= 3n; n++) await aWallet(app.database, member, { earned: n });
    const first = await recordsOf(listBalanceRecords, { pageSize: "2" });
    await aWallet(app.database, member, { earned: 4n });
    const next = await recordsOf(listBalanceRecords, {
      pageSize: "2",
      cursor: first.cursor ?? "",
    });
    expect(next.list.map(({ amount }) => amount)).toEqual([1n]);
    expect(next.cursor).toBeNull();
  });

  it("refuse a cursor that was made up", async () => {
    for (const text of ["x", "1 2 3", "1' or true --", "-5 x 1"]) {
      const cursor = Buffer.from(text).toString("base64url");
      const reply = await app.call(listBalanceRecords, { cursor }, member);
      expect(reply.raw.data).toMatchObject({ refusal: "bad_input", fields: "cursor" });
    }
  });

  it("show a stranger nothing", async () => {
    await aWallet(app.database, member, { deposit: 100n, earned: 300n });
    // The stranger has the same bucket, so that only the member's id separates the two.
    const stranger = await aBuyer(app.database.owner.db, 0n, member.bucket);
    for (const endpoint of [listBalanceRecords, listRechargeRecords, listAllIncome]) {
      const { data } = await app.call(endpoint, {}, stranger);
      expect(data).toEqual({ total: 0, list: [], cursor: null });
    }
    expect((await app.call(listBalanceRecords)).code).toBe(401);
  });
});

describe("postings", () => {
  const postingsOf = async (account: string, query: Record<string, string> = {}) =>
    (await app.call(listPostings, { account, ...query }, member)).data;
  const sumOf = ({ list }: { list: { amount: bigint }[] }) =>
    list.reduce((total, { amount }) => total + amount, 0n);

  it("of each account add up to what is in it", async () => {
    await aWallet(app.database, member, { deposit: 5_000_000n, returned: 20n, earned: 300n });
    await withdraw(2_000_000n);
    const sums = await Promise.all(ACCOUNTS.map(async (name) => sumOf(await postingsOf(name))));
    expect(sums).toEqual([3_000_000n, 20n, 300n, 0n, 0n, 2_000_000n]);
  });

  it("follow a withdrawal out and back", async () => {
    await aWallet(app.database, member, { deposit: 5_000_000n });
    const id = await withdraw(2_000_000n);
    await app.call(cancelWithdrawal, { id: publicId("withdrawal", id) }, member);
    const { list, total } = await postingsOf("withdrawing");
    expect(total).toBe(2);
    expect(list.map(({ description, amount, status }) => [description, amount, status])).toEqual([
      ["withdrawal_cancelled", -2_000_000n, "succeeded"],
      ["withdrawal", 2_000_000n, "cancelled"],
    ]);
  });

  it("come in pages, without a gap or a repeat", async () => {
    for (let n = 1n; n <= 3n; n++) await aWallet(app.database, member, { returned: n });
    const all = (await postingsOf("principal")).list;
    expect(all).toHaveLength(6);
    const first = await postingsOf("principal", { pageSize: "4" });
    const cursor = first.cursor ?? "";
    const rest = await postingsOf("principal", { pageSize: "4", cursor });
    expect([...first.list, ...rest.list]).toEqual(all);
    expect(rest.cursor).toBeNull();
  });

  it("are of the member's own accounts, and of no other", async () => {
    await aWallet(app.database, member, { deposit: 100n });
    const stranger = await aBuyer(app.database.owner.db, 0n, member.bucket);
    const { data } = await app.call(listPostings, { account: "deposit" }, stranger);
    expect(data).toEqual({ total: 0, list: [], cursor: null });
    const wrong = await app.call(listPostings, { account: "custody" }, member);
    expect(wrong.raw.data).toMatchObject({ refusal: "bad_input", fields: "account" });
    expect((await app.call(listPostings, { account: "deposit" })).code).toBe(401);
  });
});

describe("all income", () => {
  it("is what was earned, not the principal that came back", async () => {
    await aWallet(app.database, member, { returned: 20n, earned: 300n });
    const { list, total } = await recordsOf(listAllIncome);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ code: "welcome_bonus", amount: 300n });
    expect((await recordsOf(listAllIncome, { types: "return_principal" })).total).toBe(0);
  });
});

describe("the overview", () => {
  it("keeps rewards apart from returns", async () => {
    await aWallet(app.database, member, { deposit: 100n, returned: 20n, earned: 300n });
    const { data } = await app.call(getAssetsOverview, {}, member);
    expect(data).toEqual({
      currency: "tUSDT",
      recharge: 100n,
      balance: 320n,
      returned: 20n,
      earned: 300n,
      withdrawing: 0n,
      invested: 0n,
      paidIn: 120n,
      withdrawn: 0n,
      paidSoFar: 0n,
      todayEarning: 0n,
      income: 0n,
      lockedForYou: 0n,
      totalRevenue: 0n,
      nextOn: null,
      rewards: 300n,
      local: [],
      windDown: null,
    });
  }); // @rule 4/wallet
});

describe("limits and rates", () => {
  it("name one currency and one chain for deposits and withdrawals", async () => {
    const only = { currency: "tUSDT", chain: "BEP20", minimum: 1_000_000n };
    // The block time of a chain that nobody has read yet is unknown.
    const unknown = { ...only, confirmations: 20, seconds: null };
    expect((await app.call(listDepositTokens, {}, member)).data.list).toEqual([unknown]);
    expect((await app.call(listWithdrawTokens, {}, member)).data.list).toEqual([only]);
  }); // @rule input/deposit-minimum constant/token

  it("say everything about a withdrawal before an amount is typed", async () => {
    const { data } = await app.call(getUsdtLimits, {}, member);
    expect(data).toMatchObject({
      minimum: 1_000_000n,
      step: 10_000n,
      feeBps: 500,
      hold: null,
      processingWeekdays: [1, 2, 3, 4, 5],
      usualTime: null,
    });
    expect(data.arriveBy > app.router.clock.now()).toBe(true);
  }); // @rule input/withdrawal-amount constant/arrival 4/withdrawal
});
