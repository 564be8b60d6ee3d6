// @rule 2/stale
import { readdirSync, readFileSync } from "node:fs";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { createTestDatabase, expectRefused, stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, type Buyer, purchaseOf } from "../../test/order-builders.ts";
import { consent, propose } from "../ledger/proposals.ts";

const WEDNESDAY = "2026-11-25T10:00:00Z";
const HUNDRED = 100_000_000n;

const app = useApp();
let product: BuiltProduct;
let buyer: Buyer;
beforeAll(async () => {
  await sql`select sandbox.start_clock(${WEDNESDAY})`.execute(app.database.db);
  product = await aListedProduct(app.database.owner.db);
  buyer = await aBuyer(app.database.owner.db, 100n * HUNDRED);
});
beforeEach(async () => {
  await setClock(WEDNESDAY);
  for (const past of [
    "chain.statements",
    "reserve.guard_history",
    "reserve.invariant_runs",
    "ledger.daily_seals",
    "proof.commits",
    "proof.snapshots",
  ]) {
    await asOwner(`delete from ${past}`);
  }
  await aGreenGuard(app.database.db);
  expect(await refusal()).toBeNull();
});

const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const refresh = () => sql`select reserve.refresh_guard('tUSDT')`.execute(app.database.db);
const buy = () => app.call(buyOrder, purchaseOf(product), buyer);

async function refusal(): Promise<string | null | undefined> {
  const { rows } = await sql<{ no: string | null }>`
    select reserve.check_guard('tUSDT') as no`.execute(app.database.db);
  return rows[0]?.no;
}

async function guard() {
  const { rows } = await sql<{ red: string[]; stale: string[]; halted_for: string[] | null }>`
    select red, stale, halted_for from reserve.guard where currency = 'tUSDT'`.execute(
    app.database.db,
  );
  return rows[0];
}

type Told = { what: string; reasons: string[]; proposal_id: string | null };

/** The rows of the history, oldest first. */
async function history(): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select what, reasons, proposal_id from reserve.guard_history order by at, what`.execute(
    app.database.db,
  );
  return rows;
}

/** Sets the platform's clock to any time. */
async function setClock(at: string): Promise<void> {
  await sql`update platform.clock set shift = ${at}::timestamptz - now()`.execute(
    app.database.owner.db,
  );
  await asOwner(`update security.sessions set last_seen_at = platform.now(),
    ends_at = platform.now() + interval '1 day'`);
}

async function waitingForLocks(): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.db);
  return rows[0]?.n ?? 0n;
}

/** A proposal of ana's to resume sales, with the consents of the named people. */
async function resuming(...people: string[]): Promise<string> {
  return app.database.db.transaction().execute(async (tx) => {
    const id = await propose(tx, "resume_sales", { currency: "tUSDT" }, "ana");
    for (const person of people) await consent(tx, id, person, "looked at it");
    return id;
  });
}

const resume = (id: string) => sql`select reserve.resume_sales(${id})`.execute(app.database.db);

/**
 * A purchase is refused by this name for these codes, whose text in every language contains no
 * code; nothing changes.
 */
async function expectNoSale(name: "sales_stopped" | "guard_stale", reason: string) {
  await expectRefused(app.database, name, buy);
  expect((await buy()).raw.data).toMatchObject({ reason });
}

const statement = (book: string, chain: number, ledger: number) => `insert into chain.statements
  (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
  values (platform.now(), 1, '0x' || repeat('0', 64), '${book}', ${chain}, ${ledger}, 0, '{}')`;
const balance = (kind: string, by: number) =>
  `update ledger.accounts set balance = balance + ${by} where kind = '${kind}' and bucket = 0`;

const RED: { code: string; wrong: string[]; right: string[]; also?: string[] }[] = [
  {
    code: "client_cover",
    wrong: [balance("client.custody", -1)],
    right: [balance("client.custody", 1)],
  },
  {
    code: "reserve_cover",
    wrong: [balance("reserve.cash", -1)],
    right: [balance("reserve.cash", 1)],
  },
  {
    code: "shortfall",
    wrong: [balance("client.shortfall", 1)],
    right: [balance("client.shortfall", -1)],
  },
  {
    code: "reconciliation_break",
    wrong: [statement("house", 1, 0)],
    right: [statement("house", 0, 0)],
  },
  {
    code: "client_cover",
    wrong: [statement("client", 0, 1)],
    right: [statement("client", 0, 0)],
    also: ["reconciliation_break"],
  },
  {
    code: "reserve_cover",
    wrong: [statement("reserve", 0, 1)],
    right: [statement("reserve", 0, 0)],
    also: ["reconciliation_break"],
  },
  {
    code: "proof_wrong",
    wrong: [
      `insert into proof.snapshots (day, state, began_at, ended_at, differences)
        values ('2026-11-26', 'wrong', now(), now(), '[]')`,
    ],
    right: ["delete from proof.snapshots where state = 'wrong'"],
  },
  {
    code: "invariant:transit_is_zero",
    wrong: [balance("reserve.transit", 1), "select reserve.run_invariant('transit_is_zero')"],
    right: [balance("reserve.transit", -1), "select reserve.run_invariant('transit_is_zero')"],
  },
];

describe("a red value", () => {
  it.each(RED)("$code stops sales until two people resume them ($wrong)", async (red) => {
    const codes = [red.code, ...(red.also ?? [])].sort();
    for (const text of red.wrong) await asOwner(text);
    await refresh();
    expect(await guard()).toEqual({ red: codes, stale: [], halted_for: codes });
    await expectNoSale("sales_stopped", codes.join(", "));

    for (const text of red.right) await asOwner(text);
    await refresh();
    expect(await guard()).toEqual({ red: [], stale: [], halted_for: codes });
    await expectNoSale("sales_stopped", codes.join(", "));

    const proposal = await resuming("ben");
    await resume(proposal);
    expect(await refusal()).toBeNull();
    expect((await buy()).code).toBe(200);
    expect(await history()).toEqual([
      { what: "stopped", reasons: codes, proposal_id: null },
      { what: "resumed", reasons: codes, proposal_id: proposal },
    ]);
  }); // @rule 2/inside 2/red 2/proof

  it("is kept when another comes and the first is right again", async () => {
    await asOwner(balance("client.shortfall", 1));
    await refresh();
    await refresh();
    await asOwner(balance("client.shortfall", -1));
    await asOwner(balance("reserve.cash", -1));
    await refresh();
    await asOwner(balance("reserve.cash", 1));
    await refresh();
    await expectNoSale("sales_stopped", "reserve_cover, shortfall");
    await resume(await resuming("ben"));
    expect((await history()).map(({ what, reasons }) => [what, ...reasons])).toEqual([
      ["stopped", "shortfall"],
      ["stopped", "reserve_cover"],
      ["resumed", "reserve_cover", "shortfall"],
    ]);
  }); // @rule 2/red

  it("is worded for members in each language, without its code", async () => {
    await asOwner("update reserve.guard set halted_at = now(), halted_for = '{client_cover}'");
    for (const language of LANGUAGES) {
      const reply = await app.call(buyOrder, purchaseOf(product), { token: buyer.token, language });
      expect(reply.msg, language).not.toMatch(/[{}]|cover|_/);
    }
    await asOwner("update reserve.guard set halted_at = null, halted_for = null");
  });

  it("stops sales once, however many look at the same time", async () => {
    await asOwner(balance("client.shortfall", 1));
    let looking: Promise<unknown> | undefined;
    await app.database.owner.db.transaction().execute(async (tx) => {
      await sql`select from reserve.guard for update`.execute(tx);
      looking = Promise.all(Array.from({ length: 4 }, refresh));
      while ((await waitingForLocks()) < 4n) await new Promise((wake) => setTimeout(wake, 20));
    });
    await looking;
    await asOwner(balance("client.shortfall", -1));
    await resume(await resuming("ben"));
    expect((await history()).map(({ what }) => what)).toEqual(["stopped", "resumed"]);
  });
});

describe("resuming sales", () => {
  const stopped = async () => {
    await asOwner(balance("client.shortfall", 1));
    await refresh();
  };
  const righted = () => asOwner(balance("client.shortfall", -1));

  it("needs another person", async () => {
    await stopped();
    await righted();
    await expect(resume(await resuming())).rejects.toMatchObject({ code: "BL001" });
    const alone = app.database.db
      .transaction()
      .execute(async (tx) =>
        consent(tx, await propose(tx, "resume_sales", { currency: "tUSDT" }, "ana"), "ana", "me"),
      );
    await expect(alone).rejects.toThrow("own_proposal");
    expect(await refusal()).toBe("sales_stopped");
    await resume(await resuming("ben"));
  }); // @rule 2/resume

  it("needs green values: neither red nor stale, looked at anew", async () => {
    await stopped();
    const proposal = await resuming("ben");
    const before = await stateDigest(app.database.owner);
    await expect(resume(proposal)).rejects.toMatchObject({ code: "BL011" });
    await righted();
    await asOwner("update ledger.daily_seals set at = at - interval '25 hours'");
    await expect(resume(proposal)).rejects.toMatchObject({ code: "BL011" });
    expect(await refusal()).toBe("sales_stopped");
    await asOwner("update ledger.daily_seals set at = at + interval '25 hours'");
    expect(before).not.toBe(await stateDigest(app.database.owner));
    await resume(proposal);
    expect(await refusal()).toBeNull();
  }); // @rule 2/resume

  it("needs people who knew of this stop, not of one before", async () => {
    const proposal = await resuming("ben");
    await stopped();
    await righted();
    await expect(resume(proposal)).rejects.toMatchObject({ code: "BL035" });
    await resume(await resuming("ben"));
    const spent = await resuming("ben");
    await resume(spent);
    await stopped();
    await righted();
    await resume(spent);
    expect(await refusal()).toBe("sales_stopped");
    await resume(await resuming("ben"));
  }); // @rule 2/resume
});

const minutesAgo = (minutes: number) =>
  `update reserve.guard set checked_at = platform.now() - interval '${minutes} minutes'`;

describe("a stale value", () => {
  it("refuses when the guard row is older than 15 minutes, and no longer once it is renewed", async () => {
    await asOwner(minutesAgo(14.9));
    expect((await buy()).code).toBe(200);
    await asOwner(minutesAgo(15.1));
    await expectNoSale("guard_stale", "guard_old");
    await refresh();
    expect((await buy()).code).toBe(200);
  });

  it("refuses when the seal is older than a day", async () => {
    await asOwner("update ledger.daily_seals set at = platform.now() - interval '24 hours'");
    await asOwner("update ledger.daily_seals set at = at + interval '1 minute'");
    await refresh();
    expect(await refusal()).toBeNull();
    await asOwner("update ledger.daily_seals set at = at - interval '2 minutes'");
    await refresh();
    expect(await guard()).toEqual({ red: [], stale: ["seal_old"], halted_for: null });
    await expectNoSale("guard_stale", "seal_old");
    await sql`select * from ledger.seal_now(1000)`.execute(app.database.db);
    await refresh();
    expect((await buy()).code).toBe(200);
    expect(await history()).toEqual([]);
  });

  it("refuses when the proof of liabilities is older than a day, or there is none", async () => {
    const taken = (ago: string) =>
      asOwner(`update proof.commits
        set taken_at = date_trunc('milliseconds', platform.now()) - interval '${ago}'`);
    await taken("23 hours 59 minutes");
    await refresh();
    expect((await buy()).code).toBe(200);
    await taken("24 hours 1 minute");
    await refresh();
    expect(await guard()).toEqual({ red: [], stale: ["proof_old"], halted_for: null });
    await expectNoSale("guard_stale", "proof_old");
    await asOwner("delete from proof.commits");
    await refresh();
    await expectNoSale("guard_stale", "proof_old");
    await asOwner("delete from proof.snapshots");
    await aGreenGuard(app.database.db);
    expect((await buy()).code).toBe(200);
    expect(await history()).toEqual([]);
  }); // @rule 2/proof

  it("refuses when an invariant was never run, or not for two hours", async () => {
    await asOwner(`update reserve.invariant_runs set at = platform.now() - interval '119 minutes'`);
    await refresh();
    expect((await buy()).code).toBe(200);
    await asOwner(`update reserve.invariant_runs set at = platform.now() - interval '121 minutes'
      where name = 'trial_balance'`);
    await refresh();
    await expectNoSale("guard_stale", "invariant_old");
    await asOwner("delete from reserve.invariant_runs where name = 'trial_balance'");
    await refresh();
    await expectNoSale("guard_stale", "invariant_old");
    await aGreenGuard(app.database.db);
    expect((await buy()).code).toBe(200);
    expect(await history()).toEqual([]);
  });

  it.each([
    ["Friday noon's, on Friday evening", "2026-11-27T12:00Z", "2026-11-27T23:00Z", true],
    ["Friday noon's, on Saturday evening", "2026-11-27T12:00Z", "2026-11-28T23:00Z", true],
    ["Friday noon's, on Sunday", "2026-11-27T12:00Z", "2026-11-29T12:00Z", true],
    ["Friday noon's, on Monday before noon", "2026-11-27T12:00Z", "2026-11-30T11:59Z", true],
    ["Friday noon's, on Monday after noon", "2026-11-27T12:00Z", "2026-11-30T12:01Z", false],
    ["Friday night's, on Tuesday", "2026-11-27T23:59Z", "2026-12-01T00:00Z", false],
    ["Saturday's, on Monday", "2026-11-28T00:01Z", "2026-11-30T23:59Z", true],
    ["Saturday's, on Tuesday", "2026-11-28T23:59Z", "2026-12-01T00:01Z", false],
    ["Thursday night's, on Saturday", "2026-11-26T23:59Z", "2026-11-28T00:01Z", false],
    ["Monday's, on Tuesday at the same hour", "2026-11-30T10:01Z", "2026-12-01T10:00Z", true],
    ["Monday's, on Tuesday an hour later", "2026-11-30T10:00Z", "2026-12-01T11:00Z", false],
  ])("counts statements for one business day: %s", async (_name, drawn, now, counts) => {
    await setClock(now);
    await asOwner("delete from chain.statements");
    await asOwner("delete from proof.commits");
    await asOwner("delete from proof.snapshots");
    await aGreenGuard(app.database.db);
    await sql`update chain.statements set at = ${drawn}::timestamptz`.execute(
      app.database.owner.db,
    );
    await refresh();
    expect((await guard())?.stale).toEqual(counts ? [] : ["statement_old"]);
    if (counts) expect((await buy()).code).toBe(200);
    else await expectNoSale("guard_stale", "statement_old");
    await aGreenGuard(app.database.db);
    expect(await refusal()).toBeNull();
    expect(await history()).toEqual([]);
  });

  it.each(["client", "reserve", "house"])("refuses without a statement of %s", async (book) => {
    await asOwner(`delete from chain.statements where book = '${book}'`);
    await refresh();
    await expectNoSale("guard_stale", "statement_old");
  });

  it("refuses before anybody has looked at all, and in a currency without a guard", async () => {
    const fresh = await createTestDatabase();
    const { rows } = await sql`
      select reserve.check_guard('tUSDT') as ours, reserve.guard_reasons('tUSDT') as why,
        reserve.check_guard('tEUR') as other, reserve.guard_reasons('tEUR') as why_other
    `.execute(fresh.db);
    await fresh.drop();
    const why = ["never_checked"];
    expect(rows).toEqual([{ ours: "guard_stale", why, other: "guard_stale", why_other: why }]);
  });
});

describe("the guard's row", () => {
  it.each([
    "update reserve.guard set halted_at = null, halted_for = null",
    "update reserve.guard set red = '{}'",
    "delete from reserve.guard",
    "insert into reserve.guard select * from reserve.guard",
    "delete from reserve.guard_history",
    "update reserve.invariant_runs set rows = 0",
    "delete from reserve.invariant_runs",
    "insert into ledger.daily_seals values (now(), '', 1)",
    "update ledger.verified_heads set seq = 0",
    "update proof.commits set taken_at = now()",
    "delete from proof.snapshots",
    "update chain.statements set at = now()",
    "delete from chain.statements",
    "create or replace view invariants.client_cover as select 1 as x where false",
  ])("cannot be made green by the service: %s", async (text) => {
    await expect(sql.raw(text).execute(app.database.db)).rejects.toMatchObject({ code: "42501" });
  });

  it("is written by two functions, and read by the purchase and by what shows it", async () => {
    const { rows } = await sql<{ name: string; writes: boolean }>`
      select n.nspname || '.' || p.proname as name,
        p.prosrc ~ '(update|insert into|delete from)\\s+reserve\\.guard\\M' as writes
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosrc ~ 'reserve\\.(guard|check_guard|guard_reasons)\\M' order by 1`.execute(
      app.database.owner.db,
    );
    expect(rows).toEqual([
      { name: "orders.check_requests", writes: false },
      { name: "reserve.check_guard", writes: false },
      { name: "reserve.guard_reasons", writes: false },
      { name: "reserve.refresh_guard", writes: true },
      { name: "reserve.resume_sales", writes: true },
      { name: "wind_down.begin", writes: false }, // writes the stop down, and reads no value
    ]);
    const source = new URL("..", import.meta.url);
    const readers = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .filter((name) =>
        /reserve\.(guard\b|check_guard|guard_reasons)/.test(
          readFileSync(new URL(name, source), "utf8"),
        ),
      );
    expect(readers.sort()).toEqual([
      "oversight/operator-metrics.ts", // shows it at /metrics
      "oversight/today-figures.ts", // shows it to staff
      "products/offered-plans.ts", // offers a visitor nothing while sales are stopped
      "products/product-detail.ts",
      "reserve/monitor.ts",
      "reserve/resume-sales.ts", // asks since when sales are stopped
      "reserve/reverse-transaction.ts", // walks its currencies, reads no value
    ]);
  }); // @rule 1.8/not-stopped
});
