/** What a member sees before typing an amount: limits, fee, hold, usual time. */
import {
  AMOUNT_STEP,
  PROCESSING_WEEKDAYS,
  WITHDRAWAL_ARRIVAL_HOURS,
  WITHDRAWAL_MIN,
} from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { getUsdtLimits } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { floorOf, memberBalances } from "../ledger/accounts.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { securityHoldUntil } from "../security/fund-password.ts";
import { appliedToday } from "./apply-withdrawal.ts";
import { WALLET_CURRENCY } from "./balances.ts";
import { feeBps } from "./fee.ts";

const HOUR_MS = 3_600_000;

export async function usdtLimits(
  db: Db,
  member: Member,
  clock: Clock,
  limits: { depositMinimum: bigint; dailyMaximum: bigint },
  arrivesIn: Currency = WALLET_CURRENCY,
): Promise<OutputOf<typeof getUsdtLimits>> {
  const { deposit, returned, earned } = await memberBalances(db, member, WALLET_CURRENCY);
  const left = limits.dailyMaximum - (await appliedToday(db, member));
  const until = await securityHoldUntil(db, member);
  // An application during a hold is processed from the end of the hold on.
  const from = Math.max(clock.now().getTime(), until?.getTime() ?? 0);
  return {
    currency: WALLET_CURRENCY,
    depositMinimum: limits.depositMinimum,
    minimum: WITHDRAWAL_MIN,
    step: AMOUNT_STEP,
    dailyMaximum: limits.dailyMaximum,
    dailyLeft: left > 0n ? left : 0n,
    feeBps: Number(await feeBps(db)),
    wallet: { deposit, returned, earned },
    unpaid: await floorOf(db, member, WALLET_CURRENCY),
    hold: until ? { reason: "security_change", until } : null,
    processingWeekdays: [...PROCESSING_WEEKDAYS],
    arriveBy: new Date(from + WITHDRAWAL_ARRIVAL_HOURS * HOUR_MS),
    usualTime: await usualTime(db, arrivesIn),
  };
}

/**
 * Median and 95th percentile of the last 30 days; null when none has arrived, and when so few members
 * withdraw in the currency that the figures would reveal one of them.
 */
async function usualTime(db: Db, currency: Currency) {
  const { rows } = await sql<{ withdrawals: bigint; median: number | null; p95: number | null }>`
    select withdrawals, median_seconds as median, p95_seconds as p95 from wallets.usual_times
    where currency = ${currency}
      and currency in (select t.currency from wallets.told_currencies t)`.execute(db);
  const [row] = rows;
  if (!row || row.median === null || row.p95 === null) return null;
  return {
    medianSeconds: row.median,
    p95Seconds: row.p95,
    withdrawals: Number(row.withdrawals),
  };
}
