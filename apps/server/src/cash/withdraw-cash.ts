/**
 * A member withdraws tUSDT to a bank card, at the rate they saw. The local currency is reserved in the
 * float at once. Nothing here depends on the guard of sales: withdrawals never stop.
 */
import type {
  CashWithdrawal,
  applyCashWithdrawal as contract,
} from "@ballast/contract/cash/calls.ts";
import { type LocalCurrency, toLocal } from "@ballast/contract/cash/local-money.ts";
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { formatMoney } from "@ballast/contract/money.ts";
import { splitWithdrawal } from "@ballast/contract/product/calculator.ts";
import { sql } from "kysely";
import { houseMayTake, lockBucket, memberBalances } from "../ledger/accounts.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless, unlessRefused } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { securityHoldUntil, verifyFundPassword } from "../security/fund-password.ts";
import { appliedToday, refuseAboveFloor, refuseOddAmount } from "../wallets/apply-withdrawal.ts";
import { WALLET_CURRENCY } from "../wallets/balances.ts";
import { feeBps } from "../wallets/fee.ts";
import { usdtLimits } from "../wallets/limits.ts";
import { usableCard } from "./bank-cards.ts";
import { cashWithdrawalOf, WITHDRAWAL_COLUMNS, type WithdrawalRow } from "./cash-withdrawals.ts";
import { drawFloat, floatLeft, floatOfBucket } from "./conversion-float.ts";
import { localCurrencyFor, refuseTakenKey } from "./local-currency.ts";
import { rateOf, seenRateOf } from "./rates.ts";

type Input = InputOf<typeof contract>;

/** What the member sees before typing an amount. */
export async function cashWithdrawalLimits(
  db: Db,
  member: Member,
  clock: Clock,
  limits: { depositMinimum: bigint; dailyMaximum: bigint },
) {
  const localCurrency = await localCurrencyFor(db, member);
  const { depositMinimum: _, ...same } = await usdtLimits(db, member, clock, limits, localCurrency);
  const rate = await rateOf(db, localCurrency);
  const { deposit, returned, earned } = same.wallet;
  const most = smaller(deposit + returned + earned, same.dailyLeft);
  const usable = rate === null ? 0n : toLocal(most, localCurrency, rate.rate);
  return {
    ...same,
    localCurrency,
    rate,
    // Shows no more of the float than this member can use, because its changes reveal other members'
    // withdrawals.
    localLeft: smaller(await floatLeft(db, localCurrency), usable),
  };
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Runs before the transaction: checks that need no lock, the fund password, which is slow on purpose, and
 * moving the float to the member's bucket.
 */
export async function checkCashApplication(
  db: Db,
  member: Member,
  input: Input,
  ip: string,
  rules: Rules,
): Promise<{ cardId: string; localCurrency: LocalCurrency }> {
  const localCurrency = await localCurrencyFor(db, member);
  if (input.cardId === undefined) throw new Refusal("card_required");
  await verifyFundPassword(db, member, input.payPassword, ip);
  const application = { ...input, cardId: input.cardId, localCurrency };
  // Refusals are left to the transaction, because a repeated call must get its first response.
  const would = await unlessRefused(whatArrives(db, member, application, rules));
  if (would !== null) await drawFloat(db, localCurrency, member.bucket, would.arrives);
  return { cardId: input.cardId, localCurrency };
}

type Application = { amount: bigint; rate: string; cardId: string; localCurrency: LocalCurrency };
export type Rules = { dailyMaximum: bigint; vault: Vault };

/** Every refusal except that of the float; else what would arrive, and on which card. */
async function whatArrives(
  tx: Db | Tx,
  member: Member,
  application: Application,
  rules: Rules,
): Promise<{ arrives: bigint; cardText: string }> {
  const { amount, localCurrency, cardId } = application;
  await refuseOddAmount(tx, member, amount);
  const card = await usableCard(tx, member, cardId, rules.vault);
  if (card.currency !== localCurrency) throw new Refusal("card_unknown");
  const hold = await securityHoldUntil(tx, member);
  if (hold) throw new Refusal("security_hold", { until: hold.toISOString() });
  const { rate } = await seenRateOf(tx, localCurrency, application.rate);
  const today = await appliedToday(tx, member);
  const limit = formatMoney(rules.dailyMaximum, WALLET_CURRENCY);
  refuseUnless(today + amount <= rules.dailyMaximum, "daily_limit", { limit });
  const held = await memberBalances(tx, member, WALLET_CURRENCY);
  const split = splitWithdrawal(amount, held, await feeBps(tx));
  refuseUnless(split, "greater_than_balance");
  await refuseAboveFloor(tx, member, amount);
  const arrives = toLocal(split.net, localCurrency, rate);
  refuseUnless(arrives > 0n, "amount_too_small");
  return { arrives, cardText: `${card.bankName} ${card.accountMasked}` };
}

export async function applyCashWithdrawal(
  tx: Tx,
  member: Member,
  key: string,
  application: Application,
  rules: Rules,
): Promise<CashWithdrawal> {
  const { amount, localCurrency, cardId, rate } = application;
  await lockBucket(tx, member.bucket);
  const { arrives, cardText } = await whatArrives(tx, member, application, rules);
  const left = await floatOfBucket(tx, localCurrency, member.bucket);
  const mayGo = await houseMayTake(tx, localCurrency, arrives);
  refuseUnless(arrives <= left && mayGo, "float_short");
  await refuseTakenKey(tx, member, key);
  const { rows } = await sql<WithdrawalRow>`
    select ${WITHDRAWAL_COLUMNS} from cash.apply_withdrawal(${key}, ${member.id}, ${cardId},
      ${cardText}, ${localCurrency}, ${amount}, ${rate}::numeric) w
    where w.id is not null`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a withdrawal that was applied for is not there");
  return cashWithdrawalOf(row);
}
