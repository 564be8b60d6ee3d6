/**
 * The public pages: the ledger's own figures, why sales are stopped, each red flag with the query
 * that ran, and nothing about any member.
 */
// @rule 4/red-flags
import { openStatus } from "@ballast/contract/open/calls.ts";
import { openFlags, openHowPaid, SIGNS } from "@ballast/contract/open/flags.ts";
import { openIncidents } from "@ballast/contract/open/incidents.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember } from "../../test/builders.ts";
import { type FullBooks, fullBooks } from "../../test/full-books.ts";
import { createTestDatabase } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard } from "../../test/order-builders.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aCredit, withdrawn } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { consent, propose } from "../ledger/proposals.ts";
import { createLog } from "../platform/log.ts";
import { previewWindDown } from "../wind-down/status.ts";
import { keepFigures, openFigures } from "./figures.ts";
import { readHowPaid } from "./how-paid.ts";
import { readFlags } from "./red-flags.ts";

const app = useApp();
let books: FullBooks;
beforeAll(async () => {
  books = await fullBooks(app);
  await aGreenGuard(app.database.db);
});

const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const refresh = () => sql`select reserve.refresh_guard('tUSDT')`.execute(app.database.db);
const total = (kind: string) => totalOf(app.database.db, kind, "tUSDT");
const sumOf = async (kinds: string[]) =>
  (await Promise.all(kinds.map(total))).reduce((sum, one) => sum + one, 0n);
/** Waits until the server's cache has expired. */
const aWhile = async () => {
  await asOwner("update platform.clock set shift = shift + interval '6 minutes'");
  await app.router.clock.refresh();
};
const keep = () => keepFigures(app.database.db, app.router.clock, createLog("silent"));
const status = async () => {
  await aWhile();
  const { code, data } = await app.call(openStatus);
  expect(code).toBe(200);
  return data;
};
const whatIsOwed = async () => {
  await keep();
  const { owed } = await status();
  if (owed === null) throw new Error("what is owed was not read");
  return owed;
};
const incidents = async (input: Record<string, string> = {}) => {
  await aWhile();
  return (await app.call(openIncidents, input)).data;
};

describe("what is owed", () => {
  it("is what the ledger says, now and until the last order matures", async () => {
    const owed = await whatIsOwed();
    expect(owed.onDemand).toBe(
      await sumOf([
        "client.deposit",
        "client.returned",
        "client.earned",
        "client.income",
        "client.withdrawing",
        "client.local",
      ]),
    );
    expect(owed.principal).toBe(await total("client.principal"));
    expect(owed.returns).toBe(await total("reserve.sold"));
    expect(owed.offered).toBe(await total("reserve.offered"));
    const sum = (of: "principal" | "returns") =>
      owed.calendar.reduce((all, one) => all + one[of], owed.later[of]);
    expect([sum("principal"), sum("returns")]).toEqual([owed.principal, owed.returns]);
    expect(owed.principal).toBeGreaterThan(0n);
  }); // @rule 4/status-owed

  it("is what the job stored last, with its time: no reader waits for the sums", async () => {
    const before = await whatIsOwed();
    await aCredit(app.database.owner.db, await aMember(app), 7_000_000n);
    expect((await status()).owed).toEqual(before);
    const run = { ...app.router, database: app.database, log: createLog("silent") };
    expect(await openFigures.isDue?.(run)).toBe(true);
    await openFigures.run(run);
    const { owed } = await status();
    expect(owed?.onDemand).toBe(before.onDemand + 7_000_000n);
    expect(owed?.at.getTime()).toBeGreaterThan(before.at.getTime());
    await keep();
    await asOwner("update open.figures set took_ms = 3000");
    expect(await openFigures.isDue?.(run)).toBe(false);
    await openFigures.run(run);
    const { rows } = await asOwner("select from open.figures where took_ms = 3000");
    expect(rows).toHaveLength(1);
  }); // @rule 4/status-owed

  it("is not told before the first run, and not of another form", async () => {
    await asOwner("update open.figures set figures = '{}'");
    expect((await status()).owed).toBeNull();
    await asOwner("delete from open.figures");
    expect((await status()).owed).toBeNull();
  });

  it("is the last that was read, with its time, while it cannot be read", async () => {
    const before = await whatIsOwed();
    await asOwner("revoke select on orders.orders from ballast_service");
    await expect(keep()).rejects.toThrow("permission denied");
    const later = await status();
    expect(later.owed).toEqual(before);
    expect(later.at.getTime()).toBeGreaterThan(before.at.getTime());
    expect(later.invariants.length).toBeGreaterThan(0);
    await asOwner("grant select on orders.orders to ballast_service");
    expect((await whatIsOwed()).at.getTime()).toBeGreaterThan(later.at.getTime());
  }); // @rule 4/status-owed
});

it("a preview of the wind-down reads the clock once, not for each order", async () => {
  await app.database.owner.db.transaction().execute(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_xact_user_tables
        where schemaname = 'platform' and relname = 'clock'`.execute(tx);
      return rows[0]?.n ?? 0;
    };
    const before = await count();
    const { orders, coolingOff } = await previewWindDown(tx);
    expect(orders + coolingOff).toBeGreaterThan(1n);
    expect((await count()) - before).toBe(1);
  });
});

describe("the covers", () => {
  it("are those the guard saw, which are those of the ledger", async () => {
    await refresh();
    const owed = await whatIsOwed();
    const [sales] = (await status()).sales;
    expect(sales).toMatchObject({ currency: "tUSDT", state: "on", since: null, reasons: [] });
    const cover = sales?.cover;
    expect(cover?.client.held).toBe(await sumOf(["client.custody", "client.due_from_reserve"]));
    expect(cover?.client.owed).toBe(owed.onDemand + owed.principal + owed.setAside);
    expect(cover?.reserve).toMatchObject({
      held: await total("reserve.cash"),
      owed: await sumOf(["reserve.offered", "reserve.sold", "reserve.due_to_client"]),
    });
    expect(cover?.client.coverBps).toBeGreaterThanOrEqual(10_000);
  }); // @rule 4/status-cover

  it("are those of the last look, whose time is told, also before its figures are kept", async () => {
    const kept = () => asOwner("select at from reserve.cover_history order by at");
    await refresh();
    const before = (await status()).sales[0];
    const rows = (await kept()).rows.length;
    await refresh();
    await asOwner("update reserve.cover_history set client_owed = 1, reserve_held = 1");
    await aCredit(app.database.owner.db, await aMember(app), 5_000_000n);
    await refresh();
    await keep();
    const { sales, owed } = await status();
    expect((await kept()).rows).toHaveLength(rows + 1);
    expect(sales[0]?.checkedAt?.getTime()).toBeGreaterThan(before?.checkedAt?.getTime() ?? 0);
    expect(sales[0]?.cover?.client.owed).toBe((before?.cover?.client.owed ?? 0n) + 5_000_000n);
    expect(sales[0]?.cover?.reserve).toEqual(before?.cover?.reserve);
    const { onDemand = 0n, principal = 0n, setAside = 0n } = owed ?? {};
    expect(sales[0]?.cover?.client.owed).toBe(onDemand + principal + setAside);
  });
});

describe("a stop of sales", () => {
  it("shows its reason, its beginning, and its end by two people", async () => {
    const { db } = app.database;
    const before = (await incidents()).total;
    await asOwner(`update ledger.accounts set balance = balance + 1
      where kind = 'client.shortfall' and bucket = 0`);
    await refresh();
    const [stopped] = (await status()).sales;
    expect(stopped).toMatchObject({ state: "stopped", reasons: ["shortfall"] });
    expect(stopped?.since).not.toBeNull();
    const running = await incidents();
    expect(running.total).toBe(before + 1);
    expect(running.list[0]).toMatchObject({ kind: "stopped", to: null, reasons: ["shortfall"] });

    await asOwner(`update ledger.accounts set balance = balance - 1
      where kind = 'client.shortfall' and bucket = 0`);
    await aGreenGuard(db);
    await db.transaction().execute(async (tx) => {
      const id = await propose(tx, "resume_sales", { currency: "tUSDT" }, "ana");
      await consent(tx, id, "ben", "looked at it");
      await sql`select reserve.resume_sales(${id})`.execute(tx);
    });
    const over = (await incidents()).list[0];
    expect(over).toMatchObject({ kind: "stopped", from: stopped?.since });
    expect(over?.to?.getTime()).toBeGreaterThan(stopped?.since?.getTime() ?? 0);
    expect((await status()).sales[0]).toMatchObject({ state: "on", reasons: [] });
  }); // @rule 4/status-sales 4/status-incidents

  it("is only a wait where a value is old, and is over when the value is new", async () => {
    await asOwner("delete from ledger.daily_seals");
    await refresh();
    expect((await status()).sales[0]).toMatchObject({ state: "waiting", reasons: ["seal_old"] });
    expect((await incidents()).list[0]).toMatchObject({
      kind: "waiting",
      to: null,
      reasons: ["seal_old"],
    });
    await aGreenGuard(app.database.db);
    const [over] = (await incidents()).list;
    expect(over).toMatchObject({ kind: "waiting", reasons: ["seal_old"] });
    expect(over?.to).not.toBeNull();
  }); // @rule 4/status-sales

  it("is listed page by page, and a cursor that is none is refused", async () => {
    const all = await incidents();
    const first = await incidents({ pageSize: "1" });
    const second = await incidents({ pageSize: "1", cursor: first.cursor ?? "" });
    expect([...first.list, ...second.list]).toEqual(all.list.slice(0, 2));
    expect((await app.call(openIncidents, { cursor: "x" })).raw.data).toMatchObject({
      refusal: "bad_input",
    });
  });
});

describe("withdrawals", () => {
  it("are counted by the reason of their hold, with how long, while it runs and after", async () => {
    const none = (await status()).holds;
    expect(none.map(({ begun }) => begun)).toEqual([0, 0, 0, 0, 0]);
    await sql`select wallets.hold_withdrawal(${books.ana.bucket}, ${books.withdrawals.open},
      'legal_order', platform.now() + interval '2 hours', 'staff:ben', 'order 7 of the court')`.execute(
      app.database.db,
    );
    const running = (await status()).holds.find(({ reason }) => reason === "legal_order");
    expect(running).toMatchObject({ running: 1, begun: 1, mostHours: 720 });
    await asOwner("update platform.clock set shift = shift + interval '3 hours'");
    const over = (await status()).holds.find(({ reason }) => reason === "legal_order");
    expect(over).toMatchObject({ running: 0, begun: 1, longestSeconds: 7_200 });
  }); // @rule 1.7/holds-public 4/status-holds

  it("have their usual time, as members read it", async () => {
    await sql`select wallets.measure_usual_times('tUSDT')`.execute(app.database.db);
    const [usual] = (await status()).withdrawals;
    expect(usual).toMatchObject({ currency: "tUSDT", withdrawals: 1, refused: 0 });
    expect(usual?.medianSeconds).not.toBeNull();
  }); // @rule 4/status-times

  it("that wait are counted, with the oldest and those past their time, before any has arrived", async () => {
    const { rows } = await sql<{ waiting: number; at: Date; arriveBy: Date }>`
      select count(*)::int as waiting, min(applied_at) as at, min(arrive_by) as "arriveBy"
      from wallets.withdrawals where currency = 'tUSDT' and rail = 'chain'
        and ended_at is null`.execute(app.database.db);
    const [{ waiting, at, arriveBy } = { waiting: 0, at: null, arriveBy: null }] = rows;
    expect(waiting).toBeGreaterThan(0);
    await asOwner("delete from wallets.usual_times");
    const unmeasured = { withdrawals: 0, medianSeconds: null, measuredAt: null };
    const [found] = (await status()).withdrawals;
    expect(found).toMatchObject({ waiting, oldestAt: at, ...unmeasured });
    expect(found?.late).toBe(arriveBy && arriveBy < app.router.clock.now() ? 1 : 0);
    await asOwner("update wallets.withdrawals set arrive_by = applied_at + interval '72 hours'");
    await app.advanceDays(4);
    expect((await status()).withdrawals[0]).toMatchObject({ waiting, late: waiting });
    await sql`select wallets.measure_usual_times('tUSDT')`.execute(app.database.db);
  }); // @rule 4/status-times

  it("that staff refused are counted beside them, one that the chain refused is not", async () => {
    const { db, owner } = app.database;
    const { bucket } = books.ana;
    const { open } = books.withdrawals;
    await sql`select wallets.release_withdrawal(${bucket}, ${open}, 'staff:ben', 'a wrong network')`.execute(
      db,
    );
    const failed = await withdrawn(owner.db, books.ana, 5_000_000n);
    await sql`select wallets.approve_withdrawal(${bucket}, ${failed}, 'staff:ben', 'looked')`.execute(
      db,
    );
    await aWhile();
    await endTransfer(owner.db, failed, "failed");
    await sql`select wallets.release_withdrawal(${bucket}, ${failed}, 'rail', null)`.execute(db);
    const { withdrawals, autoApproveMax } = await status();
    expect(withdrawals[0]).toMatchObject({ withdrawals: 1, refused: 1, failed: 1, waiting: 0 });
    expect(await figuresOf("hard_to_withdraw")).toMatchObject({ arrived: 1n, refused: 1n });
    expect(autoApproveMax).toBe(app.config.AUTO_APPROVE_MAX);
    expect((await app.call(openFlags)).data.autoApproveMax).toBe(autoApproveMax);
  }); // @rule 4/status-times
});

describe("the checks of the books", () => {
  it("are all there, with the time of the last run and whether they hold", async () => {
    const { invariants } = await status();
    expect(invariants.length).toBeGreaterThan(35);
    expect(invariants.filter(({ says }) => says.length < 20)).toEqual([]);
    expect(invariants.filter(({ at, holds }) => at === null || !holds)).toEqual([]);
    await asOwner("delete from reserve.invariant_runs where name = 'trial_balance'");
    const { invariants: later } = await status();
    const one = later.find(({ name }) => name === "trial_balance");
    expect(one).toMatchObject({ at: null, holds: false });
    await aGreenGuard(app.database.db);
  }); // @rule 4/status-invariants
});

describe("everybody", () => {
  it("is answered alike, and reads nothing about a member or a person of the staff", async () => {
    const { raw } = await app.call(openStatus);
    expect((await app.call(openStatus, {}, books.ana)).raw).toEqual(raw);
    const said = JSON.stringify([raw, (await app.call(openIncidents)).raw]);
    const { rows } = await sql<{ text: string }>`
      select m.phone as text from members.members m union select m.id::text from members.members m
      union select w.id::text from wallets.withdrawals w union select o.id::text from orders.orders o
      union select 'staff:' || s.id from staff.people s`.execute(app.database.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => said.includes(text))).toEqual([]);
    expect(said).not.toContain("order 7 of the court");
  }); // @rule 4/status 5/public-pages
});

const oneOf = async (text: string) =>
  (await sql.raw<Record<string, bigint>>(text).execute(app.database.owner.db)).rows[0] ?? {};
const incomePaid = async () =>
  (await oneOf("select sum(amount)::bigint as n from income.incomes")).n;

const figuresOf = async (sign: string) => {
  await aWhile();
  const { data } = await app.call(openFlags);
  const flag = data.list.find((one) => one.sign === sign);
  return Object.fromEntries(flag?.figures.map(({ name, value }) => [name, value]) ?? []);
};

describe("red flags", () => {
  it("answer every sign, with figures that its own query gives", async () => {
    await aWhile();
    const { data } = await app.call(openFlags);
    expect(data.list.map(({ sign }) => sign)).toEqual([...SIGNS]);
    for (const { sign, sql: text, figures } of data.list) {
      const row = await oneOf(text);
      expect([sign, Object.keys(row)]).toEqual([sign, figures.map(({ name }) => name)]);
      for (const { name, value } of figures) {
        const asked = row[name];
        expect([sign, name, value]).toEqual([
          sign,
          name,
          asked === null ? null : BigInt(asked ?? 0),
        ]);
      }
    }
  });

  it("say what was put into the reserve, what of it was paid, and what is locked", async () => {
    const { put_in, paid, locked, free, lost } = await figuresOf("old_with_new");
    expect(paid).toBe(await incomePaid());
    expect(locked).toBe((await total("reserve.offered")) + (await total("reserve.sold")));
    expect(free).toBe((await total("reserve.capital")) + (await total("reserve.yield")));
    expect(put_in).toBe((paid ?? 0n) + (locked ?? 0n) + (free ?? 0n));
    expect(lost).toBe(0n);
  });

  it("say what fees brought and what of them went to inviters", async () => {
    const { fees, for_invitations } = await figuresOf("paid_for_recruiting");
    expect(fees).toBe(await total("house.fee_revenue"));
    expect(for_invitations).toBe(await total("house.referral"));
    expect(for_invitations).toBeGreaterThan(0n);
    expect(for_invitations ?? 0n).toBeLessThanOrEqual((fees ?? 0n) / 5n);
  });

  it("say how withdrawals went, and what they cost", async () => {
    const hard = await figuresOf("hard_to_withdraw");
    expect(hard).toMatchObject({ arrived: 1n, on_hold: 0n });
    expect(hard.median).not.toBeNull();
    const { arrived, taken_out, fees_kept_of_it } = await figuresOf("fees_first");
    expect([arrived, taken_out]).toEqual([hard.arrived, 60_000_000n]);
    expect(fees_kept_of_it).toBe(500_000n);
  });

  it("say the highest rate of all plans, never cut downwards", async () => {
    const { plans, highest_yearly_rate } = await figuresOf("high_returns");
    // 0.04 a day on 100.00.
    expect([plans, highest_yearly_rate]).toEqual([2n, 1_460n]);
  });

  it("name each funding with its document, and each decision with its second person", async () => {
    const { fundings, with_document_and_second_person } = await figuresOf("unclear_source");
    expect(fundings).toBeGreaterThan(2n);
    expect(with_document_and_second_person).toBe(fundings);
    const { decisions, without_second_person } = await figuresOf("one_person");
    expect(decisions).toBeGreaterThan(3n);
    expect(without_second_person).toBe(0n);
  });
});

describe("the way of a return", () => {
  it("has at each stage what the ledger has there, and adds up", async () => {
    const { data } = await app.call(openHowPaid);
    expect(data).toMatchObject({
      free: (await total("reserve.capital")) + (await total("reserve.yield")),
      offered: await total("reserve.offered"),
      sold: await total("reserve.sold"),
      onTheWay: await total("reserve.due_to_client"),
      paid: await incomePaid(),
      yield: { fundings: 1, amount: 90_000_000n },
    });
    const { capital, free, offered, sold, paid } = data;
    expect(capital.amount + data.yield.amount).toBe(free + offered + sold + paid);
  }); // @rule 5/public-pages

  it("names the newest fundings by document and hash, and nobody by name", async () => {
    const reply = await app.call(openHowPaid);
    expect(reply.data.newest).toHaveLength(3);
    expect(reply.data.newest.find(({ source }) => source === "yield")?.approvals ?? 2).toBe(2);
    for (const { documentHash, approvals } of reply.data.newest) {
      expect(documentHash).toMatch(/^[0-9a-f]{64}$/);
      expect(approvals).toBeGreaterThan(0);
    }
    const said = JSON.stringify([reply.raw, (await app.call(openFlags)).raw]);
    for (const name of ["ana", "ben", "eva"]) expect(said).not.toContain(`"${name}"`);
    for (const { id } of [books.ana, books.bob, books.cem]) expect(said).not.toContain(id);
  });
});

describe("a fresh installation", () => {
  it("has no figure where there is none, and fails at nothing", async () => {
    const database = await createTestDatabase();
    try {
      const flags = await readFlags(database.db);
      const at = (sign: string) => flags.find((one) => one.sign === sign)?.figures;
      expect(at("high_returns")?.map(({ value }) => value)).toEqual([0n, null]);
      expect(at("hard_to_withdraw")?.map(({ value }) => value)).toEqual([0n, null, null, 0n, 0n]);
      expect(at("made_up_balances")?.map(({ value }) => value)).toEqual([null, null, null]);
      const paid = await readHowPaid(database.db, app.router.clock);
      expect(paid).toMatchObject({ paid: 0n, free: 0n, newest: [] });
    } finally {
      await database.drop();
    }
  });
});
