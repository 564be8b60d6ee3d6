/** From a lot to the incomes paid from it, and back: the lists of the reserve. */
// @rule console/reserve
import { consoleRow, consoleRows } from "@ballast/contract/console/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type FullBooks, fullBooks, SMALL_LOT } from "../../../test/full-books.ts";
import { liveDays } from "../../../test/income-builders.ts";
import { useApp } from "../../../test/kit.ts";
import { give, staffSession } from "../../../test/staff-session.ts";
import { sumDays } from "../../income/sum-days.ts";

const app = useApp();
let books: FullBooks;
let support: string;
beforeAll(async () => {
  books = await fullBooks(app);
  support = await staffSession(app, "support");
});

type Is = { column: string; op: "is"; value: string };
const rows = async (resource: string, filter: Is[] = []) => {
  const input = { resource, filter: JSON.stringify(filter), size: "200" };
  return (await app.call(consoleRows, input, { staff: support })).data.list;
};
const row = async (resource: string, id: string) =>
  (await app.call(consoleRow, { resource, id }, { staff: support })).data.values;
const is = (column: string, value: string): Is[] => [{ column, op: "is", value }];
const sum = (list: { values: Record<string, unknown> }[], column: string) =>
  list.reduce((total, { values }) => total + BigInt(String(values[column])), 0n);
const product = () => publicId("product", books.product.id);

async function paidFor(productId: string): Promise<bigint> {
  const { rows: found } = await sql<{ paid: bigint }>`
    select coalesce(sum(amount), 0)::bigint as paid from income.incomes
    where product_id = ${productId}`.execute(app.database.db);
  return found[0]?.paid ?? 0n;
}

describe("the trail of an income", () => {
  it("adds up to what was paid, draws on the lots in order, and splits the day that used one up", async () => {
    const days = await rows("income-days", is("product", product()));
    expect(sum(days, "amount")).toBe(await paidFor(books.product.id));
    const [small, large] = [books.smallLot, books.largeLot].map((id) => publicId("lot", id));
    const of = (lot = "") => days.filter(({ values }) => values.lot === lot);
    expect(sum(of(small), "amount")).toBe(SMALL_LOT);
    const split = of(small).filter(({ values: { day } }) =>
      of(large).some(({ values }) => values.day === day),
    );
    expect(split).toHaveLength(1);
    expect(of(small).every(({ values }) => values.source === "capital")).toBe(true);
    expect(of(large).every(({ values }) => values.source === "outside yield")).toBe(true);
  });

  it("leads from a lot to its products and its incomes, and from each income to its lot", async () => {
    const lot = publicId("lot", books.largeLot);
    const backing = await rows("backing", is("lot", lot));
    expect(backing.map(({ values }) => values.product)).toContain(product());
    const [newest] = await rows("income-days", is("lot", lot));
    const incomes = await rows("income-lots", is("paidDay", newest?.id ?? ""));
    expect(incomes).toHaveLength(Number(newest?.values.incomes));
    expect(incomes.map(({ values }) => values.lot)).toEqual(incomes.map(() => lot));
    expect(sum(incomes, "amount")).toBe(BigInt(String(newest?.values.amount)));
    expect((await row("lots", lot)).paid).toBe(`${sum(backing, "paid")}`);
  });

  it("says nothing of a day that is not complete, and everything once it is, however often asked", async () => {
    const before = await rows("income-days");
    await liveDays(app.database, 1);
    support = await staffSession(app, "support");
    expect(await rows("income-days")).toEqual(before);
    const fresh = (await rows("income-lots")).filter(({ values }) => values.lot === null);
    expect(fresh.length).toBeGreaterThan(0);
    await sumDays(app.database.db);
    const after = await rows("income-days");
    expect(after.length).toBeGreaterThan(before.length);
    await Promise.all([sumDays(app.database.db), sumDays(app.database.db)]);
    expect(await rows("income-days")).toEqual(after);
    expect((await rows("income-lots")).filter(({ values }) => values.lot === null)).toEqual([]);
  });

  it("shows each product's mix, which is what its lots gave", async () => {
    const mix = await row("returns-mix", product());
    expect(mix.capital).toBe(String(SMALL_LOT));
    expect(BigInt(String(mix.capital)) + BigInt(String(mix.yield))).toBe(
      BigInt(String(mix.paid)) + BigInt(String(mix.sold)) + BigInt(String(mix.offered)),
    );
  });
});

describe("a promotion budget", () => {
  it("is what was paid in, less what was spent", async () => {
    const welcome = await row("campaigns", publicId("campaign", books.campaign));
    expect(BigInt(String(welcome.funded))).toBe(
      BigInt(String(welcome.spent)) +
        BigInt(String(welcome.remaining)) +
        BigInt(String(welcome.setAside)),
    );
    expect(BigInt(String(welcome.spent))).toBeGreaterThan(0n);
  });

  it("is topped up from its row by a proposal, and never beyond its limit", async () => {
    const finance = await staffSession(app, "finance");
    const campaign = publicId("campaign", books.campaign);
    const topUp = async (amount: string) =>
      (await give(app, finance, "top-up-promotion", { amount }, { rows: [campaign] })).data.done[0];
    const { budget, funded } = await row("campaigns", campaign);
    const room = (BigInt(String(budget)) - BigInt(String(funded))) / 1_000_000n;
    expect(await topUp(`${room + 1n}`)).toMatchObject({ ok: false });
    if (room > 0n) expect(await topUp(`${room}`)).toMatchObject({ ok: true });
    expect(await topUp("1")).toMatchObject({ ok: false });
  });
});
