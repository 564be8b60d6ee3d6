/** Which event of the ledger is which line of a member's activity, and where its whole amount stands. */
import {
  type ActivityGroup,
  type ActivityKind,
  type ActivityWallet,
  GROUP_OF,
} from "@ballast/contract/user/activity.ts";
import { meaningOf } from "../wallets/record-codes.ts";

/**
 * For each account the events whose whole amount is the entry there. An event may touch more of the
 * member's accounts, but is listed once a currency: its line is read from this entry.
 */
const WHOLE_IN: Readonly<Record<string, readonly string[]>> = {
  "client.deposit": [
    ...["deposit", "receipt_matched", "cash_recharge", "conversion"],
    ...["chargeback", "chargeback_reversal", "reversal"],
  ],
  "client.local": ["local_deposit", "receipt_matched", "chargeback", "chargeback_reversal"],
  "client.withdrawing": [
    ...["withdrawal_applied", "withdrawal_released"],
    ...["local_refund_applied", "local_refund_released"],
  ],
  "client.principal": [
    ...["buy", "buy_with_coupon", "cancel", "early_exit", "maturity", "coupon_released"],
  ],
  "client.income": ["daily_income"],
  "client.earned": [
    ...["take_out", "welcome", "bonus", "redeemed_code", "coins"],
    ...["invitation_share", "coupon_paid"],
  ],
};

/** They end what a line shows as its state, and are no lines of their own. */
export const SETTLED = ["withdrawal_settled", "cash_withdrawal_settled", "local_refund_settled"];

export const LISTED_EVENTS = [...new Set(Object.values(WHOLE_IN).flat())];

/** The accounts of each wallet. */
export const WALLET_KINDS: Readonly<Record<ActivityWallet, readonly string[]>> = {
  recharge: ["client.deposit"],
  balance: ["client.returned", "client.earned"],
  local: ["client.local"],
};

/** The accounts that are listed, each with its events. */
export const wholeIn = (kind: string): readonly string[] => WHOLE_IN[kind] ?? [];

const LOCAL_KINDS: Readonly<Record<string, ActivityKind>> = {
  local_deposit: "local_deposit",
  local_refund_applied: "local_refund",
  local_refund_released: "local_refund_failed",
};

/** Throws for an event that is not listed. */
export function kindOf(event: string, actor: string): ActivityKind {
  const local = LOCAL_KINDS[event];
  if (local) return local;
  const { description } = meaningOf(event, actor);
  if (description === "withdrawal_settled") throw new Error(`${event} is no line of activity`);
  return description;
}

/** Who can have ended a withdrawal, which decides its kind (record-codes.ts). */
const ACTORS = ["member", "rail", "staff"];

/** The events of these kinds; those of withdrawals that came back are one event. */
export function eventsOfKinds(kinds: readonly ActivityKind[]): string[] {
  return LISTED_EVENTS.filter((event) =>
    ACTORS.some((actor) => kinds.includes(kindOf(event, actor))),
  );
}

export const groupOfEvent = (event: string): ActivityGroup =>
  SETTLED.includes(event) ? "out" : GROUP_OF[kindOf(event, "member")];
