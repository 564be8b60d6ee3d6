/**
 * Incidents other than stops of sales, and days without a proof, from what the database recorded.
 */
// @rule 4/status-incidents
import { addDays, type Day, dayOf } from "@ballast/contract/days.ts";
import { openIncidents } from "@ballast/contract/open/incidents.ts";
import { openProofs } from "@ballast/contract/open/proofs.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { useApp } from "../../test/kit.ts";

const app = useApp();
let today: Day;
beforeAll(async () => {
  today = dayOf(app.router.clock.now());
});

const owner = () => app.database.owner.db;
/** Waits until the server's cache has expired, within the same day. */
const aWhile = async () => {
  await sql`update platform.clock set shift = shift + interval '2 minutes'`.execute(owner());
  await app.router.clock.refresh();
};
const incidents = async (input: Record<string, string> = {}) => {
  await aWhile();
  return (await app.call(openIncidents, input)).data;
};
const series = async () => {
  await aWhile();
  return (await app.call(openProofs)).data.series;
};

/** A proof of that many days ago over nothing, because the ledger is empty. */
async function published(daysAgo: number, sequence: number): Promise<void> {
  const day = addDays(today, -daysAgo);
  await sql`
    with s as (
      insert into proof.snapshots (day, state, tries, began_at, ended_at, taken_at, folder, head_seqs,
        head_hashes, seal)
      select ${day}::date, 'done', 1, platform.start_of_day(${day}::date), x.at, x.at, 'x',
        array_fill(0::bigint, array[64]), array_fill('\\x00'::bytea, array[64]), sha256('s')
      from (select platform.start_of_day(${day}::date) + interval '20 seconds' as at) x
      returning day, taken_at, seal)
    insert into proof.commits (currency, sequence, day, taken_at, members, leaves, total, root, seal,
      previous)
    select 'tUSDT', ${sequence}, day, taken_at, 0, 0, 0, sha256('r'), seal, sha256('p') from s`.execute(
    owner(),
  );
}

it("there are none on the first day, nor any proof", async () => {
  expect(await incidents()).toEqual({ total: 0, list: [], cursor: null });
  expect(await series()).toEqual([]);
});

it("days between two proofs are missing by name, and the longest time of them", async () => {
  await published(12, 1);
  await published(11, 2);
  await published(9, 3);
  await published(5, 4);
  for (const [daysAgo, sequence] of [
    [4, 5],
    [3, 6],
    [2, 7],
    [1, 8],
  ] as const) {
    await published(daysAgo, sequence);
  }
  const [gap, day] = [
    { from: addDays(today, -8), to: addDays(today, -6), days: 3 },
    { from: addDays(today, -10), to: addDays(today, -10), days: 1 },
  ];
  expect(await series()).toEqual([
    {
      currency: "tUSDT",
      first: addDays(today, -12),
      published: 8,
      missed: 4,
      longest: gap,
      missing: [gap, day],
    },
  ]);
  const { list } = await incidents();
  const start = (at: Day) => new Date(`${at}T00:00:00.000Z`);
  expect(list.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ["proof", start(gap.from), new Date(`${addDays(today, -5)}T00:00:20.000Z`)],
    ["proof", start(day.from), new Date(`${addDays(today, -9)}T00:00:20.000Z`)],
  ]);
});

it("the day that runs is not missing yet; once it is over it is, until the next proof", async () => {
  await app.advanceDays(1);
  expect((await series())[0]).toMatchObject({ published: 8, missed: 5 });
  const [running] = (await incidents()).list;
  expect(running).toMatchObject({
    kind: "proof",
    from: new Date(`${today}T00:00:00.000Z`),
    to: null,
  });
  await published(-1, 9);
  const [over] = (await incidents()).list;
  expect(over?.to).toEqual(new Date(`${addDays(today, 1)}T00:00:20.000Z`));
});

it("a worker that is away stands first, with what stood still, and is over once it is back", async () => {
  const ran = (name: string, outcome = "done") =>
    sql`select platform.note_run(${name}, 30, 0, ${outcome}, null)`.execute(app.database.db);
  for (const name of ["monitor", "accrual", "withdrawals"]) await ran(name);
  await sql`update platform.job_runs set succeeded_at = succeeded_at - interval '50 minutes'`.execute(
    owner(),
  );
  const [running] = (await incidents()).list;
  expect(running).toMatchObject({ kind: "jobs", to: null, currency: null, reasons: [] });
  expect(running?.affected.toSorted()).toEqual(["checks", "income", "payouts"]);
  for (const name of ["monitor", "accrual", "withdrawals"]) await ran(name);
  const over = (await incidents()).list.find(({ kind }) => kind === "jobs");
  const minutes = ((over?.to?.getTime() ?? 0) - (over?.from.getTime() ?? 0)) / 60_000;
  expect(Math.round(minutes)).toBe(50);

  await ran("bank-poll", "waited");
  await sql`update platform.job_runs set waiting_since = waiting_since - interval '16 minutes'
    where name = 'bank-poll'`.execute(owner());
  expect((await incidents()).list[0]).toMatchObject({
    kind: "bank",
    to: null,
    affected: ["local_money"],
  });
  await ran("bank-poll");
});

it("all kinds are listed page by page, what runs first, then the newest", async () => {
  const all = await incidents();
  expect(all.list.map(({ kind }) => kind)).toEqual(["bank", "jobs", "proof", "proof", "proof"]);
  const first = await incidents({ pageSize: "2" });
  const second = await incidents({ pageSize: "2", cursor: first.cursor ?? "" });
  expect([...first.list, ...second.list]).toEqual(all.list.slice(0, 4));
});

it("sales wait where they had begun, not before the first look that found nothing old", async () => {
  const look = (daysAgo: number, stale: string) =>
    sql`insert into reserve.cover_history (currency, at, client_held, client_owed, reserve_held,
        reserve_owed, client_cover_bps, reserve_cover_bps, red, stale, hourly)
      values ('tUSDT', platform.now() - ${daysAgo} * interval '1 day', 0, 0, 0, 0, 10000, 10000, '{}',
        ${stale}::text[], true)`.execute(owner());
  await sql`delete from reserve.cover_history`.execute(owner());
  await look(9, "{proof_old,seal_old}");
  await look(8, "{proof_old}");
  const waits = async () => (await incidents()).list.filter(({ kind }) => kind === "waiting");
  expect(await waits()).toEqual([]);
  await look(7, "{}");
  await look(4, "{seal_old}");
  await look(2, "{}");
  const [wait, ...others] = await waits();
  expect(others).toEqual([]);
  expect(wait).toMatchObject({ reasons: ["seal_old"] });
  expect((wait?.to?.getTime() ?? 0) - (wait?.from.getTime() ?? 0)).toBeCloseTo(2 * 86_400_000, -3);
});
