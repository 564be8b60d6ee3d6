/** Figures of the wallet overview. Returns come from the reserve only; rewards are separate. */
import type { Day } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { getAssetsOverview } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { balancesIn, floorOf, memberAccounts } from "../ledger/accounts.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { localWallet, WALLET_CURRENCY } from "./balances.ts";
import { eventsOf, REWARD_CODES } from "./record-codes.ts";

/** The next day on which income arrives for a member, or null; answered by orders. */
export type NextIncomeOn = (db: Db, member: Member) => Promise<Day | null>;

export async function assetsOverview(
  db: Db,
  member: Member,
  nextIncomeOn: NextIncomeOn,
): Promise<OutputOf<typeof getAssetsOverview>> {
  // Home waits for this call, so its reads run at once.
  const [accounts, { paid, today, promised, rewards, closedAt }, nextOn] = await Promise.all([
    memberAccounts(db, member),
    returnsOf(db, member),
    nextIncomeOn(db, member),
  ]);
  const held = balancesIn(accounts, WALLET_CURRENCY);
  const lockedForYou = promised - paid;
  return {
    currency: WALLET_CURRENCY,
    recharge: held.deposit,
    balance: held.returned + held.earned,
    returned: held.returned,
    earned: held.earned,
    withdrawing: held.withdrawing,
    invested: held.principal,
    paidSoFar: paid,
    todayEarning: today,
    income: held.income,
    lockedForYou,
    totalRevenue: promised,
    nextOn,
    rewards,
    local: localWallet(accounts),
    windDown: closedAt && {
      since: closedAt,
      unpaid: await floorOf(db, member, WALLET_CURRENCY),
    },
  };
}

type Returns = {
  paid: bigint;
  today: bigint;
  promised: bigint;
  rewards: bigint;
  closedAt: Date | null;
};

/**
 * paid: income due so far; today: the part of it due today. promised: what the member's purchases locked in
 * the reserve, less what cancelled or exited orders released. closedAt: since when nothing can be bought any
 * more.
 */
async function returnsOf(db: Db, member: Member): Promise<Returns> {
  const { rows } = await sql<Returns>`
    select
      income.paid, income.today,
      (select coalesce(sum(case r.side when 'C' then r.amount else -r.amount end), 0)::bigint
        from ledger.entries p
        join ledger.entries r on r.bucket = p.bucket and r.transaction_id = p.transaction_id
          and r.at = p.at and r.kind = 'reserve.sold'
        where p.bucket = ${member.bucket} and p.owner = ${member.id}
          and p.kind = 'client.principal' and p.currency = ${WALLET_CURRENCY}
          and p.event in ('buy', 'buy_with_coupon', 'cancel', 'early_exit')) as promised,
      (select coalesce(sum(e.amount), 0)::bigint from ledger.entries e
        where e.bucket = ${member.bucket} and e.owner = ${member.id} and e.kind = 'client.earned'
          and e.currency = ${WALLET_CURRENCY} and e.event = any(${eventsOf(REWARD_CODES)})) as rewards,
      (select c.closed_at from ledger.closed_events c where c.event = 'buy') as "closedAt"
    from (
      select coalesce(sum(e.amount), 0)::bigint as paid, coalesce(sum(e.amount) filter (
          where e.at >= platform.start_of_day(platform.day_of(platform.now()))), 0)::bigint as today
      from ledger.entries e
      where e.bucket = ${member.bucket} and e.owner = ${member.id} and e.kind = 'client.income'
        and e.currency = ${WALLET_CURRENCY} and e.event = 'daily_income') income
  `.execute(db);
  return rows[0] as Returns;
}
