/** The progress of an order: days gone and return paid, one tick a day, and what comes when. */
import { formatAmount } from "@ballast/contract/money.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { DayTicks } from "../../../ui/day-ticks.tsx";
import { countDays, isOpen, nextReturnOn, phaseOf } from "./order-course.ts";

export function OrderProgress({ order, now }: { order: Order; now: Date }) {
  // Only a look at what the screen before has asked: in a wind-down all is paid at once.
  const isEnding = useQuery({ ...query(getAssetsOverview), enabled: false }).data?.windDown != null;
  const format = useFormat();
  const days = countDays(order);
  const paid = days.received + days.waiting;
  const paidText = format.count(paid);
  const open = isOpen(phaseOf(order, now));
  const next = nextReturnOn(order, now);
  const [received, all] = [
    formatAmount(order.incomeReceived, order.currency),
    formatAmount(order.totalRevenue, order.currency),
  ];
  const [nextDay, lastDay] = [next === null ? "" : format.day(next), format.day(order.expire)];
  return (
    <div className="figure">
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-quiet">
        <span>
          <Plural value={days.all} one={`${paidText} of # day`} other={`${paidText} of # days`} />
        </span>
        <span>
          <Trans>
            {received} of {all} paid
          </Trans>
        </span>
      </p>
      <div className="my-2">
        <DayTicks paid={paid} all={days.all} isOpen={open} />
      </div>
      {open && !isEnding && (
        <p className="flex flex-wrap justify-between gap-x-4 text-12 text-quiet">
          {next !== null && (
            <span>
              <Trans>Next return {nextDay}</Trans>
            </span>
          )}
          <span>
            <Trans>Principal back {lastDay}</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
