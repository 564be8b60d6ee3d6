import { publicId } from "@ballast/contract/ids.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { exitOrder, memberInfo } from "@ballast/contract/user/calls.ts";
import { confirmLimit, listLimits, setLimit, takeBreak } from "@ballast/contract/user/control.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, type Buyer, purchaseOf } from "../../test/order-builders.ts";
import { aCredit } from "../../test/wallet-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { Refusal } from "../platform/refusal.ts";
import { refuseAboveDepositLimit } from "./own-limit.ts";

const HUNDRED = 100_000_000n;
/** A Wednesday in the middle of a month. */
const BEGIN = "2026-11-18T10:00:00Z";

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  await sql`select sandbox.start_clock(${BEGIN})`.execute(app.database.db);
  product = await aListedProduct(app.database.db, { unitsTotal: 2_000 });
  await aGreenGuard(app.database.db);
});

const aMemberWith = (deposit: bigint) => aBuyer(app.database.owner.db, deposit);
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
type Period = "day" | "week" | "month";
const set = (member: Buyer, amount: bigint | null, period: Period = "day", kind = "purchase") =>
  app.call(setLimit, { kind, period, ...(amount === null ? {} : { amount: `${amount}` }) }, member);
const confirm = (member: Buyer, period: Period = "day") =>
  app.call(confirmLimit, { kind: "purchase", period }, member);
const buy = (member: Buyer, units = 1, key?: string) =>
  app.call(buyOrder, purchaseOf(product, units), { ...member, ...(key ? { key } : {}) });
const limits = async (member: Buyer) => (await app.call(listLimits, {}, member)).data;
const limitOf = async (member: Buyer, kind: string, period: Period) =>
  (await limits(member)).list.find((one) => one.kind === kind && one.period === period);

async function pass(days: number): Promise<void> {
  await passDays(app.database, days);
  await aGreenGuard(app.database.db);
}

/** Sets the clock, also backwards: no order or income of these tests depends on it. */
async function goTo(at: string): Promise<void> {
  await asOwner(`update platform.clock set shift = '${at}'::timestamptz - now()`);
  await asOwner("update security.sessions set last_seen_at = platform.now()");
  await asOwner("delete from chain.statements");
  // The commits may be of a later day, so they are deleted and a new one is made.
  await asOwner("delete from proof.commits; delete from proof.snapshots");
  await aGreenGuard(app.database.db);
}

describe("a purchase limit", () => {
  it("holds at once, refuses what is above it by name and amount, and lets the rest through", async () => {
    const member = await aMemberWith(10n * HUNDRED);
    await buy(member);
    const { data } = await set(member, 2n * HUNDRED);
    expect(data).toMatchObject({ amount: 2n * HUNDRED, used: HUNDRED, pending: null });
    await expectRefused(app.database, "own_limit_day", () => buy(member, 2));
    const { msg } = await buy(member, 2);
    expect(msg).toBe(
      "This would go above the limit of 200.00 tUSDT a day that you set. 100.00 tUSDT is left today.",
    );
    expect((await buy(member)).code).toBe(200);
    await expectRefused(app.database, "own_limit_day", () => buy(member));
  });

  it("is reached exactly by two purchases at the same time, and by no third", async () => {
    const member = await aMemberWith(10n * HUNDRED);
    await set(member, 3n * HUNDRED, "week");
    const replies = await Promise.all([buy(member, 2), buy(member), buy(member, 2), buy(member)]);
    const bought = replies.filter(({ code }) => code === 200);
    const paid = bought.reduce((sum, { data }) => sum + data.principal, 0n);
    expect(paid <= 3n * HUNDRED && paid >= 2n * HUNDRED).toBe(true);
    const refused = replies.filter(({ code }) => code !== 200);
    expect(refused.every(({ code }) => code === numberOf("own_limit_week"))).toBe(true);
    expect(await memberBalances(app.database.db, member, "tUSDT")).toMatchObject({
      principal: paid,
      deposit: 10n * HUNDRED - paid,
    });
    expect((await limitOf(member, "purchase", "week"))?.used).toBe(paid);
  }); // @rule 4/before-buying

  it("answers a repeated key with the first answer, also when nothing is left", async () => {
    const member = await aMemberWith(10n * HUNDRED);
    await set(member, HUNDRED);
    const key = crypto.randomUUID();
    const first = await buy(member, 1, key);
    const again = await buy(member, 1, key);
    expect(JSON.stringify(again.raw)).toBe(JSON.stringify(first.raw));
  });

  it("does not count a purchase that was cancelled", async () => {
    const member = await aMemberWith(10n * HUNDRED);
    await set(member, HUNDRED, "month");
    const { data } = await buy(member);
    await app.call(exitOrder, { orderId: publicId("order", data.orderId) }, member);
    expect((await buy(member)).code).toBe(200);
    await expectRefused(app.database, "own_limit_month", () => buy(member));
  });

  it("names the limit that leaves least", async () => {
    const member = await aMemberWith(10n * HUNDRED);
    await set(member, 5n * HUNDRED, "day");
    await set(member, 2n * HUNDRED, "month");
    await expectRefused(app.database, "own_limit_month", () => buy(member, 6));
  });

  it("begins anew with the UTC day, with Monday, and with the month", async () => {
    const member = await aMemberWith(100n * HUNDRED);
    await goTo("2026-11-29T23:59:00Z");
    await set(member, HUNDRED, "day");
    await set(member, 2n * HUNDRED, "week");
    await set(member, 3n * HUNDRED, "month");
    expect((await buy(member)).code).toBe(200);
    expect((await buy(member)).code).toBe(numberOf("own_limit_day"));
    // Monday: a new day and a new week.
    await goTo("2026-11-30T00:00:01Z");
    expect((await buy(member)).code).toBe(200);
    expect((await buy(member)).code).toBe(numberOf("own_limit_day"));
    // Tuesday, the first: a new day and a new month; the week continues.
    await goTo("2026-12-01T00:00:01Z");
    expect((await buy(member)).code).toBe(200);
    await goTo("2026-12-02T00:00:01Z");
    expect((await buy(member)).code).toBe(numberOf("own_limit_week"));
    expect((await limitOf(member, "purchase", "month"))?.used).toBe(HUNDRED);
    await goTo(BEGIN);
  });
});

describe("changing a limit", () => {
  it("lowers at once, raises after 24 hours and a second yes", async () => {
    const member = await aMemberWith(10n * HUNDRED);
    await set(member, 2n * HUNDRED);
    expect((await set(member, HUNDRED)).data.amount).toBe(HUNDRED);
    const { data } = await set(member, 5n * HUNDRED);
    expect(data).toMatchObject({
      amount: HUNDRED,
      pending: { amount: 5n * HUNDRED, ready: false },
    });
    await expectRefused(app.database, "limit_change_waiting", () => confirm(member));
    await pass(1);
    expect(await limitOf(member, "purchase", "day")).toMatchObject({
      amount: HUNDRED,
      pending: { ready: true },
    });
    await expectRefused(app.database, "own_limit_day", () => buy(member, 2));
    expect((await confirm(member)).data).toMatchObject({ amount: 5n * HUNDRED, pending: null });
    expect((await buy(member, 2)).code).toBe(200);
    await expectRefused(app.database, "no_limit_change", () => confirm(member));
  }); // @rule 4/limits

  it("ends a limit in the same way", async () => {
    const member = await aMemberWith(10n * HUNDRED);
    await set(member, HUNDRED);
    expect((await set(member, null)).data).toMatchObject({
      amount: HUNDRED,
      pending: { amount: null },
    });
    await pass(1);
    expect((await confirm(member)).data).toMatchObject({ amount: null, pending: null });
    expect((await buy(member, 3)).code).toBe(200);
  });

  it("asked for again waits no longer; asked for otherwise waits anew", async () => {
    const member = await aMemberWith(0n);
    await set(member, HUNDRED);
    const first = await set(member, 2n * HUNDRED);
    expect((await set(member, 2n * HUNDRED)).data.pending).toEqual(first.data.pending);
    await pass(1);
    const other = await set(member, 3n * HUNDRED);
    expect(other.data.pending?.from.getTime()).toBeGreaterThan(
      first.data.pending?.from.getTime() ?? 0,
    );
    await expectRefused(app.database, "limit_change_waiting", () => confirm(member));
  });

  it("is dropped by setting the limit that holds, or a lower one", async () => {
    const member = await aMemberWith(0n);
    await set(member, 2n * HUNDRED);
    await set(member, 5n * HUNDRED);
    expect((await set(member, 2n * HUNDRED)).data.pending).toBeNull();
    await set(member, 5n * HUNDRED);
    expect((await set(member, HUNDRED)).data).toMatchObject({ amount: HUNDRED, pending: null });
    await pass(2);
    await expectRefused(app.database, "no_limit_change", () => confirm(member));
  });

  it("lapses when the second yes does not come within seven days", async () => {
    const member = await aMemberWith(0n);
    await set(member, HUNDRED);
    await set(member, 2n * HUNDRED);
    await pass(8);
    expect((await limitOf(member, "purchase", "day"))?.pending).toBeNull();
    await expectRefused(app.database, "no_limit_change", () => confirm(member));
  });

  it("takes one second yes of several at once", async () => {
    const member = await aMemberWith(0n);
    await set(member, HUNDRED);
    await set(member, 2n * HUNDRED);
    await pass(1);
    const replies = await Promise.all([confirm(member), confirm(member), confirm(member)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([1907, 1907, 200]);
    const { rows } = await sql<{ what: string }>`
      select what from control.limit_changes where member_id = ${member.id} order by id`.execute(
      app.database.db,
    );
    expect(rows.map(({ what }) => what)).toEqual(["lowered", "raise_asked", "raised"]);
  });

  it("refuses an amount of nothing, and one finer than can be typed", async () => {
    const member = await aMemberWith(0n);
    await expectRefused(app.database, "bad_input", () => set(member, 0n));
    await expectRefused(app.database, "amount_step", () => set(member, 1_000_001n));
  });

  it("is the member's own, and for members only", async () => {
    const [one, other] = [await aMemberWith(0n), await aMemberWith(0n)];
    await set(one, HUNDRED);
    expect((await limits(other)).list.every(({ amount }) => amount === null)).toBe(true);
    await expectRefused(app.database, "not_logged_in", () => app.call(listLimits));
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(setLimit, { kind: "purchase", period: "day", amount: "1000000" }),
    );
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(confirmLimit, { kind: "purchase", period: "day" }),
    );
  });
});

describe("a deposit limit", () => {
  const refuse = (member: Buyer, amount: bigint) =>
    app.database.db.transaction().execute((tx) => refuseAboveDepositLimit(tx, member, amount));

  it("counts what was paid in, on the chain too, and refuses what can be refused", async () => {
    const member = await aMemberWith(3n * HUNDRED);
    await set(member, 5n * HUNDRED, "month", "deposit");
    expect(await limitOf(member, "deposit", "month")).toMatchObject({ used: 3n * HUNDRED });
    await refuse(member, 2n * HUNDRED);
    await expect(refuse(member, 2n * HUNDRED + 10_000n)).rejects.toEqual(
      new Refusal("own_limit_month", { limit: "500.00 tUSDT", left: "200.00 tUSDT" }),
    );
  });

  it("does not refuse a deposit of the chain: it is booked, and shown as above the limit", async () => {
    const member = await aMemberWith(0n);
    await set(member, HUNDRED, "day", "deposit");
    await aCredit(app.database.owner.db, member, 2n * HUNDRED);
    expect(await limitOf(member, "deposit", "day")).toMatchObject({
      amount: HUNDRED,
      used: 2n * HUNDRED,
    });
  });
});

describe("a break", () => {
  const take = (member: Buyer, length: string) => app.call(takeBreak, { length }, member);

  it("refuses every purchase until it is over, and nothing else", async () => {
    const member = await aMemberWith(10n * HUNDRED);
    const { data: order } = await buy(member);
    const { data } = await take(member, "day");
    expect((await limits(member)).breakUntil).toEqual(data.until);
    const info = await app.call(memberInfo, {}, member);
    expect(info.data.purchasesPausedUntil).toEqual(data.until);
    await expectRefused(app.database, "purchases_paused", () => buy(member));
    const left = await app.call(exitOrder, { orderId: publicId("order", order.orderId) }, member);
    expect(left.code).toBe(200);
    await pass(1);
    expect((await limits(member)).breakUntil).toBeNull();
    expect((await buy(member)).code).toBe(200);
  });

  it.each([
    ["day", 1],
    ["week", 7],
    ["month", 30],
  ])("of a %s lasts %i times 24 hours", async (length, days) => {
    const member = await aMemberWith(0n);
    const { data } = await take(member, length);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from until - at)::int as seconds from control.breaks
      where member_id = ${member.id} and date_trunc('milliseconds', until) = ${data.until}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ seconds: days * 86_400 }]);
  });

  it("can be made longer, and never shorter", async () => {
    const member = await aMemberWith(0n);
    await take(member, "week");
    const { data } = await take(member, "half_year");
    const { rows } = await sql<{ exact: boolean }>`
      select until = at + interval '6 months' as exact from control.breaks
      where member_id = ${member.id} and length = 'half_year'`.execute(app.database.db);
    expect(rows).toEqual([{ exact: true }]);
    expect((await limits(member)).breakUntil).toEqual(data.until);
    await expectRefused(app.database, "break_longer", () => take(member, "month"));
    await expect(
      sql`update members.members set purchases_paused_until = null`.execute(app.database.db),
    ).rejects.toThrow("permission denied");
  }); // @rule 4/limits

  it("begun beside purchases leaves none after it", async () => {
    const member = await aMemberWith(50n * HUNDRED);
    await Promise.all([buy(member), take(member, "day"), buy(member), buy(member)]);
    await expectRefused(app.database, "purchases_paused", () => buy(member));
  });

  it("refuses a length there is not, and strangers", async () => {
    const member = await aMemberWith(0n);
    await expectRefused(app.database, "bad_input", () => take(member, "hour"));
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(takeBreak, { length: "day" }),
    );
  });
});
