import { randomUUID } from "node:crypto";
import { dayOf } from "@ballast/contract/days.ts";
import { quote, withinRateCeiling } from "@ballast/contract/product/calculator.ts";
import { buyOrder, listOrders } from "@ballast/contract/product/calls.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aListedProduct } from "../../test/builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, purchaseOf } from "../../test/order-builders.ts";

const app = useApp();

const STEP = 10_000n;
const terms = fc
  .record({
    price: fc.bigInt(1_000n, 10n ** 8n).map((steps) => steps * STEP),
    share: fc.integer({ min: 1, max: 1000 }),
    validDays: fc.integer({ min: 1, max: 1000 }),
    putOffDays: fc.integer({ min: 0, max: 60 }),
    units: fc.integer({ min: 1, max: 300 }),
  })
  .map(({ share, ...rest }) => {
    const most = (rest.price * 1500n) / (365n * 10_000n) / STEP;
    const dailyReturn = ((most * BigInt(share)) / 1000n) * STEP;
    return { ...rest, dailyReturn };
  })
  .filter((drawn) => drawn.dailyReturn > 0n && withinRateCeiling(drawn));

describe("the order", () => {
  it("equals the quote to the last smallest unit, whatever the terms", async () => {
    await fc.assert(
      fc.asyncProperty(terms, async ({ units, ...drawn }) => {
        const product = await aListedProduct(app.database.db, { ...drawn, unitsTotal: units });
        await aGreenGuard(app.database.db);
        const member = await aBuyer(app.database.owner.db, drawn.price * BigInt(units));
        const options = { token: member.token, key: randomUUID() };
        const { data: order } = await app.call(buyOrder, purchaseOf(product, units), options);
        const quoted = quote(drawn, units, dayOf(order.buyTime));
        expect(order).toMatchObject({
          principal: quoted.principal,
          dailyReturn: quoted.dailyReturn,
          totalRevenue: quoted.totalReturn,
          incomeToCome: quoted.totalReturn,
          start: quoted.start,
          expire: quoted.expire,
        });
        const record = await app.call(listOrders, {}, member);
        expect(record.data.list).toEqual([order]);
      }),
      { numRuns: 25 },
    );
  }); // @rule 4/calculator
});
