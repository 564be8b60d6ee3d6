/** What a search means: an amount, or the kinds of events whose names contain its words. */

import type { InputOf } from "@ballast/contract/endpoint.ts";
import {
  ACTIVITY_GROUPS,
  ACTIVITY_KINDS,
  ACTIVITY_WALLETS,
  type ActivityKind,
  type listActivity,
} from "@ballast/contract/user/activity.ts";
import { readAmount } from "../../../ui/typed-amount.ts";
import { lastDayOf } from "./months.ts";

export const GROUPS = ["all", ...ACTIVITY_GROUPS] as const;
export const WALLETS = ["all", ...ACTIVITY_WALLETS] as const;

export type Choice = {
  group: (typeof GROUPS)[number];
  wallet: (typeof WALLETS)[number];
  /** YYYY-MM; null for the whole list. */
  month: string | null;
  /** As it was typed. */
  words: string;
};

type Asked = Partial<InputOf<typeof listActivity>>;

const SIGN = /^[+−-]\s*/;

/**
 * Null where no kind has such a name, so that nothing needs to be requested. `commas` is true for
 * languages with a decimal comma (typed-amount.ts).
 */
export function askedOf(
  choice: Choice,
  nameOf: (kind: ActivityKind) => string,
  commas = false,
): Asked | null {
  const { group, wallet, month } = choice;
  const asked: Asked = {
    ...(group === "all" ? {} : { group }),
    ...(wallet === "all" ? {} : { wallet }),
    ...(month === null ? {} : { until: lastDayOf(month) }),
  };
  const words = choice.words.trim();
  if (words === "") return asked;
  const amount = readAmount(words.replace(SIGN, ""), commas);
  if (amount) return { ...asked, amount };
  const wanted = words.toLocaleLowerCase();
  const kinds = ACTIVITY_KINDS.filter((kind) => nameOf(kind).toLocaleLowerCase().includes(wanted));
  return kinds.length === 0 ? null : { ...asked, kinds };
}
