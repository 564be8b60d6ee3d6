/** Which gaps of jobs the database records, and which it does not. */
// @rule 4/status-incidents
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/harness.ts";
import { openClock } from "./clock.ts";
import { type JobGap, jobGaps } from "./job-gaps.ts";
import { startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

type Outcome = "done" | "failed" | "waited";
const run = (outcome: Outcome, { name = "monitor", every = 30, took = 0 } = {}) =>
  sql`select platform.note_run(${name}, ${every}, ${took}, ${outcome},
    ${outcome === "failed" ? "broken" : null})`.execute(database.db);

/** Makes all that was recorded older by so many minutes. */
const passed = async (minutes: number) => {
  await sql`update platform.job_gaps set from_at = from_at - make_interval(mins => ${minutes}),
    to_at = to_at - make_interval(mins => ${minutes})`.execute(database.owner.db);
  await sql`update platform.job_runs set
    started_at = started_at - make_interval(mins => ${minutes}),
    succeeded_at = succeeded_at - make_interval(mins => ${minutes}),
    failed_at = failed_at - make_interval(mins => ${minutes}),
    noted_at = noted_at - make_interval(mins => ${minutes}),
    failing_since = failing_since - make_interval(mins => ${minutes}),
    waiting_since = waiting_since - make_interval(mins => ${minutes})`.execute(database.owner.db);
};

const minutesOf = ({ from, to }: JobGap) =>
  to === null ? null : Math.round((to.getTime() - from.getTime()) / 60_000);
const gaps = async () =>
  (await jobGaps(database.db)).map((gap) => [gap.name, gap.kind, minutesOf(gap)]);

it("notes nothing of a job that runs in its time, or was late by less than a quarter of an hour", async () => {
  await run("done");
  await passed(14);
  expect(await gaps()).toEqual([]);
  await run("done");
  await passed(1);
  await run("failed");
  await run("done");
  expect(await gaps()).toEqual([]);
});

it("notes when nobody ran it: while it lasts, and with its end from then on", async () => {
  await run("done");
  await passed(40);
  expect(await gaps()).toEqual([["monitor", "idle", null]]);
  await run("done");
  expect(await gaps()).toEqual([["monitor", "idle", 40]]);
  await run("done");
  expect(await gaps()).toEqual([["monitor", "idle", 40]]);
});

it("gives a rare job three of its times", async () => {
  await run("done", { name: "hourly", every: 3_600 });
  await passed(170);
  expect(await gaps()).toEqual([]);
  await passed(20);
  expect(await gaps()).toEqual([["hourly", "idle", null]]);
});

it("counts from where a run began, however long it took", async () => {
  await run("done");
  await passed(40);
  await run("done", { took: 38 * 60_000 });
  expect(await gaps()).toEqual([]);
});

it("notes a job that fails each time, from its first failure to the run that went well", async () => {
  await run("done");
  for (let no = 0; no < 3; no += 1) {
    await passed(10);
    await run("failed");
  }
  expect(await gaps()).toEqual([["monitor", "failing", null]]);
  await run("done");
  expect(await gaps()).toEqual([["monitor", "failing", 20]]);
});

it("notes for how long the chain or the bank did not answer, which is no failure", async () => {
  await run("waited", { name: "chain-watch", every: 1 });
  await passed(10);
  await run("waited", { name: "chain-watch", every: 1 });
  await passed(10);
  expect(await gaps()).toEqual([["chain-watch", "waiting", null]]);
  await run("done", { name: "chain-watch", every: 1 });
  expect(await gaps()).toEqual([["chain-watch", "waiting", 20]]);
  const { rows } = await sql<{ failures: bigint }>`
    select failures from platform.job_runs where name = 'chain-watch'`.execute(database.db);
  expect(rows[0]?.failures).toBe(0n);
});

it("does not say that a rail was silent while nobody asked it", async () => {
  await run("waited", { name: "chain-watch", every: 1 });
  await passed(20);
  // The gap is cut off: what is known about the chain ends with the last call to it.
  await run("waited", { name: "chain-watch", every: 1, took: 19 * 60_000 + 59_000 });
  await passed(100);
  expect(await gaps()).toEqual([
    ["chain-watch", "idle", null],
    ["chain-watch", "waiting", 20],
  ]);
  await run("waited", { name: "chain-watch", every: 1 });
  await run("done", { name: "chain-watch", every: 1 });
  expect(await gaps()).toEqual([
    ["chain-watch", "idle", 100],
    ["chain-watch", "waiting", 20],
  ]);
});

it("stands in the one clock, cannot be taken back by the service, and goes after 400 days", async () => {
  await run("done");
  await passed(60);
  await sql`update platform.clock set shift = interval '10 days'`.execute(database.owner.db);
  await run("done");
  const [gap] = await jobGaps(database.db);
  const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(database.db);
  expect((rows[0]?.now.getTime() ?? 0) - (gap?.to?.getTime() ?? 0)).toBeLessThan(10_000);
  for (const text of [
    "delete from platform.job_gaps",
    "delete from platform.job_runs",
    "update platform.job_runs set failing_since = null",
    "insert into platform.job_runs (name, every_seconds) values ('other', 1)",
    "update platform.job_gaps set to_at = from_at + interval '1 minute'",
    "select platform.keep_gap(r, 'idle', now(), now()) from platform.job_runs r",
  ]) {
    await expect(sql.raw(text).execute(database.db)).rejects.toMatchObject({ code: "42501" });
  }
  const forget = () => sql`select platform.forget_job_gaps(10)`.execute(database.db);
  await forget();
  expect(await gaps()).toHaveLength(1);
  await sql`update platform.clock set shift = interval '411 days'`.execute(database.owner.db);
  await forget();
  expect((await gaps()).filter(([, , minutes]) => minutes !== null)).toEqual([]);
});

/** Reports the jobs of a process. */
const mark = (names: string[] = []) =>
  sql`select platform.note_jobs(${names}::text[], array_fill(30, array[${names.length}::int]))`.execute(
    database.db,
  );

it("notes of what is no job any more what was under way, and no more from then on", async () => {
  await run("done", { name: "of-an-older-version" });
  await passed(60);
  await run("done", { name: "of-an-older-version" });
  await passed(60);
  const clock = await openClock(database);
  const context = { database, db: database.db, clock, log: createLog("silent") };
  const runner = await startJobs(context, []);
  await runner.stop();
  await clock.close();
  const noted = [
    ["of-an-older-version", "idle", 60],
    ["of-an-older-version", "idle", 60],
  ];
  expect(await gaps()).toEqual(noted);
  await passed(60);
  expect(await gaps()).toEqual(noted);
});

it("says of what was away before it was no job any more until when it failed or waited", async () => {
  for (let no = 0; no < 3; no += 1) {
    if (no > 0) await passed(10);
    await run("failed");
    await run("waited", { name: "chain-watch" });
  }
  await passed(580);
  const noted = [
    ["chain-watch", "idle", 580],
    ["chain-watch", "waiting", 20],
    ["monitor", "failing", 20],
    ["monitor", "idle", 580],
  ];
  await mark();
  expect((await gaps()).sort()).toEqual(noted);
  await mark(["monitor", "chain-watch"]);
  await run("done");
  await run("done", { name: "chain-watch" });
  expect((await gaps()).sort()).toEqual(noted);
});

it("is not kept from noting failures by whoever says again and again that there is no such job", async () => {
  await run("done");
  for (let no = 0; no < 3; no += 1) {
    await passed(6);
    await mark();
    await passed(4);
    await run("failed");
    await mark();
  }
  expect(await gaps()).toEqual([["monitor", "failing", null]]);
  await passed(6);
  await mark();
  expect(await gaps()).toEqual([["monitor", "failing", 26]]);
  await passed(4);
  await run("failed");
  expect(await gaps()).toEqual([["monitor", "failing", null]]);
  await run("done");
  expect(await gaps()).toEqual([["monitor", "failing", 30]]);
});

it("finds the time that a job was away noted when it comes back", async () => {
  await run("done");
  await passed(6);
  await mark();
  await passed(60);
  expect(await gaps()).toEqual([]);
  await mark(["monitor"]);
  expect(await gaps()).toEqual([["monitor", "idle", null]]);
  await run("done");
  expect(await gaps()).toEqual([["monitor", "idle", 66]]);
});

it("lists a gap that was noted when a job was gone once, also while it is back and has not run", async () => {
  await run("done");
  await passed(60);
  await mark();
  expect(await gaps()).toEqual([["monitor", "idle", 60]]);
  await passed(30);
  await mark(["monitor"]);
  expect(await gaps()).toEqual([["monitor", "idle", null]]);
  await run("done");
  expect(await gaps()).toEqual([["monitor", "idle", 90]]);
});

it("does not miss a job that a new version has dropped, whose last run the older one made", async () => {
  await mark(["dropped", "monitor"]);
  await passed(20);
  await mark(["monitor"]); // the new version starts
  await run("done", { name: "dropped" }); // the older one still runs
  await run("done");
  await mark(["dropped", "monitor"]); // and ends
  for (let minute = 0; minute < 20; minute += 1) {
    await passed(1);
    await run("done");
    await mark(["monitor"]);
    expect(await gaps()).toEqual([]);
  }
  const { rows } = await sql<{ name: string }>`
    select name from platform.job_runs where gone_at is null`.execute(database.db);
  expect(rows).toEqual([{ name: "monitor" }]);
});

it("misses a job that a process has and nobody runs, whoever else has no such job", async () => {
  await run("done", { name: "new-job" });
  for (let minute = 0; minute < 20; minute += 1) {
    await passed(1);
    await mark(["new-job"]);
    await mark(["monitor"]); // an older version
    await run("done");
  }
  expect(await gaps()).toEqual([["new-job", "idle", null]]);
});

it("is told again and again which jobs a process has", async () => {
  const clock = await openClock(database);
  const context = { database, db: database.db, clock, log: createLog("silent") };
  const rare = { name: "rare", everySeconds: 3_600, run: async () => {} };
  const runner = await startJobs(context, [rare], { noteSeconds: 1 });
  const noted = async () => {
    const { rows } = await sql<{ runs: bigint; gone: boolean }>`
      select runs, gone_at is not null as gone from platform.job_runs`.execute(database.db);
    return rows[0];
  };
  await expect.poll(noted, { timeout: 20_000 }).toEqual({ runs: 1n, gone: false });
  await sql`update platform.job_runs set gone_at = now()`.execute(database.owner.db);
  await expect.poll(noted, { timeout: 20_000 }).toEqual({ runs: 1n, gone: false });
  await runner.stop();
  await clock.close();
});

it("has no job that nobody would miss for a day", async () => {
  const slow = sql`select platform.note_jobs('{monitor}', '{86400}')`.execute(database.db);
  await expect(slow).rejects.toMatchObject({ code: "23514" });
  await expect(run("done", { every: 86_400 })).rejects.toMatchObject({ code: "23514" });
});
