import { publicId } from "@ballast/contract/ids.ts";
import { splitWithdrawal } from "@ballast/contract/product/calculator.ts";
import {
  applyWithdrawal,
  cancelWithdrawal,
  getUsdtLimits,
  listWithdrawals,
} from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFundPassword, aMember } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp, useMember } from "../../test/kit.ts";
import { aBuyer, type Buyer } from "../../test/order-builders.ts";
import { aCredit, aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";

const app = useApp({ DAILY_WITHDRAWAL_MAX: "500000000" });
const member = useMember(app);
let payPassword: string;
let addressId: string;

beforeAll(async () => {
  await treasuryWallets(app.database.db);
});
beforeEach(async () => {
  payPassword = await aFundPassword(app, member);
  addressId = await aUsableAddress(app, member);
});

const apply = (
  amount: bigint | string,
  more: Record<string, string> = {},
  options: { key?: string; token?: string } = {},
) =>
  app.call(
    applyWithdrawal,
    { amount: String(amount), addressId, payPassword, ...more },
    { token: member.token, ...options },
  );
const cancel = (id: string, of: Buyer = member, key?: string) =>
  app.call(
    cancelWithdrawal,
    { id: publicId("withdrawal", id) },
    { token: of.token, ...(key ? { key } : {}) },
  );
/** A stranger of the same bucket, so that only the member's id separates the two. */
const aNeighbour = () => aBuyer(app.database.owner.db, 0n, member.bucket);
const held = () => memberBalances(app.database.db, member, "tUSDT");

describe("applying", () => {
  it("draws on deposit, then returned, then earned, and takes the fee on the earned part", async () => {
    const wallet = { deposit: 10_000_000n, returned: 20_000_000n, earned: 30_000_000n };
    await aWallet(app.database, member, wallet);
    const { data: limits } = await app.call(getUsdtLimits, {}, member);
    expect(limits.wallet).toEqual(wallet);
    const quoted = splitWithdrawal(45_010_000n, limits.wallet, BigInt(limits.feeBps));

    const { code, data } = await apply(45_010_000n);

    expect(code).toBe(200);
    expect(data).toMatchObject({
      state: "processing",
      gross: 45_010_000n,
      fee: 750_500n,
      net: 44_259_500n,
      fromDeposit: 10_000_000n,
      fromReturned: 20_000_000n,
      fromEarned: 15_010_000n,
      cancellable: true,
      hold: null,
    });
    expect(quoted).toMatchObject({ fee: data.fee, net: data.net, earned: data.fromEarned });
    expect(data.arriveBy.getTime() - data.appliedAt.getTime()).toBe(72 * 3_600_000);
    expect(await held()).toMatchObject({
      deposit: 0n,
      returned: 0n,
      earned: 14_990_000n,
      withdrawing: 45_010_000n,
    });
  });

  it("takes no fee on money paid in and on principal that came back", async () => {
    await aWallet(app.database, member, { deposit: 5_000_000n, returned: 5_000_000n });
    expect((await apply(10_000_000n)).data).toMatchObject({ fee: 0n, net: 10_000_000n });
  });

  it("answers a repeated key with the first answer, and moves once, also when raced", async () => {
    await aWallet(app.database, member, { deposit: 50_000_000n });
    const key = uuidv7();
    const replies = await Promise.all([1, 2, 3, 4].map(() => apply(20_000_000n, {}, { key })));
    const again = await apply(20_000_000n, {}, { key });
    for (const reply of replies) expect(reply.raw).toEqual(again.raw);
    expect(again.code).toBe(200);
    expect(await held()).toMatchObject({ deposit: 30_000_000n, withdrawing: 20_000_000n });
    const reused = () => apply(20_010_000n, {}, { key });
    await expectRefused(app.database, "idempotency_key_reused", reused);
  }); // @rule call/idempotency

  it("refuses a key under which the bucket's ledger has something of somebody else", async () => {
    await aWallet(app.database, member, { deposit: 50_000_000n });
    const key = await aCredit(app.database.owner.db, member, 1_000_000n);
    const taken = () => apply(20_000_000n, {}, { key });
    await expectRefused(app.database, "idempotency_key_reused", taken);
  });

  it("cannot take together more than there is", async () => {
    await aWallet(app.database, member, { deposit: 50_000_000n });
    const replies = await Promise.all(Array.from({ length: 6 }, () => apply(20_000_000n)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(2);
    expect(await held()).toMatchObject({ deposit: 10_000_000n, withdrawing: 40_000_000n });
  }); // @rule input/withdrawal-amount

  it.each([
    ["amount_step", { amount: "10005000" }],
    ["withdrawal_below_minimum", { amount: "990000" }],
    ["withdrawal_below_minimum", { amount: "0" }],
    ["greater_than_balance", { amount: "50010000" }],
    ["fund_password_wrong", { payPassword: "Notthisone1" }],
    ["address_unknown", { addressId: publicId("address", uuidv7()) }],
  ] as const)("refuses with %s", async (refusal, more) => {
    await aWallet(app.database, member, { deposit: 50_000_000n });
    await expectRefused(app.database, refusal, () => apply(20_000_000n, more));
  }); // @rule input/amount input/withdrawal-amount

  it.each([500_000n, 3_175n, 1n])(
    "lets a rest of %s leave as a whole, and no part of it",
    async (rest) => {
      await aWallet(app.database, member, { earned: rest });
      await expectRefused(app.database, "withdrawal_below_minimum", () => apply(490_000n));
      if (rest > 1n) expect((await apply(rest - 1n)).code).not.toBe(200);
      const key = uuidv7();
      const first = await apply(rest, {}, { key });
      expect(first.data).toMatchObject({ gross: rest, fee: rest / 20n, net: rest - rest / 20n });
      expect((await apply(rest, {}, { key })).raw).toEqual(first.raw);
      expect(await held()).toMatchObject({ earned: 0n, withdrawing: rest });
    },
  ); // @rule input/withdrawal-amount

  it("refuses without an address, and names a field that is no number", async () => {
    await aWallet(app.database, member, { deposit: 50_000_000n });
    const input = { amount: "20000000", payPassword };
    const none = () => app.call(applyWithdrawal, input, member);
    await expectRefused(app.database, "address_required", none);
    for (const amount of ["1.5", "-20000000", "2e7", ""]) {
      const reply = await apply(amount);
      expect(reply.raw.data).toMatchObject({ refusal: "bad_input", fields: "amount" });
    }
  }); // @rule input/withdrawal-needs

  it("refuses while no fund password is set", async () => {
    const newcomer = await aMember(app);
    await aWallet(app.database, newcomer, { deposit: 50_000_000n });
    const theirs = await aUsableAddress(app, newcomer);
    const asked = () => apply(20_000_000n, { addressId: theirs }, newcomer);
    await expectRefused(app.database, "fund_password_missing", asked);
  }); // @rule input/withdrawal-needs

  it("refuses an address that cools down, is deleted, or is another member's", async () => {
    await aWallet(app.database, member, { deposit: 50_000_000n });
    const where = (change: ReturnType<typeof sql>) =>
      sql`update wallets.addresses set ${change} where member_id = ${member.id}`.execute(
        app.database.owner.db,
      );
    const asked = () => apply(20_000_000n);
    await where(sql`created_at = platform.now() - interval '23 hours',
      usable_from = platform.now() + interval '1 hour'`);
    await expectRefused(app.database, "address_cooling_down", asked);
    await where(sql`deleted_at = platform.now()`);
    await expectRefused(app.database, "address_unknown", asked);
    const stranger = await aNeighbour();
    const theirs = await aUsableAddress(app, stranger);
    const ofStranger = () => apply(20_000_000n, { addressId: theirs });
    await expectRefused(app.database, "address_unknown", ofStranger);
  }); // @rule 1.7/holds

  it("refuses for 24 hours after the fund password was replaced, and says until when", async () => {
    await aWallet(app.database, member, { deposit: 50_000_000n });
    await sql`update security.code_sends set sent_at = sent_at - interval '1 hour'`.execute(
      app.database.owner.db,
    );
    payPassword = await aFundPassword(app, member);
    await expectRefused(app.database, "security_hold", () => apply(20_000_000n));
    const { data } = await app.call(getUsdtLimits, {}, member);
    expect(data.hold?.reason).toBe("security_change");
    // The time that a held withdrawal would have.
    expect(data.arriveBy.getTime()).toBe((data.hold?.until.getTime() ?? 0) + 72 * 3_600_000);
    await sql`update security.logins set hold_until = platform.now()
      where member_id = ${member.id}`.execute(app.database.owner.db);
    expect((await apply(20_000_000n)).code).toBe(200);
  });

  it("refuses above the limit of a day; what was cancelled does not count", async () => {
    await aWallet(app.database, member, { deposit: 900_000_000n });
    const { data } = await apply(400_000_000n);
    await expectRefused(app.database, "daily_limit", () => apply(100_010_000n));
    await cancel(data.id);
    expect((await apply(500_000_000n)).code).toBe(200);
    const { data: limits } = await app.call(getUsdtLimits, {}, member);
    expect([limits.dailyMaximum, limits.dailyLeft]).toEqual([500_000_000n, 0n]);
  });
});

describe("cancelling", () => {
  it("gives every part back where it came from, once", async () => {
    const wallet = { deposit: 10_000_000n, returned: 20_000_000n, earned: 30_000_000n };
    await aWallet(app.database, member, wallet);
    const before = await held();
    const { data: applied } = await apply(55_000_000n);
    const key = uuidv7();
    const { data } = await cancel(applied.id, member, key);
    expect(data).toMatchObject({ state: "cancelled", cancellable: false, failReason: null });
    expect(data.endedAt).not.toBeNull();
    expect(await held()).toEqual(before);
    expect((await cancel(applied.id, member, key)).data).toEqual(data);
    const twice = () => cancel(applied.id);
    await expectRefused(app.database, "withdrawal_cancelled", twice);
    expect(await held()).toEqual(before);
  }); // @rule state/withdrawal-cancel

  it("refuses an unknown withdrawal and a stranger's", async () => {
    await aWallet(app.database, member, { deposit: 10_000_000n });
    const { data } = await apply(10_000_000n);
    const stranger = await aNeighbour();
    await expectRefused(app.database, "withdrawal_unknown", () => cancel(data.id, stranger));
    await expectRefused(app.database, "withdrawal_unknown", () => cancel(uuidv7()));
  });
});

describe("the list of withdrawals", () => {
  const page = async (query: Record<string, string>, of: Buyer = member) =>
    (await app.call(listWithdrawals, query, of)).data;

  it("shows the newest first, in pages by number and by cursor, and nobody else's", async () => {
    await aWallet(app.database, member, { deposit: 100_000_000n });
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await apply(1_000_000n)).data.id);
    const byNumber = [
      await page({ pageSize: "2" }),
      await page({ pageSize: "2", pageNum: "2" }),
      await page({ pageSize: "2", pageNum: "3" }),
    ];
    expect(byNumber.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(ids);
    expect(byNumber.map(({ total }) => total)).toEqual([5, 5, 5]);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const found = await page({ pageSize: "2", ...(cursor ? { cursor } : {}) });
      seen.push(...found.list.map(({ id }) => id));
      cursor = found.cursor;
    }
    expect(seen).toEqual(ids);
    expect(await page({}, await aNeighbour())).toEqual({ total: 0, list: [], cursor: null });
  });

  it("finds one by its id, for its owner alone", async () => {
    await aWallet(app.database, member, { deposit: 10_000_000n });
    const { data: wanted } = await apply(1_000_000n);
    await apply(1_000_000n);
    const id = publicId("withdrawal", wanted.id);
    expect(await page({ id })).toEqual({ total: 1, list: [wanted], cursor: null });
    expect(await page({ id }, await aNeighbour())).toEqual({ total: 0, list: [], cursor: null });
  });

  it("refuses a cursor it never gave", async () => {
    const reply = await app.call(listWithdrawals, { cursor: "MSBvciAx" }, member);
    expect(reply.raw.data).toMatchObject({ refusal: "bad_input", fields: "cursor" });
  });
});
