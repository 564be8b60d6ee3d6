import { addBankCard, deleteBankCard } from "@ballast/contract/cash/bank-cards.ts";
import {
  applyCashWithdrawal,
  cancelCashWithdrawal,
  getCashWithdrawalLimits,
  listCashWithdrawals,
} from "@ballast/contract/cash/calls.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { cancelWithdrawal, listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import { listBalanceRecords } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { aFloat, aRate, aUsableCard } from "../../test/bank.ts";
import { aFundPassword, aMember } from "../../test/builders.ts";
import { anAccount } from "../../test/cash-builders.ts";
import { silent } from "../../test/chain.ts";
import { followIfDue } from "../../test/due-job.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { useBankedApp, useMember } from "../../test/kit.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import type { Tx } from "../platform/db.ts";
import { BankRefusal } from "../rails/bank/bank.ts";
import { sendTransfers } from "../rails/bank/send.ts";
import {
  approveWithdrawal,
  holdWithdrawal,
  refuseWithdrawal,
} from "../wallets/decide-withdrawal.ts";
import { withdrawalsJob } from "../wallets/jobs.ts";

const WEDNESDAY = "2026-11-25T10:00:00Z";
const { app, bank, jobs } = useBankedApp();
const member = useMember(app);
let payPassword: string;
let cardId: string;

beforeAll(async () => {
  await sql`select sandbox.start_clock(${WEDNESDAY})`.execute(app.database.db);
  await app.router.clock.refresh();
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tINR", 10_000_000n, bank);
  await jobs.until(async () => (await float()) > 0n);
});
beforeEach(async () => {
  payPassword = await aFundPassword(app, member);
  cardId = await aUsableCard(app, member, anAccount());
  await aWallet(app.database, member, { deposit: 10_000_000n, earned: 90_000_000n });
  await sql`update security.logins set hold_until = null where member_id = ${member.id}`.execute(
    app.database.owner.db,
  );
});

const float = () => totalOf(app.database.db, "client.conversion", "tINR");
const held = () => totalOf(app.database.db, "client.conversion_held", "tINR");
const fields = (amount: string, more: Record<string, string> = {}) => ({
  ...{ amount, cardId, rate: "80", payPassword },
  ...more,
});
const apply = (amount: string, more: Record<string, string> = {}, key = uuidv7()) =>
  app.call(applyCashWithdrawal, fields(amount, more), { ...member, key });
const list = async () => (await app.call(listCashWithdrawals, {}, member)).data.list;
const cancel = (id: string, of = member) =>
  app.call(cancelCashWithdrawal, { id: publicId("withdrawal", id) }, of);
const decide = <T>(work: (tx: Tx) => Promise<T>) =>
  app.database.db.transaction().execute((tx) => work(tx));
const ended = () =>
  jobs.until(async () => ["succeeded", "failed"].includes((await list())[0]?.state ?? ""));
const wallets = () => memberBalances(app.database.db, member, "tUSDT");

describe("a cash withdrawal", () => {
  it("takes tUSDT, sets the local currency aside, and pays what it said to the card", async () => {
    const { data: limits } = await app.call(getCashWithdrawalLimits, {}, member);
    expect(limits).toMatchObject({
      ...{ currency: "tUSDT", localCurrency: "tINR", feeBps: 500, minimum: 1_000_000n, hold: null },
      wallet: { deposit: 10_000_000n, returned: 0n, earned: 90_000_000n },
      rate: { rate: "80", source: "a test" },
      localLeft: 800_000n,
    });
    const before = await float();
    expect(before).toBeGreaterThan(800_000n);
    const key = uuidv7();
    const first = await apply("30000000", {}, key);
    expect(first.data).toMatchObject({
      ...{ state: "processing", gross: 30_000_000n, fee: 1_000_000n, net: 29_000_000n },
      ...{ localCurrency: "tINR", rate: "80", localAmount: 232_000n, cancellable: true },
      ...{ fromDeposit: 10_000_000n, fromEarned: 20_000_000n, bankReference: null },
      card: expect.stringMatching(/^Banyan Sandbox Bank /),
    });
    expect([await float(), await held()]).toEqual([before - 232_000n, 232_000n]);
    expect((await apply("30000000", {}, key)).raw).toEqual(first.raw);
    expect(await list()).toHaveLength(1);
    await withdrawalsJob(1_000_000_000n).run(jobs.context);
    expect((await list())[0]).toMatchObject({ state: "approved", cancellable: false });
    await ended();
    expect((await list())[0]).toMatchObject({
      ...{ state: "succeeded", failReason: null },
      bankReference: expect.stringMatching(/^TEST-/),
    });
    await followIfDue(app.database.db);
    const told = (await app.call(listMessages, { kind: "wallet" }, member)).data.list;
    expect(told.map(({ body }) => body)).toContain("2,320.00 tINR was paid to your bank card.");
    expect([await float(), await held()]).toEqual([before - 232_000n, 0n]);
    expect(await wallets()).toMatchObject({ deposit: 0n, earned: 70_000_000n, withdrawing: 0n });
    expect((await app.call(listWithdrawals, {}, member)).data.total).toBe(0);
    const records = (await app.call(listBalanceRecords, {}, member)).data.list;
    expect(records[0]).toMatchObject({
      code: "withdrawal",
      amount: -20_000_000n,
      status: "succeeded",
    });
    await jobs.reconcile();
  });

  it("is cancelled until it is approved, and everything is as before", async () => {
    const [before, balances] = [await float(), await wallets()];
    const { data } = await apply("30000000");
    const stranger = await aMember(app);
    await expectRefused(app.database, "withdrawal_unknown", () => cancel(data.id, stranger));
    // The call for withdrawals over the chain does not find it either.
    await expectRefused(app.database, "withdrawal_unknown", () =>
      app.call(cancelWithdrawal, { id: publicId("withdrawal", data.id) }, member),
    );
    expect((await cancel(data.id)).data).toMatchObject({ state: "cancelled" });
    expect([await float(), await held(), await wallets()]).toEqual([before, 0n, balances]);
    await expectRefused(app.database, "withdrawal_cancelled", () => cancel(data.id));
  });

  it("comes back when the bank does not pay, and when a person refuses it with a reason", async () => {
    const [before, balances] = [await float(), await wallets()];
    await bank.faults({ failTransfers: 1 });
    const failing = (await apply("30000000")).data.id;
    await decide((tx) => approveWithdrawal(tx, failing, "ben", "looked at"));
    await ended();
    expect((await list())[0]).toMatchObject({ state: "failed", failReason: "refused_by_bank" });
    const { id } = (await apply("20000000")).data;
    await decide((tx) => refuseWithdrawal(tx, id, "ben", "the name is another's"));
    expect((await list())[0]).toMatchObject({
      state: "failed",
      failReason: "the name is another's",
    });
    expect([await float(), await held(), await wallets()]).toEqual([before, 0n, balances]);
  });

  it("is held once, for a reason of the closed list, and cannot be approved meanwhile", async () => {
    const { id } = (await apply("30000000")).data;
    await decide((tx) => holdWithdrawal(tx, id, "ben", "sanctions_review", "review 7 of today"));
    expect((await list())[0]?.hold).toMatchObject({ reason: "sanctions_review" });
    await withdrawalsJob(1_000_000_000n).run(jobs.context);
    expect((await list())[0]?.state).toBe("processing");
    await cancel(id);
  });

  it("is paid once, whatever happens to the worker and to the bank's answers", async () => {
    const { id } = (await apply("30000000")).data;
    await decide((tx) => approveWithdrawal(tx, id, "ben", "looked at"));
    await bank.faults({ loseAnswerNext: 1, holdTransfers: true });
    await jobs.once();
    await jobs.reconcile();
    await bank.restart();
    await Promise.all([jobs.once(), jobs.once()]);
    await bank.faults({});
    await ended();
    await Promise.all([jobs.once(), jobs.once(), jobs.poll()]);
    await jobs.reconcile();
    const { rows } = await sql<{ difference: bigint }>`select difference from bank.statements
      where account = 'clients' and currency = 'tINR' order by id desc limit 1`.execute(
      app.database.db,
    );
    expect(rows[0]?.difference).toBe(0n);
  });

  it("keeps its card when the account is closed; a card that was never paid to goes", async () => {
    const unused = await aUsableCard(app, member, anAccount());
    const { id } = (await apply("30000000")).data;
    await sql`select cash.forget(${member.bucket}, ${member.id})`.execute(app.database.owner.db);
    const { rows } = await sql<{ id: string; deleted: boolean }>`
      select id, deleted_at is not null as deleted from cash.bank_cards
      where member_id = ${member.id}`.execute(app.database.owner.db);
    expect(rows).toEqual([{ id: uuidOf("card", cardId), deleted: true }]);
    expect(unused).not.toBe(cardId);
    await decide((tx) => approveWithdrawal(tx, id, "ben", "looked at"));
    await ended();
    expect((await list())[0]?.state).toBe("succeeded");
  });

  it("is ended once by two runs that meet, and neither calls that a fault", async () => {
    const before = await float();
    const { id } = (await apply("30000000")).data;
    await decide((tx) => approveWithdrawal(tx, id, "ben", "looked at"));
    const [told, warned] = [vi.spyOn(silent, "error"), vi.spyOn(silent, "warn")];
    const owner = app.database.owner.db;
    const waiting = async () => {
      const { rows } = await sql`
        select distinct l.pid from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(owner);
      return rows.length;
    };
    let runs: Promise<void>[] = [];
    // Both callers have found it ended before one of them may book it.
    await owner.transaction().execute(async (tx) => {
      await sql`select ledger.lock_buckets(array[${member.bucket}::int])`.execute(tx);
      runs = [ended(), ended()];
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    });
    await Promise.all(runs);
    expect((await list())[0]?.state).toBe("succeeded");
    expect([told.mock.calls, warned.mock.calls]).toEqual([[], []]);
    expect(await float()).toBe(before - 232_000n);
    vi.restoreAllMocks();
  });

  it("stays within wallets and float, however many are asked for at once", async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => apply("40000000")));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(2);
    for (const { id } of await list()) await cancel(id);
  });
});

describe("a withdrawal that was sent and cannot be marked so", () => {
  it("keeps no other waiting, and is marked once it can be", async () => {
    const { db } = app.database.owner;
    await bank.faults({ holdTransfers: true });
    const ids = [(await apply("20000000")).data.id, (await apply("20000000")).data.id].sort();
    await sql
      .raw(
        `create function cash.in_the_way() returns trigger language plpgsql as $$
        begin raise exception 'in the way'; end $$;
        create trigger in_the_way before update on wallets.withdrawals for each row
        when (new.state = 'sent' and new.id = '${ids[0]}') execute function cash.in_the_way()`,
      )
      .execute(db);
    for (const id of ids) await decide((tx) => approveWithdrawal(tx, id, "ben", "looked at"));
    const states = async () => {
      const all = await list();
      return ids.map((id) => all.find((one) => one.id === id)?.state);
    };
    await jobs.once();
    await jobs.once();
    expect(await states()).toEqual(["approved", "sent"]);
    await sql.raw("drop function cash.in_the_way() cascade").execute(db);
    await jobs.once();
    expect(await states()).toEqual(["sent", "sent"]);
    await bank.faults({});
    await jobs.until(async () => (await states()).every((state) => state === "succeeded"));
  }); // @rule run/each-alone
});

describe("a payment at the bank that is stuck", () => {
  const REASON = "The bank does not answer.";
  const aged = () =>
    sql`update bank.transfers set queued_at = queued_at - interval '1 hour',
      sent_at = sent_at - interval '1 hour', sent_again_at = sent_again_at - interval '1 hour'
      where ended_at is null`.execute(app.database.owner.db);
  async function ask(command: string, id: string) {
    const finance = await staffSession(app, "finance");
    const rows = [publicId("withdrawal", id)];
    return (await give(app, finance, command, { reason: REASON }, { rows })).data.done[0];
  }
  async function approved(): Promise<string> {
    const { id } = (await apply("30000000")).data;
    await decide((tx) => approveWithdrawal(tx, id, "ben", "looked at"));
    return id;
  }
  const linesOf = async (id: string) =>
    (await sql`select from bank.lines where object = ${id}`.execute(app.database.db)).rows.length;

  it("is taken back where the bank never heard of it, and never will be heard there", async () => {
    const [before, balances] = [await float(), await wallets()];
    const id = await approved();
    await bank.faults({ failNext: 1_000 });
    await jobs.once();
    expect(await ask("cancel-payout", id)).toMatchObject({ ok: false });
    await aged();
    expect(await ask("retry-payout", id)).toMatchObject({ ok: false });
    expect(await ask("cancel-payout", id)).toMatchObject({ ok: true });
    expect(await ask("cancel-payout", id)).toMatchObject({ ok: false });
    await jobs.once();
    expect((await list())[0]).toMatchObject({ state: "approved" });
    await bank.faults({});
    await ended();
    expect((await list())[0]).toMatchObject({ state: "failed", failReason: REASON });
    expect([await float(), await held(), await wallets()]).toEqual([before, 0n, balances]);
    const late = { id, amount: 232_000n, currency: "tINR", from: "clients" } as const;
    await expect(bank.client.send({ ...late, to: { own: "house" } })).rejects.toThrow("cancelled");
  }); // @rule state/stuck-payment

  it("is taken back where the bank has it and has not paid; and stays paid where it has", async () => {
    const [before, balances] = [await float(), await wallets()];
    const waiting = await approved();
    await bank.faults({ loseAnswerNext: 1, holdTransfers: true });
    await jobs.once();
    await aged();
    await ask("cancel-payout", waiting);
    await ended();
    expect((await list())[0]).toMatchObject({ state: "failed", failReason: REASON });
    expect([await float(), await held(), await wallets()]).toEqual([before, 0n, balances]);

    const paid = await approved();
    await bank.faults({ loseAnswerNext: 1, silent: true });
    await jobs.once();
    await expect.poll(async () => (await bank.client.transfer(paid)).state).toBe("settled");
    await aged();
    await ask("cancel-payout", paid);
    await ended();
    expect((await list())[0]).toMatchObject({ state: "succeeded", failReason: null });
    await bank.faults({});
    await jobs.reconcile();
    expect([await linesOf(waiting), await linesOf(paid)]).toEqual([0, 1]);
  });

  it("is sent again under its id, and paid once", async () => {
    const id = await approved();
    await bank.faults({ holdTransfers: true, silent: true });
    await jobs.once();
    expect(await ask("retry-payout", id)).toMatchObject({ ok: false });
    await aged();
    expect(await ask("retry-payout", id)).toMatchObject({ ok: true });
    expect(await ask("retry-payout", id)).toMatchObject({ ok: true });
    await jobs.once();
    expect(await ask("retry-payout", id)).toMatchObject({ ok: false });
    await bank.faults({});
    await ended();
    expect(await ask("retry-payout", id)).toMatchObject({ ok: false });
    await jobs.reconcile();
    expect(await linesOf(id)).toBe(1);
  }); // @rule state/stuck-payment
});

describe("a payment that the bank has taken", () => {
  it("is not ended by a no to its being sent again, and is asked about meanwhile", async () => {
    const { id } = (await apply("30000000")).data;
    await decide((tx) => approveWithdrawal(tx, id, "ben", "looked at"));
    await bank.faults({ holdTransfers: true, silent: true });
    await jobs.once();
    const { db } = app.database;
    await sql`update bank.transfers set retry_asked_at = platform.now() where id = ${id}`.execute(
      db,
    );
    const says = (status: number) => {
      const send = () => Promise.reject(new BankRefusal(status, "no"));
      return sendTransfers({ ...bank.client, send }, db, silent, async () => ({ own: "clients" }));
    };
    const stands = async () =>
      (
        await sql`select state, needs_poll, retry_asked_at as asked from bank.transfers
          where id = ${id}`.execute(db)
      ).rows[0];
    await says(404);
    expect(await stands()).toEqual({ state: "sent", needs_poll: true, asked: null });
    await sql`update bank.transfers set retry_asked_at = platform.now() where id = ${id}`.execute(
      db,
    );
    await says(422);
    expect(await stands()).toEqual({ state: "sent", needs_poll: true, asked: null });
    await bank.faults({});
    await ended();
    expect((await list())[0]).toMatchObject({ state: "succeeded" });
    await jobs.reconcile();
    const { rows } = await sql`select from bank.lines where object = ${id}`.execute(db);
    expect(rows).toHaveLength(1);
  }); // @rule state/stuck-payment
});

describe("a rest that no step reaches", () => {
  it("leaves to a card as a whole, where anything would arrive", async () => {
    expect((await apply("99996825")).code).toBe(numberOf("amount_step"));
    expect((await apply("99990000")).code).toBe(200);
    const key = uuidv7();
    const first = await apply("10000", {}, key);
    expect(first.data).toMatchObject({ gross: 10_000n, fee: 500n, localAmount: 76n });
    expect((await apply("10000", {}, key)).raw).toEqual(first.raw);
    expect(await wallets()).toMatchObject({ deposit: 0n, earned: 0n, withdrawing: 100_000_000n });
    await aWallet(app.database, member, { earned: 100n });
    await expectRefused(app.database, "amount_too_small", () => apply("100"));
  });
});

describe("a cash withdrawal is refused", () => {
  const refused = (
    code: Parameters<typeof expectRefused>[1],
    call: () => ReturnType<typeof apply>,
  ) => expectRefused(app.database, code, call);

  it("for its amount", async () => {
    await refused("amount_step", () => apply("1000001"));
    await refused("withdrawal_below_minimum", () => apply("990000"));
    await refused("greater_than_balance", () => apply("100010000"));
    await aWallet(app.database, member, { deposit: 20_000_000_000n });
    const { localLeft } = (await app.call(getCashWithdrawalLimits, {}, member)).data;
    expect(localLeft).toBe(await float());
    await refused("daily_limit", () => apply("10000010000"));
    await refused("float_short", () => apply("9000000000"));
  });

  it("for its rate", async () => {
    await refused("rate_changed", () => apply("30000000", { rate: "79.99" }));
    await aRate(app.database, "tINR", "0.000001");
    await refused("amount_too_small", () => apply("1000000", { rate: "0.000001" }));
    await aRate(app.database, "tINR", "80");
    await refused("bad_input", () => apply("30000000", { rate: "0" }));
  });

  it("for its card", async () => {
    const { cardId: _, ...none } = fields("30000000");
    await refused("card_required", () => app.call(applyCashWithdrawal, none, member));
    const strange = publicId("card", uuidv7());
    await refused("card_unknown", () => apply("30000000", { cardId: strange }));
    const holder = { payeeName: "Ravi Kumar", realName: "Ravi Kumar", branchCode: "BNYN0001234" };
    const fresh = { bankCode: "IN-BNYN", account: anAccount(), ...holder };
    const { data } = await app.call(addBankCard, fresh, member);
    await refused("card_cooling_down", () =>
      apply("30000000", { cardId: publicId("card", data.id) }),
    );
    await app.call(deleteBankCard, { id: cardId }, member);
    await refused("card_unknown", () => apply("30000000"));
  });

  it("for its fund password, and for a day after a security change", async () => {
    const { code } = await apply("30000000", { payPassword: "Wrong12345" });
    expect(code).toBe(1112);
    const other = await aMember(app);
    const without = await aUsableCard(app, other, anAccount());
    await refused("fund_password_missing", () =>
      app.call(applyCashWithdrawal, fields("30000000", { cardId: without }), other),
    );
    await sql`update security.logins set hold_until = platform.now() + interval '1 hour'
      where member_id = ${member.id}`.execute(app.database.owner.db);
    await refused("security_hold", () => apply("30000000"));
    const { data } = await app.call(getCashWithdrawalLimits, {}, member);
    expect(data.hold).toMatchObject({ reason: "security_change" });
  });

  it("without a local currency, a rate, or a login", async () => {
    const ann = await aMember(app, { country: "GB" });
    await refused("no_local_currency", () =>
      app.call(applyCashWithdrawal, fields("30000000"), ann),
    );
    await expectRefused(app.database, "no_local_currency", () =>
      app.call(getCashWithdrawalLimits, {}, ann),
    );
    const eva = await aMember(app, { country: "DE" });
    const theirs = await aFundPassword(app, eva);
    await sql`update security.logins set hold_until = null where member_id = ${eva.id}`.execute(
      app.database.owner.db,
    );
    const iban = { bankCode: "DE-LIND", account: "DE89370400440532013000" };
    const holder = { payeeName: "Eva Kern", realName: "Eva Kern" };
    const { data } = await app.call(addBankCard, { ...iban, ...holder }, eva);
    await sql`update cash.bank_cards set created_at = created_at - interval '25 hours',
      usable_from = usable_from - interval '25 hours' where id = ${data.id}`.execute(
      app.database.owner.db,
    );
    const card = { cardId: publicId("card", data.id), payPassword: theirs };
    await refused("rate_missing", () =>
      app.call(applyCashWithdrawal, fields("30000000", card), eva),
    );
    for (const call of [
      applyCashWithdrawal,
      cancelCashWithdrawal,
      listCashWithdrawals,
      getCashWithdrawalLimits,
    ]) {
      expect((await app.call(call, {})).status).toBe(401);
    }
  });
});
