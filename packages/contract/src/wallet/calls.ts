/** The service `assets`: wallets, records, deposits, the address book, withdrawals. */
import * as z from "zod/mini";
import { localCurrency } from "../cash/rates.ts";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { HOLD_REASONS, WITHDRAWAL_STATES } from "../records.ts";
import { withoutUnseen } from "../text/visible-text.ts";
import { late } from "./late-withdrawal.ts";

export const CHAINS = ["BEP20"] as const;

const list = <T extends z.ZodMiniType>(item: T) => z.object({ list: z.array(item) });
const hold = z.object({ reason: z.enum(HOLD_REASONS), until: instant });

/**
 * The balance wallet: `balance` can be spent or withdrawn; `income` is accrued and not taken out
 * yet.
 */
export const getBalance = endpoint({
  service: "assets",
  method: "GET",
  path: "assets/balance",
  member: true,
  body: "none",
  purpose: "balance wallet",
  output: z.object({
    currency,
    balance: amount,
    returned: amount,
    earned: amount,
    income: amount,
    withdrawing: amount,
  }),
});

export const getRechargeBalance = endpoint({
  service: "assets",
  method: "GET",
  path: "rechargeaccount/balance",
  member: true,
  body: "none",
  purpose: "recharge wallet",
  output: z.object({ currency, balance: amount }),
});

/** `withdrawing` is not part of a wallet: it has left the wallet and not yet arrived. */
export const getWallet = endpoint({
  service: "assets",
  method: "GET",
  path: "assets/wallet",
  member: true,
  body: "none",
  purpose: "both wallets and the local wallet",
  output: z.object({
    currency,
    recharge: amount,
    balance: amount,
    withdrawing: amount,
    local: z.array(z.object({ currency, balance: amount })),
  }),
});

/**
 * `amount` is credited in millionths; `exact` is the full amount on the chain:
 * "5.000000000000000001".
 */
const deposit = z.object({
  id: idOf("deposit"),
  currency,
  amount,
  exact: z.string().check(z.regex(/^\d+(\.\d*[1-9])?$/)),
  txHash: z.string(),
  state: z.enum(["pending", "credited", "not_credited"]),
  confirmations: z.number(),
  confirmationsNeeded: z.number(),
  reason: z.nullable(z.enum(["below_minimum", "too_large", "orphaned"])),
  at: instant,
  endedAt: z.nullable(instant),
});

/** Makes the server read the chain now; a report itself never credits a deposit. */
export const reportDeposit = endpoint({
  service: "assets",
  method: "POST",
  path: "recharge",
  member: true,
  body: "form",
  purpose: "report a USDT deposit by transaction hash",
  input: z.object({
    txHash: z.string().check(z.overwrite(withoutUnseen), z.regex(/^0x[0-9a-fA-F]{64}$/)),
  }),
  output: list(deposit),
  refusals: ["deposit_not_found"],
});

export const listDeposits = endpoint({
  service: "assets",
  method: "GET",
  path: "recharge/record",
  member: true,
  body: "query",
  purpose: "USDT deposits",
  input: z.object(page),
  output: paged(deposit),
});

const token = z.object({ currency, chain: z.enum(CHAINS), minimum: amount });
/**
 * `seconds` is the time that the confirmations take at the chain's present pace; null while
 * unknown.
 */
const depositToken = z.extend(token, {
  confirmations: z.number(),
  seconds: z.nullable(z.number()),
});

export const listWithdrawTokens = endpoint({
  service: "assets",
  method: "GET",
  path: "support/token/withdraw",
  member: true,
  body: "none",
  purpose: "currencies and chains for withdrawal",
  output: list(token),
});

export const listDepositTokens = endpoint({
  service: "assets",
  method: "GET",
  path: "support/token/recharge",
  member: true,
  body: "none",
  purpose: "currencies and chains for deposit, and how long one takes",
  output: list(depositToken),
});

export const getDepositAddress = endpoint({
  service: "assets",
  method: "GET",
  path: "address/get",
  member: true,
  body: "query",
  purpose: "the member's deposit address",
  input: z.object({ currency: z.string(), chain: z.string() }),
  output: z.object({
    currency,
    chain: z.enum(CHAINS),
    address: z.string(),
    minimum: amount,
    confirmations: z.number(),
  }),
  refusals: ["chain_not_supported"],
});

/** `usable` is whether `usableFrom` has come, by the server's clock. */
const bookAddress = z.object({
  id: idOf("address"),
  currency,
  chain: z.enum(CHAINS),
  address: z.string(),
  label: z.string(),
  createdAt: instant,
  usableFrom: instant,
  usable: z.boolean(),
});
export type BookAddress = z.output<typeof bookAddress>;

export const ADDRESS_LABEL_MOST = 40;

export const addAddress = endpoint({
  service: "assets",
  method: "POST",
  path: "addressbook/add",
  member: true,
  body: "form",
  purpose: "add a withdrawal address",
  input: z.object({
    currency: z.string().check(z.minLength(1), z.maxLength(10)),
    chain: z.string().check(z.minLength(1), z.maxLength(20)),
    address: z.string().check(z.minLength(1), z.maxLength(400)),
    label: z._default(z.string().check(z.maxLength(400)), ""),
  }),
  output: bookAddress,
  refusals: [
    "chain_not_supported",
    "address_not_valid",
    "address_of_other_chain",
    "address_is_payment_request",
    "own_address",
    "address_taken",
    "address_book_full",
  ],
});

export const deleteAddress = endpoint({
  service: "assets",
  method: "POST",
  path: "addressbook/delete",
  member: true,
  body: "form",
  purpose: "delete a withdrawal address",
  input: z.object({ id: idOf("address") }),
  output: z.object({}),
  refusals: ["address_unknown"],
});

export const listAddresses = endpoint({
  service: "assets",
  method: "GET",
  path: "addressbook/query",
  member: true,
  body: "none",
  purpose: "withdrawal addresses",
  output: list(bookAddress),
});

/**
 * `failReason` is a code of TRANSFER_FAILURES, or a text that staff wrote. `hold` is why and until
 * when the withdrawal waits; `sentAt` is when its transaction was first sent to the chain. `late`
 * is null until `arriveBy` passes before the withdrawal has ended.
 */
const withdrawal = z.object({
  id: idOf("withdrawal"),
  reference: idOf("ledgerTransaction"),
  state: z.enum(WITHDRAWAL_STATES),
  currency,
  chain: z.enum(CHAINS),
  address: z.string(),
  gross: amount,
  fee: amount,
  net: amount,
  fromDeposit: amount,
  fromReturned: amount,
  fromEarned: amount,
  cancellable: z.boolean(),
  hold: z.nullable(hold),
  appliedAt: instant,
  arriveBy: instant,
  late: z.nullable(late),
  decidedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  txHash: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const applyWithdrawal = endpoint({
  service: "assets",
  method: "POST",
  path: "withdraw/apply",
  member: true,
  body: "form",
  money: true,
  purpose: "apply for a USDT withdrawal",
  input: z.object({
    amount,
    addressId: z.optional(idOf("address")),
    payPassword: z.string().check(z.maxLength(100)),
  }),
  output: withdrawal,
  refusals: [
    "amount_step",
    "withdrawal_below_minimum",
    "address_required",
    "address_unknown",
    "address_cooling_down",
    "fund_password_missing",
    "fund_password_wrong",
    "security_hold",
    "daily_limit",
    "greater_than_balance",
    "above_payable",
  ],
});

export const cancelWithdrawal = endpoint({
  service: "assets",
  method: "POST",
  path: "withdraw/cancel",
  member: true,
  body: "form",
  money: true,
  purpose: "cancel a USDT withdrawal not yet approved",
  input: z.object({ id: idOf("withdrawal") }),
  output: withdrawal,
  refusals: [
    "withdrawal_unknown",
    "withdrawal_not_cancellable",
    "withdrawal_cancelled",
    "books_behind",
    "outside_not_asked",
  ],
});

export const listWithdrawals = endpoint({
  service: "assets",
  method: "GET",
  path: "withdraw/record",
  member: true,
  body: "query",
  purpose: "USDT withdrawals",
  /**
   * With `id` the list holds that withdrawal alone, or nothing when it belongs to another member;
   * with `show` those that have not ended.
   */
  input: z.object({
    ...page,
    id: z.optional(idOf("withdrawal")),
    show: z.optional(z.enum(["open"])),
  }),
  output: paged(withdrawal),
});

/**
 * The data for a withdrawal form: with `wallet` and `feeBps` the client computes fee and net amount
 * exactly (splitWithdrawal of calculator.ts).
 */
export const getUsdtLimits = endpoint({
  service: "assets",
  method: "GET",
  path: "system/pay/config/amount-limit-usdt",
  member: true,
  body: "none",
  purpose: "USDT limits",
  output: z.object({
    currency,
    depositMinimum: amount,
    minimum: amount,
    step: amount,
    dailyMaximum: amount,
    dailyLeft: amount,
    feeBps: z.number(),
    wallet: z.object({ deposit: amount, returned: amount, earned: amount }),
    /**
     * The amount that cannot be paid because a wind-down is short of money, otherwise 0; it stays
     * owed.
     */
    unpaid: amount,
    hold: z.nullable(hold),
    processingWeekdays: z.array(z.number()),
    arriveBy: instant,
    usualTime: z.nullable(
      z.object({ medianSeconds: z.number(), p95Seconds: z.number(), withdrawals: z.number() }),
    ),
  }),
});

/**
 * Limits in the member's local currency, for cash recharges and for the local wallet; empty without
 * a local currency.
 */
export const getLocalLimits = endpoint({
  service: "assets",
  method: "GET",
  path: "system/pay/config/amount-limit",
  member: true,
  body: "none",
  purpose: "local-currency limits",
  output: list(
    z.object({
      currency: localCurrency,
      rechargeMinimum: amount,
      rechargeMaximum: amount,
      localRechargeMinimum: amount,
    }),
  ),
});
