/**
 * The quiet words below a line of activity: when, and what became of it. An income says how much of
 * the whole its plans had paid by then, so that a daily sum never stands alone.
 */
import { formatAmount } from "@ballast/contract/money.ts";
import { GROUP_OF } from "@ballast/contract/user/activity.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { type ActivityLine, countedOf } from "./activity-look.ts";

/** `isDated`: where no heading above names the day. */
export function ActivityNote({ line, isDated = false }: { line: ActivityLine; isDated?: boolean }) {
  const format = useFormat();
  const { kind, at, currency, state, income, orders } = line;
  const time = isDated ? format.dateTime(at) : format.time(at);
  if (income) {
    const paid = formatAmount(income.paid, currency);
    const whole = formatAmount(income.whole, currency);
    return isDated ? (
      <Trans>
        {time}, {paid} of {whole} by then
      </Trans>
    ) : (
      <Trans>
        {paid} of {whole} by then
      </Trans>
    );
  }
  switch (state) {
    case "processing":
    case "approved":
    case "sent":
      return <Trans>{time}, on its way</Trans>;
    case "succeeded":
      return <Arrived line={line} time={time} />;
    case "failed":
      return <Trans>{time}, failed</Trans>;
    case "cancelled":
      return <Trans>{time}, cancelled</Trans>;
    case null:
  }
  if (kind === "purchase") return <Trans>{time}, stays yours</Trans>;
  const [order, ...more] = orders;
  if (GROUP_OF[kind] !== "plans" || !order || more.length > 0) return time;
  return `${time}, ${order.product}`;
}

/** A refund to several sources can fail in part. */
function Arrived({ line, time }: { line: ActivityLine; time: string }) {
  const { amount, currency } = line;
  const counted = countedOf(line);
  if (counted === amount) return <Trans>{time}, arrived</Trans>;
  const part = formatAmount(counted, currency);
  const whole = formatAmount(amount, currency);
  return (
    <Trans>
      {time}, {part} of {whole} arrived
    </Trans>
  );
}
