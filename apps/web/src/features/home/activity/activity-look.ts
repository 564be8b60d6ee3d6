/** How a line of activity looks: its sign, its picture and its colour, which words stand beside. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import {
  type ActivityGroup,
  GROUP_OF,
  type listActivity,
} from "@ballast/contract/user/activity.ts";
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

/** Whether a withdrawal or a refund is still on its way. */
export const isUnderWay = ({ state }: Pick<ActivityLine, "state">) =>
  state === "processing" || state === "approved" || state === "sent";

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
