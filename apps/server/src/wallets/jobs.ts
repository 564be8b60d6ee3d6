/** Moves withdrawals on after the application. Each step may run twice, late, or after a crash. */
import { PROCESSING_WEEKDAYS } from "@ballast/contract/constants.ts";
import { startOfDay } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { existsAny } from "../platform/exists-any.ts";
import type { Job, JobContext } from "../platform/jobs.ts";
import {
  type FinishedTransfer,
  finished,
  finishedTransfers,
  markApplied,
} from "../rails/chain/transfers.ts";
import { approveAutomatically } from "./decide-withdrawal.ts";
import { withdrawalById } from "./withdrawals.ts";

const BATCH_MOST = 200;
const MEASURE_EVERY_MINUTES = 5;

export function withdrawalsJob(autoApproveMax: bigint): Job {
  return {
    name: "withdrawals",
    does: "settles or releases what ended on the chain, holds after security changes, approves small ones on weekdays",
    everySeconds: 5,
    isDue: ({ db, clock }) =>
      existsAny(db, [
        finished("withdrawal"),
        sql`select ${SENT}`,
        sql`select ${TO_HOLD}`,
        ...(isProcessingDay(clock.today()) ? [sql`select ${small(autoApproveMax)}`] : []),
        sql`select ${NOT_MEASURED}`,
      ]),
    async run(context) {
      const { db, clock } = context;
      for (const ended of await finishedTransfers(db, "withdrawal", BATCH_MOST)) {
        await alone(context, ended.id, () => applyEnd(db, ended));
      }
      await noteSent(db);
      await holdAfterSecurityChange(db);
      if (isProcessingDay(clock.today())) {
        for (const id of await smallOnes(db, autoApproveMax)) {
          await alone(context, id, () =>
            db.transaction().execute((tx) => approveAutomatically(tx, id)),
          );
        }
      }
      await measureTimes(db);
    },
  };
}

// Never null: tx_hash: the table wants it of a transfer that is sent.
const SENT = sql`from wallets.withdrawals w join chain.transfers t on t.id = w.id
  where w.state = 'approved' and t.state = 'sent'`;
const TO_HOLD = sql`from wallets.withdrawals w
  join security.logins l on l.member_id = w.member_id and l.hold_until > platform.now()
  where w.state = 'processing' and w.hold_reason is null`;
const NOT_MEASURED = sql`from ledger.currencies c where not exists (
  select from wallets.usual_times u where u.currency = c.currency
    and u.measured_at > platform.now() - ${MEASURE_EVERY_MINUTES} * interval '1 minute')`;
const small = (autoApproveMax: bigint) => sql`from wallets.withdrawals w
  where w.state = 'processing' and w.gross <= ${autoApproveMax}
    and coalesce(w.hold_until, '-infinity') <= platform.now() and wallets.may_be_paid(w)`;

/** True on the weekdays, in the platform's time zone, on which withdrawals are processed. */
export function isProcessingDay(day: string): boolean {
  const weekday = startOfDay(day).getUTCDay() || 7;
  return (PROCESSING_WEEKDAYS as readonly number[]).includes(weekday);
}

/** Runs a step for one withdrawal; an error is logged and retried later, and does not block the others. */
async function alone(context: JobContext, id: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    context.log.error({ err: error, withdrawal: id }, "withdrawal could not go on");
  }
}

/** Settles or releases it, in one transaction with marking the transfer as applied. */
async function applyEnd(db: Db, ended: FinishedTransfer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await withdrawalById(tx, ended.id);
    if (!row) throw new Error("a transfer without its withdrawal");
    const step =
      ended.state === "confirmed"
        ? sql`wallets.settle_withdrawal(${row.bucket}, ${row.id})`
        : sql`wallets.release_withdrawal(${row.bucket}, ${row.id}, 'rail', null)`;
    const { rows } = await sql<{ ended: boolean }>`select ${step} as ended`.execute(tx);
    if (!rows[0]?.ended) throw new Error(`a ${ended.state} transfer of a withdrawal not sent`);
    await markApplied(tx, ended.id);
  });
}

async function noteSent(db: Db): Promise<void> {
  const { rows } = await sql<{ bucket: number; id: string; tx_hash: string }>`
    select w.bucket, w.id, t.tx_hash ${SENT}
    order by w.id limit ${BATCH_MOST}`.execute(db);
  for (const { bucket, id, tx_hash } of rows) {
    await sql`select wallets.mark_sent(${bucket}, ${id}, ${tx_hash})`.execute(db);
  }
}

/** A security change after the application holds it once, as long as it would hold a new one. */
async function holdAfterSecurityChange(db: Db): Promise<void> {
  const { rows } = await sql<{ bucket: number; id: string; hold_until: Date }>`
    select w.bucket, w.id, l.hold_until ${TO_HOLD}
    order by w.applied_at, w.id limit ${BATCH_MOST}`.execute(db);
  for (const { bucket, id, hold_until } of rows) {
    await sql`select wallets.hold_withdrawal(${bucket}, ${id}, 'security_change', ${hold_until},
      'auto')`.execute(db);
  }
}

async function smallOnes(db: Db, autoApproveMax: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id ${small(autoApproveMax)}
    order by w.applied_at, w.id limit ${BATCH_MOST}`.execute(db);
  return rows.map((row) => row.id);
}

async function measureTimes(db: Db): Promise<void> {
  await sql`select wallets.measure_usual_times(c.currency) ${NOT_MEASURED}`.execute(db);
}
