/** A member applies for a withdrawal. Nothing here depends on the guard of sales: withdrawals never stop. */
import { AMOUNT_STEP, WITHDRAWAL_MIN } from "@ballast/contract/constants.ts";
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { formatMoney } from "@ballast/contract/money.ts";
import type { applyWithdrawal as call, Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { floorOf, lockBucket, memberBalances } from "../ledger/accounts.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { securityHoldUntil, verifyFundPassword } from "../security/fund-password.ts";
import { WALLET_CURRENCY } from "./balances.ts";
import { type ChainWithdrawalRow, WITHDRAWAL_COLUMNS, withdrawalOf } from "./withdrawals.ts";

type Input = InputOf<typeof call>;

/** Runs before the transaction: checks that need no lock, and the fund password, which is slow on purpose. */
export async function checkApplication(
  db: Db,
  member: Member,
  input: Input,
  ip: string,
): Promise<{ addressId: string }> {
  if (input.addressId === undefined) throw new Refusal("address_required");
  await verifyFundPassword(db, member, input.payPassword, ip);
  return { addressId: input.addressId };
}

export async function applyWithdrawal(
  tx: Tx,
  member: Member,
  key: string,
  application: { amount: bigint; addressId: string },
  dailyMaximum: bigint,
): Promise<Withdrawal> {
  await lockBucket(tx, member.bucket);
  await refuseOddAmount(tx, member, application.amount);
  await refuseUnlessUsable(tx, member, application.addressId);
  const hold = await securityHoldUntil(tx, member);
  if (hold) throw new Refusal("security_hold", { until: hold.toISOString() });
  const today = await appliedToday(tx, member);
  const limit = formatMoney(dailyMaximum, WALLET_CURRENCY);
  refuseUnless(today + application.amount <= dailyMaximum, "daily_limit", { limit });
  await refuseKeyOfAnother(tx, member, key);
  const { rows } = await sql<ChainWithdrawalRow | { id: null }>`
    select ${WITHDRAWAL_COLUMNS} from wallets.apply_withdrawal(
      ${key}, ${member.id}, ${application.addressId}, ${application.amount}) w`.execute(tx);
  const row = rows[0];
  if (!row || row.id === null) {
    await refuseAboveFloor(tx, member, application.amount);
    throw new Refusal("greater_than_balance");
  }
  return withdrawalOf(row);
}

/**
 * Step and minimum apply to a part of the balance only: the whole balance may always be withdrawn,
 * otherwise a rest could never leave.
 */
export async function refuseOddAmount(db: Db | Tx, member: Member, amount: bigint): Promise<void> {
  const { deposit, returned, earned } = await memberBalances(db, member, WALLET_CURRENCY);
  const floor = await floorOf(db, member, WALLET_CURRENCY);
  if (amount > 0n && amount === deposit + returned + earned - floor) return;
  refuseUnless(amount % AMOUNT_STEP === 0n, "amount_step");
  const minimum = formatMoney(WITHDRAWAL_MIN, WALLET_CURRENCY);
  refuseUnless(amount >= WITHDRAWAL_MIN, "withdrawal_below_minimum", { minimum });
}

/**
 * After a shortfall in the wind-down, the part of a claim that could not be paid to everybody cannot be
 * withdrawn.
 */
export async function refuseAboveFloor(tx: Db | Tx, member: Member, amount: bigint): Promise<void> {
  const floor = await floorOf(tx, member, WALLET_CURRENCY);
  if (floor === 0n) return;
  const { deposit, returned, earned } = await memberBalances(tx, member, WALLET_CURRENCY);
  const left = deposit + returned + earned - floor;
  const payable = formatMoney(left > 0n ? left : 0n, WALLET_CURRENCY);
  refuseUnless(amount <= left, "above_payable", { payable });
}

async function refuseUnlessUsable(tx: Tx, member: Member, addressId: string): Promise<void> {
  const { rows } = await sql<{ usable: boolean; usable_from: Date }>`
    select usable_from <= platform.now() as usable, usable_from from wallets.addresses
    where bucket = ${member.bucket} and id = ${addressId} and member_id = ${member.id}
      and deleted_at is null`.execute(tx);
  const [address] = rows;
  if (!address) throw new Refusal("address_unknown");
  const from = address.usable_from.toISOString();
  refuseUnless(address.usable, "address_cooling_down", { from });
}

/** The sum applied for since the day began, without released applications. */
export async function appliedToday(db: Db | Tx, member: Member): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(gross), 0)::bigint as total from wallets.withdrawals
    where bucket = ${member.bucket} and member_id = ${member.id}
      and applied_at >= platform.start_of_day(platform.day_of(platform.now()))
      and state not in ('failed', 'cancelled')`.execute(db);
  return rows[0]?.total ?? 0n;
}

/**
 * Keys are unique for a member, ids of the ledger for a bucket: refuses a key that another member of the
 * bucket has used.
 */
async function refuseKeyOfAnother(tx: Tx, member: Member, key: string): Promise<void> {
  const { rows } = await sql`
    select from ledger.transactions where bucket = ${member.bucket} and id = ${key}`.execute(tx);
  refuseUnless(rows.length === 0, "idempotency_key_reused");
}
