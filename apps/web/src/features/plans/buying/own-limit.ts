/** A limit as it is typed, and its words. */
import { parseAmount } from "@ballast/contract/money.ts";
import type { LimitPeriod } from "@ballast/contract/user/control.ts";
import { useLingui } from "@lingui/react/macro";

/** For a field that was judged right. */
export const limitUnits = (text: string): bigint => parseAmount(text, "tUSDT") ?? 0n;

export function useLimitRule(): (text: string) => string | null {
  const { t } = useLingui();
  return (text) => (limitUnits(text) > 0n ? null : t`Please enter an amount above 0`);
}

export function usePeriodName(): (period: LimitPeriod) => string {
  const { t } = useLingui();
  return (period) => ({ day: t`Per day`, week: t`Per week`, month: t`Per month` })[period];
}
