/** The number of days that waiting income is for, and their dates. */
import type { Day } from "@ballast/contract/days.ts";
import { Plural } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";

export function IncomeDays(props: { source: { days: number; firstDay: Day; lastDay: Day } }) {
  const { days, firstDay, lastDay } = props.source;
  const format = useFormat();
  const from = format.shortDay(firstDay);
  const to = format.shortDay(lastDay);
  return (
    <Plural
      value={days}
      one={`Income of # day, ${to}`}
      other={`Income of # days, ${from} to ${to}`}
    />
  );
}
