/**
 * Shows the payments of a plan, day by day. Choosing a day shows what has been paid by then, and
 * what leaving on that day pays.
 */
import type { Day } from "@ballast/contract/days.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { earlyExitValue, quote, type Terms } from "@ballast/contract/product/calculator.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useMemo, useState } from "react";
import { OfCoupon } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { type PlanDay, planDaysOf } from "./terms.ts";
import { NO_GIFT, type Used } from "./use-coupon.ts";

export function CalendarStrip(props: {
  terms: Terms;
  units: number;
  boughtOn: Day;
  currency: Currency;
  used: Used | null;
}) {
  const { terms, units, boughtOn, currency, used } = props;
  const [wanted, setWanted] = useState<Day | null>(null);
  const days = useMemo(
    () => planDaysOf(quote(terms, units, boughtOn), boughtOn),
    [terms, units, boughtOn],
  );
  const chosen =
    days.find(({ day }) => day === wanted) ?? days.find(({ income }) => income > 0n) ?? days[0];
  if (chosen === undefined) return null;
  return (
    <div>
      <p className="text-14 text-quiet">
        <Trans>Choose a day to see what you have by then, and what leaving on it brings.</Trans>
      </p>
      <Strip days={days} chosen={chosen.day} onDay={setWanted} />
      <ChosenDay
        chosen={chosen}
        value={earlyExitValue(terms, units, boughtOn, chosen.day)}
        gift={used ?? NO_GIFT}
        currency={currency}
      />
    </div>
  );
}

type StripProps = { days: PlanDay[]; chosen: Day; onDay: (day: Day) => void };

const Strip = memo(function Strip({ days, chosen, onDay }: StripProps) {
  const { t } = useLingui();
  return (
    <fieldset
      data-carousel
      className="-mx-4 mt-3 flex min-w-0 snap-x gap-1 overflow-x-auto px-4 pb-3"
    >
      <legend className="sr-only">{t`Day`}</legend>
      {days.map((one) => (
        <DayCell key={one.day} one={one} isChosen={one.day === chosen} onDay={onDay} />
      ))}
    </fieldset>
  );
});

type CellProps = { one: PlanDay; isChosen: boolean; onDay: (day: Day) => void };

const MARKS = {
  bought: "size-2 border-2 border-edge",
  waiting: "size-2",
  income: "size-2 bg-sea",
  maturity: "size-4 bg-sea",
} as const;

const DayCell = memo(function DayCell({ one, isChosen, onDay }: CellProps) {
  const format = useFormat();
  return (
    <label className="relative flex min-h-16 min-w-13 shrink-0 snap-start flex-col items-center justify-between gap-1 rounded-md px-1.5 py-2 text-center has-checked:bg-sea-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sea">
      <input
        type="radio"
        name="plan-day"
        value={one.day}
        checked={isChosen}
        onChange={() => onDay(one.day)}
        className="sr-only"
      />
      <span className={`text-14 whitespace-nowrap ${isChosen ? "font-semibold" : ""}`}>
        {format.shortDay(one.day)}
      </span>
      <span className="flex h-4 items-center" aria-hidden="true">
        <span className={`rounded-full ${MARKS[one.kind]}`} />
      </span>
      <span className="sr-only">
        <KindOfDay kind={one.kind} />
      </span>
    </label>
  );
});

function KindOfDay({ kind }: { kind: PlanDay["kind"] }) {
  switch (kind) {
    case "bought":
      return <Trans>You buy</Trans>;
    case "waiting":
      return <Trans>Nothing is due yet</Trans>;
    case "income":
      return <Trans>A daily return arrives</Trans>;
    default:
      return <Trans>The last daily return and the principal arrive</Trans>;
  }
}

function ChosenDay(props: {
  chosen: PlanDay;
  value: ReturnType<typeof earlyExitValue>;
  gift: typeof NO_GIFT;
  currency: Currency;
}) {
  const { chosen, value, gift, currency } = props;
  const format = useFormat();
  const day = format.day(chosen.day);
  const isEnd = chosen.kind === "maturity";
  // At maturity the coupon's part belongs to the member; before, it returns to its budget.
  const principal = isEnd ? value.principal : value.principal - gift.off;
  const inAll = principal + value.income + (isEnd ? gift.extra : 0n);
  const total = moneyText(inAll, currency);
  return (
    <div className="mt-1">
      <p role="status" className="sr-only">
        <Trans>
          By {day} {total} in all
        </Trans>
      </p>
      <p>
        <span className="font-semibold">{day}</span>
        {": "}
        <KindOfDay kind={chosen.kind} />
      </p>
      <Facts>
        <Fact name={<Trans>Return received by then</Trans>}>
          <Money value={value.income} currency={currency} />
        </Fact>
        <Fact
          name={isEnd ? <Trans>Principal back</Trans> : <Trans>Principal back if you leave</Trans>}
        >
          <Money value={principal} currency={currency} />
        </Fact>
        <Fact name={isEnd ? <Trans>In all</Trans> : <Trans>In all if you leave on this day</Trans>}>
          <Money value={inAll} currency={currency} size="lg" />
          {isEnd && <OfCoupon value={gift.off + gift.extra} currency={currency} />}
        </Fact>
        {!isEnd && (
          <Fact name={<Trans>Return given up</Trans>}>
            <Money value={value.givenUp} currency={currency} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}
