/** Daily sign-in: coins of a week's plan, more for days in a row. */
import { addDays, dayOf, startOfDay } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { signRecord, signToday, todaySignStatus } from "@ballast/contract/gift/sign.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { coinTerms } from "./coin-terms.ts";
import { type CoinOutcome, coinOffer, coinsOf, refuseUnlessCovered } from "./coins.ts";

const DAYS_OF_A_WEEK = 7;

/** Refuses signed_today, promotions_not_allowed, promotion_over. */
export async function signIn(tx: Tx, member: Member): Promise<OutputOf<typeof signToday>> {
  const { rows } = await sql<OutputOf<typeof signToday> & { outcome: CoinOutcome | "signed" }>`
    select outcome, day::text as day, streak, coins, balance::int as balance
    from rewards.sign_in(${member.bucket}, ${member.id})`.execute(tx);
  const [signed] = rows;
  if (!signed) throw new Error("rewards: no answer to a sign-in");
  const { outcome, ...today } = signed;
  refuseUnless(outcome !== "signed", "signed_today");
  refuseUnlessCovered(outcome);
  return today;
}

export async function signStatus(
  db: Db,
  member: Member,
  clock: Clock,
): Promise<OutputOf<typeof todaySignStatus>> {
  const today = dayOf(clock.now());
  const { plan } = await coinTerms(db);
  const { rows } = await sql<{ day: string; streak: number; coins: number }>`
    select day::text as day, streak, coins from rewards.sign_ins
    where bucket = ${member.bucket} and member_id = ${member.id}
      and day in (${today}, ${addDays(today, -1)})
    order by day desc limit 1`.execute(db);
  const [last] = rows;
  const signed = last?.day === today;
  const streak = last?.streak ?? 0;
  const coins = signed ? last.coins : (plan[streak % DAYS_OF_A_WEEK] ?? 0);
  return {
    day: today,
    signed,
    offer: await coinOffer(db, member, coins),
    streak,
    coins,
    plan,
    nextDayTime: startOfDay(addDays(today, 1)),
    balance: await coinsOf(db, member),
  };
}

/** The days of a month (by default the current one) with a sign-in, oldest first. */
export async function signRecordOf(
  db: Db,
  member: Member,
  clock: Clock,
  asked: string | undefined,
): Promise<OutputOf<typeof signRecord>> {
  const today = dayOf(clock.now());
  const month = asked ?? today.slice(0, 7);
  const first = `${month}-01`;
  const { rows: list } = await sql<{ day: string; streak: number; coins: number }>`
    select day::text as day, streak, coins from rewards.sign_ins
    where bucket = ${member.bucket} and member_id = ${member.id}
      and day >= ${first}::date and day < ${first}::date + interval '1 month'
    order by day`.execute(db);
  const { rows } = await sql<{ since: string }>`
    select platform.day_of(registered_at)::text as since from members.members
    where bucket = ${member.bucket} and id = ${member.id}`.execute(db);
  return { month, today, firstMonth: (rows[0]?.since ?? today).slice(0, 7), list };
}
