/** More items that cannot proceed at once than a round takes, and one that follows them. */
import { randomUUID } from "node:crypto";
import { rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aRate, openChannels, type TestBank, worker } from "../../../test/bank.ts";
import { aMember, type TestMember } from "../../../test/builders.ts";
import { useBankedApp } from "../../../test/kit.ts";
import { BankTrouble, BankUnclear } from "./bank.ts";

/** A round takes at most fifty. */
const MANY = 120;
const ROUNDS = 4;

const { app, bank, jobs } = useBankedApp();
let ravi: TestMember;
const stuck = Array.from({ length: MANY }, () => randomUUID());

beforeAll(async () => {
  ravi = await aMember(app);
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const id of stuck) {
    await bank.post("payments", { id, amount: "1", currency: "tINR", channel: "upi-in", until });
  }
});
afterEach(() =>
  sql`
    with gone as (delete from bank.payments where id = any(${stuck}::uuid[]))
    delete from bank.transfers where id = any(${stuck}::uuid[])`.execute(app.database.owner.db),
);

/** Payments under ids that the bank has with another amount, requested an hour ago. */
const stuckPayments = (state: "asked" | "open" | "paid") =>
  sql`
    insert into bank.payments
      (id, currency, amount, channel, pay_by, state, asked_at, polled_at, needs_poll, ended_at)
    select id, 'tINR', 2, 'upi-in', platform.now() + interval '1 hour', ${state},
      platform.now() - interval '1 hour', platform.now() - interval '1 hour', ${state} <> 'paid',
      case when ${state} = 'paid' then platform.now() - interval '1 hour' end
    from unnest(${stuck}::uuid[]) id`.execute(app.database.owner.db);

async function aPayment(): Promise<string> {
  const input = { payChannelId: "upi-in", tradeAmount: "50000" };
  const { data } = await app.call(rechargeLocal, input, ravi);
  return data.id;
}

async function stateOf(id: string) {
  const { rows } = await sql<{ state: string; applied: boolean }>`
    select state, applied_at is not null as applied from bank.payments where id = ${id}
    union all
    select state, applied_at is not null from bank.transfers where id = ${id}`.execute(
    app.database.db,
  );
  return rows[0];
}

async function rounds(): Promise<void> {
  for (let n = 0; n < ROUNDS; n += 1) await jobs.once();
}

describe("what ended at the bank", () => {
  it("is brought to the ledger though the bank does not answer about anything else", async () => {
    const id = await aPayment();
    await jobs.once();
    await sql`update bank.payments set state = 'paid', card = 'TEST', needs_poll = false,
      ended_at = platform.now() where id = ${id}`.execute(app.database.owner.db);
    const waits = await aPayment();
    const { promise: silence, reject: giveUp } = Promise.withResolvers<never>();
    // The job may wait for this promise only after it was rejected.
    silence.catch(() => undefined);
    const silent = { ...bank, client: { ...bank.client, askPayment: () => silence } };
    const run = worker(app, silent).once();
    await expect.poll(() => stateOf(id), { timeout: 5_000 }).toMatchObject({ applied: true });
    expect(await stateOf(waits)).toMatchObject({ state: "asked" });
    giveUp(new BankTrouble("the bank did not answer"));
    await run;
    // The payment's line arrives, so that the books agree in the end.
    await bank.accept(id);
    await jobs.once();
    await jobs.clients();
  }); // @rule run/each-alone
});

describe("what comes after more than a round takes that cannot go on", () => {
  it("is asked for at the bank", async () => {
    await stuckPayments("asked");
    const id = await aPayment();
    await rounds();
    expect(await stateOf(id)).toMatchObject({ state: "open" });
    expect(await stateOf(stuck[0] ?? "")).toMatchObject({ state: "asked" });
  });

  it("is looked at and credited", async () => {
    const id = await aPayment();
    await jobs.once();
    await stuckPayments("open");
    await bank.accept(id);
    await jobs.poll();
    await rounds();
    expect(await stateOf(id)).toEqual({ state: "paid", applied: true });
    expect(await stateOf(stuck[0] ?? "")).toMatchObject({ state: "open" });
  }); // @rule run/each-alone

  it("is looked at where the bank's answer about another cannot be read, and so is a transfer", async () => {
    const odd = await aPayment();
    const id = await aPayment();
    await jobs.once();
    const transfer = randomUUID();
    const { db } = app.database.owner;
    await sql`select bank.queue_transfer(${transfer}, 'fund_float', 'tINR', 5, '{}')`.execute(db);
    await bank.accept(id);
    await sql`update bank.payments set needs_poll = true where id = ${odd}`.execute(db);
    await sql`update bank.payments set polled_at = polled_at - interval '1 hour'
      where id = ${odd}`.execute(db);
    const payment = async (asked: string) => {
      if (asked === odd) throw new BankUnclear("the bank's answer was not understood");
      return await bank.client.payment(asked);
    };
    const unclear = worker(app, { ...bank, client: { ...bank.client, payment } });
    await unclear.poll();
    await unclear.until(async () => (await stateOf(transfer))?.state === "failed");
    expect(await stateOf(id)).toEqual({ state: "paid", applied: true });
    expect(await stateOf(odd)).toEqual({ state: "open", applied: false });
    await sql`delete from bank.transfers where id = ${transfer}`.execute(db);
  });

  it("is credited where the others cannot be", async () => {
    const id = await aPayment();
    await jobs.once();
    await stuckPayments("paid");
    await bank.accept(id);
    await jobs.poll();
    await rounds();
    expect(await stateOf(id)).toEqual({ state: "paid", applied: true });
    expect(await stateOf(stuck[0] ?? "")).toEqual({ state: "paid", applied: false });
  });

  it("is sent, though the cards of the others are not there", async () => {
    const { db } = app.database.owner;
    await sql`
      select bank.queue_transfer(id, 'cash_withdrawal', 'tINR', 5,
        jsonb_build_object('card', id, 'member', ${ravi.id}::text))
      from unnest(${stuck}::uuid[]) id`.execute(db);
    await sql`update bank.transfers set polled_at = polled_at - interval '1 hour'`.execute(db);
    const id = randomUUID();
    await sql`select bank.queue_transfer(${id}, 'fund_float', 'tINR', 5, '{}')`.execute(db);
    await rounds();
    expect((await stateOf(id))?.state).not.toBe("queued");
    expect(await stateOf(stuck[0] ?? "")).toMatchObject({ state: "queued" });
    await jobs.until(async () => (await stateOf(id))?.state === "failed");
    await sql`delete from bank.transfers where id = ${id}`.execute(db);
  });
});

describe("a step that the bank does not answer", () => {
  it("keeps what is booked without it from nobody, and is asked again", async () => {
    const paid = await aPayment();
    await jobs.once();
    await bank.accept(paid);
    const asked = await aPayment();
    const transfer = randomUUID();
    const { db } = app.database.owner;
    await sql`select bank.queue_transfer(${transfer}, 'fund_float', 'tINR', 5, '{}')`.execute(db);
    const isDown = async () => {
      throw new BankTrouble("the bank answered 500");
    };
    const payment: TestBank["client"]["payment"] = (id) =>
      id === paid ? bank.client.payment(id) : isDown();
    const client = { ...bank.client, askPayment: isDown, payment };
    const half = worker(app, { ...bank, client });
    await half.poll();
    await half.until(async () => (await stateOf(transfer))?.state === "failed");
    expect(await stateOf(paid)).toEqual({ state: "paid", applied: true });
    expect(await stateOf(asked)).toEqual({ state: "asked", applied: false });
    await sql`delete from bank.transfers where id = ${transfer}`.execute(db);
    await jobs.once();
    expect(await stateOf(asked)).toMatchObject({ state: "open" });
  });

  it("keeps no other account from its statement, and is told at the end", async () => {
    const statement: TestBank["client"]["statement"] = async (account, currency, after) => {
      if (currency === "tEUR") throw new BankUnclear("the bank's answer was not understood");
      if (currency === "tTRY") throw new Error("of another kind");
      return await bank.client.statement(account, currency, after);
    };
    const drawn = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from bank.statements where currency = 'tINR'`.execute(
        app.database.db,
      );
      return rows[0]?.n ?? 0;
    };
    const paid = await aPayment();
    await jobs.once();
    await bank.accept(paid);
    await jobs.poll();
    await jobs.once();
    const before = await drawn();
    const half = worker(app, { ...bank, client: { ...bank.client, statement } });
    await expect(half.reconcile()).rejects.toThrow("of another kind");
    expect(await drawn()).toBeGreaterThan(before);
  });
});
