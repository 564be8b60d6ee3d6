import { randomUUID } from "node:crypto";
import type { Order } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, aPaidOrder, type Buyer } from "../../test/order-builders.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { cancelOrder } from "./cancel-order.ts";

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  product = await aListedProduct(app.database.db);
  await aGreenGuard(app.database.db);
});

const hundred = 100_000_000n;
const cancel = (member: { id: string; bucket: number }, orderId: string) =>
  app.database.db.transaction().execute((tx) => cancelOrder(tx, member, orderId));

async function bought(deposit = hundred, units = 1): Promise<{ buyer: Buyer; order: Order }> {
  const buyer = await aBuyer(app.database.owner.db, deposit);
  return { buyer, order: await aPaidOrder(app, buyer, product, units) };
}

/** Moves the end of the cooling-off time, which no call can do. */
const coolingOffUntil = (order: Order, until: string) =>
  sql`update orders.orders set cancel_until = ${sql.raw(until)} where id = ${order.orderId}`.execute(
    app.database.owner.db,
  );

async function stock() {
  const { rows } = await sql<{ bucket: number; units: number; offered: bigint; sold: bigint }>`
    select a.bucket, a.units_left as units, o.balance as offered, s.balance as sold
    from products.allotments a
    join ledger.accounts o on o.bucket = a.bucket and o.owner = a.product_id
      and o.kind = 'reserve.offered'
    join ledger.accounts s on s.bucket = a.bucket and s.owner = a.product_id
      and s.kind = 'reserve.sold'
    where a.product_id = ${product.id} order by 1`.execute(app.database.db);
  return rows;
}

describe("cancelling in the cooling-off time", () => {
  it("puts everything back where it was: wallets, units and the locked return", async () => {
    const buyer = await aBuyer(app.database.owner.db, 0n);
    const held = { deposit: 50_000_000n, returned: 90_000_000n, earned: 80_000_000n };
    await aWallet(app.database, buyer, held);
    await aGreenGuard(app.database.db);
    const [balances, before] = [
      await memberBalances(app.database.db, buyer, "tUSDT"),
      await stock(),
    ];
    const order = await aPaidOrder(app, buyer, product, 2);
    expect(await stock()).not.toEqual(before);

    const cancelled = await cancel(buyer, order.orderId);
    expect(cancelled).toMatchObject({
      orderId: order.orderId,
      currency: "tUSDT",
      principal: 2n * hundred,
      paidTo: { recharge: 50_000_000n, returned: 90_000_000n, earned: 60_000_000n },
    });
    expect(await memberBalances(app.database.db, buyer, "tUSDT")).toEqual(balances);
    expect(await stock()).toEqual(before);
  }); // @rule 1.7/cooling-off

  it("is allowed to the last instant and tells when it is over, changing nothing", async () => {
    const { buyer, order } = await bought();
    await coolingOffUntil(order, "platform.now() - interval '1 microsecond'");
    const before = await stateDigest(app.database.owner);
    expect(await cancel(buyer, order.orderId)).toBe("cooling_off_over");
    expect(await stateDigest(app.database.owner)).toBe(before);
    await coolingOffUntil(order, "platform.now() + interval '1 minute'");
    expect(await cancel(buyer, order.orderId)).toMatchObject({ principal: hundred });
  }); // @rule 1.7/cooling-off

  it("comes once, however many ask at once", async () => {
    const { buyer, order } = await bought();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => cancel(buyer, order.orderId)),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason.refusal).toBe("order_cancelled");
    }
    expect(await memberBalances(app.database.db, buyer, "tUSDT")).toMatchObject({
      deposit: hundred,
      principal: 0n,
    });
  });

  it("is refused for an order that is not known, ended, or another member's", async () => {
    const { buyer, order } = await bought();
    const stranger = await aBuyer(app.database.owner.db, 0n, buyer.bucket);
    const elsewhere = await aBuyer(app.database.owner.db, 0n, (buyer.bucket + 1) % 64);
    const before = await stateDigest(app.database.owner);
    for (const who of [stranger, elsewhere]) {
      await expect(cancel(who, order.orderId)).rejects.toThrow("order_unknown");
    }
    await expect(cancel(buyer, randomUUID())).rejects.toThrow("order_unknown");
    expect(await stateDigest(app.database.owner)).toBe(before);
    await cancel(buyer, order.orderId);
    await expect(cancel(buyer, order.orderId)).rejects.toThrow("order_cancelled");
  });

  it("sells the unit that came back to the next buyer", async () => {
    const last = await aListedProduct(app.database.db, { unitsTotal: 1 });
    await aGreenGuard(app.database.db);
    const first = await aBuyer(app.database.owner.db, hundred, 11);
    const order = await aPaidOrder(app, first, last);
    await cancel(first, order.orderId);
    const next = await aBuyer(app.database.owner.db, hundred, 50);
    expect((await aPaidOrder(app, next, last)).status).toBe("valid");
  });
});
