/** Shows the coins for seven days in a row, and how many of the days are done. */
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../../ui/icon.tsx";

export function WeekPlan(props: { plan: number[]; done: number; isSigned: boolean }) {
  const { plan, done, isSigned } = props;
  const { t } = useLingui();
  const days = plan.length;
  const next = isSigned ? -1 : done % plan.length;
  return (
    <ol
      aria-label={t`Coins of ${days} days in a row`}
      className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1.5"
    >
      {plan.map((coins, at) => {
        const day = at + 1;
        const isDone = at < done && !(next === 0 && done === plan.length);
        return (
          <li
            key={`day ${day}`}
            className={`flex flex-col items-center rounded-sm px-0.5 py-2 text-center text-12 ${looksOf(isDone, at === next)}`}
          >
            <span>
              <Trans>Day {day}</Trans>
            </span>
            <span className="figure text-16 font-semibold">+{coins}</span>
            <span className="flex h-5 items-center">
              {isDone && <Icon name="check" size={16} />}
              <span className="sr-only">
                {isDone ? t`done` : at === next ? t`today` : t`to come`}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function looksOf(isDone: boolean, isNext: boolean): string {
  if (isDone) return "bg-sea-soft text-sea-deep";
  return isNext
    ? "outline-2 -outline-offset-2 outline-sea"
    : "outline -outline-offset-1 outline-line";
}
