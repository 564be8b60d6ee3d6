/** The kinds of messages and their names. */
import { MESSAGE_KINDS, type MessageKind } from "@ballast/contract/message/calls.ts";
import { useLingui } from "@lingui/react/macro";
import type { IconName } from "../../../ui/icon.tsx";

/** What the timeline is filtered by. */
export const SHOWN = ["all", ...MESSAGE_KINDS] as const;
export type Shown = (typeof SHOWN)[number];

export const KIND_ICONS: Record<MessageKind, IconName> = {
  news: "book",
  notice: "info",
  voucher: "gift",
  coupon: "coupon",
  order: "orders",
  wallet: "wallet",
};

export function useKindName(): (shown: Shown) => string {
  const { t } = useLingui();
  const names: Record<Shown, string> = {
    all: t`All`,
    news: t`Station news`,
    notice: t`Notices`,
    voucher: t`Vouchers`,
    coupon: t`Coupons`,
    order: t`Orders`,
    wallet: t`Wallet`,
  };
  return (shown) => names[shown];
}
