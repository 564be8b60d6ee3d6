/** How things stand with the end of Ballast: what it would do, how far it is, what each currency gets. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export const STEPS = [
  ...(["cancel", "seal", "prove", "income", "principal", "share", "close"] as const),
];
export type Step = (typeof STEPS)[number];

/** The step that has to be done next; null where no wind-down has begun, or it is over. */
export async function stepNow(db: Db): Promise<Step | null> {
  const { rows } = await sql<{ step: Step | "done" }>`select step from wind_down.runs`.execute(db);
  const step = rows[0]?.step ?? "done";
  return step === "done" ? null : step;
}

/** Since when Ballast is being wound down; null as long as it is not. */
export async function windDownSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select began_at as at from wind_down.runs`.execute(db);
  return rows[0]?.at ?? null;
}

export type Figures = { currency: Currency; held: bigint; claims: bigint; isShort: boolean };

/** What is there for the members of each currency, and what they are owed, as it stands now. */
export async function figuresNow(db: Db): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select currency, held::bigint as held, claims::bigint as claims, is_short as "isShort"
    from wind_down.figures() order by currency desc`.execute(db);
  return rows;
}

export type Cut = Figures & { at: Date; shares: bigint };

/** What was shared out, once it was: the factor of a currency is held ÷ claims. */
export async function cuts(db: Db): Promise<Cut[]> {
  const { rows } = await sql<Cut>`
    select c.currency, c.held::bigint as held, c.claims::bigint as claims, c.is_short as "isShort",
      c.at, (select count(*) from wind_down.shares s where s.currency = c.currency) as shares
    from wind_down.cuts c order by c.currency desc`.execute(db);
  return rows;
}

/** Currencies that are not shared out yet, and what each waits for; nothing before that step. */
export async function waitsFor(db: Db): Promise<{ currency: Currency; waits: string }[]> {
  const { rows } = await sql<{ currency: Currency; waits: string }>`
    select f.currency, w.waits from wind_down.figures() f
    cross join lateral wind_down.waits_for(f.currency) w (waits)
    where exists (select from wind_down.runs r where r.step = 'share')
      and not exists (select from wind_down.cuts c where c.currency = f.currency)
      and w.waits is not null
    order by 1`.execute(db);
  return rows;
}

/** Currencies of which more can be paid than is there, beyond what claims of the cut can bear: how much. */
export async function uncoveredNow(db: Db): Promise<{ currency: Currency; amount: bigint }[]> {
  const { rows } = await sql<{ currency: Currency; amount: bigint }>`
    select * from (
      select c.currency, wind_down.uncovered(c.currency) as amount from wind_down.cuts c) x
    where x.amount > 0 order by 1`.execute(db);
  return rows;
}

export type Round = { currency: Currency; no: number; at: Date; owed: bigint; shared: bigint };

/** So many of each currency are shown. */
export const ROUNDS_SHOWN = 20;

/** What was shared out later over what stayed owed: the newest rounds of a currency, the oldest of them first. */
export async function roundsHeld(db: Db, most = ROUNDS_SHOWN): Promise<Round[]> {
  const { rows } = await sql<Round>`
    select r.* from wind_down.cuts c cross join lateral (
      select currency, no, at, owed::bigint as owed, shared::bigint as shared
      from wind_down.rounds x where x.currency = c.currency order by x.no desc limit ${most}) r
    order by r.currency desc, r.no`.execute(db);
  return rows;
}

export type Later = { currency: Currency; shared: bigint; rounds: number; lastRoundAt: Date };

/** All that rounds shared out of each currency, less what was missing; of those in which one was held. */
export async function sharedLater(db: Db): Promise<Later[]> {
  const { rows } = await sql<Later>`
    select currency, sum(shared)::bigint as shared, count(*)::int as rounds, max(at) as "lastRoundAt"
    from wind_down.rounds group by 1`.execute(db);
  return rows;
}

export type Left = { currency: Currency; rest: bigint; partBps: number };

/**
 * What stays owed now beyond what can be paid, and the part of a claim that can be, cut downwards; of each
 * currency in which something does. The part is that of the member's claim in the middle by amount, of those
 * of which no bank took anything since: what is left of one that was taken has a part of its own. Where
 * there is none, it is what the rests are of all claims.
 */
export async function leftNow(db: Db): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with claims as (
      select f.currency, f.owner, f.floor, f.claim, f.floor::numeric / nullif(f.claim, 0) as part,
        f.kind = 'member' and f.claim > 0 and not exists (select from ledger.floor_falls x
          where x.bucket = f.bucket and x.owner = f.owner and x.currency = f.currency) as is_whole
      from ledger.floors f
      where not exists (select from wind_down.shares s where s.bucket = f.bucket
        and s.currency = f.currency and s.claimant = f.owner and s.is_set_aside)
    ), places as (
      select c.*,
        sum(c.claim) over (partition by c.currency, c.is_whole order by c.part, c.owner) as up_to,
        sum(c.claim) over (partition by c.currency, c.is_whole) as total
      from claims c
    )
    select currency, sum(floor)::bigint as rest,
      floor(10000 * (1 - coalesce(min(part) filter (where is_whole and 2 * up_to >= total),
        sum(floor) / sum(claim))))::int as "partBps"
    from places group by 1 having sum(floor) > 0`.execute(db);
  return rows;
}

export type WouldDo = {
  coolingOff: bigint;
  coolingOffPrincipal: bigint;
  orders: bigint;
  principal: bigint;
  income: bigint;
  budgets: bigint;
};

/** What the end would do to orders now. Amounts in tUSDT, in which all products are. */
export async function wouldDo(db: Db): Promise<WouldDo> {
  const { rows } = await sql<WouldDo>`
    with o as (
      select x.*, x.cancel_until >= platform.now() as cools from orders.orders x
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

/** The steps that have begun, in their order, with what each has done so far. */
export async function stepsDone(db: Db): Promise<StepDone[]> {
  const { rows } = await sql<StepDone>`
    select s.step, s.began_at as "beganAt", s.ended_at as "endedAt",
      coalesce(sum(p.orders), 0)::bigint as orders, coalesce(sum(p.amount), 0)::bigint as amount,
      count(*) filter (where p.is_done) as buckets
    from wind_down.steps s left join wind_down.progress p using (step)
    group by 1, 2, 3 order by array_position(${sql.val(STEPS)}::text[], s.step)`.execute(db);
  return rows;
}
