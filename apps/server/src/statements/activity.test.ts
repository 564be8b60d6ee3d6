import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import {
  type ActivityKind,
  getActivityMonth,
  listActivity,
} from "@ballast/contract/user/activity.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { type FullBooks, fullBooks } from "../../test/full-books.ts";
import { anOrder, liveDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, type Buyer } from "../../test/order-builders.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aCredit, withdrawn } from "../../test/wallet-builders.ts";
import { memberAccounts } from "../ledger/accounts.ts";
import { LISTED_EVENTS, SETTLED } from "./activity-events.ts";

const ONE = 1_000_000n;
type Asked = Record<string, string>;

const app = useApp();
let books: FullBooks;
let product: BuiltProduct;
beforeAll(async () => {
  books = await fullBooks(app);
  product = await aListedProduct(app.database.owner.db, { unitsTotal: 6_400, validDays: 3 });
});

const pageOf = async (who: Buyer, asked: Asked = {}) =>
  (await app.call(listActivity, asked, who)).data;

/** Every line, read in pages of a few. */
async function linesOf(who: Buyer, asked: Asked = {}) {
  const lines = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await pageOf(who, { pageSize: "3", ...asked, ...(cursor ? { cursor } : {}) });
    lines.push(...page.list);
    cursor = page.cursor;
  }
  return lines;
}

const totalOf = async (who: Buyer) =>
  (await memberAccounts(app.database.db, who)).reduce((sum, { balance }) => sum + balance, 0n);
const sumOf = (lines: { change: bigint }[]) => lines.reduce((sum, { change }) => sum + change, 0n);
const kindsOf = (lines: { kind: ActivityKind }[]) => lines.map(({ kind }) => kind);

/** What all months since the first changed of the member's total. */
async function changeOfMonths(who: Buyer): Promise<bigint> {
  const months = [(await app.call(getActivityMonth, {}, who)).data];
  while (months[0] && months[0].first < months[0].month) {
    const [year = 0, number = 0] = months[0].month.split("-").map(Number);
    const month = new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
    months.unshift((await app.call(getActivityMonth, { month }, who)).data);
  }
  return months.reduce(
    (sum, { paidIn, income, rewards, paidOut }) => sum + paidIn + income + rewards - paidOut,
    0n,
  );
}

async function expectToAddUp(who: Buyer) {
  const lines = await linesOf(who);
  const total = await totalOf(who);
  expect(sumOf(lines)).toBe(total);
  expect(await changeOfMonths(who)).toBe(total);
  // From the top down to the first event, the total then is what that one brought.
  const first = lines.at(-1);
  expect(first?.yours).toBe(first?.change);
  // Groups divide the lines, and pages of any size have the same ones.
  const grouped = await Promise.all(
    ["in", "out", "income", "plans", "rewards"].map((group) => linesOf(who, { group })),
  );
  expect(new Set(grouped.flat().map(({ reference }) => reference))).toEqual(
    new Set(lines.map(({ reference }) => reference)),
  );
  expect(grouped.flat()).toHaveLength(lines.length);
  expect(await linesOf(who, { pageSize: "100" })).toEqual(lines);
}

describe("activity", () => {
  it("has one line an event, newest first, whose changes are the member's total", async () => {
    for (const who of [books.ana, books.bob, books.cem]) await expectToAddUp(who);
    const lines = await linesOf(books.ana);
    expect(new Set(lines.map(({ reference }) => reference)).size).toBe(lines.length);
    expect(lines.map(({ at }) => at)).toEqual(
      lines.map(({ at }) => at).sort((a, b) => Number(b) - Number(a)),
    );
  });

  it("knows every event that can touch a member's account", async () => {
    const { rows } = await sql<{ event: string }>`
      select distinct s.event from ledger.event_shapes s
      join ledger.account_kinds k on k.kind = s.kind where k.owner_is = 'member'
      order by 1`.execute(app.database.db);
    expect(rows.map(({ event }) => event)).toEqual([...LISTED_EVENTS, ...SETTLED].sort());
  });

  it("shows a withdrawal from two wallets as one, with its whole amount and its state", async () => {
    const [line, ...more] = await linesOf(books.cem, { group: "out" });
    expect(more).toEqual([]);
    expect(line).toMatchObject({ amount: 60n * ONE, change: -60n * ONE, state: "succeeded" });
    expect(line?.withdrawal).toEqual({ id: books.withdrawals.settled, to: "address" });
    expect(line?.parts).toMatchObject([
      { account: "deposit", amount: -50n * ONE },
      { account: "earned", amount: -10n * ONE },
      { account: "withdrawing", amount: 60n * ONE },
    ]);
    const [back, cancelled, open] = await linesOf(books.ana, { group: "out" });
    expect([back?.kind, back?.change]).toEqual(["withdrawal_cancelled", 0n]);
    expect([cancelled?.state, cancelled?.change]).toEqual(["cancelled", 0n]);
    expect([open?.state, open?.change]).toEqual(["processing", 0n]);
    const ids = [back, cancelled, open].map((one) => one?.withdrawal?.id);
    const { withdrawals } = books;
    expect(ids).toEqual([withdrawals.cancelled, withdrawals.cancelled, withdrawals.open]);
  });

  it("says of a day's income how many plans paid, and how much of the whole by then", async () => {
    const incomes = (await linesOf(books.ana, { kinds: "accrual" })).reverse();
    const daily = books.product.dailyReturn;
    expect(incomes.map(({ amount, income }) => [amount, income])).toEqual([
      [12n * daily, { plans: 1, paid: 12n * daily, whole: 60n * daily }],
      [12n * daily, { plans: 1, paid: 24n * daily, whole: 60n * daily }],
      [12n * daily, { plans: 1, paid: 36n * daily, whole: 60n * daily }],
      [22n * daily, { plans: 2, paid: 58n * daily, whole: 110n * daily }],
      [22n * daily, { plans: 2, paid: 80n * daily, whole: 110n * daily }],
      [10n * daily, { plans: 1, paid: 30n * daily, whole: 50n * daily }],
    ]);
  }); // @rule 4/daily-figure

  it("fills each page, however many withdrawals ended in between", async () => {
    const who = await aBuyer(app.database.owner.db, 350n * ONE);
    for (const end of ["pay", "cancel", "pay", "pay"] as const) {
      await STEPS.withdraw(who);
      await STEPS.deposit(who);
      await STEPS[end](who);
    }
    const first = await pageOf(who, { pageSize: "4" });
    expect(first.list).toHaveLength(4);
    expect((await pageOf(who, { pageSize: "4", cursor: first.cursor ?? "" })).list).toHaveLength(4);
    await expectToAddUp(who);
  });

  it("reckons a page's totals from the ledger, whatever the cursor says", async () => {
    const whole = await linesOf(books.ana);
    const { cursor } = await pageOf(books.ana, { pageSize: "3" });
    const parts = Buffer.from(cursor ?? "", "base64url")
      .toString()
      .split(" ");
    const edited = (text: string) =>
      app.call(listActivity, { cursor: Buffer.from(text).toString("base64url") }, books.ana);
    const { raw } = await edited([...parts, "9".repeat(19)].join(" "));
    expect(raw.data).toMatchObject({ refusal: "bad_input", fields: "cursor" });
    const [, ...place] = parts;
    const { data } = await edited(["9".repeat(18), ...place].join(" "));
    for (const { reference, yours } of data.list) {
      expect(yours).toBe(whole.find((line) => line.reference === reference)?.yours);
    }
    expect(data.list.length).toBeGreaterThan(3);
  });

  it("names the orders of a purchase and of its end, which change nothing of the total", async () => {
    const plans = await linesOf(books.bob, { group: "plans" });
    expect(kindsOf(plans)).toEqual([
      ...["purchase_cancelled", "purchase", "maturity", "early_exit", "purchase", "purchase"],
    ]);
    expect(plans.map(({ change }) => change)).toEqual(plans.map(() => 0n));
    const { cancelled, exited } = books.orders;
    const named = plans.filter(({ kind }) => kind !== "maturity").slice(0, 4);
    expect(named.map(({ orders }) => orders.map(({ id }) => id))).toEqual([
      ...[[cancelled], [cancelled], [exited], [exited]],
    ]);
    const [matured] = await linesOf(books.ana, { kinds: "maturity" });
    expect(matured?.orders.map(({ id }) => id)).toEqual([books.orders.expired]);
    expect(matured?.orders[0]?.product).toBe(books.product.name);
  });

  it("lists what was asked for: wallet, kinds, amount, last day", async () => {
    const all = await linesOf(books.ana);
    const ofRecharge = await linesOf(books.ana, { wallet: "recharge" });
    expect(ofRecharge.map(({ reference }) => reference)).toEqual(
      all
        .filter(({ parts }) => parts.some(({ account }) => account === "deposit"))
        .map(({ reference }) => reference),
    );
    expect(await linesOf(books.ana, { wallet: "local" })).toEqual([]);
    expect(kindsOf(await linesOf(books.ana, { wallet: "balance", group: "income" }))).toEqual([
      "take_out",
    ]);
    expect((await linesOf(books.ana, { amount: "4000" })).map(({ amount }) => amount)).toEqual([
      4_000n * ONE,
    ]);
    expect(await linesOf(books.ana, { amount: "4000.01" })).toEqual([]);
    const day = all[4]?.at.toISOString().slice(0, 10) ?? "";
    expect(await linesOf(books.ana, { until: day })).toEqual(
      all.filter(({ at }) => at.toISOString().slice(0, 10) <= day),
    );
  });

  it("refuses what is no cursor, day, kind or amount", async () => {
    for (const [field, value] of [
      ["cursor", Buffer.from("1 2 3").toString("base64url")],
      ["until", "2026-02-30"],
      ["kinds.0", "gift"],
      ["amount", "1e9"],
      ["group", "all"],
    ] as const) {
      const { raw } = await app.call(listActivity, { [field.replace(".0", "")]: value }, books.ana);
      expect(raw.data).toMatchObject({ refusal: "bad_input", fields: field });
    }
    const { raw } = await app.call(getActivityMonth, { month: "2026-13" }, books.ana);
    expect(raw.data).toMatchObject({ refusal: "bad_input", fields: "month" });
  });

  it("shows a stranger nothing", async () => {
    const stranger = await aBuyer(app.database.owner.db, 0n, books.ana.bucket);
    expect(await pageOf(stranger)).toEqual({ list: [], cursor: null });
    const { data } = await app.call(getActivityMonth, {}, stranger);
    expect(data).toMatchObject({ paidIn: 0n, income: 0n, rewards: 0n, paidOut: 0n, days: [] });
    expect((await app.call(listActivity)).code).toBe(401);
    expect((await app.call(getActivityMonth)).code).toBe(401);
  });

  it("gives a month's income by day, and what of its withdrawals is still on its way", async () => {
    const { data } = await app.call(getActivityMonth, {}, books.ana);
    expect(data.leaving).toBe(5n * ONE);
    expect(data.days.reduce((sum, { amount }) => sum + amount, 0n)).toBe(data.income);
    expect(data.days.every(({ day }) => day.startsWith(data.month))).toBe(true);
  });

  it("says of an income of a plan that was left that it was paid of what the plan paid", async () => {
    const who = await aBuyer(app.database.owner.db, 350n * ONE);
    const { orderId } = await anOrder(db(), who, product, 1);
    await liveDays(app.database, 2);
    const whole = async () =>
      (await linesOf(who, { kinds: "accrual" })).map(({ income }) => income);
    const { dailyReturn } = product;
    expect(await whole()).toEqual([{ plans: 1, paid: dailyReturn, whole: 3n * dailyReturn }]);
    await app.call(exitOrder, { orderId: publicId("order", orderId) }, who);
    expect(await whole()).toEqual([{ plans: 1, paid: dailyReturn, whole: dailyReturn }]);
  });

  it("adds up after anything a member does, line by line and month by month", async () => {
    const steps = ["deposit", "buy", "leave", "day", "take", "withdraw", "cancel", "pay"] as const;
    const paths = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const who = await aBuyer(app.database.owner.db, 350n * ONE);
        for (const step of path) await STEPS[step](who);
        await expectToAddUp(who);
      }),
      { numRuns: 6 },
    );
  });
});

const db = () => app.database.db;

async function newestOrder(who: Buyer) {
  const { rows } = await sql<{ id: string }>`select id from orders.orders
    where member_id = ${who.id} and state = 'valid' order by bought_at desc limit 1`.execute(db());
  return rows[0]?.id;
}

async function openWithdrawal(who: Buyer) {
  const { rows } = await sql<{ id: string }>`select id from wallets.withdrawals
    where member_id = ${who.id} and ended_at is null order by applied_at limit 1`.execute(db());
  return rows[0]?.id;
}

/** Steps that a member's state does not allow are refused, and change nothing. */
const STEPS = {
  deposit: (who: Buyer) => aCredit(app.database.owner.db, who, 7n * ONE),
  buy: (who: Buyer) => anOrder(db(), who, product, 1).catch(() => null),
  leave: async (who: Buyer) => {
    const order = await newestOrder(who);
    if (order) await app.call(exitOrder, { orderId: publicId("order", order) }, who);
  },
  day: () => liveDays(app.database, 1),
  take: (who: Buyer) => app.call(takeOut, {}, who),
  withdraw: (who: Buyer) => withdrawn(app.database.owner.db, who, 9n * ONE).catch(() => null),
  cancel: async (who: Buyer) => {
    const id = await openWithdrawal(who);
    if (!id) return;
    await sql`select wallets.release_withdrawal(${who.bucket}, ${id}, 'member', null)`.execute(
      db(),
    );
  },
  pay: async (who: Buyer) => {
    const id = await openWithdrawal(who);
    if (!id) return;
    await sql`select wallets.approve_withdrawal(${who.bucket}, ${id}, 'auto', null)`.execute(db());
    await endTransfer(db(), id);
    await sql`select wallets.settle_withdrawal(${who.bucket}, ${id})`.execute(db());
  },
} satisfies Record<string, (who: Buyer) => Promise<unknown>>;
