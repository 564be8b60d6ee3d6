/**
 * Background jobs of local money: send the outbox, poll the bank, and apply what ended there to the ledger.
 * Each step may run twice, late, or after a crash.
 */
import { PAYMENT_MINUTES } from "@ballast/contract/constants.ts";
import { bucketOf } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { type RawBuilder, sql } from "kysely";
import { type Db, isTransient } from "../platform/db.ts";
import { existsAny } from "../platform/exists-any.ts";
import type { Job, JobContext } from "../platform/jobs.ts";
import { railUnanswered } from "../platform/metrics.ts";
import { type Part, retryWhenWaiting } from "../platform/retry-when-waiting.ts";
import type { Vault } from "../platform/vault.ts";
import { type Bank, BankTrouble } from "../rails/bank/bank.ts";
import { checkTransfers, isCheckDue } from "../rails/bank/check-transfers.ts";
import { moveToEnd, type Outbox, runStepsIsolated } from "../rails/bank/per-item-isolation.ts";
import { readLines, reconcileBank } from "../rails/bank/reconcile.ts";
import {
  cancelTransfers,
  createPayments,
  ENDED_TRANSFERS,
  type EndedTransfer,
  endedTransfers,
  markBankApplied,
  type Purpose,
  type ReadPayee,
  sendTransfers,
  TO_ASK,
  TO_CANCEL,
  TO_SEND,
} from "../rails/bank/send.ts";
import {
  hasEvents,
  PAYMENTS_TO_POLL,
  pollEvents,
  pollPayments,
  pollTransfers,
  TRANSFERS_TO_POLL,
} from "../rails/bank/watch.ts";
import { withdrawalById } from "../wallets/withdrawals.ts";
import { readCard } from "./bank-cards.ts";
import { drawAvailable, drawFloat } from "./conversion-float.ts";

const AT_ONCE = 50;

/** What a run of local money has to do, besides the work of the rail. */
const ENDED_PAYMENTS = sql`from bank.payments where applied_at is null and ended_at is not null`;
const LATE_PAYMENTS = sql`from bank.payments
  where line_at is not null and state <> 'paid' and late_at is null
    and state in ('refused', 'expired') and applied_at is not null`;
const CHARGEBACKS = sql`from cash.unbooked_chargebacks(${AT_ONCE})`;
// Never null: bank_reference: the table wants it of a transfer that is sent.
const SENT_NOT_NOTED = sql`from wallets.withdrawals w join bank.transfers t on t.id = w.id
  where w.state = 'approved' and w.rail = 'bank' and t.state = 'sent'`;

/** Whether a run has anything to do; anything missing here waits until the job's next scheduled run. */
const isLocalMoneyDue = (db: Db): Promise<boolean> =>
  existsAny(
    db,
    [
      ...[ENDED_PAYMENTS, LATE_PAYMENTS, CHARGEBACKS, SENT_NOT_NOTED, ENDED_TRANSFERS],
      ...[TO_ASK, TO_SEND, TO_CANCEL, PAYMENTS_TO_POLL, TRANSFERS_TO_POLL],
    ].map((rows) => sql`select ${rows}`),
  );

const CREDITS_AT_ONCE = 200;

export function localMoneyJobs(bank: Bank, vault: Vault): Job[] {
  const readPayee: ReadPayee = async (db, memberId, cardId) => {
    const member = { id: memberId, bucket: bucketOf(memberId) };
    const { account, branchCode, payeeName } = await readCard(db, member, cardId, vault);
    return { account, branch: branchCode, name: payeeName };
  };
  return [
    job("local-money", 1, {
      does: "opens payments at the bank, credits what was paid, sends transfers, books what ended",
      isDue: ({ db }) => isLocalMoneyDue(db),
      async work(context) {
        const { db, log } = context;
        await runStepsIsolated(log, [
          // steps that need no answer of the bank do not wait for it; new answers are applied below
          () => applyPayments(context),
          () => applyTransfers(context),
          () => createPayments(bank, db, log, PAYMENT_MINUTES),
          () => sendTransfers(bank, db, log, readPayee),
          () => cancelTransfers(bank, db, log),
          async () => {
            const spokenOf = await pollPayments(bank, db, log);
            await runStepsIsolated(
              log,
              [...spokenOf].map((currency) => () => readLines(bank, db, currency)),
            );
          },
          () => pollTransfers(bank, db, log),
          () => applyPayments(context),
          () => applyTransfers(context),
        ]);
      },
    }),
    job("bank-poll", 5, {
      does: "asks the bank for events whose webhook was lost",
      isDue: async ({ db }) => (await hasEvents(bank, db)) || (await isCheckDue(db)),
      work: ({ db, log }) =>
        runStepsIsolated(log, [() => pollEvents(bank, db), () => checkTransfers(bank, db, log)]),
    }),
    job("bank-reconcile", 60, {
      does: "checks the bank's statement against the ledger",
      work: (context) =>
        runStepsIsolated(context.log, [
          () => reconcileBank({ ...context, bank }),
          () => bookCredits(context),
          () => coverShortfalls(context.db),
        ]),
    }),
  ];
}

/** A bank that does not answer ends the run; everything is tried again. */
function job(name: string, everySeconds: number, { does, isDue, work }: Part): Job {
  let isSilent = false;
  return {
    name,
    does,
    everySeconds,
    ...retryWhenWaiting(() => isSilent, isDue),
    async run(context) {
      try {
        await work(context);
        isSilent = false;
      } catch (error) {
        if (!(error instanceof BankTrouble)) throw error;
        isSilent = true;
        railUnanswered.labels("bank").inc();
        context.waits?.();
        context.log.warn({ job: name, reason: error.message }, "bank: waiting");
      }
    },
  };
}

/**
 * Runs a step for one item. An error is logged and the item moves to the end of the queue, so that it does
 * not block the others. A conflict with a run in another process is not an error.
 */
async function alone(
  { db, log }: JobContext,
  { id, of }: { id: string; of: Outbox },
  step: () => Promise<unknown>,
  isDone: RawBuilder<{ done: boolean }>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    await moveToEnd(db, of, id);
    if (isTransient(error)) {
      log.warn({ err: error, payment: id }, "local money: tried again");
      return;
    }
    const { rows } = await isDone.execute(db);
    if (!rows[0]?.done) log.error({ err: error, payment: id }, "local money could not go on");
  }
}

/** Credits paid payments, ends the others, and books chargebacks and reversals of the bank's lines. */
async function applyPayments(context: JobContext): Promise<void> {
  const { db } = context;
  const { rows: ended } = await sql<{ id: string; state: string }>`
    select id, state ${ENDED_PAYMENTS}
    order by polled_at, id limit ${AT_ONCE}`.execute(db);
  for (const { id, state } of ended) {
    const step = async () => {
      if (state === "paid") await bringFloat(db, id);
      await sql`select cash.apply_payment(${id})`.execute(db);
    };
    const isDone = sql<{ done: boolean }>`
      select applied_at is not null as done from bank.payments where id = ${id}`;
    await alone(context, { id, of: "payments" }, step, isDone);
  }
  const { rows: late } = await sql<{ id: string }>`
    select id ${LATE_PAYMENTS}
    order by polled_at, id limit ${AT_ONCE}`.execute(db);
  for (const { id } of late) {
    const isDone = sql<{ done: boolean }>`
      select late_at is not null as done from bank.payments where id = ${id}`;
    const step = () => sql`select cash.apply_late_payment(${id})`.execute(db);
    await alone(context, { id, of: "payments" }, step, isDone);
  }
  await bookChargebacks(context);
}

/** Books money that reached the clients' account without a payment of ours, each line as a receipt. */
async function bookCredits({ db, log }: JobContext): Promise<void> {
  const { rows } = await sql<{ currency: string; no: bigint }>`
    select currency, no from bank.unbooked_credits(${CREDITS_AT_ONCE})`.execute(db);
  for (const { currency, no } of rows) {
    try {
      await sql`select bank.book_credit(${currency}, ${no})`.execute(db);
    } catch (error) {
      await sql`select bank.put_line_behind(${currency}, ${no})`.execute(db);
      const of = { err: error, currency, line: `${no}` };
      if (isTransient(error)) log.warn(of, "bank: a credit is tried again");
      else log.error(of, "bank: a credit that cannot be booked");
    }
  }
}

/**
 * Moves the tUSDT for a cash payment to the member's bucket when the float has it; the ledger's functions
 * use what is there.
 */
async function bringFloat(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ bucket: number; gets: bigint | null }>`
    select p.bucket, g.gets
    from cash.payments p join bank.payments k on k.id = p.id, cash.gets_now(p, k.ended_at) g
    where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || row.gets === null || row.gets <= 0n) return;
  await drawFloat(db, "tUSDT", row.bucket, row.gets);
}

/** Books each line separately, after moving float to the payment's bucket for what its wallet cannot bear. */
async function bookChargebacks({ db, log }: JobContext): Promise<void> {
  const { rows } = await sql<Chargeback>`
    select l.currency, l.no, p.bucket, l.amount, p.debited, p.credited_wallet as wallet
    ${CHARGEBACKS} l join cash.payments p on p.id = l.object`.execute(db);
  for (const { currency, no, bucket, amount, debited, wallet } of rows) {
    const of = { currency, line: `${no}` };
    try {
      if (amount < 0n) await drawAvailable(db, currency, bucket, -amount);
      else if (wallet === "recharge") await drawAvailable(db, "tUSDT", bucket, debited);
      const booked = await sql<{ done: boolean }>`
        select cash.apply_chargeback(${currency}, ${no}) as done`.execute(db);
      if (!booked.rows[0]?.done) continue;
      log.warn(of, amount < 0n ? "a payment was charged back" : "a chargeback was reversed");
    } catch (error) {
      await sql`select bank.put_line_behind(${currency}, ${no})`.execute(db);
      if (isTransient(error)) log.warn({ err: error, ...of }, "bank: a chargeback is tried again");
      else log.error({ err: error, ...of }, "bank: a chargeback that cannot be booked");
    }
  }
}

type Chargeback = {
  currency: Currency;
  no: bigint;
  bucket: number;
  amount: bigint;
  debited: bigint;
  wallet: "recharge" | "local" | null;
};

async function applyTransfers(context: JobContext): Promise<void> {
  const { db } = context;
  await noteSent(context);
  const ends: Record<Purpose, (tx: Db, ended: EndedTransfer) => Promise<void>> = {
    cash_withdrawal: endWithdrawal,
    local_refund: async (tx, { id }) => {
      await sql`select cash.end_refund(${id})`.execute(tx);
    },
    receipt_returned: async (tx, { id }) => {
      await sql`select cash.end_returned_receipt(${id})`.execute(tx);
    },
    fund_float: async (tx, { id }) => {
      await sql`select reserve.end_move(${id})`.execute(tx);
    },
  };
  for (const ended of await endedTransfers(db)) {
    const step = () =>
      db.transaction().execute(async (tx) => {
        await ends[ended.purpose](tx, ended);
        await markBankApplied(tx, ended.id);
      });
    const isDone = sql<{ done: boolean }>`
      select applied_at is not null as done from bank.transfers where id = ${ended.id}`;
    await alone(context, { id: ended.id, of: "transfers" }, step, isDone);
  }
}

async function endWithdrawal(tx: Db, { id, state }: EndedTransfer): Promise<void> {
  const row = await withdrawalById(tx, id);
  if (!row) throw new Error("a transfer without its withdrawal");
  const step =
    state === "confirmed"
      ? sql`wallets.settle_withdrawal(${row.bucket}, ${row.id})`
      : sql`wallets.release_withdrawal(${row.bucket}, ${row.id}, 'rail', null)`;
  const { rows } = await sql<{ ended: boolean }>`select ${step} as ended`.execute(tx);
  if (!rows[0]?.ended) throw new Error(`a ${state} transfer of a withdrawal not sent`);
}

async function noteSent(context: JobContext): Promise<void> {
  const { db } = context;
  const { rows } = await sql<{ bucket: number; id: string; bank_reference: string }>`
    select w.bucket, w.id, t.bank_reference ${SENT_NOT_NOTED}
    order by t.polled_at, w.id limit ${AT_ONCE}`.execute(db);
  for (const { bucket, id, bank_reference } of rows) {
    const step = () =>
      sql`select wallets.mark_sent(${bucket}, ${id}, ${bank_reference})`.execute(db);
    const isDone = sql<{ done: boolean }>`
      select state <> 'approved' as done from wallets.withdrawals
      where bucket = ${bucket} and id = ${id}`;
    await alone(context, { id, of: "transfers" }, step, isDone);
  }
}

/**
 * The float pays what chargebacks and losses left open as soon as it has money. In the wind-down, the float
 * of test dollars ranks behind members, and a round of the wind-down decides.
 */
async function coverShortfalls(db: Db): Promise<void> {
  const { rows } = await sql<{ bucket: number; currency: Currency; balance: bigint }>`
    select bucket, currency, balance from ledger.accounts
    where kind = 'client.shortfall' and balance > 0
      and (currency <> 'tUSDT' or not ledger.sales_ended())`.execute(db);
  for (const { bucket, currency, balance } of rows) {
    await drawAvailable(db, currency, bucket, balance);
    await sql`select cash.cover_shortfall(${currency}, ${bucket})`.execute(db);
  }
}
