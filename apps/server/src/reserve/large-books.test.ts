/** The monitor on books too large to be checked at once: seals in pieces, history bucket by bucket. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { aGreenGuard } from "../../test/order-builders.ts";
import { rowsRead } from "../../test/read-whole.ts";
import { aCredit } from "../../test/wallet-builders.ts";
import { openDatabase } from "../platform/db.ts";
import { guards, runMonitor } from "./monitor.ts";
import { verifySeals } from "./verify-seals.ts";

const database = useDatabase();
const BUCKET = 9;
const asOwner = (text: string) => sql.raw(text).execute(database.owner.db);

async function aDeposit(): Promise<string> {
  const id = `${randomUUID().slice(0, -2)}${BUCKET.toString(16).padStart(2, "0")}`;
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  return aCredit(database.owner.db, { id }, 1_000_000n);
}

beforeEach(async () => {
  await aDeposit();
  await verifySeals(database.db, Infinity);
  await asOwner("delete from ledger.daily_seals");
  await asOwner("delete from reserve.invariant_parts");
});

async function numberOf(what: string): Promise<number> {
  const { rows } = await sql
    .raw<{ n: bigint }>(`select count(*) as n from ${what}`)
    .execute(database.db);
  return Number(rows[0]?.n);
}

describe("a backlog of seals", () => {
  const left = () =>
    numberOf(`ledger.seals s join ledger.verified_heads v using (bucket) where s.seq > v.seq`);

  it("is worked off in pieces that stay when a run ends, and is sealed for the day at its end", async () => {
    for (let n = 0; n < 3; n++) await aDeposit();
    await verifySeals(database.db, 0, { atOnce: 1 });
    expect([await left(), await numberOf("ledger.daily_seals")]).toEqual([2, 0]);
    await verifySeals(database.db, 0, { atOnce: 1 });
    expect([await left(), await numberOf("ledger.daily_seals")]).toEqual([1, 0]);
    await verifySeals(database.db, Infinity, { atOnce: 1 });
    expect([await left(), await numberOf("ledger.daily_seals")]).toEqual([0, 1]);
  });

  it("is looked for at once in all buckets, and worked off only where there is one", async () => {
    const pieces = async () => {
      let n = 0;
      const isBroken = await verifySeals(database.db, 0, { between: async () => void n++ });
      return [n, isBroken];
    };
    expect(await pieces()).toEqual([0, false]);
    await aDeposit();
    expect(await pieces()).toEqual([1, false]);
    const head = (hash: string) =>
      asOwner(`update ledger.verified_heads set hash = ${hash} where bucket = ${BUCKET}`);
    await head("'another'");
    expect([await pieces(), await pieces()]).toEqual([
      [1, true],
      [1, true],
    ]);
    await head(`(select hash from ledger.heads where bucket = ${BUCKET})`);
    expect([await pieces(), await pieces()]).toEqual([
      [1, false],
      [0, false],
    ]);
    await asOwner("update reserve.guard set halted_at = null, halted_for = null");
  });

  it("is not taken as verified where the mark of a bucket is gone", async () => {
    const failures: string[] = [];
    const failed = (what: string) => failures.push(what);
    await asOwner(`create table mark as select * from ledger.verified_heads where bucket = ${BUCKET};
      delete from ledger.verified_heads where bucket = ${BUCKET}`);
    await verifySeals(database.db, 0, { failed });
    await asOwner("insert into ledger.verified_heads select * from mark; drop table mark");
    await verifySeals(database.db, 0, { failed });
    expect(failures).toEqual([`new batches of bucket ${BUCKET}`]);
  });

  it("reads no further batch once a piece has that many transactions", async () => {
    for (let n = 0; n < 3; n++) await aDeposit();
    await asOwner(`update ledger.seals set transactions = 50
      where bucket = ${BUCKET} and seq > (select seq from ledger.verified_heads where bucket = ${BUCKET})`);
    await verifySeals(database.db, 0, { atOnce: 100 });
    expect(await left()).toBe(1);
    await asOwner(`update ledger.seals set transactions = 1`);
  });

  it("does not keep the guard or the invariants waiting", async () => {
    await aGreenGuard(database.db);
    await aDeposit();
    await asOwner("update reserve.invariant_runs set at = platform.now() - interval '1 hour'");
    const [before] = await guards(database.db);
    await runMonitor(database.db, "due", undefined, { sealsMs: 0 });
    const [after] = await guards(database.db);
    expect(after?.checkedAt).not.toEqual(before?.checkedAt);
    expect(
      await numberOf("reserve.invariant_runs where at < platform.now() - interval '1 minute'"),
    ).toBe(0);
  });

  it("is not a seal of the day while a batch older than a quarter of an hour waits", async () => {
    await aDeposit();
    await asOwner(`update ledger.seals set at = platform.now() - interval '16 minutes'
      where bucket = ${BUCKET}`);
    await sql`select ledger.seal_day()`.execute(database.db);
    expect(await numberOf("ledger.daily_seals")).toBe(0);
  });
});

describe("what new batches changed", () => {
  const wrongAfter = async (damage: (deposit: string) => string) => {
    const deposit = await aDeposit();
    return database.owner.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(damage(deposit)).execute(tx);
        const { rows } = await sql<{ wrong: string[] | null }>`
          select income.wrong_in_batches(v.bucket, v.seq, h.seq) as wrong
          from ledger.verified_heads v join ledger.heads h using (bucket)
          where v.bucket = ${BUCKET}`.execute(tx);
        throw Object.assign(new Error("undone"), { wrong: rows[0]?.wrong ?? [] });
      })
      .catch((error: { wrong?: string[] }) => {
        if (!error.wrong) throw error;
        return error.wrong;
      });
  };
  const entry = (set: string) => (deposit: string) =>
    `update ledger.entries set ${set} where transaction_id = '${deposit}'`;

  it.each([
    ["no damage", () => "select 1", []],
    [
      "an amount",
      (d: string) => `${entry("amount = amount + 1")(d)} and kind = 'client.deposit'`,
      ["transactions_balance", "running_balances"],
    ],
    [
      "a balance",
      (d: string) => `${entry("balance = balance + 1")(d)} and kind = 'client.custody'`,
      ["running_balances", "balances_are_sums_of_entries"],
    ],
    [
      "an event",
      (d: string) => `${entry("event = 'unknown_receipt'")(d)} and kind = 'client.custody'`,
      ["entries_follow_their_transaction"],
    ],
    ["a batch's place", entry("seq = seq + 1"), ["entries_follow_their_transaction"]],
    [
      "no entries",
      (d: string) => `delete from ledger.entries where transaction_id = '${d}'`,
      ["transactions_balance"],
    ],
    [
      "an account",
      () => `update ledger.accounts set balance = balance + 1
      where kind = 'client.custody' and bucket = ${BUCKET} and currency = 'tUSDT'`,
      ["balances_are_sums_of_entries"],
    ],
  ] as const)("is compared with what was there: %s", async (_, damage, wrong) => {
    expect(await wrongAfter(damage)).toEqual(wrong);
  });

  it("stops sales in the run that finds it, though no invariant is due", async () => {
    await aGreenGuard(database.db);
    await verifySeals(database.db, Infinity);
    await aDeposit();
    const change = (by: string) =>
      asOwner(`update ledger.accounts set balance = balance ${by}
        where kind = 'client.custody' and bucket = ${BUCKET} and currency = 'tUSDT'`);
    await change("+ 1");
    await runMonitor(database.db, "due");
    expect((await guards(database.db))[0]?.red).toContain("invariant:balances_are_sums_of_entries");
    await change("- 1");
    await sql`select reserve.run_invariant('balances_are_sums_of_entries')`.execute(database.db);
    await asOwner("update reserve.guard set halted_at = null, halted_for = null");
  });

  it("is read by key: what was written before is not", async () => {
    await aDeposit();
    const read = await database.owner.db
      .transaction()
      .execute(async (tx) => {
        await sql`
          with t as (
            insert into ledger.transactions
            select ${BUCKET}, gen_random_uuid(), 'deposit', platform.now(), -n, 'watcher', ''
            from generate_series(1, 20000) n returning *
          )
          insert into ledger.entries select t.bucket, t.id, 1, t.at, t.seq, t.event, 'client.custody',
            'tUSDT', gen_random_uuid(), 'D', 1, 1 from t`.execute(tx);
        await sql`analyze ledger.transactions, ledger.entries`.execute(tx);
        const n = await rowsRead(tx, "ledger", "entries%", () =>
          sql`select income.wrong_in_batches(v.bucket, v.seq, h.seq)
            from ledger.verified_heads v join ledger.heads h using (bucket)
            where v.bucket = ${BUCKET}`.execute(tx),
        );
        throw Object.assign(new Error("undone"), { read: n });
      })
      .catch((error: { read?: number }) => error.read);
    // Two entries, and of each account the last one before and the last of all.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(12);
  });
});

describe("the invariants of history on large books", () => {
  const run = (paces: object = {}) =>
    runMonitor(database.db, "due", undefined, { largeFrom: 0, ...paces });
  const VIEWS = "unnest(reserve.invariants_by_bucket())";

  async function parts(): Promise<Map<string, Date>> {
    const { rows } = await sql<{ part: string; at: Date }>`
      select concat(name, ' ', bucket) as part, at from reserve.invariant_parts`.execute(
      database.db,
    );
    return new Map(rows.map(({ part, at }) => [part, at]));
  }

  /** The parts that ran during `work`. */
  async function partsIn(work: () => Promise<void>): Promise<string[]> {
    const before = await parts();
    await work();
    return [...(await parts())]
      .filter(([part, at]) => before.get(part)?.getTime() !== at.getTime())
      .map(([part]) => part);
  }

  it("run bucket by bucket, and count as run when all parts have", async () => {
    await aGreenGuard(database.db);
    await asOwner("delete from reserve.invariant_runs");
    await run({ checksMs: 1 });
    expect(await numberOf("reserve.invariant_parts")).toBeLessThan(64);
    expect(await numberOf(`reserve.invariant_runs where name in (select ${VIEWS})`)).toBe(0);
    await run();
    expect(await numberOf("reserve.invariant_parts")).toBe(64 * (await numberOf(VIEWS)));
    const all = await numberOf(`reserve.invariant_runs r join (
      select name, min(at) as at from reserve.invariant_parts group by 1) p using (name, at)
      where r.rows = 0`);
    expect(all).toBe(await numberOf(VIEWS));
    expect((await guards(database.db))[0]).toMatchObject({ refusal: null, reasons: [] });
  });

  it("run evenly over their period, the oldest part first, and all that are older than it", async () => {
    const VIEW = "running_balances";
    const ago = (seconds: number, which = "true") =>
      asOwner(`update reserve.invariant_parts set took_ms = 1000,
        at = platform.now() - interval '${seconds} seconds' where ${which}`);
    await run();
    // A hundred times 64 s is more than the hour, so a part is due each 56 s.
    await ago(20);
    expect(await partsIn(run)).toEqual([]);
    await ago(200, `name = '${VIEW}'`);
    await ago(100, `name = '${VIEW}' and bucket <> 40`);
    expect(await partsIn(run)).toEqual([`${VIEW} 40`]);
    await ago(200, `name = '${VIEW}'`);
    expect(await partsIn(run)).toHaveLength(3);
    await ago(20);
    await ago(3_601, `name = '${VIEW}' and bucket < 5`);
    expect(await partsIn(run)).toHaveLength(5);
  });

  it("stop sales with the part that has rows, and let the guard see it before the next runs", async () => {
    await aGreenGuard(database.db);
    await run();
    await asOwner(`update ledger.entries set balance = balance + 1 where bucket = ${BUCKET}
      and kind = 'client.deposit'`);
    await sql`select reserve.run_invariant_part('running_balances', 8)`.execute(database.db);
    expect(await numberOf("reserve.invariant_runs where rows > 0")).toBe(0);
    await sql`select reserve.run_invariant_part('running_balances', ${BUCKET})`.execute(
      database.db,
    );
    await sql`select reserve.run_invariant_part('running_balances', 10)`.execute(database.db);
    await sql`select reserve.refresh_guard('tUSDT')`.execute(database.db);
    const [guard] = await guards(database.db);
    expect(guard?.red).toContain("invariant:running_balances");
    await asOwner(`update ledger.entries set balance = balance - 1 where bucket = ${BUCKET}
      and kind = 'client.deposit'`);
    await sql`select reserve.run_invariant('running_balances')`.execute(database.db);
    expect(await numberOf("reserve.invariant_parts where rows > 0")).toBe(0);
    expect(await numberOf("reserve.invariant_runs where rows > 0")).toBe(0);
  });

  it("are whole again for a person who runs one, and what that finds makes every part run again", async () => {
    await run();
    await asOwner(`update ledger.entries set event = 'unknown_receipt' where bucket = ${BUCKET}
      and kind = 'client.custody'`);
    await sql`select reserve.run_invariant('entries_follow_their_transaction')`.execute(
      database.db,
    );
    const parts = "reserve.invariant_parts where name = 'entries_follow_their_transaction'";
    expect(await numberOf(parts)).toBe(0);
    await sql`select reserve.run_invariant_part('entries_follow_their_transaction', 3)`.execute(
      database.db,
    );
    expect(await numberOf("reserve.invariant_runs where rows > 0")).toBe(1);
    await asOwner(`update ledger.entries set event = 'deposit' where event = 'unknown_receipt'`);
    await run();
    expect(await numberOf("reserve.invariant_runs where rows > 0")).toBe(0);
  });

  it("renew the guard while they run", async () => {
    await aGreenGuard(database.db);
    await asOwner("update reserve.guard set checked_at = '-infinity'");
    await database.owner.db.transaction().execute(async (tx) => {
      await sql`lock table orders.orders in access exclusive mode`.execute(tx);
      const running = run({ guardMs: 0 });
      for (;;) {
        const [guard] = await guards(database.db);
        if (guard?.checkedAt) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await sql`rollback`.execute(tx);
      await running;
      await sql`begin`.execute(tx);
    });
  });
});

it("looks at the other buckets where the new batches of one cannot be looked at", async () => {
  const impatient = openDatabase(database.url, 1, { statementMs: 500 });
  const failed: string[] = [];
  await asOwner("update ledger.verified_heads set is_whole = false where bucket = 5");
  await database.owner.db.transaction().execute(async (tx) => {
    await sql`select from ledger.verified_heads where bucket = 5 for update`.execute(tx);
    await verifySeals(impatient.db, 0, { failed: (what) => failed.push(what) });
    await expect(verifySeals(impatient.db, 0)).rejects.toThrow("statement timeout");
  });
  expect(failed).toEqual(["new batches of bucket 5"]);
  expect(await numberOf("ledger.daily_seals")).toBe(0);
  await impatient.close();
});

describe("an invariant of history in one bucket", () => {
  it("reads that bucket's rows only", async () => {
    const { rows } = await sql<{ name: string }>`
      select unnest(reserve.invariants_by_bucket()) as name`.execute(database.db);
    for (const { name } of rows) {
      const { rows: lines } = await sql<{ "QUERY PLAN": object[] }>`
        explain (format json) select from ${sql.table(`invariants.${name}`)} v
        where v.bucket = 7`.execute(database.owner.db);
      expect([name, scansOfAll(lines[0]?.["QUERY PLAN"])]).toEqual([name, []]);
    }
  });
});

const BIG = /^(entries|transactions|seals|incomes|orders|accounts)/;

/** The tables of history that a plan scans without a condition on the bucket. */
function scansOfAll(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(scansOfAll);
  if (plan === null || typeof plan !== "object") return [];
  const node = plan as Record<string, unknown>;
  const table = String(node["Relation Name"] ?? "");
  const conditions = [node["Index Cond"], node["Recheck Cond"], node.Filter].join(" ");
  const here = BIG.test(table) && !/\bbucket = /.test(conditions) ? [table] : [];
  return [...here, ...Object.values(node).flatMap(scansOfAll)];
}
