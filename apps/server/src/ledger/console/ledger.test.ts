/** The ledger in the console: accounts, trails, causes, reversals, and what monitors it. */
// @rule console/books
import { consoleRow, consoleRows } from "@ballast/contract/console/calls.ts";
import {
  consoleAccountStatement,
  consoleIncomeTrail,
  consoleLotTrail,
  consoleTransactionCause,
} from "@ballast/contract/console/ledger.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { houseCash } from "../../../test/builders.ts";
import { type FullBooks, fullBooks, SMALL_LOT } from "../../../test/full-books.ts";
import { expectRefused, numberOf, stateDigest } from "../../../test/harness.ts";
import { useApp } from "../../../test/kit.ts";
import { give, staffSession } from "../../../test/staff-session.ts";

const app = useApp();
let books: FullBooks;
let finance: string;
let auditor: string;
beforeAll(async () => {
  books = await fullBooks(app);
  finance = await staffSession(app, "finance", "fia");
  auditor = await staffSession(app, "auditor", "aud");
});

const rowsOf = async (resource: string, filter: object[] = []) =>
  (
    await app.call(
      consoleRows,
      { resource, filter: JSON.stringify(filter), size: "200" },
      { staff: auditor },
    )
  ).data.list;
const is = (column: string, value: string) => [{ column, op: "is", value }];
const done = async (answer: ReturnType<typeof give>) => (await answer).data.done[0];
const instantOf = async (text: string) => {
  const { rows } = await sql<{ at: Date }>`select ${sql.raw(text)} as at`.execute(app.database.db);
  return rows[0]?.at.toISOString() ?? "";
};

describe("an account at a time", () => {
  const statement = (account: string, from: string, to: string) =>
    app.call(consoleAccountStatement, { account, from, to }, { staff: auditor });

  it("opens, moves and closes to the unit, in two halves as in one whole", async () => {
    const member = publicId("member", books.ana.id);
    const accounts = await rowsOf("accounts", is("member", member));
    expect(accounts.length).toBeGreaterThan(4);
    const [from, middle, to] = [
      await instantOf("platform.now() - interval '40 days'"),
      await instantOf("platform.now() - interval '3 days'"),
      await instantOf("platform.now() + interval '1 minute'"),
    ];
    for (const { id, values } of accounts) {
      const whole = (await statement(id, from, to)).data;
      const [first, second] = [
        (await statement(id, from, middle)).data,
        (await statement(id, middle, to)).data,
      ];
      expect([id, whole.opening]).toEqual([id, 0n]);
      expect([id, whole.closing]).toEqual([id, BigInt(String(values.balance))]);
      expect(whole.count).toBe(whole.entries.length);
      expect(whole.entries.at(-1)?.balance ?? 0n).toBe(whole.closing);
      expect([first.closing, first.count + second.count]).toEqual([second.opening, whole.count]);
    }
  });

  it("is refused for an account that is not there, and for a time that runs backwards", async () => {
    const [account] = await rowsOf("accounts");
    const [from, to] = ["2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z"];
    const strange = `0:client.deposit:tUSDT:${books.product.id}`;
    expect((await statement(strange, from, to)).code).toBe(numberOf("not_found"));
    expect((await statement(account?.id ?? "", to, from)).code).toBe(numberOf("bad_input"));
    expect((await statement("0:x", from, to)).code).toBe(numberOf("bad_input"));
    for (const never of ["2020-02-30T00:00:00Z", "2020-13-01T00:00:00Z", "0000-01-01T00:00:00Z"]) {
      const { code } = await statement(account?.id ?? "", never, to);
      expect(code, never).toBe(numberOf("bad_input"));
    }
  });

  it("is found again by its own name, and so is each of its entries", async () => {
    const [account] = await rowsOf("accounts", is("member", publicId("member", books.bob.id)));
    const entries = await rowsOf("entries", is("account", account?.id ?? ""));
    for (const { id, values } of entries) {
      expect(values.account).toBe(account?.id);
      const found = await app.call(consoleRow, { resource: "entries", id }, { staff: auditor });
      expect(found.data.values).toEqual(values);
    }
    const strange = await app.call(
      consoleRow,
      { resource: "accounts", id: "no such thing" },
      { staff: auditor },
    );
    expect(strange.code).toBe(numberOf("not_found"));
  });
});

describe("a trail", () => {
  it("leads from an income to its order, its lots, their document and attestors, and back", async () => {
    const order = publicId("order", books.orders.expired);
    const [income] = await rowsOf("incomes", is("order", order));
    const day = String(income?.values.day);
    const { data } = await app.call(consoleIncomeTrail, { order, day }, { staff: auditor });
    expect(data).toMatchObject({ orderId: books.orders.expired, productId: books.product.id });
    expect(data.lots.map(({ lotId }) => lotId)).toEqual([books.smallLot, books.largeLot]);
    expect(data.lots[0]).toMatchObject({
      ...{ putIn: SMALL_LOT, gave: SMALL_LOT, maker: "ana", attestors: ["ben"] },
      ...{ documentName: "statement.pdf", documentHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(data.lots[1]?.attestors).toEqual(["ben", "eva"]);
    const lot = publicId("lot", books.smallLot);
    const back = (await app.call(consoleLotTrail, { lot }, { staff: auditor })).data;
    expect(back.products).toMatchObject([{ productId: books.product.id, amount: SMALL_LOT }]);
    expect(back.lot.lotId).toBe(books.smallLot);
  });

  it("is refused for what was never paid or put in", async () => {
    const order = publicId("order", books.orders.cancelled);
    for (const day of ["2020-01-01", "2026-02-30", "2026-13-01", "0000-01-01"]) {
      const { code } = await app.call(consoleIncomeTrail, { order, day }, { staff: auditor });
      expect(code, day).toBe(numberOf("not_found"));
    }
    const lot = publicId("lot", books.product.id);
    expect((await app.call(consoleLotTrail, { lot }, { staff: auditor })).code).toBe(
      numberOf("not_found"),
    );
  });
});

describe("the cause of a ledger transaction", () => {
  const causeOf = async (transaction: string) =>
    (await app.call(consoleTransactionCause, { transaction }, { staff: auditor })).data.list;

  it("is the order of a purchase, the withdrawal, the people, the incomes of a day", async () => {
    const order = publicId("order", books.orders.earning);
    expect(await causeOf(order.replace("ord_", "ltx_"))).toContainEqual({
      ...{ says: "the order", resource: "orders", id: order },
    });
    const seen = new Map<string, Set<string>>();
    for (const { id, values } of await rowsOf("ledger-transactions")) {
      const event = String(values.event);
      const lists = (await causeOf(id)).map(({ resource }) => resource ?? "");
      seen.set(event, new Set([...(seen.get(event) ?? []), ...lists]));
    }
    for (const [event, list] of Object.entries({
      ...{ withdrawal_applied: "withdrawals", withdrawal_settled: "withdrawals" },
      ...{ daily_income: "incomes", take_out: "incomes", capital_in: "proposals" },
      ...{ list_product: "products", fund_reserve: "lots", deposit: "members" },
    })) {
      expect([event, [...(seen.get(event) ?? [])]]).toEqual([
        event,
        expect.arrayContaining([list]),
      ]);
    }
    expect(await causeOf(publicId("ledgerTransaction", books.product.id))).toEqual([]);
  });
});

describe("a reversal from a transaction's page", () => {
  const proposalIn = (lines: string[] = []) => /prp_[0-9a-f]{32}/.exec(lines.join(" "))?.[0] ?? "";

  it("is the exact mirror, once, after another person's yes; nothing else may be reversed", async () => {
    const id = await houseCash(app.database.owner.db, 12_000_000n);
    const transaction = publicId("ledgerTransaction", id);
    const ask = { reason: "booked twice" };
    const reverse = (row: string) => done(give(app, finance, "reverse", ask, { rows: [row] }));
    const before = await rowsOf("entries", is("transaction", transaction));
    const asked = await reverse(transaction);
    expect(asked?.ok).toBe(true);
    // No money has moved yet.
    expect(await stateOf(transaction)).toBe("reversible");
    const rows = [proposalIn(asked?.lines)];
    expect(await done(give(app, auditor, "approve", { reason: "it was" }, { rows }))).toMatchObject(
      { ok: true },
    );
    expect(await stateOf(transaction)).toBe("reversed");
    const mirror = publicId("ledgerTransaction", await mirrorOf(id));
    const after = await rowsOf("entries", is("transaction", mirror));
    const sides = (list: typeof before) =>
      list.map(({ values }) => `${values.kind} ${values.side} ${values.amount}`).sort();
    const turned = { debit: "credit", credit: "debit" } as Record<string, string>;
    expect(sides(after)).toEqual(
      before.map(({ values: v }) => `${v.kind} ${turned[String(v.side)]} ${v.amount}`).sort(),
    );
    const digest = await stateDigest(app.database);
    expect((await reverse(transaction))?.ok).toBe(false);
    expect((await reverse(publicId("ledgerTransaction", books.deposits[0])))?.ok).toBe(false);
    expect(await stateDigest(app.database)).toBe(digest);
  });

  const stateOf = async (id: string) =>
    (await app.call(consoleRow, { resource: "ledger-transactions", id }, { staff: auditor })).data
      .values.state;
  async function mirrorOf(id: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select id from ledger.transactions where bucket = 0 and reverses = ${id}`.execute(
      app.database.db,
    );
    return rows[0]?.id ?? "";
  }
});

describe("what watches the books", () => {
  it("says of each invariant what it guards", async () => {
    for (const { id, values } of await rowsOf("invariants")) {
      expect([id, String(values.guards).length > 20]).toEqual([id, true]);
    }
  });

  it("runs an invariant because a person asks, and none that there is not", async () => {
    const rows = ["trial_balance"];
    const run = await done(give(app, auditor, "run-invariant", {}, { rows }));
    expect(run).toMatchObject({ ok: true, lines: ["trial_balance holds."] });
    const [first] = await rowsOf("invariants", [{ column: "name", op: "is", value: rows[0] }]);
    expect(first?.values).toMatchObject({ state: "holds", found: 0 });
    const none = await done(give(app, auditor, "run-invariant", {}, { rows: ["pg_class"] }));
    expect(none?.ok).toBe(false);
    const owner = app.database.owner.db;
    await sql`create view invariants.of_this_test as
      select n as bucket, 'wrong' as why from generate_series(1, 12) n`.execute(owner);
    const [says, ...shown] =
      (await done(give(app, auditor, "run-invariant", {}, { rows: ["of_this_test"] })))?.lines ??
      [];
    expect(says).toBe("of_this_test is broken: 12 rows. The first 10:");
    expect(shown).toHaveLength(10);
    expect(shown[0]).toBe('{"why":"wrong","bucket":1}');
    await sql`drop view invariants.of_this_test`.execute(owner);
    await sql`delete from reserve.invariant_runs where name = 'of_this_test'`.execute(owner);
  });

  it("retries a job that failed, and says so where there is nothing to retry", async () => {
    const retry = () => done(give(app, finance, "retry-job", {}, { rows: ["some-job"] }));
    expect((await retry())?.ok).toBe(false);
    await sql`insert into platform.job_runs (name, every_seconds, started_at, failed_at, error)
      values ('some-job', 60, now(), now(), 'the node is away')`.execute(app.database.owner.db);
    expect((await retry())?.lines).toEqual(["No run of this job has failed."]);
    const [job] = await rowsOf("jobs");
    expect(job?.values).toMatchObject({ state: "failed", error: "the node is away", waiting: 0 });
    await expectRefused(app.database, "staff_role", () =>
      give(app, auditor, "retry-job", {}, { rows: ["some-job"] }),
    );
  });
});
