/** A limit that members set for themselves: its typed amount and its words. */
import { parseAmount } from "@ballast/contract/money.ts";
import type { LimitPeriod } from "@ballast/contract/user/control.ts";
import { useLingui } from "@lingui/react/macro";

/** The amount of a valid field in smallest units. */
export const limitUnits = (text: string): bigint => parseAmount(text, "tUSDT") ?? 0n;

export function useLimitRule(): (text: string) => string | null {
  const { t } = useLingui();
  return (text) => (limitUnits(text) > 0n ? null : t`Please enter an amount above 0`);
}

export function usePeriodName(): (period: LimitPeriod) => string {
  const { t } = useLingui();
  return (period) => ({ day: t`Per day`, week: t`Per week`, month: t`Per month` })[period];
}
