/** Polls the bank about what it sent events for, and about what it may have failed to send events for. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { Bank } from "./bank.ts";
import { noteEvent } from "./hook.ts";
import { forEachIsolated } from "./per-item-isolation.ts";

const AT_ONCE = 50;
const EVENT_PAGES = 20;
const AGAIN_MINUTES = 5;

async function eventsNotRead(bank: Bank, db: Db) {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from bank.cursors where name = 'events'`.execute(db);
  return await bank.eventsAfter(rows[0]?.seq ?? 0n);
}

/** Whether the bank lists events that were not read. Throws what the bank throws. */
export const hasEvents = async (bank: Bank, db: Db): Promise<boolean> =>
  (await eventsNotRead(bank, db)).length > 0;

/** Reads the bank's list of events after the last one read, to find those whose webhook was lost. */
export async function pollEvents(bank: Bank, db: Db): Promise<void> {
  for (let page = 0; page < EVENT_PAGES; page += 1) {
    const events = await eventsNotRead(bank, db);
    const last = events.at(-1);
    if (!last) return;
    await db.transaction().execute(async (tx) => {
      for (const event of events) await noteEvent(tx, event);
      await sql`update bank.cursors set seq = greatest(seq, ${last.seq}) where name = 'events'`.execute(
        tx,
      );
    });
  }
}

/**
 * A process killed between clearing the mark and the bank's answer loses the mark, so open rows are polled
 * again after this time even without an event.
 */
const LONG_AGO = sql`platform.now() - make_interval(mins => ${AGAIN_MINUTES})`;

/** Payments and transfers that are due to be polled. */
export const PAYMENTS_TO_POLL = sql`from bank.payments
  where (needs_poll or state = 'open') and state <> 'asked'
    and (needs_poll or polled_at < ${LONG_AGO} or pay_by <= platform.now())`;
export const TRANSFERS_TO_POLL = sql`from bank.transfers
  where state = 'sent' and (needs_poll or polled_at < ${LONG_AGO} or cancel_asked_at is not null
    or retry_asked_at is not null)`;

/**
 * Updates payments that are due to the bank's state. Answers the currencies of those that were already
 * paid: further events about them concern signed lines. The deadline shown to the member is enforced here,
 * because the bank uses its own clock.
 */
export async function pollPayments(bank: Bank, db: Db, log: Log): Promise<Set<string>> {
  const spokenOf = new Set<string>();
  const { rows } = await sql<Looked>`
    with due as (
      select id ${PAYMENTS_TO_POLL}
      order by polled_at, id limit ${AT_ONCE}
    )
    select id, amount, currency, state, state = 'open' and pay_by <= platform.now() as "isLate"
    from bank.payments where id in (select id from due)
    order by polled_at, id limit ${AT_ONCE}`.execute(db);
  await forEachIsolated({ db, log, of: "payments" }, rows, async ({ id, isLate, ...asked }) => {
    // Clears the mark before asking, so that an event that arrives meanwhile sets it again.
    await sql`update bank.payments set needs_poll = false, polled_at = platform.now() where id = ${id}`.execute(
      db,
    );
    try {
      const said = await (isLate ? bank.expire(id) : bank.payment(id));
      // Only what was requested is credited; a person has to look into any other amount.
      if (said.amount !== asked.amount || said.currency !== asked.currency) {
        throw new Error("the bank has another amount or currency under this payment's id");
      }
      const { state, card } = said;
      const { numAffectedRows } = await sql`
        update bank.payments set state = ${state}, card = ${card},
          ended_at = case when ${state} <> 'open' then coalesce(ended_at, platform.now()) end
        where id = ${id} and (state = 'open' or state = ${state})`.execute(db);
      if (asked.state === "paid") spokenOf.add(asked.currency);
      // A payment that had ended here is not reopened by the bank's state, only by its signed line
      // (cash/jobs.ts).
      if (numAffectedRows === 0n)
        log.error({ payment: id, state }, "bank: says that it ended otherwise");
    } catch (error) {
      await sql`update bank.payments set needs_poll = true where id = ${id}`.execute(db);
      throw error;
    }
  });
  return spokenOf;
}

type Looked = { id: string; amount: bigint; currency: string; state: string; isLate: boolean };

/** Transfers that staff cancelled or want sent again come last in each round, and are part of every round. */
export async function pollTransfers(bank: Bank, db: Db, log: Log): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id ${TRANSFERS_TO_POLL}
    order by polled_at, id limit ${AT_ONCE}`.execute(db);
  await forEachIsolated({ db, log, of: "transfers" }, rows, async ({ id }) => {
    await sql`update bank.transfers set needs_poll = false, polled_at = platform.now() where id = ${id}`.execute(
      db,
    );
    try {
      const { state, reason } = await bank.transfer(id);
      if (state === "taken") return;
      await endTransfer(db, id, state === "settled" ? null : (reason ?? "refused_by_bank"));
    } catch (error) {
      await sql`update bank.transfers set needs_poll = true where id = ${id}`.execute(db);
      throw error;
    }
  });
}

/** `reason` is null when it was carried out; for one that staff cancelled it is their reason. */
export async function endTransfer(db: Db, id: string, reason: string | null): Promise<void> {
  await sql`
    update bank.transfers set state = ${reason === null ? "confirmed" : "failed"},
      reason = case when ${reason}::text is not null then coalesce(cancel_reason, ${reason}) end,
      ended_at = platform.now(), needs_poll = false, retry_asked_at = null
    where id = ${id} and state in ('queued', 'sent')`.execute(db);
}
