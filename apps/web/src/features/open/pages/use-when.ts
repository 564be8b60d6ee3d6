/** A time as "today 14:05", or with its date: short enough to stand beside each figure. */
import { useLingui } from "@lingui/react/macro";
import { clockAhead } from "../../../api/server-time.ts";
import { useFormat } from "../../../i18n/format.ts";

export function useWhen(): (at: Date) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (at) => {
    const [date, whole] = [format.date(at), format.dateTime(at)];
    if (date !== format.date(new Date(Date.now() + clockAhead()))) return whole;
    // What follows the date and its comma: the time, and its zone where that is not the reader's.
    const time = whole.slice(date.length + 2);
    return t`today ${time}`;
  };
}
