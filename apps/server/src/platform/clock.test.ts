import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDatabaseWay } from "../../test/fakes/database-way.ts";
import { createTestDatabase } from "../../test/harness.ts";
import { useDatabase } from "../../test/kit.ts";
import { runMonitor } from "../reserve/monitor.ts";
import { type Clock, openClock } from "./clock.ts";

const DAY_MS = 86_400_000;
const database = useDatabase();
let clock: Clock;
beforeAll(async () => {
  clock = await openClock(database);
});
afterAll(async () => {
  await clock.close();
});

/** Advances the clock on a connection other than the clock's. */
const advance = (days: number) =>
  sql`select sandbox.advance_clock(${days})`.execute(database.owner.db);

/** By how many days the clock is ahead of this machine's. */
const daysAhead = () => Math.round((clock.now().getTime() - Date.now()) / DAY_MS);

async function until(holds: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where application_name = 'clock' and datname = current_database()`.execute(database.owner.db);
  return rows.map((row) => row.pid);
}

describe("the clock", () => {
  it("tells the database's time, and follows an advance made elsewhere", async () => {
    expect(daysAhead()).toBe(0);
    await advance(3);
    await until(() => daysAhead() === 3, 5);
    const { rows } = await sql<{ now: Date; day: string }>`
      select platform.now() as now, platform.day_of(platform.now()) as day`.execute(database.db);
    expect(Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(2_000);
    expect(clock.today()).toBe(rows[0]?.day);
  });

  it("goes forward only", async () => {
    const ahead = daysAhead();
    for (const days of [0, -1, 367]) {
      await expect(advance(days)).rejects.toThrow("advance_clock: 1 to 366 days");
    }
    await expect(sql`update platform.clock set shift = '0'`.execute(database.db)).rejects.toThrow(
      "permission denied",
    );
    expect(daysAhead()).toBe(ahead);
  });

  it("is not turned back by a slow answer that a newer one has overtaken", async () => {
    await clock.refresh();
    const ahead = daysAhead();
    const waiting: (() => void)[] = [];
    let slow = false;
    const delayed = {
      ...database,
      db: database.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (slow) await new Promise<void>((resolve) => waiting.push(resolve));
          return result;
        },
      }),
    };
    const other = await openClock(delayed);
    slow = true;
    const old = other.refresh();
    await until(() => waiting.length === 1, 5);
    slow = false;
    await advance(1);
    await other.refresh();
    for (const go of waiting) go();
    await old;
    expect(Math.round((other.now().getTime() - Date.now()) / DAY_MS)).toBe(ahead + 1);
    await other.close();
  });

  it("hears again after its connection was killed, also of what it missed", async () => {
    await clock.refresh();
    const ahead = daysAhead();
    await until(async () => (await listeners()).length === 1, 5);
    const [pid] = await listeners();
    await sql`select pg_terminate_backend(${pid})`.execute(database.db);
    await until(async () => !(await listeners()).includes(pid ?? 0), 5);
    await advance(2);
    await until(() => daysAhead() === ahead + 2, 10);
    await advance(5);
    await until(() => daysAhead() === ahead + 7, 5);
    expect(await listeners()).toHaveLength(1);
  });

  it("tries once a second while the database is away, and listens once when it is back", async () => {
    const way = await startDatabaseWay(database.url);
    const other = await openClock({ ...database, url: way.url });
    const tried = way.tried();
    way.close();
    await new Promise((resolve) => setTimeout(resolve, 6_500));
    expect(way.tried() - tried).toBeGreaterThanOrEqual(4);
    expect(way.tried() - tried).toBeLessThanOrEqual(7);
    way.open();
    await until(async () => (await listeners()).length === 2, 10);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await listeners()).toHaveLength(2);
    await other.close();
    await until(async () => (await listeners()).length === 1, 5);
    await way.stop();
  });
});

describe("the start of the clock", () => {
  it("takes back what a server that runs already has seen of days to come: statements, guard, invariants, seals", async () => {
    const fresh = await createTestDatabase();
    try {
      const { db } = fresh.owner;
      await sql`
        insert into chain.statements
          (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
        values (platform.now(), 1, ${`0x${"0".repeat(64)}`}, 'client', 0, 0, 0, '{}')`.execute(db);
      await sql`
        insert into bank.statements (at, account, currency, line, document, bank_balance,
          ledger_balance, in_transit, parts)
        values (platform.now(), 'house', 'tINR', 0, sha256(''), 0, 0, 0, '{}')`.execute(db);
      await runMonitor(fresh.db, "all");
      const ahead = async () => {
        const { rows } = await sql<{ name: string }>`
          select x.name from (select 'chain' as name, at from chain.statements
            union all select 'bank', at from bank.statements
            union all select 'cover', at from reserve.cover_history
            union all select 'invariant', at from reserve.invariant_runs
            union all select 'seal', at from ledger.daily_seals
            union all select 'stop', at from reserve.guard_history
            union all select 'stop', halted_at from reserve.guard
            union all select 'guard', checked_at from reserve.guard) x
          where x.at > platform.now() group by 1 order by 1`.execute(db);
        return rows.map(({ name }) => name);
      };
      await sql`update reserve.guard set halted_at = platform.now(), halted_for = '{shortfall}'`.execute(
        db,
      );
      await sql`insert into reserve.guard_history
        values ('tUSDT', platform.now(), 'stopped', '{shortfall}', null)`.execute(db);
      await sql`select sandbox.start_clock(now() - interval '13 days')`.execute(fresh.db);
      expect(await ahead()).toEqual([]);
      // From then on all times are those of these days.
      await runMonitor(fresh.db, "due");
      expect(await ahead()).toEqual([]);
      const { rows } = await sql<{ covers: bigint; runs: bigint; halted: boolean }>`
        select (select count(*) from reserve.cover_history) as covers,
          (select bool_and(halted_at is not null) from reserve.guard) as halted,
          (select count(*) from reserve.invariant_runs) as runs`.execute(db);
      // Setting the clock does not end a stop of sales.
      expect(rows[0]?.halted).toBe(true);
      expect(rows[0]?.covers).toBeGreaterThan(0n);
      expect(rows[0]?.runs).toBeGreaterThan(20n);
    } finally {
      await fresh.drop();
    }
  });
});
