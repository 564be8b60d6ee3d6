/**
 * A member asks for tUSDT to be paid out to a bank card, at the rate they saw. The local currency is
 * set aside in the float at once. Nothing here looks at the guard of sales: withdrawals never stop.
 */
import type { CashWithdrawal, applyCashWithdrawal as contract } from "@ballast/contract/cash.ts";
import { AMOUNT_STEP, WITHDRAWAL_FEE_BPS, WITHDRAWAL_MIN } from "@ballast/contract/constants.ts";
import { splitWithdrawal } from "@ballast/contract/calculator.ts";
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { type LocalCurrency, toLocal } from "@ballast/contract/local-money.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { lockBucket, memberBalances } from "../ledger/accounts.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { securityHoldUntil, verifyFundPassword } from "../security/fund-password.ts";
import { appliedToday } from "../wallets/apply-withdrawal.ts";
import { WALLET_CURRENCY } from "../wallets/balances.ts";
import { usdtLimits } from "../wallets/limits.ts";
import { usableCard } from "./bank-cards.ts";
import { cashWithdrawalOf, WITHDRAWAL_COLUMNS, type WithdrawalRow } from "./cash-withdrawals.ts";
import { drawFloat, floatLeft, floatOfBucket } from "./float.ts";
import { localCurrencyFor, refuseTakenKey } from "./local-currency.ts";
import { rateOf, seenRateOf } from "./rates.ts";

type Input = InputOf<typeof contract>;

/** Everything to know before an amount is typed. */
export async function cashWithdrawalLimits(
  db: Db,
  member: Member,
  clock: Clock,
  limits: { depositMinimum: bigint; dailyMaximum: bigint },
) {
  const localCurrency = await localCurrencyFor(db, member);
  const { depositMinimum: _, ...same } = await usdtLimits(db, member, clock, limits, localCurrency);
  return {
    ...same,
    localCurrency,
    rate: await rateOf(db, localCurrency),
    localLeft: await floatLeft(db, localCurrency),
  };
}

/**
 * Before the transaction: what needs no lock, the fund password, which is slow on purpose, and the
 * float brought to the member's bucket.
 */
export async function checkCashApplication(
  db: Db,
  member: Member,
  input: Input,
  ip: string,
): Promise<{ cardId: string; localCurrency: LocalCurrency }> {
  const localCurrency = await localCurrencyFor(db, member);
  refuseUnless(input.amount % AMOUNT_STEP === 0n, "amount_step");
  const minimum = `${formatAmount(WITHDRAWAL_MIN, WALLET_CURRENCY)} ${WALLET_CURRENCY}`;
  refuseUnless(input.amount >= WITHDRAWAL_MIN, "withdrawal_below_minimum", { minimum });
  if (input.cardId === undefined) throw new Refusal("card_required");
  await verifyFundPassword(db, member, input.payPassword, ip);
  const arrives = await arrivesOf(db, member, input.amount, localCurrency);
  // Too little of it is said later: a repeat of a call that was answered must come to its answer.
  if (arrives > 0n) await drawFloat(db, localCurrency, member.bucket, arrives);
  return { cardId: input.cardId, localCurrency };
}

/** What the member would get at the posted rate; 0 where the application is refused for another reason. */
async function arrivesOf(db: Db | Tx, member: Member, amount: bigint, currency: LocalCurrency) {
  const posted = await rateOf(db, currency);
  const held = await memberBalances(db, member, WALLET_CURRENCY);
  const split = splitWithdrawal(amount, held, WITHDRAWAL_FEE_BPS);
  return posted === null || split === null ? 0n : toLocal(split.net, currency, posted.rate);
}

export async function applyCashWithdrawal(
  tx: Tx,
  member: Member,
  key: string,
  application: { amount: bigint; rate: string; cardId: string; localCurrency: LocalCurrency },
  rules: { dailyMaximum: bigint; vault: Vault },
): Promise<CashWithdrawal> {
  const { amount, localCurrency, cardId } = application;
  await lockBucket(tx, member.bucket);
  const card = await usableCard(tx, member, cardId, rules.vault);
  if (card.currency !== localCurrency) throw new Refusal("card_unknown");
  const hold = await securityHoldUntil(tx, member);
  if (hold) throw new Refusal("security_hold", { until: hold.toISOString() });
  const { rate } = await seenRateOf(tx, localCurrency, application.rate);
  const today = await appliedToday(tx, member);
  const limit = `${formatAmount(rules.dailyMaximum, WALLET_CURRENCY)} ${WALLET_CURRENCY}`;
  refuseUnless(today + amount <= rules.dailyMaximum, "daily_limit", { limit });
  const held = await memberBalances(tx, member, WALLET_CURRENCY);
  const split = splitWithdrawal(amount, held, WITHDRAWAL_FEE_BPS);
  refuseUnless(split, "greater_than_balance");
  const arrives = toLocal(split.net, localCurrency, rate);
  refuseUnless(arrives > 0n, "amount_too_small");
  const left = await floatOfBucket(tx, localCurrency, member.bucket);
  refuseUnless(arrives <= left, "float_short");
  await refuseTakenKey(tx, member, key);
  const { rows } = await sql<WithdrawalRow>`
    select ${WITHDRAWAL_COLUMNS} from cash.apply_withdrawal(${key}, ${member.id}, ${cardId},
      ${`${card.bankName} ${card.accountMasked}`}, ${localCurrency}, ${amount}, ${rate}::numeric) w
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a withdrawal that was applied for is not there");
  return cashWithdrawalOf(row);
}
