import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { thinOut } from "./jobs.ts";

const database = useDatabase();

const owner = () => database.owner.db;
const ALL = 1_000;
/** A day long ago, at a whole hour, so that statements of one hour are easy to see. */
const AGO = (days: number) =>
  sql`date_trunc('day', platform.now(), 'UTC') - make_interval(days => ${days})`;

/** One statement every ten minutes from there on, with these differences. */
async function chainStatements(days: number, differences: readonly number[]): Promise<void> {
  await sql`
    insert into chain.statements (at, block, block_hash, book, chain_balance, ledger_balance,
      in_transit, parts)
    select ${AGO(days)} + (x.no - 1) * interval '10 minutes', x.no, '0x' || repeat('a', 64), 'house',
      100 + x.difference, 100, 0, '{}'
    from unnest(${[...differences]}::int[]) with ordinality x (difference, no)`.execute(owner());
}
async function bankStatements(days: number, differences: readonly number[]): Promise<void> {
  await sql`
    insert into bank.statements (at, account, currency, line, document, bank_balance,
      ledger_balance, in_transit, parts)
    select ${AGO(days)} + (x.no - 1) * interval '10 minutes', 'house', 'tINR', x.no,
      sha256('a'), 100 + x.difference, 100, 0, '{}'
    from unnest(${[...differences]}::int[]) with ordinality x (difference, no)`.execute(owner());
}
/** The minute of the day and the difference of the remaining statements. */
const left = async (table: "chain.statements" | "bank.statements") =>
  (
    await sql<{ at: string; difference: string }>`
    select to_char(at at time zone 'UTC', 'HH24:MI') as at, difference::text
    from ${sql.table(table)} order by ${sql.table(table)}.at`.execute(owner())
  ).rows.map(({ at, difference }) => `${at} ${difference}`);
const breaks = async () =>
  (await sql`select * from reserve.breaks order by id`.execute(database.db)).rows;

it("of old statements the last of each hour stays, and each beginning and end of a break", async () => {
  // Two breaks, the second of which changes its amount in the middle; the newest statement agrees.
  const day = [0, 0, -5, -5, -5, 0, 0, 0, 0, 7, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0];
  await chainStatements(20, day);
  await bankStatements(20, day);
  await chainStatements(3, [0, 0, 0, 0]);
  await bankStatements(3, [0, 0, 0, 0]);
  const before = await breaks();
  expect(before).toHaveLength(4);
  await thinOut(database.db, ALL);
  const kept = [
    ...["00:00 0", "00:10 0", "00:20 -5", "00:40 -5", "00:50 0", "01:20 0", "01:30 7", "01:40 8"],
    ...["01:50 8", "02:00 8", "02:10 0", "02:50 0", "03:10 0"],
  ];
  const young = ["00:00 0", "00:10 0", "00:20 0", "00:30 0"];
  expect(await left("chain.statements")).toEqual([...kept, ...young]);
  expect(await left("bank.statements")).toEqual([...kept, ...young]);
  expect(await breaks()).toEqual(before);
  await thinOut(database.db, ALL);
  expect(await left("chain.statements")).toEqual([...kept, ...young]);
});

it("after 400 days the hours go too; never more rows at once than it was told", async () => {
  await sql`delete from chain.statements`.execute(owner());
  await chainStatements(500, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  await thinOut(database.db, 3);
  expect(await left("chain.statements")).toHaveLength(7);
  await thinOut(database.db, ALL);
  expect(await left("chain.statements")).toEqual(["00:00 0", "01:30 0"]);
});

it("of old seals the last of each day stays for good", async () => {
  const seals = async () =>
    (
      await sql<{ at: string }>`
      select to_char(at at time zone 'UTC', 'HH24') as at from ledger.daily_seals
      order by daily_seals.at`.execute(owner())
    ).rows.map(({ at }) => at);
  await sql`delete from ledger.daily_seals`.execute(owner());
  for (const days of [500, 30, 29, 2]) {
    await sql`
      insert into ledger.daily_seals (at, hash, batches)
      select ${AGO(days)} + h * interval '6 hours', sha256('a'), 0
      from generate_series(0, 3) h`.execute(owner());
  }
  await thinOut(database.db, ALL);
  expect(await seals()).toEqual(["18", "18", "18", "00", "06", "12", "18"]);
});

it("a first answer is kept for 90 days", async () => {
  await sql`
    insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, answer, at)
    select 0, gen_random_uuid(), gen_random_uuid(), 'x', '', '"x"',
      platform.now() - make_interval(days => d)
    from unnest(array[1, 89, 91, 400]) d`.execute(owner());
  await thinOut(database.db, 1);
  const days = async () =>
    (
      await sql<{ days: number }>`
      select extract(day from platform.now() - at)::int as days from platform.idempotency
      order by 1`.execute(owner())
    ).rows.map((row) => row.days);
  expect(await days()).toEqual([1, 89, 91]);
  await thinOut(database.db, ALL);
  expect(await days()).toEqual([1, 89]);
});
