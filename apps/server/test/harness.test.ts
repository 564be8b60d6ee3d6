import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, expectInvariants, stateDigest, type TestDatabase } from "./harness.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("the digest of a state is another one after every change, and the same after its undoing", async () => {
  const { owner } = database;
  const before = await stateDigest(owner);
  const changes = [
    [
      "update ledger.heads set seq = seq + 1 where bucket = 3",
      "set seq = seq - 1 where bucket = 3",
    ],
    [
      "update ledger.heads set seq = case bucket when 3 then 7 else 0 end where bucket in (3, 4)",
      "set seq = 0 where bucket in (3, 4)",
    ],
  ];
  for (const [change = "", back] of changes) {
    await sql.raw(change).execute(owner.db);
    expect(await stateDigest(owner), change).not.toBe(before);
    await sql.raw(`update ledger.heads ${back}`).execute(owner.db);
    expect(await stateDigest(owner), back).toBe(before);
  }
  await sql`delete from content.guide_versions`.execute(owner.db);
  expect(await stateDigest(owner)).not.toBe(before);
});

it("the digest sees a first row of a table and of a partition, and nothing in what was rolled back", async () => {
  const { owner } = database;
  const { rows } = await sql`
    select from ledger.daily_seals union all select from income.incomes`.execute(owner.db);
  expect(rows).toEqual([]);
  const before = await stateDigest(owner);
  const add = sql`insert into ledger.daily_seals (at, hash, batches) values (now(), '\\x00', 0)`;
  await expect(
    owner.db.transaction().execute(async (tx) => {
      await add.execute(tx);
      throw new Error("not so");
    }),
  ).rejects.toThrow("not so");
  expect(await stateDigest(owner)).toBe(before);
  await add.execute(owner.db);
  const withSeal = await stateDigest(owner);
  expect(withSeal).not.toBe(before);
  await sql`insert into income.incomes
    (bucket, member_id, day, order_id, product_id, currency, amount, run_id)
    select 0, id, current_date, id, id, 'tUSDT', 1, id from gen_random_uuid() id`.execute(owner.db);
  expect(await stateDigest(owner)).not.toBe(withSeal);
});

it("an invariant that does not hold must be named, and one that is named must not hold", async () => {
  const { owner } = database;
  await expect(expectInvariants(owner)).rejects.toThrow("invariants that do not hold");
  // The income without an order of the test before.
  const broken = [
    "income_due_is_that_not_taken_out",
    "income_is_paid_days_times_daily_return",
    "income_within_lots",
  ];
  await expectInvariants(owner, broken);
  await expect(expectInvariants(owner, broken.slice(1))).rejects.toThrow("do not hold");
  await expect(expectInvariants(owner, [...broken, "trial_balance"])).rejects.toThrow(
    "invariants that should not hold",
  );
});
