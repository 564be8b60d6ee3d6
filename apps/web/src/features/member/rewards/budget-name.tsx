/**
 * The name of a promotion budget. Staff write it in English only; in every other language a budget
 * is named after the kind of reward it pays.
 */
import type { CampaignKind } from "@ballast/contract/gift/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "../../../i18n/language.ts";

type Budget = { kind: CampaignKind; name: string };

export function useBudgetName(): (budget: Budget) => string {
  const { t } = useLingui();
  const isEnglish = useLanguage() === "en_US";
  const words: Record<CampaignKind, string> = {
    welcome: t`Welcome bonus`,
    coins: t`Gold coins`,
    codes: t`Redeemed codes`,
    coupons: t`Coupons`,
    join_group: t`Group bonus`,
    share_video: t`Video bonus`,
  };
  return ({ kind, name }) => (isEnglish ? name : words[kind]);
}

/**
 * The English name that staff wrote, beside the translated one; nothing in English, where both are
 * the same.
 */
export function OwnName({ name }: { name: string }) {
  if (useLanguage() === "en_US") return null;
  return (
    <span lang="en" className="block">
      {name}
    </span>
  );
}
