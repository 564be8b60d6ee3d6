// @rule ledger/invariants
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { listLocalRecords, rechargeLocal, refundLocal } from "@ballast/contract/cash/fiat.ts";
import { getWallet } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat, aRate, openChannels, startTestBank } from "../../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../../test/builders.ts";
import { silent } from "../../../test/chain.ts";
import { useBankedApp } from "../../../test/kit.ts";
import { consent, propose } from "../../ledger/proposals.ts";
import {
  type BankStatement,
  InvalidStatement,
  readLines,
  readStatement,
  reconcileBank,
} from "./reconcile.ts";

const { app, bank, jobs } = useBankedApp();
let member: TestMember;

beforeAll(async () => {
  member = await aMember(app);
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
});

const reconcile = () =>
  reconcileBank({ bank: bank.client, db: app.database.db, log: silent }) as Promise<
    BankStatement[]
  >;
const of = (statements: BankStatement[], account: "clients" | "house", currency = "tINR") =>
  statements.find((one) => one.account === account && one.currency === currency);
const guard = async () => {
  await sql`select reserve.refresh_guard('tUSDT')`.execute(app.database.db);
  const { rows } = await sql<{ red: string[]; stale: string[]; refusal: string | null }>`
    select red, stale, reserve.check_guard('tUSDT') as refusal from reserve.guard`.execute(
    app.database.db,
  );
  return rows[0];
};
const statementCount = async () =>
  (await sql<{ n: bigint }>`select count(*) as n from bank.statements`.execute(app.database.db))
    .rows[0]?.n;

/** A payment into the local wallet that the bank has and the ledger does not have yet. */
async function paidAtTheBank(amount: bigint): Promise<string> {
  const input = { payChannelId: "upi-in", tradeAmount: `${amount}` };
  const { data } = await app.call(rechargeLocal, input, member);
  await jobs.once();
  await bank.accept(data.id);
  return data.id;
}
async function credit(account: "clients" | "house", amount: bigint): Promise<string> {
  const id = randomUUID();
  await bank.post("credits", { id, account, currency: "tINR", amount: `${amount}`, note: "test" });
  return id;
}

describe("the bank's statements", () => {
  it("are not written while there is nothing, and agree with the ledger at every moment", async () => {
    expect(await reconcile()).toEqual([]);
    await paidAtTheBank(50_000n);
    const before = of(await reconcile(), "clients");
    expect(before).toMatchObject({ bankBalance: 50_000n, ledgerBalance: 0n, difference: 0n });
    expect(before?.parts).toEqual({ unapplied: "50000" });
    await jobs.poll();
    await jobs.once();
    const after = of(await reconcile(), "clients");
    expect(after).toMatchObject({ ledgerBalance: 50_000n, difference: 0n, parts: {} });
  });

  it("agree while the float is on its way, and while a chargeback is", async () => {
    await aFloat(app.database, "tINR", 70_000n, bank);
    expect(of(await reconcile(), "house")).toMatchObject({ difference: 0n });
    await bank.faults({ holdTransfers: true });
    await jobs.once();
    expect(of(await reconcile(), "house")).toMatchObject({ difference: 0n });
    await bank.faults({});
    await expect
      .poll(async () => of(await reconcile(), "clients")?.parts, { timeout: 5_000 })
      .toEqual({ unapplied: "70000" });
    await jobs.until(async () => of(await reconcile(), "house")?.ledgerBalance === 0n);
    const id = await paidAtTheBank(9_000n);
    await jobs.poll();
    await jobs.once();
    await bank.chargeBack(id);
    expect(of(await reconcile(), "clients")).toMatchObject({
      ...{ difference: 0n, parts: { unapplied: "-9000" } },
    });
    await jobs.poll();
    await jobs.once();
    expect(of(await reconcile(), "clients")).toMatchObject({ difference: 0n, parts: {} });
  });

  it("show what reached the house and is not booked as such, and what was booked and did not arrive as a break", async () => {
    await credit("house", 1_234n);
    expect(of(await reconcile(), "house")).toMatchObject({
      ...{ difference: 0n, parts: { unbooked: "1234" } },
    });
    const { db } = app.database.owner;
    await staffPair(db);
    const book = (amount: bigint) =>
      db.transaction().execute(async (tx) => {
        const input = { amount, currency: "tINR", reference: "test" };
        const id = await propose(tx, "capital_in", input, "ana");
        await consent(tx, id, "ben", "checked");
        await sql`select ledger.capital_in(${id})`.execute(tx);
      });
    await book(1_234n);
    expect(of(await reconcile(), "house")).toMatchObject({ difference: 0n, parts: {} });
    await book(500n);
    expect(of(await reconcile(), "house")).toMatchObject({ difference: -500n });
    await credit("house", 500n);
    expect(of(await reconcile(), "house")).toMatchObject({ difference: 0n });
  });

  it("bring money without an owner into the books, for two people to match", async () => {
    const id = await credit("clients", 7_700n);
    await jobs.reconcile();
    expect(of(await reconcile(), "clients")).toMatchObject({ difference: 0n, parts: {} });
    const { db } = app.database.owner;
    const { rows } = await sql<{ id: string }>`
      select id from ledger.transactions
      where bucket = 0 and event = 'unknown_receipt' and reference = ${id}`.execute(db);
    await db.transaction().execute(async (tx) => {
      const input = { receipt_id: rows[0]?.id, member_id: member.id, reference: "by the name" };
      const proposal = await propose(tx, "receipt_matched", input, "ana");
      await consent(tx, proposal, "ben", "checked");
      await sql`select cash.match_receipt(${proposal})`.execute(tx);
    });
    const session = { token: member.token };
    const { local } = (await app.call(getWallet, {}, session)).data;
    expect(local).toMatchObject([{ currency: "tINR", balance: 57_700n }]);
    const { list } = (await app.call(listLocalRecords, {}, session)).data;
    expect(list[0]).toMatchObject({ kind: "receipt_matched", amount: 7_700n });
  });
});

describe("kept statements", () => {
  it("are of a line that was read and of now, whoever writes them", async () => {
    await reconcile();
    const { db } = app.database;
    const keep = (line: number) => sql`
      select bank.keep_statement('clients', 'tINR', ${line}, sha256('x'), 1, 1, 0, '{}', 0)`;
    const { rows } = await sql<{ line: bigint }>`
      select max(line) as line from bank.statements
      where account = 'clients' and currency = 'tINR'`.execute(db);
    const newest = Number(rows[0]?.line ?? 0n);
    expect(newest).toBeGreaterThan(1);
    const count = await statementCount();
    await expect(keep(newest + 1).execute(db)).rejects.toMatchObject({ code: "BS003" });
    await expect(keep(newest - 1).execute(db)).rejects.toMatchObject({ code: "BS002" });
    expect(await statementCount()).toBe(count);
    // A clock that was set back does not make an old statement the newest.
    const shift = (by: string) =>
      sql`update platform.clock set shift = shift + ${by}::interval`.execute(app.database.owner.db);
    await shift("-1 hour");
    await expect(keep(newest).execute(db)).rejects.toMatchObject({ code: "BS002" });
    await shift("1 hour");
    await reconcile();
  }); // @rule 2/statement-time
});

describe("statements drawn at once", () => {
  it("are kept one after the other, each of the books as they are when its turn comes", async () => {
    const { db } = app.database;
    const keep = (tx: typeof db) =>
      sql`
      select bank.keep_statement('clients', 'tINR', (select max(no) from bank.lines
        where account = 'clients' and currency = 'tINR')::bigint, sha256('x'), 1, 1, 0, '{}', 0)`.execute(
        tx,
      );
    // The transaction that began first waits for the faster one, and its statement is not older
    // afterwards.
    await db.transaction().execute(async (tx) => {
      await sql`select platform.now()`.execute(tx);
      await keep(db);
      await keep(tx);
    });
    const { rows } = await sql<{ at: Date; id: bigint }>`
      select at, id from bank.statements where account = 'clients' and currency = 'tINR'
      order by id desc limit 2`.execute(db);
    expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(rows[1]?.at.getTime() ?? Infinity);
    const { rows: newest } = await sql<{ id: bigint }>`
      select id from bank.statements where account = 'clients' and currency = 'tINR'
      order by at desc, id desc limit 1`.execute(db);
    expect(newest[0]?.id).toBe(rows[0]?.id);

    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const id = await paidAtTheBank(6_000n);
    const other = db.transaction().execute(async (tx) => {
      await sql`select bank.take_turn('clients', 'tINR')`.execute(tx);
      hold();
      await setTimeout(300);
      await jobs.poll();
      await jobs.once();
    });
    await isHeld;
    const drawn = of(await reconcile(), "clients");
    await other;
    // The payment was credited meanwhile, so none of it is in transit.
    expect(drawn).toMatchObject({ difference: 0n, parts: {} });
    const booked =
      await sql`select from bank.payments where id = ${id} and applied_at is not null`.execute(db);
    expect(booked.rows).toHaveLength(1);
  }); // @rule 2/statement-time
});

describe("an account that somebody reads further just then", () => {
  it("has its statement all the same, of the newest line", async () => {
    await reconcile();
    const { db } = app.database;
    const count = await statementCount();
    let isFirst = true;
    const slow: typeof bank.client = {
      ...bank.client,
      async statement(account, currency, after) {
        const page = await bank.client.statement(account, currency, after);
        if (isFirst && account === "clients" && currency === "tINR") {
          isFirst = false;
          await credit("clients", 1_100n);
          await readLines(bank.client, db, "tINR");
        }
        return page;
      },
    };
    const drawn = await reconcileBank({ bank: slow, db, log: silent });
    expect(of(drawn, "clients")).toMatchObject({ difference: 0n, parts: { unapplied: "1100" } });
    expect(await statementCount()).toBeGreaterThan(count ?? 0n);
    await jobs.reconcile();
  });
});

describe("lines that were read", () => {
  it("are kept before a statement is drawn of them: whoever books them waits for no drawing", async () => {
    const { db, owner } = app.database;
    const id = await paidAtTheBank(3_300n);
    await jobs.poll();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const held = owner.db.transaction().execute(async (tx) => {
      await sql`lock table bank.statements in exclusive mode`.execute(tx);
      hold();
      await isOver;
    });
    await isHeld;
    const drawn = reconcile();
    const known = sql`select from bank.lines where object = ${id}`;
    while ((await known.execute(db)).rows.length === 0) await setTimeout(20);
    // The statement waits, and locks no row of a payment meanwhile.
    const { rows } = await sql`
      select from bank.payments where id = ${id} for update nowait`.execute(owner.db);
    expect(rows).toHaveLength(1);
    end();
    await held;
    expect(of(await drawn, "clients")).toMatchObject({ difference: 0n });
    await jobs.once();
  });
});

describe("a break", () => {
  it("stops sales, of everything, until the statement agrees and two people say so", async () => {
    await reconcile();
    expect((await guard())?.red).not.toContain("reconciliation_break");
    await bank.faults({ misstate: "1" });
    expect(of(await reconcile(), "clients")).toMatchObject({ difference: -1n });
    const { rows } = await sql`select from invariants.books_agree_with_the_bank`.execute(
      app.database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await guard()).toMatchObject({
      ...{ red: expect.arrayContaining(["reconciliation_break"]), refusal: "sales_stopped" },
    });
    await bank.faults({});
    await reconcile();
    // The bank agrees again; sales wait for people.
    const now = await guard();
    expect(now?.red).not.toContain("reconciliation_break");
    expect(now?.refusal).toBe("sales_stopped");
  }); // @rule 2/bank

  it("is a payment at the bank that nobody asked for, or for another amount", async () => {
    const { db } = app.database.owner;
    const id = await paidAtTheBank(1_000n);
    await sql`update bank.payments set amount = 900 where id = ${id}`.execute(db);
    expect(of(await reconcile(), "clients")).toMatchObject({ difference: 1_000n });
    await sql`update bank.payments set amount = 1000 where id = ${id}`.execute(db);
    await jobs.poll();
    await jobs.once();
    expect(of(await reconcile(), "clients")).toMatchObject({ difference: 0n });
    // A payment that the bank has and the tables do not.
    const stray = randomUUID();
    const until = new Date(Date.now() + 60_000).toISOString();
    await bank.post("payments", {
      id: stray,
      amount: "800",
      currency: "tTRY",
      channel: "x",
      until,
    });
    await bank.accept(stray);
    expect(of(await reconcile(), "clients", "tTRY")).toMatchObject({ difference: 800n });
    await bank.chargeBack(stray);
    expect(of(await reconcile(), "clients", "tTRY")).toMatchObject({ difference: 0n });
  });

  it("is what the bank said was paid, or paid out, and half an hour later shows on no statement", async () => {
    const { db } = app.database.owner;
    const longAgo = (table: string, id: string) =>
      sql
        .raw(`update bank.${table} set applied_at = applied_at - interval '31 minutes'
        where id = '${id}'`)
        .execute(db);
    const input = { payChannelId: "upi-in", tradeAmount: "60000" };
    const { id } = (await app.call(rechargeLocal, input, member)).data;
    await jobs.once();
    await sql`update bank.payments set state = 'paid', card = 'TEST', needs_poll = false,
      ended_at = platform.now() where id = ${id}`.execute(db);
    await jobs.once();
    expect(of(await reconcile(), "clients")).toMatchObject({
      ...{ difference: 0n, parts: { ahead: "-60000" } },
    });
    await longAgo("payments", id);
    expect(of(await reconcile(), "clients")).toMatchObject({ difference: -60_000n, parts: {} });
    await bank.accept(id);
    expect(of(await reconcile(), "clients")).toMatchObject({ difference: 0n, parts: {} });

    await bank.faults({ holdTransfers: true });
    await app.call(refundLocal, { amount: "60000" }, member);
    await jobs.once();
    const { rows } = await sql<{ id: string }>`
      update bank.transfers set state = 'confirmed', ended_at = platform.now()
      where purpose = 'local_refund' and state = 'sent' returning id`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    await jobs.once();
    for (const transfer of rows) await longAgo("transfers", transfer.id);
    expect(of(await reconcile(), "clients")).toMatchObject({ difference: 60_000n, parts: {} });
    await bank.faults({});
    await expect
      .poll(async () => of(await reconcile(), "clients"), { timeout: 5_000 })
      .toMatchObject({ difference: 0n, parts: {} });
  }); // @rule 2/bank

  it("comes from no statement that is old: then sales wait", async () => {
    await sql`update bank.statements set at = at - interval '9 days'`.execute(
      app.database.owner.db,
    );
    expect((await guard())?.stale).toContain("statement_old");
    await reconcile();
  });
});

describe("a statement that is not the bank's", () => {
  it("is refused when it was changed, when it does not add up, and when it is another bank's", async () => {
    const { client } = bank;
    const good = await client.statement("clients", "tINR", 0n);
    expect(readStatement(client, good).closing).toBeGreaterThan(0n);
    const changed = { ...good, statement: good.statement.replace("50000", "60000") };
    expect(() => readStatement(client, changed)).toThrow(InvalidStatement);
    const other = await startTestBank();
    expect(() => readStatement(other.client, good)).toThrow(InvalidStatement);
    const count = await statementCount();
    const context = { db: app.database.db, log: silent };
    await expect(reconcileBank({ ...context, bank: other.client })).rejects.toThrow(
      InvalidStatement,
    );
    const liar = { ...client, statementKey: other.client.statementKey };
    await expect(reconcileBank({ ...context, bank: liar })).rejects.toThrow(InvalidStatement);
    expect(await statementCount()).toBe(count);
    await other.stop();
  });
});
