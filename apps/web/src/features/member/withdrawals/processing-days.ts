import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";

/** The weekdays on which withdrawals are processed, in order: "Monday to Friday". */
export function useProcessingDays(weekdays: readonly number[]): string {
  const { t } = useLingui();
  const format = useFormat();
  const first = format.weekdayName(weekdays[0] ?? 1);
  const last = format.weekdayName(weekdays.at(-1) ?? 7);
  return t({ context: "days of the week", message: `${first} to ${last}` });
}
