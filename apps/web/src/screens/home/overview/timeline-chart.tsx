import type { Day } from "@ballast/contract/days.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { layOut, type Step } from "./timeline.ts";

const ROWS = 3;

/** Draws the locked principal as steps down to zero, with the dates and amounts in words below. */
export function TimelineChart(props: { steps: Step[]; today: Day; currency: Currency }) {
  const { steps, today, currency } = props;
  const format = useFormat();
  const last = steps.at(-1);
  const more = steps.length - ROWS;
  return (
    <figure>
      <Drawing steps={steps} today={today} />
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-12 text-quiet">
        <span>
          <Trans>Today</Trans>
        </span>
        {last && <span>{format.day(last.day)}</span>}
      </div>
      <figcaption className="sr-only">
        <Trans>What comes back, and when</Trans>
      </figcaption>
      <ul className="mt-2 divide-y divide-line">
        {steps.slice(0, ROWS).map(({ day, principal, products }) => (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <span className="font-semibold">{format.day(day)}</span>{" "}
              <span className="text-14 text-quiet">{products.join(", ")}</span>
            </span>
            <span className="ml-auto">
              <Money value={principal} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to="/user/stock" className="inline-flex min-h-11 items-center text-14 text-sea">
          <Plural value={more} one="# more date" other="# more dates" />
        </Link>
      )}
    </figure>
  );
}

/** Positions are in per cent, so that the drawing fits any width without distorting its circles. */
function Drawing({ steps, today }: { steps: Step[]; today: Day }) {
  const bars = layOut(steps, today);
  return (
    <svg aria-hidden="true" className="block h-24 w-full overflow-visible">
      {bars.map(({ day, left, right, top }) => (
        <rect
          key={day}
          x={`${left}%`}
          y={`${top}%`}
          width={`${right - left}%`}
          height={`${100 - top}%`}
          className="fill-sea-soft"
        />
      ))}
      <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-edge" />
      {bars.map(({ day, left, right, top }, at) => {
        const down = bars[at + 1]?.top ?? 100;
        return (
          <g key={day} className="stroke-sea" strokeWidth="2" strokeLinecap="round">
            <line x1={`${left}%`} x2={`${right}%`} y1={`${top}%`} y2={`${top}%`} />
            <line x1={`${right}%`} x2={`${right}%`} y1={`${top}%`} y2={`${down}%`} />
          </g>
        );
      })}
      {bars.map(({ day, right, top }) => (
        <circle key={day} cx={`${right}%`} cy={`${top}%`} r="4" className="fill-sea" />
      ))}
    </svg>
  );
}
