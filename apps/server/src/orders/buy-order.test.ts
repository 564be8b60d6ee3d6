import { randomUUID } from "node:crypto";
import { publicId } from "@ballast/contract/ids.ts";
import { buyOrder, listOrders } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, aMember, type BuiltProduct, setMemberState } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, aPaidOrder, purchaseOf } from "../../test/order-builders.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import { cancelOrder } from "./cancel-order.ts";

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  product = await aListedProduct(app.database.db, { perMemberLimit: 50 });
  await aGreenGuard(app.database.db);
});

const hundred = 100_000_000n;
const buyer = (deposit: bigint, bucket?: number) => aBuyer(app.database.owner.db, deposit, bucket);
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const left = async () => {
  const { rows } = await sql<{ left: number }>`
    select sum(units_left)::int as left from products.allotments where product_id = ${product.id}
  `.execute(app.database.db);
  return rows[0]?.left;
};

describe("buying", () => {
  it("takes the price, locks the return, and answers the order as the record shows it", async () => {
    const member = await aMember(app);
    await aWallet(app.database, member, { deposit: 250n * hundred });
    await aGreenGuard(app.database.db);
    const [before, sold] = [await left(), await totalOf(app.database.db, "reserve.sold", "tUSDT")];
    const { data } = await app.call(buyOrder, purchaseOf(product, 2), member);

    expect(data).toMatchObject({
      productId: product.id,
      units: 2,
      price: hundred,
      principal: 2n * hundred,
      dailyReturn: 80_000n,
      totalRevenue: 2_400_000n,
      status: "valid",
      cancelled: false,
      paidFrom: { recharge: 2n * hundred, returned: 0n, earned: 0n },
      agreement: { agreementId: product.agreementId, version: "test-1" },
    });
    expect(data.agreement.hash).toBe(product.agreementHash.toString("hex"));
    expect(data.cancelUntil.getTime() - data.buyTime.getTime()).toBe(24 * 3_600_000);
    expect(await memberBalances(app.database.db, member, "tUSDT")).toMatchObject({
      deposit: 248n * hundred,
      principal: 2n * hundred,
    });
    expect(await left()).toBe((before ?? 0) - 2);
    expect(await totalOf(app.database.db, "reserve.sold", "tUSDT")).toBe(sold + 2_400_000n);
    const record = await app.call(listOrders, {}, member);
    expect(record.data).toMatchObject({ total: 1, list: [data], cursor: null });
  }); // @rule 1.2/buying

  it("draws on the recharge wallet, then on principal returned, then on what was earned", async () => {
    const member = await buyer(0n);
    await aWallet(app.database, member, {
      deposit: 30_000_000n,
      returned: 40_000_000n,
      earned: 50_000_000n,
    });
    const order = await aPaidOrder(app, member, product);
    expect(order.paidFrom).toEqual({
      recharge: 30_000_000n,
      returned: 40_000_000n,
      earned: 30_000_000n,
    });
  });

  it("sells at the product's terms whatever else the client sends", async () => {
    const member = await buyer(hundred);
    const tampered = {
      ...purchaseOf(product),
      price: "1",
      principal: "1",
      dailyReturn: "99999999",
      validDays: "1",
      memberId: publicId("member", randomUUID()),
    };
    const { data } = await app.call(buyOrder, tampered, member);
    expect(data).toMatchObject({ principal: hundred, dailyReturn: 40_000n, validDays: 30 });
  }); // @rule 4/first-price dark/bait
});

describe("a repeated key", () => {
  it("gets the first answer, byte by byte, and buys once", async () => {
    const member = await buyer(10n * hundred);
    const key = randomUUID();
    const options = { token: member.token, key };
    const first = await app.call(buyOrder, purchaseOf(product), options);
    await aPaidOrder(app, member, product);
    const again = await app.call(buyOrder, purchaseOf(product), options);
    expect(JSON.stringify(again.raw)).toBe(JSON.stringify(first.raw));
    const { db } = app.database;
    await db.transaction().execute((tx) => cancelOrder(tx, member, first.data.orderId));
    const late = await app.call(buyOrder, purchaseOf(product), options);
    expect(JSON.stringify(late.raw)).toBe(JSON.stringify(first.raw));
    const record = await app.call(listOrders, {}, member);
    expect(record.data.total).toBe(2);
  });

  it("twenty times at once makes one order and twenty equal answers", async () => {
    const member = await buyer(100n * hundred);
    const options = { token: member.token, key: randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(buyOrder, purchaseOf(product), options)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply.raw))).size).toBe(1);
    expect(replies[0]?.code).toBe(200);
    expect(await memberBalances(app.database.db, member, "tUSDT")).toMatchObject({
      deposit: 99n * hundred,
      principal: hundred,
    });
  }); // @rule call/idempotency

  it("with another input is refused", async () => {
    const member = await buyer(10n * hundred);
    const options = { token: member.token, key: randomUUID() };
    await app.call(buyOrder, purchaseOf(product, 1), options);
    await expectRefused(app.database, "idempotency_key_reused", () =>
      app.call(buyOrder, purchaseOf(product, 2), options),
    );
  });

  it("stays usable after a refusal", async () => {
    const member = await buyer(hundred - 1n);
    const options = { token: member.token, key: randomUUID() };
    await expectRefused(app.database, "greater_than_balance", () =>
      app.call(buyOrder, purchaseOf(product), options),
    );
    await aWallet(app.database, member, { deposit: 1n });
    expect((await app.call(buyOrder, purchaseOf(product), options)).code).toBe(200);
  });

  it("of another member, even of the same bucket at the same time, is one's own", async () => {
    const members = [await buyer(hundred, 5), await buyer(hundred, 5)];
    const key = randomUUID();
    const replies = await Promise.all(
      members.map(({ token }) => app.call(buyOrder, purchaseOf(product), { token, key })),
    );
    expect(replies.map((reply) => reply.code)).toEqual([200, 200]);
    expect(replies[0]?.data.orderId).not.toBe(replies[1]?.data.orderId);
    for (const member of members) {
      const balances = await memberBalances(app.database.db, member, "tUSDT");
      expect(balances).toMatchObject({ deposit: 0n, principal: hundred });
    }
  });

  it("is required, and never one of the ledger's own ids", async () => {
    const { token } = await buyer(hundred);
    const refused = (code: "idempotency_key_required" | "idempotency_key_not_valid", key: string) =>
      expectRefused(app.database, code, () =>
        app.call(buyOrder, purchaseOf(product), { token, key }),
      );
    await refused("idempotency_key_required", "");
    await refused("idempotency_key_not_valid", "1");
    await refused("idempotency_key_not_valid", "0190a5d6-0000-8000-8000-000000000001");
  });
});

describe("a purchase is refused", () => {
  const refused = async (
    code: Parameters<typeof expectRefused>[1],
    change: Record<string, string> = {},
    deposit = 100n * hundred,
  ) => {
    const { token } = await buyer(deposit);
    await expectRefused(app.database, code, () =>
      app.call(buyOrder, { ...purchaseOf(product), ...change }, { token }),
    );
  };

  it("to a stranger", async () => {
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(buyOrder, purchaseOf(product)),
    );
  }); // @rule call/login-needed

  it("with fewer than one unit, or more than any order has", async () => {
    for (const units of ["0", "-1", "1.5", "1000001", ""]) await refused("bad_input", { units });
  });

  it("of a product that is not known", async () => {
    await refused("product_unknown", { productId: publicId("product", randomUUID()) });
  });

  it("before the sale and after it", async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const later = await aListedProduct(app.database.db, { startsAt: soon });
    await aGreenGuard(app.database.db);
    const productId = publicId("product", later.id);
    await refused("product_not_on_sale", { productId });
    await asOwner(`update products.products set starts_at = announced_at,
      ends_at = platform.now() where id = '${later.id}'`);
    await refused("product_not_on_sale", { productId });
  }); // @rule state/unannounced

  it("where offers are not allowed", async () => {
    await asOwner("update members.country_policy set offers = false where country = 'IN'");
    await refused("offers_not_allowed");
    await asOwner("update members.country_policy set offers = true where country = 'IN'");
  }); // @rule 3/asked

  it("to a frozen member", async () => {
    const member = await buyer(hundred);
    await setMemberState(app.database.db, member, "frozen");
    await expectRefused(app.database, "member_frozen", () =>
      app.call(buyOrder, purchaseOf(product), member),
    );
    // The purchase itself refuses too, because the session's check may have preceded the freeze.
    await asOwner(`update security.logins set frozen = false where member_id = '${member.id}'`);
    await expectRefused(app.database, "member_frozen", () =>
      app.call(buyOrder, purchaseOf(product), member),
    );
  });

  it("while the member has paused purchases, and no longer", async () => {
    const member = await buyer(hundred);
    const pause = (until: string) =>
      asOwner(`update members.members set purchases_paused_until = ${until}
        where id = '${member.id}'`);
    const call = () => app.call(buyOrder, purchaseOf(product), member);
    await pause("platform.now() + interval '1 hour'");
    await expectRefused(app.database, "purchases_paused", call);
    expect((await call()).msg).toMatch(/paused until \d{1,2} \w{3} \d{4}/);
    await pause("platform.now()");
    expect((await call()).code).toBe(200);
  }); // @rule 4/limits

  it("under an agreement other than the product's", async () => {
    await refused("agreement_changed", { agreementHash: "0".repeat(64) });
    await refused("agreement_changed", { agreementId: publicId("agreement", randomUUID()) });
  });

  it("beyond what one member may hold, counting what is held", async () => {
    const member = await buyer(100n * hundred);
    const options = { token: member.token };
    await aPaidOrder(app, member, product, 49);
    await expectRefused(app.database, "over_member_limit", () =>
      app.call(buyOrder, purchaseOf(product, 2), options),
    );
    await aPaidOrder(app, member, product, 1);
    const reply = await app.call(buyOrder, purchaseOf(product), options);
    expect(reply.msg).toBe("You can hold at most 50 units of this product.");
  });

  it("when the guard is stale or has stopped sales", async () => {
    await asOwner("update reserve.guard set stale = '{statement_old}'");
    await refused("guard_stale");
    await asOwner(
      "update reserve.guard set stale = '{}', halted_at = now(), halted_for = '{client_cover}'",
    );
    await refused("sales_stopped");
    await asOwner("update reserve.guard set halted_at = null, halted_for = null");
  }); // @rule 2/inside

  it("without the money for it, and then moves no units to the buyer's bucket either", async () => {
    const spare = await sql<{ bucket: number }>`
      select b as bucket from generate_series(0, 63) b where not exists (
        select from products.allotments a
        where a.product_id = ${product.id} and a.bucket = b and a.units_left > 0) limit 1
    `.execute(app.database.owner.db);
    const empty = spare.rows[0]?.bucket;
    expect(empty).toBeDefined();
    const { token } = await buyer(hundred - 1n, empty);
    await expectRefused(app.database, "greater_than_balance", () =>
      app.call(buyOrder, purchaseOf(product), { token }),
    );
  });

  it("without the money for it, to the last smallest unit", async () => {
    await refused("greater_than_balance", {}, hundred - 1n);
    const member = await buyer(hundred);
    expect((await aPaidOrder(app, member, product)).principal).toBe(hundred);
  });

  it("when fewer units are left in all, and says how many", async () => {
    const few = await aListedProduct(app.database.db, { unitsTotal: 3 });
    await aGreenGuard(app.database.db);
    await aPaidOrder(app, await buyer(2n * hundred), few, 2);
    const { token } = await buyer(10n * hundred);
    await expectRefused(app.database, "sold_out", () =>
      app.call(buyOrder, purchaseOf(few, 2), { token }),
    );
    const reply = await app.call(buyOrder, purchaseOf(few, 2), { token });
    expect(reply.msg).toBe("Sold out: 1 left.");
    await aPaidOrder(app, { token }, few, 1);
  });
});
