/** For a currency that few members use, the status shows only that its figures are withheld. */
import { applyCashWithdrawal } from "@ballast/contract/cash/calls.ts";
import { FEW_MEMBERS } from "@ballast/contract/constants.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { aFloat, aRate, aUsableCard, openChannels } from "../../test/bank.ts";
import { aFundPassword, aMember } from "../../test/builders.ts";
import { useBankedApp } from "../../test/kit.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import type { Db, Tx } from "../platform/db.ts";
import { usdtLimits } from "../wallets/limits.ts";
import { readWithdrawals } from "./read-status.ts";
import { QUESTIONS, readFlags } from "./red-flags.ts";

const { app, bank, jobs } = useBankedApp();
beforeAll(async () => {
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tINR", 1_000_000n, bank);
  await jobs.until(async () => (await totalOf(app.database.db, "client.conversion", "tINR")) > 0n);
});

/** The figures of the two red flags about withdrawals, as their page reads them. */
const flags = async (db: Db) =>
  (await readFlags(db))
    .filter(({ sign }) => sign === "hard_to_withdraw" || sign === "fees_first")
    .map(({ figures }) => figures.map(({ value }) => value));

/** All arrived within a minute, the day before, except one that staff refused. */
const ended = (tx: Tx) =>
  sql`update wallets.withdrawals w set applied_at = y.at, ended_at = y.at + interval '1 minute',
      decided_at = y.at + interval '1 minute', decided_by = 'staff:ben',
      tx_hash = case when x.is_refused then null else 'paid' end,
      state = case when x.is_refused then 'failed' else 'succeeded' end,
      fail_reason = case when x.is_refused then 'a wrong card' end
    from (select id, row_number() over (order by id) = 1 as is_refused from wallets.withdrawals) x,
      (select platform.start_of_day(platform.day_of(platform.now())) - interval '1 hour' as at) y
    where x.id = w.id`.execute(tx);

const LOCAL = ["tEUR", "tINR", "tTRY"];

it("tells no withdrawals of a currency in which fewer than ten members have any, nor that they have, nor of more what ended today", async () => {
  const { db, owner } = app.database;
  const none = (await app.call(openStatus)).data;
  const before = await flags(db);
  expect(none.withdrawals).toMatchObject([{ currency: "tUSDT", waiting: 0 }]);
  expect(none.fewWithdrew).toEqual(LOCAL);

  const member = await aMember(app);
  await aWallet(app.database, member, { deposit: 10_000_000n, earned: 90_000_000n });
  const payPassword = await aFundPassword(app, member);
  const cardId = await aUsableCard(app, member);
  await sql`update security.logins set hold_until = null`.execute(owner.db);
  const fields = { amount: "30000000", cardId, rate: "80", payPassword };
  const asked = { token: member.token, key: uuidv7() };
  expect((await app.call(applyCashWithdrawal, fields, asked)).code).toBe(200);
  // A single waiting withdrawal changes nothing in what is published.
  const { withdrawals, fewWithdrew } = none;
  expect(await readWithdrawals(db)).toEqual({ withdrawals, fewWithdrew });

  const undone = new Error("taken back");
  const tried = owner.db.transaction().execute(async (tx) => {
    await sql`alter table wallets.withdrawals
      drop constraint withdrawals_bucket_transaction_id_fkey`.execute(tx);
    const oneMore = (of: string) =>
      sql`insert into wallets.withdrawals (bucket, id, transaction_id, member_id, currency, rail,
          card_id, card, local_currency, local_amount, rate, gross, fee, net, from_deposit,
          from_returned, from_earned, fee_bps, applied_at, arrive_by)
        select bucket, gen_random_uuid(), gen_random_uuid(), ${of}, currency, rail, card_id, card,
          local_currency, local_amount, rate, gross, fee, net, from_deposit, from_returned,
          from_earned, fee_bps, applied_at, arrive_by
        from wallets.withdrawals limit 1`.execute(tx);
    for (let n = 2; n < FEW_MEMBERS; n += 1) await oneMore(uuidv7());
    for (let n = 0; n < FEW_MEMBERS; n += 1) await oneMore(member.id);
    expect((await readWithdrawals(tx)).fewWithdrew).toEqual(LOCAL);
    // Nor is any of it published elsewhere once it arrived or was refused.
    await sql`savepoint waiting`.execute(tx);
    await ended(tx);
    expect(await readWithdrawals(tx)).toEqual({ withdrawals, fewWithdrew });
    expect(await flags(tx)).toEqual(before);
    // A member who is about to withdraw does not see it either.
    await sql`select wallets.measure_usual_times('tINR')`.execute(tx);
    const rules = { depositMinimum: 0n, dailyMaximum: 1n };
    const reader = { ...member, sessionId: uuidv7() };
    const usual = async () =>
      (await usdtLimits(tx, reader, app.router.clock, rules, "tINR")).usualTime;
    expect(await usual()).toBeNull();
    await oneMore(uuidv7());
    expect(await usual()).toEqual({ medianSeconds: 60, p95Seconds: 60, withdrawals: 18 });
    expect((await readWithdrawals(tx)).withdrawals[1]).toMatchObject({ waiting: 1, refused: 1 });
    const [hard = [], taken = []] = await flags(tx);
    expect(hard.slice(0, 4)).toEqual([18n, 60n, 60n, 1n]);
    expect(taken.slice(0, 2)).toEqual([18n, 18n * 30_000_000n]);
    // A withdrawal that arrives today changes no sum until the day is over.
    const fees = async () =>
      (await readFlags(tx)).find(({ sign }) => sign === "paid_for_recruiting")?.figures[0]?.value;
    const [flagsBefore, feesBefore] = [await flags(tx), await fees()];
    const [{ fee } = { fee: 0n }] = (
      await sql<{ fee: bigint }>`update wallets.withdrawals set state = 'succeeded',
          decided_at = platform.now(), decided_by = 'staff:ben', tx_hash = 'today',
          ended_at = platform.now()
        where state = 'processing' returning fee`.execute(tx)
    ).rows;
    expect(fee).toBeGreaterThan(0n);
    expect(await flags(tx)).toEqual(flagsBefore);
    // In production the books have the fee by then; here they do not, so that it is missing.
    expect(await fees()).toBe((feesBefore ?? 0n) - fee);
    await sql`update wallets.withdrawals set ended_at = ended_at - interval '1 day',
        applied_at = applied_at - interval '1 day', decided_at = decided_at - interval '1 day'
      where tx_hash = 'today'`.execute(tx);
    expect((await flags(tx))[1]?.slice(0, 2)).toEqual([19n, 19n * 30_000_000n]);
    expect(await fees()).toBe(feesBefore);
    await sql`rollback to savepoint waiting`.execute(tx);
    await oneMore(uuidv7());
    const told = await readWithdrawals(tx);
    expect(told.fewWithdrew).toEqual(["tEUR", "tTRY"]);
    expect(told.withdrawals[1]).toMatchObject({ currency: "tINR", waiting: 20, late: 0 });
    await sql`update wallets.withdrawals set state = 'cancelled', ended_at = platform.now()
      where member_id <> ${member.id}`.execute(tx);
    expect((await readWithdrawals(tx)).fewWithdrew).toEqual(LOCAL);
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
}); // @rule 4/status-private

it("reads by index alone which currencies are told, and what the red flags ask of withdrawals", async () => {
  const asked = [
    "select * from wallets.told_currencies",
    QUESTIONS.hard_to_withdraw.sql,
    QUESTIONS.fees_first.sql,
    QUESTIONS.paid_for_recruiting.sql,
  ];
  for (const question of asked) {
    const plan = await app.database.db.transaction().execute(async (tx) => {
      // Without this, the few rows here would be scanned.
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${sql.raw(question)}`.execute(
        tx,
      );
      return rows.map((row) => row["QUERY PLAN"]);
    });
    const reads = plan.flatMap((line, i) =>
      / on withdrawals /.test(line) ? [`${line.trim()} ${plan[i + 1]?.trim()}`] : [],
    );
    expect(reads.length).toBeGreaterThan(question === QUESTIONS.paid_for_recruiting.sql ? 0 : 1);
    for (const read of reads) {
      // For open withdrawals, of which there are few, their own index is enough.
      expect([question, read]).toEqual([
        question,
        expect.stringMatching(/applied_at_id_idx|Index Cond: .*(due_at|ended_at)/),
      ]);
      expect(read).not.toMatch(/currency_ended_at_idx(?!.*currency = )/);
    }
  }
});
