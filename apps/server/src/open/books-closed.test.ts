/** The state of sales while the database accepts no writes, although every read works. */
import { consoleSales } from "@ballast/contract/console/today.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { productDetail } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, type Buyer } from "../../test/order-builders.ts";
import { staffSession } from "../../test/staff-session.ts";

const app = useApp();
let product: BuiltProduct;
let buyer: Buyer;
let staff: string;
beforeAll(async () => {
  product = await aListedProduct(app.database.db, {});
  buyer = await aBuyer(app.database.owner.db, 1_000_000_000n);
  staff = await staffSession(app, "finance");
  await aGreenGuard(app.database.db);
});

/** The state of sales in each place, with the reason. */
async function said() {
  const [open] = (await app.call(openStatus)).data.sales;
  const [today] = (await app.call(consoleSales, {}, { staff })).data.list;
  const { whyNot } = (
    await app.call(productDetail, { productId: publicId("product", product.id) }, buyer)
  ).data;
  return {
    open: [open?.state, open?.reasons],
    today: [today?.state, today?.reasons.map(({ code }) => code)],
    product: whyNot,
  };
}

/** Applies to new connections, among which is the probe's. */
async function takesWrites(is: boolean): Promise<void> {
  const { owner } = app.database;
  const name = new URL(app.database.url).pathname.slice(1);
  await owner.db.transaction().execute(async (tx) => {
    await sql`set transaction read write`.execute(tx);
    const change = is
      ? "reset default_transaction_read_only"
      : "set default_transaction_read_only = on";
    await sql.raw(`alter database ${name} ${change}`).execute(tx);
  });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ballast probe' and datname = current_database()`.execute(
    app.database.db,
  );
  const expected = is ? null : "read_only";
  await expect
    .poll(async () => (await app.database.probe.ask()).noWrites, { timeout: 5_000 })
    .toBe(expected);
}

const OPEN = { open: ["on", []], today: ["on", []], product: null };

it("says that sales wait while nothing can be booked, and that they go on once it can", async () => {
  expect(await said()).toEqual(OPEN);
  await takesWrites(false);
  expect(await said()).toEqual({
    open: ["waiting", ["books_closed"]],
    today: ["waiting", ["books_closed"]],
    product: "guard_stale",
  });
  await takesWrites(true);
  expect(await said()).toEqual(OPEN);
});
