/**
 * A promotion budget in the reader's words. Staff name one once, in English; in every other language
 * it is called by what it pays for.
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

/** As staff wrote it, beside what it is in the reader's words; nothing where that is the same. */
export function OwnName({ name }: { name: string }) {
  if (useLanguage() === "en_US") return null;
  return (
    <span lang="en" className="block">
      {name}
    </span>
  );
}
