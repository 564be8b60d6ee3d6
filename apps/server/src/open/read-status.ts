/** The public status: sales, covers, liabilities, withdrawals, invariants. */
import type { Currency } from "@ballast/contract/money.ts";
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { sql } from "kysely";
import { dueAtThisMoment } from "../income/falling-due.ts";
import type { KindSum } from "../ledger/accounts.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type Guard, guards } from "../reserve/monitor.ts";
import { windDownSince } from "../wind-down/status.ts";

export type Sales = OpenStatus["sales"][number];

/** For each currency the last check of the guard: state, reasons and covers are of one moment. */
export async function readSales(db: Db): Promise<Sales[]> {
  const endedAt = await windDownSince(db);
  return (await guards(db)).map((guard) => salesOf(guard, endedAt));
}

function stateOf({ refusal, haltedAt }: Guard): Sales["state"] {
  if (refusal === "sales_ended") return "ended";
  if (haltedAt !== null) return "stopped";
  return refusal === null ? "on" : "waiting";
}

function salesOf(guard: Guard, endedAt: Date | null): Sales {
  const { currency, haltedAt, checkedAt, reasons } = guard;
  const state = stateOf(guard);
  return {
    currency: currency as Currency,
    state,
    since: state === "ended" ? endedAt : haltedAt,
    checkedAt,
    reasons,
    cover:
      checkedAt === null
        ? null
        : {
            client: bookOf(guard.clientHeld, guard.clientOwed, guard.clientCoverBps),
            reserve: bookOf(guard.reserveHeld, guard.reserveOwed, guard.reserveCoverBps),
          },
  };
}

const bookOf = (held: bigint, owed: bigint, coverBps: bigint) => ({
  ...{ held, owed, coverBps: Number(coverBps) },
});

export type Owed = Omit<NonNullable<OpenStatus["owed"]>, "bridge">;

/** Reads all open orders, so a job stores the result. The sums are the ledger's. */
export async function readOwed(tx: Tx, clock: Clock, sums: readonly KindSum[]): Promise<Owed> {
  const { due, ledger } = await dueAtThisMoment(tx, clock, sums);
  const { currency, today, calendar, later } = due;
  const { onDemand, principal, returns, setAside, offered, onTheWay } = ledger;
  return {
    ...{ currency, at: clock.now(), today, onDemand, principal, returns },
    ...{ setAside, offered, onTheWay },
    calendar: calendar.map(({ day, ...one }) => ({
      ...{ day, principal: one.principal, returns: one.returns },
    })),
    later: { principal: later.principal, returns: later.returns },
  };
}

type Withdrawn = Pick<OpenStatus, "withdrawals" | "fewWithdrew">;
type OfCurrency = OpenStatus["withdrawals"][number] & { isTold: boolean };

/** Only currencies that may be published (wallets.told_currencies), and the names of the others. */
export async function readWithdrawals(db: Db): Promise<Withdrawn> {
  const { rows } = await sql<OfCurrency>`
    with open as (
      select w.pays as currency, count(*) as waiting,
        count(*) filter (where w.arrive_by < platform.now()) as late,
        min(w.applied_at) as oldest_at
      from wallets.told_withdrawals w where w.due_at < 'infinity' group by 1
    ), unpaid as (
      select w.pays as currency, count(*) filter (where w.is_refused) as refused,
        count(*) filter (where w.is_unpaid) as failed
      from wallets.told_withdrawals w
      where w.state = 'failed' and w.ended_at > platform.now() - interval '30 days' group by 1
    )
    select currency, coalesce(o.waiting, 0)::int as waiting, coalesce(o.late, 0)::int as late,
      o.oldest_at as "oldestAt", coalesce(u.withdrawals, 0)::int as withdrawals,
      u.median_seconds as "medianSeconds", u.p95_seconds as "p95Seconds",
      coalesce(n.refused, 0)::int as refused, coalesce(n.failed, 0)::int as failed,
      u.measured_at as "measuredAt",
      currency in (select t.currency from wallets.told_currencies t) as "isTold"
    from ledger.currencies left join wallets.usual_times u using (currency)
    left join open o using (currency) left join unpaid n using (currency)
    order by currency <> 'tUSDT', currency`.execute(db);
  const told = rows.filter(({ isTold }) => isTold);
  return {
    withdrawals: told.map(({ isTold: _, ...one }) => one),
    fewWithdrew: rows.filter(({ isTold }) => !isTold).map(({ currency }) => currency),
  };
}

/** All invariants, also those that never ran. */
export async function readInvariants(db: Db): Promise<OpenStatus["invariants"]> {
  const { rows } = await sql<OpenStatus["invariants"][number]>`
    select v.viewname as name, r.at, coalesce(r.rows = 0, false) as holds,
      coalesce(obj_description(format('invariants.%I', v.viewname)::regclass), '') as says
    from pg_views v left join reserve.invariant_runs r on r.name = v.viewname
    where v.schemaname = 'invariants' order by 1`.execute(db);
  return rows;
}
