import { offeredPlans } from "@ballast/contract/product/offered-plans.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aListedProduct } from "../../test/builders.ts";
import { numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, aPaidOrder } from "../../test/order-builders.ts";

const app = useApp();
beforeEach(() => aGreenGuard(app.database.db));

const offered = (country: string) => app.call(offeredPlans, { country });
const namesIn = async (country: string) =>
  (await offered(country)).data.plans.map(({ productName }) => productName);
const near = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe("product/offered", () => {
  it("tells a visitor the terms on sale, the shortest first, with the benchmark", async () => {
    const { db, owner } = app.database;
    const long = await aListedProduct(db, { unitsTotal: 5, name: "Long", validDays: 90 });
    await aPaidOrder(app, await aBuyer(owner.db, 1_000_000_000n), long, 2);
    await aListedProduct(db, { unitsTotal: 5, name: "Short", validDays: 7, perMemberLimit: 3 });
    await aListedProduct(db, { unitsTotal: 5, name: "Later", startsAt: near(23) });
    await aListedProduct(db, {
      ...{ unitsTotal: 5, name: "Secret", announcedAt: near(1), startsAt: near(48) },
    });
    const { code, data } = await offered("US");
    expect(code).toBe(200);
    expect(data.plans.map(({ productName }) => productName)).toEqual(["Short", "Long"]);
    expect(data.plans[0]).toEqual({
      productName: "Short",
      currency: "tUSDT",
      price: 100_000_000n,
      dailyReturn: 40_000n,
      validDays: 7,
      putOffDays: 0,
      mostUnits: 3,
      isAllThatIsLeft: false,
    });
    expect(data.plans[1]).toMatchObject({ mostUnits: 3, isAllThatIsLeft: true });
    expect(data).toMatchObject({ mayRegister: true, mayRead: true });
    expect(data.warning).toMatch(/^Money in a product is locked/);
    expect(data.benchmark).toMatchObject({ rateBps: 433, on: "2025-06-30" });
    expect(Math.abs(data.at.getTime() - Date.now())).toBeLessThan(10_000);
  });

  it("promotes nothing where promotions are off, and answers the warning of each country", async () => {
    expect(await namesIn("US")).toContain("Short");
    const { code, data } = await offered("GB");
    expect(code).toBe(200);
    expect(data).toMatchObject({ plans: [], mayRegister: true, mayRead: false });
    expect(data.warning).toMatch(/^Do not invest unless/);
    await sql`update members.country_policy set promotions = false, warning = 'strict'
      where country = 'IN'`.execute(app.database.owner.db);
    expect((await offered("IN")).data).toMatchObject({ plans: [], warning: data.warning });
    await sql`update members.country_policy set promotions = true where country = 'IN'`.execute(
      app.database.owner.db,
    );
    expect(await namesIn("IN")).toContain("Short");
  }); // @rule 3/asked

  it("offers nothing where the policy of the country does not, and nothing while sales are stopped", async () => {
    const { owner } = app.database;
    expect(await namesIn("IN")).toContain("Short");
    await sql`update members.country_policy set offers = false where country = 'IN'`.execute(
      owner.db,
    );
    const { data } = await offered("IN");
    expect(data).toMatchObject({ plans: [], mayRegister: false, mayRead: false });
    await sql`update members.country_policy set offers = true where country = 'IN'`.execute(
      owner.db,
    );
    expect(await namesIn("US")).toContain("Short");
    await sql`update reserve.guard set halted_at = checked_at, halted_for = '{shortfall}'`.execute(
      owner.db,
    );
    // What is on sale is read once a minute.
    await sql`update platform.clock set shift = shift + interval '61 seconds'`.execute(owner.db);
    await app.router.clock.refresh();
    expect(await namesIn("US")).toEqual([]);
  });

  it("refuses a country that is none", async () => {
    expect((await offered("us")).code).toBe(numberOf("bad_input"));
    expect((await app.call(offeredPlans, {} as never)).code).toBe(numberOf("bad_input"));
  });
});
