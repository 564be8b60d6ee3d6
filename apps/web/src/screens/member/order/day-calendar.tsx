/** Shows every day of an order on a calendar; the legend says the same in words and numbers. */
import { addDays } from "@ballast/contract/days.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import {
  type CalendarDay,
  countStates,
  type DayState,
  type Month,
  monthsInSight,
  monthsOf,
} from "./calendar.ts";

const LOOKS: Record<DayState, string> = {
  received: "bg-good-soft text-good",
  waiting: "bg-wait-soft text-wait",
  to_come: "border border-line",
  given_up: "border border-dashed border-edge text-quiet line-through",
};
const MARKS: Record<DayState, IconName | null> = {
  received: "check",
  waiting: "clock",
  to_come: null,
  given_up: "close",
};
const RING = "outline-2 -outline-offset-2 outline-sea";
const PLACES = [
  "col-start-1",
  "col-start-2",
  "col-start-3",
  "col-start-4",
  "col-start-5",
  "col-start-6",
  "col-start-7",
];
const A_MONDAY = "2024-01-01";

export function DayCalendar({ days }: { days: CalendarDay[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const months = monthsOf(days);
  const inSight = isWhole ? months : monthsInSight(months);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-quiet">
        <Trans>
          The income of a day arrives the day after, and is shown on the day it arrives.
        </Trans>
      </p>
      {inSight.map((month) => (
        <MonthGrid key={month.first} month={month} />
      ))}
      {inSight.length < months.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          <Plural value={days.length} one="Show the # day" other="Show all # days" />
        </Button>
      )}
      <Legend days={days} />
    </div>
  );
}

function MonthGrid({ month }: { month: Month }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = format.month(month.first);
  const { received, waiting, to_come, given_up } = countStates(month.days);
  const words =
    given_up === 0
      ? t`${name}: ${received} received, ${waiting} waiting, ${to_come} to come`
      : t`${name}: ${received} received, ${waiting} waiting, ${given_up} given up`;
  return (
    <div>
      <h3 className="mb-1 text-14 font-semibold">{name}</h3>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 text-center">
        {Array.from({ length: 7 }, (_, place) => addDays(A_MONDAY, place)).map((day) => (
          <span key={day} className="text-12 text-quiet">
            {format.weekdayLetter(day)}
          </span>
        ))}
      </div>
      <ul aria-label={words} className="mt-1 grid grid-cols-7 gap-1 text-center">
        {month.days.map((entry, at) => (
          <DayCell
            key={entry.day}
            entry={entry}
            place={at === 0 ? (PLACES[month.lead] ?? "") : ""}
          />
        ))}
      </ul>
    </div>
  );
}

function DayCell({ entry, place }: { entry: CalendarDay; place: string }) {
  const { day, state, withPrincipal } = entry;
  const { t } = useLingui();
  const words = {
    received: t`Received`,
    waiting: t`Waiting`,
    to_come: t`To come`,
    given_up: t`Given up`,
  };
  return (
    <li
      className={`figure flex min-h-11 flex-col items-center justify-center rounded-sm text-14 ${place} ${LOOKS[state]} ${withPrincipal ? RING : ""}`}
    >
      {Number(day.slice(8))}
      <Mark state={state} />
      <span className="sr-only">
        {words[state]}
        {withPrincipal && (
          <>
            {". "}
            <Trans>Last day, with the principal</Trans>
          </>
        )}
      </span>
    </li>
  );
}

function Mark({ state }: { state: DayState }) {
  const name = MARKS[state];
  return name && <Icon name={name} size={16} />;
}

function Legend({ days }: { days: CalendarDay[] }) {
  const { received, waiting, to_come, given_up } = countStates(days);
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-14">
      <Sample state="received" count={received}>
        <Plural value={received} one="Received: # day" other="Received: # days" />
      </Sample>
      <Sample state="waiting" count={waiting}>
        <Plural value={waiting} one="Waiting: # day" other="Waiting: # days" />
      </Sample>
      <Sample state="to_come" count={to_come}>
        <Plural value={to_come} one="To come: # day" other="To come: # days" />
      </Sample>
      <Sample state="given_up" count={given_up}>
        <Plural value={given_up} one="Given up: # day" other="Given up: # days" />
      </Sample>
      {days.some(({ withPrincipal }) => withPrincipal) && (
        <li className="flex items-center gap-2">
          <span className={`size-[1.5rem] shrink-0 rounded-sm ${RING}`} aria-hidden="true" />
          <Trans>Last day, with the principal</Trans>
        </li>
      )}
    </ul>
  );
}

function Sample(props: { state: DayState; count: number; children: ReactNode }) {
  const { state, count, children } = props;
  if (count === 0) return null;
  return (
    <li className="flex items-center gap-2">
      <span
        className={`flex size-[1.5rem] shrink-0 items-center justify-center rounded-sm ${LOOKS[state]}`}
        aria-hidden="true"
      >
        <Mark state={state} />
      </span>
      {children}
    </li>
  );
}
