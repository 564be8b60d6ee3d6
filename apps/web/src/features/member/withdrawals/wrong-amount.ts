import { useLingui } from "@lingui/react/macro";
import { moneyText } from "../../../ui/money.tsx";
import { type Limits, type Wrong, wrongWith } from "./withdrawal-preview.ts";

/** The validation rule of the amount field: what is wrong with a typed amount, in words. */
export function useWrongAmount(limits: Limits): (text: string) => string | null {
  const { t } = useLingui();
  const { currency } = limits;
  const minimum = moneyText(limits.minimum, currency);
  const left = moneyText(limits.dailyLeft, currency);
  const words: Record<Wrong, string> = {
    missing: t`Please enter the amount`,
    below_minimum: t`The smallest withdrawal is ${minimum}, or all that is there`,
    above_balance: t`Greater than available balance`,
    above_day: t`At most ${left} can still be withdrawn today`,
  };
  return (text) => {
    const wrong = wrongWith(text, limits);
    return wrong === null ? null : words[wrong];
  };
}
