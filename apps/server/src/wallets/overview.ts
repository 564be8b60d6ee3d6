/** Figures of the wallet overview. Returns come from the reserve only; rewards are separate. */
import type { Day } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { getAssetsOverview } from "@ballast/contract/user/overview.ts";
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
  const [accounts, { closedAt, ...moved }, { promised, nextOn }] = await Promise.all([
    memberAccounts(db, member),
    movedOf(db, member),
    promisedIncome(db, member, WALLET_CURRENCY),
  ]);
  const held = balancesIn(accounts, WALLET_CURRENCY);
  return {
    currency: WALLET_CURRENCY,
    recharge: held.deposit,
    balance: held.returned + held.earned,
    returned: held.returned,
    earned: held.earned,
    withdrawing: held.withdrawing,
    invested: held.principal,
    ...moved,
    income: held.income,
    lockedForYou: promised - moved.paidSoFar,
    totalRevenue: promised,
    nextOn,
    local: localWallet(accounts).map((wallet) => ({
      ...wallet,
      withdrawing: balancesIn(accounts, wallet.currency).withdrawing,
    })),
    windDown: closedAt && {
      since: closedAt,
      unpaid: await floorOf(db, member, WALLET_CURRENCY),
    },
  };
}

/** The events that end a withdrawal by paying it. */
const SETTLED = ["withdrawal_settled", "cash_withdrawal_settled"];

type Moved = {
  paidSoFar: bigint;
  todayEarning: bigint;
  rewards: bigint;
  paidIn: bigint;
  withdrawn: bigint;
  closedAt: Date | null;
};

/** What came and went, by the ledger's entries. closedAt: since when nothing can be bought any more. */
async function movedOf(db: Db, member: Member): Promise<Moved> {
  const rewards = eventsOf(REWARD_CODES);
  const deposits = eventsOf(["recharge"]);
  const counted = ["daily_income", ...rewards, ...deposits, ...SETTLED];
  const { rows } = await sql<Moved>`
    select
      coalesce(sum(change) filter (where kind = 'client.income'), 0)::bigint as "paidSoFar",
      coalesce(sum(change) filter (where kind = 'client.income'
        and at >= platform.start_of_day(platform.day_of(platform.now()))), 0)::bigint
        as "todayEarning",
      coalesce(sum(change) filter (where kind = 'client.earned'), 0)::bigint as rewards,
      coalesce(sum(change) filter (where kind = 'client.deposit'), 0)::bigint as "paidIn",
      coalesce(-sum(change) filter (where kind = 'client.withdrawing'), 0)::bigint as withdrawn,
      (select c.closed_at from ledger.closed_events c where c.event = 'buy') as "closedAt"
    from (
      select kind, at, case side when 'C' then amount else -amount end as change
      from ledger.entries
      where bucket = ${member.bucket} and owner = ${member.id} and currency = ${WALLET_CURRENCY}
        and kind in ('client.income', 'client.earned', 'client.deposit', 'client.withdrawing')
        and event = any(${counted})
    ) e
  `.execute(db);
  return rows[0] as Moved;
}
