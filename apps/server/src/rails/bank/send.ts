/**
 * The outbox: creates payments and sends transfers at the bank. Each has an id of ours there, so that after
 * a crash or a lost answer the same request can be repeated without effect. Only the worker with the lease
 * sends transfers. When the bank refuses a transfer, we ask it to cancel the id for good, so that a delayed
 * worker cannot have the same transfer accepted later.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { existsAny } from "../../platform/exists-any.ts";
import { isLeaseLost, type Lease, withLease } from "../../platform/lease.ts";
import type { Log } from "../../platform/log.ts";
import { mayAct } from "../outside/gate.ts";
import { type Account, type Bank, BankRefusal, type Payee } from "./bank.ts";
import { checkTransfers } from "./check-transfers.ts";
import { forEachIsolated, moveToEnd } from "./per-item-isolation.ts";
import { endTransfer } from "./watch.ts";

const AT_ONCE = 50;

export type Purpose = "cash_withdrawal" | "local_refund" | "fund_float" | "receipt_returned";
type Queued = {
  id: string;
  purpose: Purpose;
  currency: string;
  amount: bigint;
  payee: { card?: string; member?: string; payment?: string; credit?: string };
  /** The bank has accepted it before; staff want it sent again. */
  isTaken: boolean;
};
/** Decrypts a card for the bank; injected by the caller, because cards belong to another room. */
export type ReadPayee = (db: Db, memberId: string, cardId: string) => Promise<Payee>;

const FROM: Record<Purpose, Account> = {
  cash_withdrawal: "clients",
  local_refund: "clients",
  receipt_returned: "clients",
  fund_float: "house",
};

/**
 * What is to be created or sent at the bank. Shared by the rounds and by the check whether a round is due.
 */
export const TO_ASK = sql`from bank.payments where state = 'asked'`;
export const TO_SEND = sql`from bank.transfers
  where (state = 'queued' or retry_asked_at is not null)
    and ended_at is null and cancel_asked_at is null`;
// Never null: reason: staff who cancel a transfer give one.
export const TO_CANCEL = sql`from bank.transfers
  where cancel_asked_at is not null and ended_at is null`;
/** Transfers that ended at the bank and are not applied yet. */
export const ENDED_TRANSFERS = sql`from bank.transfers
  where applied_at is null and ended_at is not null`;

/** Compares the bank's list of transfers before sending more, and only when something waits. */
const maySend = async (bank: Bank, db: Db, log: Log, waiting: RawBuilder<unknown>) =>
  (await existsAny(db, [sql`select ${waiting}`])) && (await checkTransfers(bank, db, log));

/** Creates members' payments at the bank. */
export async function createPayments(
  bank: Bank,
  db: Db,
  log: Log,
  lifetimeMinutes: number,
): Promise<void> {
  const { rows } = await sql<{ id: string; currency: string; amount: bigint; channel: string }>`
    select id, currency, amount, channel ${TO_ASK}
    order by polled_at, id limit ${AT_ONCE}`.execute(db);
  await forEachIsolated(
    { db, log, of: "payments" },
    rows,
    async ({ id, currency, amount, channel }) => {
      const until = await bankTime(db, lifetimeMinutes);
      await bank.askPayment({ id, currency, amount, channel, until });
      await sql`update bank.payments set state = 'open' where id = ${id} and state = 'asked'`.execute(
        db,
      );
    },
  );
}

/**
 * The bank uses real time, not the sandbox's shifted clock, so this is the database's time without the
 * shift.
 */
async function bankTime(db: Db, minutes: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`
    select now() + make_interval(mins => ${minutes}) as at`.execute(db);
  if (!rows[0]) throw new Error("the database has no time");
  return rows[0].at.toISOString();
}

/** Does nothing when another worker has the lease. */
export async function sendTransfers(
  bank: Bank,
  db: Db,
  log: Log,
  readPayee: ReadPayee,
): Promise<void> {
  if (!(await maySend(bank, db, log, TO_SEND))) return;
  try {
    await withLease(db, "bank-send", (lease) => sendAll({ bank, db, log, lease, readPayee }));
  } catch (error) {
    if (!isLeaseLost(error)) throw error;
    log.warn({ reason: error.message }, "bank: another worker goes on with the transfers");
  }
}

type Sending = { bank: Bank; db: Db; log: Log; lease: Lease; readPayee: ReadPayee };

async function sendAll(sending: Sending): Promise<void> {
  const { db, log, lease } = sending;
  const { rows } = await sql<Queued>`
    select id, purpose, currency, amount, payee, bank_reference is not null as "isTaken" ${TO_SEND}
    order by polled_at, id limit ${AT_ONCE}`.execute(db);
  await forEachIsolated({ db, log, of: "transfers" }, rows, async (queued) => {
    // A listed transfer may have ended or been cancelled, or the books may have been restored, while the
    // others were sent.
    const { rows: still } = await sql`
      with held as materialized (select platform.hold_lease('bank-send', ${lease.fence}))
      select ${TO_SEND} and id = ${queued.id} and exists (select from held)
        and outside.may_act('bank')`.execute(db);
    if (still.length === 0) return;
    if (queued.isTaken) await sendAgain(sending, queued);
    else await sendOne(sending, queued);
  });
}

async function send({ bank, db, lease, readPayee }: Sending, queued: Queued) {
  const { id, purpose, amount, currency, payee } = queued;
  const { card, member, payment, credit } = payee;
  let to: Payee = { own: "clients" };
  if (payment) to = { payment };
  else if (credit) to = { credit };
  else if (card && member) to = await readPayee(db, member, card);
  lease.check();
  return await bank.send({ id, amount, currency, from: FROM[purpose], to });
}

async function sendOne(sending: Sending, queued: Queued): Promise<void> {
  const { bank, db } = sending;
  const { id } = queued;
  try {
    const { reference } = await send(sending, queued);
    await noteTaken(db, id, reference);
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error;
    // 422 and 404 refuse this very transfer; 409 would mean another transfer under our id, a bug of ours.
    if (error.status !== 422 && error.status !== 404) throw error;
    // A delayed worker might get the same transfer accepted later; cancelling its id at the bank prevents
    // that.
    if (!(await mayAct(db, "bank"))) return;
    const { state, reference } = await bank.cancel(id);
    if (state === "failed") await endTransfer(db, id, "refused_by_bank");
    else await noteTaken(db, id, reference);
  }
}

async function noteTaken(db: Db, id: string, reference: string): Promise<void> {
  await sql`
    update bank.transfers set state = 'sent', sent_at = coalesce(sent_at, platform.now()), needs_poll = true,
      bank_reference = ${reference}
    where id = ${id} and state = 'queued'`.execute(db);
}

/**
 * Sends an accepted transfer again. A refusal does not end it, because the bank accepted it once and may
 * still carry it out; instead it is polled.
 */
async function sendAgain(sending: Sending, queued: Queued): Promise<void> {
  const { db, log } = sending;
  const { id } = queued;
  try {
    await send(sending, queued);
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error;
    log.error({ transfer: id, status: error.status }, "bank: refuses what it has taken before");
  }
  await sql`
    update bank.transfers set retry_asked_at = null, sent_again_at = platform.now(), needs_poll = true
    where id = ${id} and state = 'sent'`.execute(db);
}

/**
 * Asks the bank not to carry out transfers that staff cancelled. Only the bank's answer ends a transfer,
 * because one that the bank has not received may still be in flight.
 */
export async function cancelTransfers(bank: Bank, db: Db, log: Log): Promise<void> {
  if (!(await maySend(bank, db, log, TO_CANCEL))) return;
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, cancel_reason as reason ${TO_CANCEL}
    order by polled_at, id limit ${AT_ONCE}`.execute(db);
  await forEachIsolated({ db, log, of: "transfers" }, rows, async ({ id, reason }) => {
    const { state, reference } = await bank.cancel(id);
    if (state === "taken") return await moveToEnd(db, "transfers", id);
    await sql`
      update bank.transfers set bank_reference = coalesce(bank_reference, ${reference})
      where id = ${id} and ${state} = 'settled'`.execute(db);
    await endTransfer(db, id, state === "settled" ? null : reason);
  });
}

export type EndedTransfer = { id: string; state: "confirmed" | "failed"; purpose: Purpose };

/** Those polled longest ago come first. */
export async function endedTransfers(db: Db): Promise<EndedTransfer[]> {
  const { rows } = await sql<EndedTransfer>`
    select id, state, purpose ${ENDED_TRANSFERS}
    order by polled_at, id limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Marks an ended transfer as applied, in the transaction that writes the ledger. */
export async function markBankApplied(tx: Db, id: string): Promise<void> {
  await sql`
    update bank.transfers set applied_at = coalesce(applied_at, platform.now())
    where id = ${id} and ended_at is not null`.execute(tx);
}
