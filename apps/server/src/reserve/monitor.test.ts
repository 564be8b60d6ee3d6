import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resealed } from "../../test/broken-books.ts";
import { createTestDatabase, type TestDatabase } from "../../test/harness.ts";
import { aGreenGuard } from "../../test/order-builders.ts";
import { aCredit } from "../../test/wallet-builders.ts";
import { openDatabase } from "../platform/db.ts";
import { guards, invariants, runMonitor } from "./monitor.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await aDeposit();
  await aGreenGuard(database.db);
  await monitor();
});
afterEach(async () => {
  await database.drop();
});

const monitor = (which: "due" | "all" = "due") => runMonitor(database.db, which);
const asOwner = (text: string) => sql.raw(text).execute(database.owner.db);

async function aDeposit(): Promise<string> {
  const id = randomUUID();
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  return aCredit(database.owner.db, { id }, 1_000_000n);
}

async function guard() {
  const [row] = await guards(database.db);
  if (!row) throw new Error("there is no guard");
  return row;
}

/** The time of each invariant's last run. */
async function runs(): Promise<Map<string, number>> {
  return new Map((await invariants(database.db)).map(({ name, at }) => [name, at.getTime()]));
}

/** The invariants that ran during `work`. */
async function ranIn(work: () => Promise<void>): Promise<string[]> {
  const before = await runs();
  await work();
  return [...(await runs())].filter(([name, at]) => before.get(name) !== at).map(([name]) => name);
}

const allAgo = (seconds: number) =>
  asOwner(`update reserve.invariant_runs
    set at = platform.now() - interval '${seconds} seconds', took_ms = 1`);

const count = async (table: string) => {
  const { rows } = await sql
    .raw<{ n: bigint }>(`select count(*) as n from ${table}`)
    .execute(database.db);
  return rows[0]?.n;
};

/** Another transaction locks the orders meanwhile, so that every read of them waits. */
function withOrdersHeld(work: () => Promise<void>): Promise<void> {
  return database.owner.db.transaction().execute(async (tx) => {
    await sql`lock table orders.orders in access exclusive mode`.execute(tx);
    await work();
  });
}

/** Waits until a condition holds; otherwise the test's own time limit fails it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const waiting = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%run_invariant%'`.execute(database.db);
  return rows.map(({ pid }) => pid);
};

/** Ends the waiting connections, as the death of their process does. */
async function endWaiting(): Promise<void> {
  for (const pid of await waiting()) {
    await sql`select pg_terminate_backend(${pid})`.execute(database.db);
  }
}

describe("the monitor", () => {
  it("runs every invariant and leaves a guard that lets sales go on", async () => {
    const { rows } = await sql<{ name: string }>`
      select viewname as name from pg_views where schemaname = 'invariants'`.execute(database.db);
    await allAgo(3_600);
    const ran = await ranIn(monitor);
    expect(ran.sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(await guard()).toMatchObject({ refusal: null, reasons: [], red: [], stale: [] });
  });

  it("may run twice: together, and again before anything is due", async () => {
    await allAgo(3_600);
    await Promise.all([monitor("all"), monitor(), monitor("all")]);
    expect(await ranIn(monitor)).toEqual([]);
    expect((await guard()).refusal).toBeNull();
    expect(await count("reserve.guard_history")).toBe(0n);
    expect(await count("reserve.invariant_runs")).toBe(BigInt((await runs()).size));
  });

  it("may come days late: what was old is stale, not red, and what is fresh is enough", async () => {
    await sql`select sandbox.advance_clock(5)`.execute(database.db);
    expect((await guard()).reasons).toEqual(["guard_old"]);
    expect(await ranIn(monitor)).toHaveLength((await runs()).size);
    expect(await guard()).toMatchObject({
      refusal: "guard_stale",
      reasons: ["proof_old", "statement_old"],
    });
    await aGreenGuard(database.db);
    await monitor();
    expect(await guard()).toMatchObject({ refusal: null, haltedAt: null });
    expect(await count("reserve.guard_history")).toBe(0n);
  });

  it("leaves a guard of before where it was killed in the middle, and does the rest next time", async () => {
    await allAgo(3_600);
    const { checkedAt } = await guard();
    const killed = openDatabase(database.url);
    await withOrdersHeld(async () => {
      const cut = expect(runMonitor(killed.db, "due")).rejects.toThrow();
      await until(async () => (await waiting()).length > 0);
      const closing = killed.close();
      await endWaiting();
      await Promise.all([cut, closing]);
    });
    expect((await guard()).checkedAt).toEqual(checkedAt);
    const rest = await ranIn(monitor);
    expect(rest).toContain("sold_is_owed_to_open_orders");
    expect(rest).not.toContain("balances_are_sums_of_entries");
    expect((await guard()).checkedAt?.getTime()).toBeGreaterThan(checkedAt?.getTime() ?? 0);
    expect((await guard()).refusal).toBeNull();
  });

  it("goes on past an invariant that cannot be run, names it, and lets sales wait after two hours", async () => {
    await asOwner(`create or replace view invariants.trial_balance as
      select 'C'::"char" as book, 'tUSDT' as currency, (1 / (random() * 0)::int)::numeric as off_by`);
    const failures: string[] = [];
    const run = () => runMonitor(database.db, "due", (name) => failures.push(name));
    await allAgo(3_600);
    expect(await ranIn(run)).toHaveLength((await runs()).size - 1);
    expect(failures).toEqual(["trial_balance"]);
    expect((await guard()).refusal).toBeNull();
    await asOwner(`update reserve.invariant_runs set at = platform.now() - interval '121 minutes'
      where name = 'trial_balance'`);
    await run();
    expect(await guard()).toMatchObject({ refusal: "guard_stale", reasons: ["invariant_old"] });
    expect((await guard()).haltedAt).toBeNull();
  });

  it("lets an invariant rest a hundred times as long as it took, 30 s at least, an hour at most", async () => {
    for (const [took, ago, due] of [
      [1, 29, false],
      [1, 31, true],
      [2_000, 199, false],
      [2_000, 201, true],
      [600_000, 3_599, false],
      [600_000, 3_601, true],
    ] as const) {
      await asOwner(`update reserve.invariant_runs set at = platform.now(), took_ms = 1`);
      await asOwner(`update reserve.invariant_runs
        set took_ms = ${took}, at = platform.now() - interval '${ago} seconds'
        where name = 'trial_balance'`);
      const ran = await ranIn(monitor);
      expect(ran, `${took} ms, ${ago} s ago`).toEqual(due ? ["trial_balance"] : []);
    }
  });

  it("runs all of them when asked, due or not", async () => {
    expect(await ranIn(() => monitor("all"))).toHaveLength((await runs()).size);
  });
});

describe("a broken seal", () => {
  it("stops sales in the run that finds it, though no invariant is due", async () => {
    const deposit = await aDeposit();
    await asOwner(`update ledger.entries set amount = 9 where transaction_id = '${deposit}'`);
    expect(await ranIn(monitor)).toEqual(["seal_chain_recomputes"]);
    expect(await guard()).toMatchObject({
      refusal: "sales_stopped",
      reasons: ["invariant:seal_chain_recomputes"],
    });
  }); // @rule 2/red

  it("stops sales before another invariant is waited for", async () => {
    const deposit = await aDeposit();
    await asOwner(`update ledger.transactions set reference = 'another' where id = '${deposit}'`);
    await allAgo(3_600);
    let running: Promise<void> | undefined;
    await withOrdersHeld(async () => {
      running = monitor();
      await until(async () => (await waiting()).length > 0);
      expect((await guard()).reasons).toEqual(["invariant:seal_chain_recomputes"]);
    });
    await running;
  });

  it("is found at once where a verified chain was made anew", async () => {
    await asOwner("update ledger.transactions set reference = 'another'");
    await resealed(false).execute(database.owner.db);
    await monitor();
    expect((await guard()).red).toEqual(["invariant:seal_chain_recomputes"]);
  });

  it("is found within the hour where what was verified before was changed alone", async () => {
    await asOwner("update ledger.transactions set reference = 'another'");
    await monitor();
    expect((await guard()).refusal).toBeNull();
    await allAgo(3_600);
    await monitor();
    expect((await guard()).red).toEqual(["invariant:seal_chain_recomputes"]);
  });

  it("gives no new seal of the day, nor does a chain that is not verified to its end", async () => {
    await asOwner("delete from ledger.daily_seals");
    for (let n = 0; n < 3; n++) await aDeposit();
    const { rows } = await sql<{ most: bigint }>`
      select max(h.seq - v.seq) as most from ledger.heads h join ledger.verified_heads v
      using (bucket)`.execute(database.db);
    await sql`select * from ledger.seal_now(${rows[0]?.most})`.execute(database.db);
    expect(await count("ledger.daily_seals")).toBe(0n);
    await sql`select * from ledger.seal_now(${rows[0]?.most})`.execute(database.db);
    expect(await count("ledger.daily_seals")).toBe(1n);
    await asOwner("delete from ledger.daily_seals");
    const deposit = await aDeposit();
    await asOwner(`update ledger.entries set amount = 9 where transaction_id = '${deposit}'`);
    await monitor();
    expect(await count("ledger.daily_seals")).toBe(0n);
  });
});
