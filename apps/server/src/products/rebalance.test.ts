import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { expectInvariants } from "../../test/harness.ts";
import { useDatabase } from "../../test/kit.ts";

// Units are taken here without an order.
const database = useDatabase({ breaks: ["units_sold_and_left_are_units_listed"] });

const rebalance = async (product: BuiltProduct, bucket: number, want: number) => {
  const { rows } = await sql<{ gained: number }>`
    select products.rebalance(${product.id}, ${bucket}, ${want}) as gained`.execute(database.db);
  return rows[0]?.gained ?? -1;
};

type Stock = { bucket: number; units_left: number; offered: bigint };
async function stock(product: BuiltProduct): Promise<Stock[]> {
  const { rows } = await sql<Stock>`
    select al.bucket, al.units_left, a.balance as offered from products.allotments al
    join ledger.accounts a on a.bucket = al.bucket and a.owner = al.product_id
      and a.kind = 'reserve.offered'
    where al.product_id = ${product.id} order by 1`.execute(database.db);
  return rows;
}
const unitsLeft = async (product: BuiltProduct) =>
  (await stock(product)).reduce((sum, row) => sum + row.units_left, 0);

/** Takes units out of a bucket as a purchase does: the bucket's mutex, then the stock. */
async function take(product: BuiltProduct, bucket: number, units: number): Promise<boolean> {
  return database.owner.db.transaction().execute(async (tx) => {
    await sql`select ledger.lock_buckets(array[${bucket}]::int[])`.execute(tx);
    const taken = await sql`
      update products.allotments set units_left = units_left - ${units}
      where product_id = ${product.id} and bucket = ${bucket} and units_left >= ${units}`.execute(
      tx,
    );
    return taken.numAffectedRows === 1n;
  });
}

describe("rebalance", () => {
  it("deals units and their locked return evenly at listing", async () => {
    const product = await aListedProduct(database.db, { unitsTotal: 130 });
    const rows = await stock(product);
    expect(rows).toHaveLength(64);
    expect(rows.map((row) => row.units_left)).toEqual([3, 3, ...Array(62).fill(2)]);
    for (const row of rows) expect(row.offered).toBe(BigInt(row.units_left) * 1_200_000n);
    await expectInvariants(database);
  });

  it("brings units and their return from the fullest buckets, and loses none", async () => {
    const product = await aListedProduct(database.db, { unitsTotal: 640 });
    expect(await rebalance(product, 7, 25)).toBeGreaterThan(0);
    const rows = await stock(product);
    expect(rows[7]?.units_left).toBeGreaterThanOrEqual(25);
    expect(rows.reduce((sum, row) => sum + row.units_left, 0)).toBe(640);
    for (const row of rows) expect(row.offered).toBe(BigInt(row.units_left) * 1_200_000n);
    await expectInvariants(database);
  });

  it("gathers the very last units from many buckets", async () => {
    const product = await aListedProduct(database.db, { unitsTotal: 5 });
    expect(await rebalance(product, 63, 5)).toBe(5);
    expect((await stock(product))[63]?.units_left).toBe(5);
  });

  it("moves nothing and answers 0 when the whole product has fewer than wanted", async () => {
    const product = await aListedProduct(database.db, { unitsTotal: 5 });
    const before = await stock(product);
    expect(await rebalance(product, 63, 6)).toBe(0);
    expect(await stock(product)).toEqual(before);
  });

  it("moves nothing when the bucket has enough by now, and says so", async () => {
    const product = await aListedProduct(database.db, { unitsTotal: 640 });
    const before = await stock(product);
    expect(await rebalance(product, 7, 10)).toBe(10);
    expect(await stock(product)).toEqual(before);
  });

  it("answers 0 for a product that was never listed", async () => {
    const nothing = { id: "00000000-0000-7000-8000-000000000001" } as BuiltProduct;
    expect(await rebalance(nothing, 0, 1)).toBe(0);
  });

  it("racing buyers of the last units: each unit is sold once, nobody is turned away early", async () => {
    const units = 90;
    const product = await aListedProduct(database.db, { unitsTotal: units });
    const buy = async (bucket: number, most: number): Promise<number> => {
      for (;;) {
        if (await take(product, bucket, most)) return most;
        if ((await rebalance(product, bucket, most)) === 0) return 0;
      }
    };
    const wants = Array.from({ length: 120 }, (_, index) => ({
      bucket: [0, 0, 0, 17, 63, index % 64][index % 6] ?? 0,
      units: 1,
    }));
    let sold = 0;
    const turnedAway: number[] = [];
    await Promise.all(
      wants.map(async (want) => {
        const got = await buy(want.bucket, want.units);
        sold += got;
        if (got === 0) turnedAway.push(sold);
      }),
    );
    expect(sold).toBe(units);
    expect(turnedAway).toHaveLength(120 - units);
    expect(await unitsLeft(product)).toBe(0);
  });

  it("racing rebalances in every direction end without deadlock and keep every unit", async () => {
    const product = await aListedProduct(database.db, { unitsTotal: 100 });
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        rebalance(product, (index * 29) % 64, 1 + (index % 7)),
      ),
    );
    const rows = await stock(product);
    expect(rows.reduce((sum, row) => sum + row.units_left, 0)).toBe(100);
    for (const row of rows) expect(row.offered).toBe(BigInt(row.units_left) * 1_200_000n);
  }); // @rule ledger/lock-order
});
