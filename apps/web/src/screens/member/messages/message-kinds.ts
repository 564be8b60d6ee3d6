/** The kinds of messages and their names. */
import { MESSAGE_KINDS, type MessageKind } from "@ballast/contract/message/calls.ts";
import { useLingui } from "@lingui/react/macro";
import type { IconName } from "../../../ui/icon.tsx";

export const KIND_ICONS: Record<MessageKind, IconName> = {
  news: "book",
  notice: "info",
  voucher: "gift",
  coupon: "coupon",
  order: "orders",
  wallet: "wallet",
};

export function useKindName(): (kind: MessageKind) => string {
  const { t } = useLingui();
  const names: Record<MessageKind, string> = {
    news: t`Station news`,
    notice: t`Notices`,
    voucher: t`Vouchers`,
    coupon: t`Coupons`,
    order: t`Orders`,
    wallet: t`Wallet`,
  };
  return (kind) => names[kind];
}

/** Returns the kind that the address names, or null for the overview of all kinds. */
export function kindOf(text: string | undefined): MessageKind | null {
  return MESSAGE_KINDS.find((kind) => kind === text) ?? null;
}
