// @rule run/lease
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { isLeaseLost, type Lease, withLease, writeUnder } from "./lease.ts";

const database = useDatabase();
beforeEach(() => asOwner(sql`delete from platform.leases`));

const asOwner = (statement: ReturnType<typeof sql>) => statement.execute(database.owner.db);
const runOut = () => asOwner(sql`update platform.leases set expires_at = clock_timestamp()`);

type Row = { holder: string | null; fence: bigint; lapses: bigint };
async function row(): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select holder, fence, lapses from platform.leases`.execute(
    database.db,
  );
  return rows[0];
}

const write = (lease: Lease) =>
  writeUnder(database.db, lease, async (tx) => {
    await sql`select 1`.execute(tx);
    return "written";
  });

/** Runs work under a lease until it is told to end. */
async function holding(lastsMs?: number) {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<Lease>();
  const work = async (lease: Lease) => {
    begin(lease);
    await end;
  };
  const ended = withLease(database.db, "bank-send", work, lastsMs ? { lastsMs } : {});
  const finish = async () => {
    resolve();
    await ended;
  };
  return { lease: await begun, end: finish };
}

const taken = (patienceMs = 0) =>
  withLease(database.db, "bank-send", async ({ fence }) => fence, { patienceMs });

it("has one holder at a time, and is free once it is given back, also by work that failed", async () => {
  const first = await holding();
  expect(await taken()).toBeNull();
  expect(await write(first.lease)).toBe("written");
  await first.end();
  const next = await taken();
  expect(next).toBeGreaterThan(first.lease.fence);
  const failing = withLease(database.db, "bank-send", () => Promise.reject(new Error("failed")));
  await expect(failing).rejects.toThrow("failed");
  expect(await taken()).toBeGreaterThan(next ?? 0n);
  expect(await row()).toMatchObject({ holder: null, lapses: 0n });
});

it("is waited for as long as is said, and no longer", async () => {
  const first = await holding();
  const [began, waited] = [performance.now(), taken(600)];
  expect(await waited).toBeNull();
  expect(performance.now() - began).toBeGreaterThan(500);
  const later = taken(20_000);
  await first.end();
  expect(await later).toBeGreaterThan(first.lease.fence);
});

it("is renewed while the work goes on, for longer than it lasts", async () => {
  const first = await holding(1_000);
  await sleep(2_500);
  expect(await taken()).toBeNull();
  first.lease.check();
  await first.end();
});

it("that another took has what is written under it refused, and nothing that its holder gives back", async () => {
  const first = await holding();
  await runOut();
  // Nobody took the lease, so it continues.
  expect(await write(first.lease)).toBe("written");
  const second = await holding();
  expect(second.lease.fence).toBeGreaterThan(first.lease.fence);
  await expect(write(first.lease)).rejects.toSatisfy(isLeaseLost);
  expect(await write(second.lease)).toBe("written");
  await first.end();
  expect(await row()).toMatchObject({ fence: second.lease.fence, lapses: 1n });
  expect(await write(second.lease)).toBe("written");
  await second.end();
  await expect(write(second.lease)).rejects.toSatisfy(isLeaseLost);
});

it("that another took stops its holder by itself, before the database is asked", async () => {
  const first = await holding(2_000);
  await runOut();
  const second = await holding();
  await expect.poll(() => thrownBy(() => first.lease.check()), { timeout: 10_000 }).toBe(true);
  second.lease.check();
  await Promise.all([first.end(), second.end()]);
});

it("is not taken while something is being written under it, and is right after", async () => {
  const first = await holding();
  const written = Promise.withResolvers<void>();
  const writing = writeUnder(database.db, first.lease, () => written.promise);
  await expect.poll(() => isHeldFast(), { timeout: 10_000 }).toBe(true);
  await runOut();
  expect(await taken()).toBeNull();
  written.resolve();
  await writing;
  expect(await taken()).toBeGreaterThan(first.lease.fence);
  await first.end();
});

it("goes by the wall clock of the database, whatever the one clock is moved by", async () => {
  const first = await holding();
  await asOwner(sql`update platform.clock set shift = interval '400 days'`);
  expect(await taken()).toBeNull();
  await asOwner(sql`update platform.clock set shift = interval '0'`);
  await first.end();
});

it("runs out where the wall clock was set back, and does not wait until it is reached again", async () => {
  const first = await holding();
  await asOwner(sql`update platform.leases set expires_at = expires_at + interval '1 hour'`);
  expect(await taken()).toBeGreaterThan(first.lease.fence);
  await first.end();
});

it("of a database that forgot the newest numbers gives out none of them again", async () => {
  await taken();
  const forgotten = await row();
  const first = await holding();
  // The row as a standby has it that was behind.
  await asOwner(sql`update platform.leases set fence = ${forgotten?.fence}, holder = null`);
  const second = await holding();
  expect(second.lease.fence).not.toBe(first.lease.fence);
  await expect(write(first.lease)).rejects.toSatisfy(isLeaseLost);
  await Promise.all([first.end(), second.end()]);
});

it("is changed by the functions alone", async () => {
  const change = sql`update platform.leases set fence = 1`.execute(database.db);
  await expect(change).rejects.toThrow("permission denied");
});

function thrownBy(work: () => void): boolean {
  try {
    work();
    return false;
  } catch (error) {
    return isLeaseLost(error);
  }
}

async function isHeldFast(): Promise<boolean> {
  const { rows } = await sql`select from platform.leases for update skip locked`.execute(
    database.owner.db,
  );
  return rows.length === 0;
}
