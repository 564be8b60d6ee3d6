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

/** What a member's orders pay altogether, and the next day on which income arrives; answered by income. */
export type PromisedIncome = (
  db: Db,
  member: Member,
  currency: string,
) => Promise<{ promised: bigint; nextOn: Day | null }>;

export async function assetsOverview(
  db: Db,
  member: Member,
  promisedIncome: PromisedIncome,
): Promise<OutputOf<typeof getAssetsOverview>> {
  // Home waits for this call, so its reads run at once.
  const [accounts, { paid, today, rewards, closedAt }, { promised, nextOn }] = await Promise.all([
    memberAccounts(db, member),
    paidTo(db, member),
    promisedIncome(db, member, WALLET_CURRENCY),
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

type Paid = { paid: bigint; today: bigint; rewards: bigint; closedAt: Date | null };

/**
 * paid: income due so far; today: the part of it due today. closedAt: since when nothing can be bought any
 * more.
 */
async function paidTo(db: Db, member: Member): Promise<Paid> {
  const rewards = eventsOf(REWARD_CODES);
  const { rows } = await sql<Paid>`
    select
      coalesce(sum(amount) filter (where kind = 'client.income'), 0)::bigint as paid,
      coalesce(sum(amount) filter (where kind = 'client.income'
        and at >= platform.start_of_day(platform.day_of(platform.now()))), 0)::bigint as today,
      coalesce(sum(amount) filter (where kind = 'client.earned'), 0)::bigint as rewards,
      (select c.closed_at from ledger.closed_events c where c.event = 'buy') as "closedAt"
    from ledger.entries
    where bucket = ${member.bucket} and owner = ${member.id} and currency = ${WALLET_CURRENCY}
      and kind in ('client.income', 'client.earned') and event = any(${["daily_income", ...rewards]})
  `.execute(db);
  return rows[0] as Paid;
}
