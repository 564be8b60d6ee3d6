import { randomUUID } from "node:crypto";
import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { numberOf, stateDigest } from "../../test/harness.ts";
import {
  anOrder,
  entriesOf,
  incomesOf,
  liveDays,
  passDays,
  stateOfOrder,
} from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, type Buyer } from "../../test/order-builders.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { accrue } from "./accrue.ts";

const hundred = 100_000_000n;
const daily = 40_000n;

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  const endsAt = new Date(Date.now() + 1000 * 86_400_000);
  product = await aListedProduct(app.database.db, { validDays: 10, endsAt });
});

const balancesOf = (buyer: Buyer) => memberBalances(app.database.db, buyer, "tUSDT");
const exit = (buyer: Buyer, orderId: string, key = randomUUID()) =>
  app.call(exitOrder, { orderId: publicId("order", orderId) }, { token: buyer.token, key });

async function anOwner(units = 1) {
  const buyer = await aBuyer(app.database.owner.db, BigInt(units) * hundred);
  const order = await anOrder(app.database.db, buyer, product, units);
  return { buyer, order };
}

/** The locked return of sold and of offered units in the buyer's bucket. */
async function lockedIn({ bucket }: Buyer): Promise<{ sold: bigint; offered: bigint }> {
  const { rows } = await sql<{ sold: bigint; offered: bigint }>`
    select max(balance) filter (where kind = 'reserve.sold') as sold,
      max(balance) filter (where kind = 'reserve.offered') as offered
    from ledger.accounts where bucket = ${bucket} and owner = ${product.id}`.execute(
    app.database.db,
  );
  return rows[0] ?? { sold: -1n, offered: -1n };
}

describe("within the cooling-off time", () => {
  it("undoes the purchase, to the wallets it was paid from", async () => {
    const buyer = await aBuyer(app.database.owner.db, 0n);
    await aWallet(app.database, buyer, { deposit: 60_000_000n, earned: 50_000_000n });
    const before = await balancesOf(buyer);
    const order = await anOrder(app.database.db, buyer, product);
    const { code, data } = await exit(buyer, order.orderId);
    expect(code).toBe(200);
    expect(data).toMatchObject({
      orderId: order.orderId,
      outcome: "cancelled",
      principal: hundred,
      paidTo: { recharge: 60_000_000n, returned: 0n, earned: 40_000_000n },
      incomeKept: 0n,
      incomeGivenUp: 0n,
    });
    expect(await balancesOf(buyer)).toEqual(before);
    expect(await stateOfOrder(app.database.db, order.orderId)).toBe("cancelled");
  });
});

describe("later", () => {
  it("brings the whole principal back, keeps income earned and frees the return to come", async () => {
    const { buyer, order } = await anOwner();
    const start = await lockedIn(buyer);
    await liveDays(app.database, 4);
    await app.call(takeOut, {}, buyer);
    await liveDays(app.database, 1);

    const { code, data } = await exit(buyer, order.orderId);
    expect(code).toBe(200);
    expect(data).toMatchObject({
      outcome: "exited",
      currency: "tUSDT",
      principal: hundred,
      paidTo: { recharge: 0n, returned: hundred, earned: 0n },
      incomeKept: 4n * daily,
      incomeGivenUp: 6n * daily,
    });
    expect(await balancesOf(buyer)).toMatchObject({
      returned: hundred,
      earned: 3n * daily,
      income: daily,
      principal: 0n,
    });
    const end = await lockedIn(buyer);
    expect(start.sold - end.sold).toBe(10n * daily);
    expect(end.offered - start.offered).toBe(6n * daily);
    expect(await stateOfOrder(app.database.db, order.orderId)).toBe("exited");
  }); // @rule 1.7/early-exit

  it("pays days that have ended first, where accrual is late, and accrual pays nothing more", async () => {
    const { buyer, order } = await anOwner(2);
    await passDays(app.database, 4);
    const { data } = await exit(buyer, order.orderId);
    expect(data).toMatchObject({ incomeKept: 6n * daily, incomeGivenUp: 14n * daily });
    await accrue(app.database.db);
    await liveDays(app.database, 3);
    expect(await incomesOf(app.database.db, order.orderId)).toHaveLength(3);
    expect(await balancesOf(buyer)).toMatchObject({ income: 6n * daily, returned: 2n * hundred });
  });

  it("gives back what was paid from earnings as earnings", async () => {
    const buyer = await aBuyer(app.database.owner.db, 0n);
    await aWallet(app.database, buyer, { deposit: 70_000_000n, earned: 30_000_000n });
    const order = await anOrder(app.database.db, buyer, product);
    await liveDays(app.database, 2);
    const { data } = await exit(buyer, order.orderId);
    expect(data.paidTo).toEqual({ recharge: 0n, returned: 70_000_000n, earned: 30_000_000n });
  });

  it("before the first day of income gives up all of it", async () => {
    const later = await aListedProduct(app.database.db, { validDays: 10, putOffDays: 5 });
    const buyer = await aBuyer(app.database.owner.db, hundred);
    const order = await anOrder(app.database.db, buyer, later);
    await liveDays(app.database, 3);
    const { data } = await exit(buyer, order.orderId);
    expect(data).toMatchObject({ outcome: "exited", incomeKept: 0n, incomeGivenUp: 10n * daily });
  });

  it("answers a repeated key with the first answer, and moves once", async () => {
    const { buyer, order } = await anOwner();
    await liveDays(app.database, 3);
    const key = randomUUID();
    const first = await exit(buyer, order.orderId, key);
    const second = await exit(buyer, order.orderId, key);
    expect(second.raw).toEqual(first.raw);
    expect(await entriesOf(app.database.db, buyer, "early_exit")).toEqual([
      { kind: "client.principal", side: "D", amount: hundred },
      { kind: "client.returned", side: "C", amount: hundred },
    ]);
  });
});

describe("is refused", () => {
  it("for an order that has ended, in whichever way", async () => {
    const { buyer, order } = await anOwner();
    const { buyer: second, order: matured } = await anOwner();
    await exit(buyer, order.orderId);
    expect((await exit(buyer, order.orderId)).code).toBe(numberOf("order_cancelled"));
    await liveDays(app.database, 11);
    expect((await exit(second, matured.orderId)).code).toBe(numberOf("order_ended"));
  });

  it("on the day of maturity, though accrual has not booked it yet, and nothing changes", async () => {
    const { buyer, order } = await anOwner();
    await passDays(app.database, 11);
    const before = await stateDigest(app.database);
    const { code, status } = await exit(buyer, order.orderId);
    expect([code, status]).toEqual([numberOf("order_ended"), 409]);
    expect(await stateDigest(app.database)).toBe(before);
    await accrue(app.database.db);
    expect(await balancesOf(buyer)).toMatchObject({ returned: hundred, income: 10n * daily });
  });

  it("for another member's order and for none, and nothing changes", async () => {
    const { order } = await anOwner();
    const stranger = await aBuyer(app.database.owner.db, 0n);
    const before = await stateDigest(app.database);
    expect((await exit(stranger, order.orderId)).code).toBe(numberOf("order_unknown"));
    expect((await exit(stranger, randomUUID())).code).toBe(numberOf("order_unknown"));
    expect(await stateDigest(app.database)).toBe(before);
  });
});

describe("races", () => {
  it("ends once when sent 10 times at once", async () => {
    const { buyer, order } = await anOwner();
    await liveDays(app.database, 3);
    const codes = (
      await Promise.all(Array.from({ length: 10 }, () => exit(buyer, order.orderId)))
    ).map((reply) => reply.code);
    expect(codes.sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(numberOf("order_ended"))]);
    expect(await balancesOf(buyer)).toMatchObject({ returned: hundred, principal: 0n });
  }); // @rule state/order

  it("with accrual and take-outs, each day is paid once and all money is accounted for", async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => anOwner()));
    await liveDays(app.database, 2);
    await passDays(app.database, 3);
    await Promise.all([
      accrue(app.database.db, 1),
      accrue(app.database.db),
      ...owners.map(({ buyer, order }) => exit(buyer, order.orderId)),
      ...owners.map(({ buyer }) => app.call(takeOut, {}, buyer)),
    ]);
    for (const { buyer, order } of owners) {
      expect(await incomesOf(app.database.db, order.orderId)).toHaveLength(4);
      const { income, earned, returned } = await balancesOf(buyer);
      expect([income + earned, returned]).toEqual([4n * daily, hundred]);
    }
  });
});
