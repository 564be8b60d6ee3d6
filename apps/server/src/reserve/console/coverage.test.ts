/** The page of coverage: the guard's own figures, their history, and what falls due. */
// @rule console/cover
import {
  consoleCoverage,
  consoleCoverHistory,
  consoleFallingDue,
} from "@ballast/contract/console/reserve.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { fullBooks } from "../../../test/full-books.ts";
import { useApp } from "../../../test/kit.ts";
import { aGreenGuard } from "../../../test/order-builders.ts";
import { give, staffSession } from "../../../test/staff-session.ts";
import { duesByDay, type Group } from "../../income/falling-due.ts";
import { totalOf } from "../../ledger/accounts.ts";
import { proposeResuming } from "../resume-sales.ts";

const app = useApp();
let auditor: string;
beforeAll(async () => {
  await fullBooks(app);
  await aGreenGuard(app.database.db);
  auditor = await staffSession(app, "auditor");
});

const coverage = async () => (await app.call(consoleCoverage, {}, { staff: auditor })).data;
const due = async () => (await app.call(consoleFallingDue, {}, { staff: auditor })).data;
const curve = async (days = "7") =>
  (await app.call(consoleCoverHistory, { days }, { staff: auditor })).data.list;
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const refresh = () => sql`select reserve.refresh_guard('tUSDT')`.execute(app.database.db);
const shortfall = (by: number) =>
  asOwner(`update ledger.accounts set balance = balance + ${by}
    where kind = 'client.shortfall' and bucket = 0`);
const total = (kind: string) => totalOf(app.database.db, kind, "tUSDT");

describe("coverage", () => {
  it("adds up from its parts to the covers that the guard sees", async () => {
    const seen = await coverage();
    expect(seen).toMatchObject({ state: "on", reasons: [], red: [], stale: [] });
    for (const { held, owed, coverBps, heldParts, owedParts } of [seen.client, seen.reserve]) {
      const sum = (parts: { amount: bigint }[]) =>
        parts.reduce((all, { amount }) => all + amount, 0n);
      expect([sum(heldParts), sum(owedParts)]).toEqual([held, owed]);
      expect(coverBps).toBe(Number((held * 10_000n) / owed));
    }
    await asOwner("delete from reserve.cover_history");
    await refresh();
    const [kept] = await curve();
    expect(kept).toMatchObject({
      clientHeld: seen.client.held,
      clientOwed: seen.client.owed,
      reserveHeld: seen.reserve.held,
      reserveOwed: seen.reserve.owed,
    });
  });

  it("tells of a stop in words, and of the two people who let sales go on", async () => {
    const finance = await staffSession(app, "finance");
    // Before any stop: this neither resumes sales later nor prevents it.
    const nothing = await give(app, finance, "resume-sales", { reason: "Nothing is wrong." });
    expect(nothing.data.done[0]).toMatchObject({ ok: false, why: "sales_not_stopped" });
    const early = await app.database.db
      .transaction()
      .execute((tx) => proposeResuming(tx, { currency: "tUSDT", reference: "early" }, "ana"));
    await shortfall(1);
    await refresh();
    const stopped = await coverage();
    expect(stopped.state).toBe("stopped");
    expect(stopped.reasons).toEqual([{ code: "shortfall", says: "the house owes members money" }]);
    expect(stopped.red).toEqual(stopped.reasons);
    expect(stopped.history[0]).toMatchObject({ what: "stopped", proposedBy: null });

    await shortfall(-1);
    await refresh();
    expect(await coverage()).toMatchObject({ state: "stopped", red: [] });
    const made = await give(app, finance, "resume-sales", { reason: "A test of the alarm." });
    const twice = await give(app, finance, "resume-sales", { reason: "Once more." });
    expect(twice.data.done[0]?.lines.join()).toContain("has been proposed already");
    const proposal = /prp_[0-9a-f]{32}/.exec(made.data.done[0]?.lines.join(" ") ?? "")?.[0] ?? "";
    await aGreenGuard(app.database.db);
    const outdated = publicId("proposal", early);
    const late = await give(
      app,
      auditor,
      "approve",
      { reason: "All is green." },
      { rows: [outdated] },
    );
    expect(late.data.done[0]?.ok).toBe(false);
    expect(late.data.done[0]?.lines.join()).toContain("before sales were stopped");
    await give(app, auditor, "approve", { reason: "All is green." }, { rows: [proposal] });
    const resumed = await coverage();
    expect(resumed.state).toBe("on");
    expect(resumed.history[0]).toMatchObject({
      what: "resumed",
      reasons: stopped.reasons,
      proposedBy: "finance-one",
      approvedBy: "auditor-one",
      said: "A test of the alarm.",
    });
  });
});

describe("the history of the covers", () => {
  const kept = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from reserve.cover_history`.execute(app.database.db);
    return rows[0]?.n ?? 0;
  };

  it("keeps one row in five minutes, and each change of colour at once", async () => {
    const before = await kept();
    await refresh();
    await refresh();
    expect(await kept()).toBe(before);
    await shortfall(1);
    await refresh();
    await refresh();
    expect(await kept()).toBe(before + 1);
    await shortfall(-1);
    await refresh();
    expect(await kept()).toBe(before + 2);
    await asOwner("update reserve.cover_history set at = at - interval '6 minutes'");
    await refresh();
    expect(await kept()).toBe(before + 3);
    expect((await curve()).some(({ red }) => red)).toBe(true);
  });

  it("keeps an hour's first row after a week, and nothing after 400 days", async () => {
    await asOwner("delete from reserve.cover_history");
    await asOwner(`insert into reserve.cover_history
      select 'tUSDT', platform.now() - age, 1, 1, 1, 1, 10000, 10000, '{}', '{}', hourly
      from (values (interval '401 days', true), (interval '399 days', true),
        (interval '8 days', false), (interval '8 days 1 hour', true), (interval '6 days', false))
        x (age, hourly)`);
    await refresh();
    expect(await kept()).toBe(4);
    expect(await curve("400")).toHaveLength(4);
    expect(await curve("7")).toHaveLength(2);
  });

  it("is written by the guard's own function alone", async () => {
    for (const text of [
      "update reserve.cover_history set client_cover_bps = 10000",
      "delete from reserve.cover_history",
      "insert into reserve.cover_history select * from reserve.cover_history",
      "select reserve.keep_cover(null::reserve.cover_history)",
    ]) {
      await expect(sql.raw(text).execute(app.database.db)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("what falls due", () => {
  it("is all principal and all returns that the ledger has locked, day by day", async () => {
    const answer = await due();
    const all = answer.ladder.at(-1);
    expect(all).toMatchObject({ days: null, until: null });
    expect(all?.principal).toBe(await total("client.principal"));
    expect(all?.returns).toBe(await total("reserve.sold"));
    const listed = answer.calendar.reduce((sum, { returns }) => sum + returns, 0n);
    expect(listed + answer.later.returns).toBe(all?.returns);
    expect(answer.ladder.map(({ days }) => days)).toEqual([0, 1, 7, 30, 90, null]);
    for (const [at, rung] of answer.ladder.entries()) {
      const before = answer.ladder[at - 1];
      expect(rung.principal >= (before?.principal ?? 0n)).toBe(true);
      expect(rung.left).toBe(
        answer.held - answer.onDemand - answer.setAside - rung.principal - rung.returns,
      );
    }
    // The rest in the end is the reserve's own.
    const free = (await total("reserve.capital")) + (await total("reserve.yield"));
    expect(all?.left).toBe(free + answer.offered);
    expect(answer.ifAllLeave).toBe(answer.onDemand + (await total("client.principal")));
  });

  // Reads on a standby do not wait for the lock that the test holds on the primary.
  it.skipIf(inject("standbyUrl"))("counts orders and ledger at one moment", async () => {
    const { db } = app.database.owner;
    const oneMore = (by: number) => sql`
      update ledger.accounts set balance = balance + ${by} where ctid = (
        select ctid from ledger.accounts
        where kind = 'client.deposit' and currency = 'tUSDT' order by bucket, owner limit 1)`;
    const before = await due();
    const { asked } = await db.transaction().execute(async (tx) => {
      await sql`lock table ledger.accounts in access exclusive mode`.execute(tx);
      const asked = due();
      const waits = sql`select from pg_locks
        where relation = 'ledger.accounts'::regclass and not granted`;
      // By then the orders have been read.
      await expect.poll(async () => (await waits.execute(db)).rows.length).toBeGreaterThan(0);
      await oneMore(1).execute(tx);
      return { asked };
    });
    expect((await asked).onDemand).toBe(before.onDemand);
    expect((await due()).onDemand).toBe(before.onDemand + 1n);
    await oneMore(-1).execute(db);
  }); // @rule 4/status-owed

  const group = (from: string, expire: string, more: Partial<Group> = {}): Group => ({
    ...{ from, expire, daily: 5n, principal: 100n, orders: 1 },
    ...more,
  });

  it("pays a day when it has ended, and principal with the last", () => {
    expect(duesByDay([group("2026-11-26", "2026-11-28")], "2026-11-25")).toEqual([
      { day: "2026-11-27", principal: 0n, returns: 5n, orders: 0 },
      { day: "2026-11-28", principal: 100n, returns: 5n, orders: 1 },
    ]);
  });

  it("counts what is late as due today", () => {
    expect(duesByDay([group("2026-11-20", "2026-11-24")], "2026-11-25")).toEqual([
      { day: "2026-11-25", principal: 100n, returns: 20n, orders: 1 },
    ]);
    expect(duesByDay([group("2026-11-22", "2026-11-26")], "2026-11-25")).toEqual([
      { day: "2026-11-25", principal: 0n, returns: 15n, orders: 0 },
      { day: "2026-11-26", principal: 100n, returns: 5n, orders: 1 },
    ]);
  });

  it("adds orders of different days up, and knows of nothing when there are none", () => {
    expect(duesByDay([], "2026-11-25")).toEqual([]);
    const both = duesByDay(
      [group("2026-11-25", "2026-11-27"), group("2026-11-26", "2026-11-28", { daily: 7n })],
      "2026-11-25",
    );
    expect(both.map(({ day, returns }) => [day, returns])).toEqual([
      ["2026-11-26", 5n],
      ["2026-11-27", 12n],
      ["2026-11-28", 7n],
    ]);
  });
});
