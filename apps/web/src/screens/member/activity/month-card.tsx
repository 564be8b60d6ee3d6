/** A month in sums: what came in and went out as bars of one scale, and its income by day. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { getActivityMonth } from "@ballast/contract/user/activity.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "../../../api/query.ts";
import { useStore } from "../../../api/store.ts";
import { useFormat, zoneStore } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { firstDayOf, lastDayOf, monthAfter } from "./months.ts";

type Month = OutputOf<typeof getActivityMonth>;

/**
 * `month` null is the one that is running, whose answer also says which months there are. The head
 * shows the month that is asked for, so that one whose figures fail is left as it was entered.
 */
export function MonthCard(props: {
  month: string | null;
  onMonth: (month: string | null) => void;
}) {
  const { month, onMonth } = props;
  const running = useQuery(query(getActivityMonth, {}));
  const figures = useQuery(query(getActivityMonth, month === null ? {} : { month }));
  const zone = useStore(zoneStore);
  // The list below says why there is no answer.
  if (running.error && !running.data) return null;
  return (
    <Loaded of={running} skeleton={<SkeletonBlock className="h-64 rounded-lg" />}>
      {(of) =>
        isUntouched(of) ? null : (
          <section
            aria-labelledby="month"
            className="@container rounded-lg border border-line bg-card px-4 pt-2 pb-4"
          >
            <Head months={of} month={month ?? of.month} onMonth={onMonth} />
            {/* An error of the running month is said above the card. */}
            <Loaded
              of={month === null ? { ...figures, error: null } : figures}
              skeleton={<SkeletonBlock className="h-44 rounded-md" />}
            >
              {(shown) => (
                <>
                  <Sums of={shown} />
                  {shown.income > 0n && <ByDay of={shown} />}
                </>
              )}
            </Loaded>
            {zone === "phone" && (
              <p className="mt-2 text-12 text-quiet">
                <Trans>Days in UTC</Trans>
              </p>
            )}
          </section>
        )
      }
    </Loaded>
  );
}

/** Whether a member has only just come, and nothing has happened yet. */
const isUntouched = ({ first, latest, paidIn, income, rewards, paidOut, leaving }: Month) =>
  first === latest && [paidIn, income, rewards, paidOut, leaving].every((sum) => sum === 0n);

function Head(props: {
  months: Pick<Month, "first" | "latest">;
  month: string;
  onMonth: (month: string | null) => void;
}) {
  const { month, onMonth } = props;
  const { first, latest } = props.months;
  const { t } = useLingui();
  const format = useFormat();
  const step = (by: number) => {
    const next = monthAfter(month, by);
    onMonth(next === latest ? null : next);
  };
  return (
    <div className="mb-1 flex items-center justify-between gap-2">
      <Step icon="back" label={t`Previous month`} isOff={month <= first} onClick={() => step(-1)} />
      <h2 id="month" aria-live="polite" className="min-w-0 long-words text-center font-semibold">
        {format.month(firstDayOf(month))}
      </h2>
      <Step icon="next" label={t`Next month`} isOff={month >= latest} onClick={() => step(1)} />
    </div>
  );
}

function Step(props: {
  icon: "back" | "next";
  label: string;
  isOff: boolean;
  onClick: () => void;
}) {
  const { icon, label, isOff, onClick } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => isOff || onClick()}
      className="-mx-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-md active:bg-sea-soft aria-disabled:text-edge"
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

const FILLS = {
  free: "bg-hold-free",
  income: "bg-hold-income",
  orders: "bg-hold-orders",
  out: "hold-out",
};

type Sum = {
  id: string;
  name: ReactNode;
  sum: bigint;
  fill: keyof typeof FILLS;
  isAlways?: true;
};

function Sums({ of }: { of: Month }) {
  const { paidIn, paidOut, leaving, income, rewards, currency } = of;
  const rows: Sum[] = [
    { id: "in", name: <Trans>Paid in</Trans>, sum: paidIn, fill: "free", isAlways: true },
    { id: "out", name: <Trans>Paid out</Trans>, sum: paidOut, fill: "orders" },
    { id: "leaving", name: <Trans>On its way out</Trans>, sum: leaving, fill: "out" },
    { id: "income", name: <Trans>Income</Trans>, sum: income, fill: "income", isAlways: true },
    { id: "rewards", name: <Trans>Rewards</Trans>, sum: rewards, fill: "income" },
  ];
  const most = rows.reduce((max, { sum }) => (sum > max ? sum : max), 1n);
  return (
    <dl className="grid grid-flow-row-dense grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-1 @min-[13rem]:grid-cols-[minmax(0,1fr)_auto] @min-[17rem]:grid-cols-[fit-content(9rem)_minmax(2rem,1fr)_auto] @min-[17rem]:gap-y-2">
      {rows
        .filter(({ sum, isAlways }) => isAlways || sum !== 0n)
        .map(({ id, name, sum, fill }) => (
          <div key={id} className="[display:contents]">
            <dt className="min-w-0 long-words text-14 text-quiet">{name}</dt>
            <dd className="text-right @min-[17rem]:col-start-3">
              <Money value={sum} currency={currency} />
            </dd>
            <dd
              aria-hidden="true"
              className="mb-1 @min-[13rem]:col-span-2 @min-[17rem]:col-span-1 @min-[17rem]:col-start-2 @min-[17rem]:mb-0"
            >
              <Bar sum={sum} most={most} fill={fill} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** What is there at all is seen: at least three pixels. */
function Bar({ sum, most, fill }: { sum: bigint; most: bigint; fill: keyof typeof FILLS }) {
  if (sum <= 0n) return null;
  const share = Number((sum * 10_000n) / most) / 100;
  return (
    <span
      className={`block h-2.5 min-w-[3px] rounded-[2px] ${FILLS[fill]}`}
      style={{ width: `${share}%` }}
    />
  );
}

/** A bar stands 10 units apart from the next, and 7.5 wide. */
const STEP = 10;
const WIDE = 7.5;
const HIGH = 40;

function ByDay({ of }: { of: Month }) {
  const { t } = useLingui();
  const format = useFormat();
  const last = lastDayOf(of.month);
  const count = Number(last.slice(8));
  const paid = new Map(of.days.map(({ day, amount }) => [Number(day.slice(8)), amount]));
  const most = of.days.reduce((max, { amount }) => (amount > max ? amount : max), 1n);
  const sum = formatAmount(of.income, of.currency);
  const height = (day: number) => {
    const amount = paid.get(day);
    return amount ? 2 + (Number((amount * 1_000n) / most) / 1_000) * (HIGH - 8) : 2;
  };
  return (
    <figure className="mt-3">
      <svg
        role="img"
        aria-label={t`Income by day, ${sum} in this month`}
        viewBox={`0 0 ${count * STEP - (STEP - WIDE)} ${HIGH}`}
        preserveAspectRatio="none"
        className="block h-11 w-full"
      >
        {Array.from({ length: count }, (_, index) => index + 1).map((day) => (
          <rect
            key={day}
            x={(day - 1) * STEP}
            y={HIGH - height(day)}
            width={WIDE}
            height={height(day)}
            className={paid.has(day) ? "fill-hold-income" : "fill-line"}
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-quiet">
        <span>{format.shortDay(firstDayOf(of.month))}</span>
        <span>
          <Trans>Income by day, {sum} in this month</Trans>
        </span>
        <span>{count}</span>
      </figcaption>
    </figure>
  );
}
