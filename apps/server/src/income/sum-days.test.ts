/** What a step of the sums reads; their use is tested with the console's lists. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { aListedProduct } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { rowsRead } from "../../test/read-whole.ts";

// The incomes here are rows without an order, a posting or a backing.
const database = useDatabase({
  breaks: [
    "backing_is_paid_or_still_locked",
    "income_due_is_that_not_taken_out",
    "income_is_paid_days_times_daily_return",
  ],
});

it("reads the incomes of one day a step, in order, and each day once", async () => {
  const product = await aListedProduct(database.db);
  await sql`
    select platform.open_months(platform.day_of(platform.now()) - 5, platform.day_of(platform.now()))
  `.execute(database.owner.db);
  await sql`
    insert into income.incomes
    select 0, platform.day_of(platform.now()) - d, gen_random_uuid(), gen_random_uuid(), ${product.id},
      'tUSDT', 1, gen_random_uuid() from generate_series(1, 5) n, generate_series(1, 4) d
    where d <> 2`.execute(database.owner.db);
  await sql`
    insert into income.progress (bucket, currency, done_through)
    select b, 'tUSDT', platform.day_of(platform.now()) - 1 from generate_series(0, 63) b`.execute(
    database.owner.db,
  );
  const step = () =>
    database.owner.db.transaction().execute(async (tx) => {
      let ago: number | null = null;
      const read = await rowsRead(tx, "income", "incomes%", async () => {
        const { rows } = await sql<{ ago: number | null }>`
          select platform.day_of(platform.now()) - income.sum_next_day('tUSDT') as ago`.execute(tx);
        ago = rows[0]?.ago ?? null;
      });
      return { ago, read };
    });
  // The first step also looks for the first day.
  expect((await step()).ago).toBe(4);
  expect(await step()).toEqual({ ago: 3, read: 5 });
  expect(await step()).toEqual({ ago: 2, read: 0 });
  expect(await step()).toEqual({ ago: 1, read: 5 });
  expect(await step()).toEqual({ ago: null, read: 0 });
  const { rows } = await sql`select incomes, amount from income.product_days`.execute(database.db);
  expect(rows).toEqual(Array(3).fill({ incomes: 5n, amount: 5n }));
});
