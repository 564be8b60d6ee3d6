/** How a line of activity looks: its sign, its picture and its colour, which words stand beside. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import {
  type ActivityGroup,
  type ActivityKind,
  GROUP_OF,
  type listActivity,
} from "@ballast/contract/user/activity.ts";
import type { Format } from "../../../i18n/format.ts";
import type { IconName } from "../../../ui/icon.tsx";

export type ActivityLine = OutputOf<typeof listActivity>["list"][number];
type Looked = Pick<ActivityLine, "kind" | "change" | "state">;

/**
 * A purchase and its end have no sign, because the money stays the member's; nor has what moves
 * between the member's own wallets, or a withdrawal that did not leave.
 */
export function signOf({ kind, change, state }: Looked): -1 | 0 | 1 {
  if (GROUP_OF[kind] === "plans" || kind === "conversion") return 0;
  if (state !== null) return state === "failed" || state === "cancelled" ? 0 : -1;
  return change === 0n ? 0 : change > 0n ? 1 : -1;
}

/** What of the line's amount counts: of a refund that ended, the parts that arrived. */
export const countedOf = ({
  amount,
  change,
  state,
}: Pick<ActivityLine, "amount" | "change" | "state">): bigint =>
  state === "succeeded" ? -change : amount;

/** Whether both are on one day of the zone in which days are written. */
export const isSameDay = (format: Pick<Format, "date">, at: Date, other: Date): boolean =>
  format.date(at) === format.date(other);

/** Whether a withdrawal or a refund is still on its way. */
const isUnderWay = ({ state }: Pick<ActivityLine, "state">) =>
  state === "processing" || state === "approved" || state === "sent";

/** What Home calls a kind of event; the list of all activity says more. */
export type ShortName =
  | "deposit"
  | "deposit_by_staff"
  | "conversion"
  | "correction"
  | "chargeback"
  | "chargeback_reversal"
  | "withdrawal"
  | "withdrawal_back"
  | "sent_back"
  | "income"
  | "take_out"
  | "purchase"
  | "principal_back"
  | "reward"
  | "coupon_given_back";

export const SHORT_NAMES: Readonly<Record<ActivityKind, ShortName>> = {
  deposit: "deposit",
  cash_recharge: "deposit",
  local_deposit: "deposit",
  receipt_matched: "deposit_by_staff",
  conversion: "conversion",
  correction: "correction",
  chargeback: "chargeback",
  chargeback_reversal: "chargeback_reversal",
  withdrawal: "withdrawal",
  withdrawal_cancelled: "withdrawal_back",
  withdrawal_refused: "withdrawal_back",
  withdrawal_failed: "withdrawal_back",
  local_refund: "sent_back",
  local_refund_failed: "withdrawal_back",
  accrual: "income",
  take_out: "take_out",
  purchase: "purchase",
  purchase_cancelled: "principal_back",
  early_exit: "principal_back",
  maturity: "principal_back",
  welcome: "reward",
  claim: "reward",
  coupon: "reward",
  redeemed_code: "reward",
  coins: "reward",
  invitation_share: "reward",
  coupon_given_back: "coupon_given_back",
};

const ICONS: Record<ActivityGroup, IconName> = {
  in: "deposit",
  out: "withdraw",
  income: "plus",
  plans: "orders",
  rewards: "gift",
};

export const iconOf = ({ kind }: Pick<ActivityLine, "kind">): IconName =>
  kind === "take_out" || kind === "conversion" ? "wallet" : ICONS[GROUP_OF[kind]];

/** Amber is under way, green is received, sea is the member's. */
export function toneOf(line: Looked): "wait" | "good" | "sea" {
  if (isUnderWay(line)) return "wait";
  return signOf(line) > 0 ? "good" : "sea";
}
