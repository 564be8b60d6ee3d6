/** Shows the signed-in days of a month; earlier months can be opened. */
import { addDays, type Day } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { signRecord } from "@ballast/contract/gift/sign.ts";
import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { besideMonth, daysOfMonth, type Month } from "./month.ts";

type Record = OutputOf<typeof signRecord>;

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

export function MonthCalendar({ today }: { today: Day }) {
  const [month, setMonth] = useState<Month>(today.slice(0, 7));
  const record = useQuery(query(signRecord, { month }));
  return (
    <Loaded of={record} skeleton={<SkeletonBlock className="h-72" />}>
      {(shown) => (
        <>
          <Turning record={shown} onTurn={setMonth} />
          <Grid record={shown} />
          <p className="mt-3 text-14 text-quiet">
            <Plural
              value={shown.list.length}
              one="Signed in on # day of this month"
              other="Signed in on # days of this month"
            />
          </p>
        </>
      )}
    </Loaded>
  );
}

function Turning({ record, onTurn }: { record: Record; onTurn: (month: Month) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { month, firstMonth, today } = record;
  const turn = (by: -1 | 1) => onTurn(besideMonth(month, by));
  return (
    <div className="mb-1 flex min-h-11 items-center justify-between gap-2">
      <h3 className="text-16 font-semibold" aria-live="polite">
        {format.month(`${month}-01`)}
      </h3>
      <span className="flex">
        {month > firstMonth && (
          <IconButton label={t`Previous month`} onClick={() => turn(-1)}>
            <Icon name="back" size={20} />
          </IconButton>
        )}
        {month < today.slice(0, 7) && (
          <IconButton label={t`Next month`} onClick={() => turn(1)}>
            <Icon name="next" size={20} />
          </IconButton>
        )}
      </span>
    </div>
  );
}

function Grid({ record }: { record: Record }) {
  const { t } = useLingui();
  const format = useFormat();
  const { lead, days } = daysOfMonth(record.month);
  const coins = new Map(record.list.map((entry) => [entry.day, entry.coins]));
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 text-center">
        {Array.from({ length: 7 }, (_, place) => addDays(A_MONDAY, place)).map((day) => (
          <span key={day} className="text-12 text-quiet">
            {format.weekdayLetter(day)}
          </span>
        ))}
      </div>
      <ul
        aria-label={t`Days of the month`}
        className="mt-1 grid grid-cols-7 gap-1 text-center text-14"
      >
        {days.map((day, at) => (
          <DayCell
            key={day}
            day={day}
            coins={coins.get(day)}
            isToday={day === record.today}
            place={at === 0 ? (PLACES[lead] ?? "") : ""}
          />
        ))}
      </ul>
    </>
  );
}

function DayCell(props: { day: Day; coins: number | undefined; isToday: boolean; place: string }) {
  const { day, coins, isToday, place } = props;
  const look = coins === undefined ? "text-quiet" : "bg-sea-soft text-sea-deep";
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={`figure flex min-h-11 flex-col items-center justify-center rounded-sm ${place} ${look} ${isToday ? "outline-2 -outline-offset-2 outline-sea" : ""}`}
    >
      {Number(day.slice(8))}
      {coins !== undefined && (
        <>
          <Icon name="check" size={16} />
          <span className="sr-only">
            <Plural value={coins} one="signed in, # coin" other="signed in, # coins" />
          </span>
        </>
      )}
    </li>
  );
}
