/** Status of the wind-down: what it would do, its progress, and what each currency gets. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export const STEPS = [
  ...(["cancel", "seal", "prove", "income", "principal", "share", "close"] as const),
];
export type Step = (typeof STEPS)[number];

/** The next step to do; null before the wind-down has begun and when it is over. */
export async function stepNow(db: Db): Promise<Step | null> {
  const { rows } = await sql<{ step: Step | "done" }>`select step from wind_down.runs`.execute(db);
  const step = rows[0]?.step ?? "done";
  return step === "done" ? null : step;
}

/** When the wind-down began; null before. */
export async function windDownSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select began_at as at from wind_down.runs`.execute(db);
  return rows[0]?.at ?? null;
}

export type Figures = { currency: Currency; held: bigint; claims: bigint; isShort: boolean };

/** What is held for members and what they are owed, in each currency, now. */
export async function figuresNow(db: Db): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select currency, held::bigint as held, claims::bigint as claims, is_short as "isShort"
    from wind_down.figures() order by currency desc`.execute(db);
  return rows;
}

export type Round = Figures & { no: number; at: Date; unpaid: bigint; partBps: number };

/**
 * The newest round of each currency; partBps: the part of each claim that can be paid in total, rounded
 * down.
 */
export async function newestRounds(db: Db): Promise<Round[]> {
  const { rows } = await sql<Round>`
    select distinct on (currency) currency, no, at, held::bigint as held, claims::bigint as claims,
      unpaid > 0 as "isShort", unpaid::bigint as unpaid, div(part * 10000, whole)::int as "partBps"
    from wind_down.rounds order by currency desc, no desc`.execute(db);
  return rows;
}

/** Currencies that are not shared yet, and what each waits for; empty before that step. */
export async function waitsFor(db: Db): Promise<{ currency: Currency; waits: string }[]> {
  const { rows } = await sql<{ currency: Currency; waits: string }>`
    select f.currency, w.waits from wind_down.figures() f
    cross join lateral wind_down.waits_for(f.currency) w (waits)
    where exists (select from wind_down.runs r where r.step = 'share')
      and not ledger.is_shared_out(f.currency)
      and w.waits is not null
    order by 1`.execute(db);
  return rows;
}

export type WindDownPreview = {
  coolingOff: bigint;
  coolingOffPrincipal: bigint;
  orders: bigint;
  principal: bigint;
  income: bigint;
  budgets: bigint;
};

/** What the wind-down would do to orders now. Amounts in tUSDT, the currency of all products. */
export async function previewWindDown(db: Db): Promise<WindDownPreview> {
  const { rows } = await sql<WindDownPreview>`
    with clock as materialized (select platform.now() as at), o as (
      select x.*, x.cancel_until >= clock.at as cools from orders.orders x cross join clock
      where x.state = 'valid'
    )
    select count(*) filter (where cools) as "coolingOff",
      coalesce(sum(principal) filter (where cools), 0)::bigint as "coolingOffPrincipal",
      count(*) filter (where not cools) as orders,
      coalesce(sum(principal) filter (where not cools), 0)::bigint as principal,
      ((select coalesce(sum(a.balance), 0) from ledger.accounts a where a.kind = 'reserve.sold')
        - coalesce(sum(daily_return * valid_days) filter (where cools), 0))::bigint as income,
      (select count(*) from reserve.campaigns c where c.state = 'open') as budgets
    from o`.execute(db);
  if (!rows[0]) throw new Error("the database answered nothing");
  return rows[0];
}

export type StepDone = {
  step: Step;
  beganAt: Date;
  endedAt: Date | null;
  orders: bigint;
  amount: bigint;
  buckets: bigint;
};

/** The steps that have begun, in order, with what each has done so far. */
export async function stepsDone(db: Db): Promise<StepDone[]> {
  const { rows } = await sql<StepDone>`
    select s.step, s.began_at as "beganAt", s.ended_at as "endedAt",
      coalesce(sum(p.orders), 0)::bigint as orders, coalesce(sum(p.amount), 0)::bigint as amount,
      count(*) filter (where p.is_done) as buckets
    from wind_down.steps s left join wind_down.progress p using (step)
    group by 1, 2, 3 order by array_position(${sql.val(STEPS)}::text[], s.step)`.execute(db);
  return rows;
}
