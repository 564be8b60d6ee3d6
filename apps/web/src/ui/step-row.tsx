/**
 * The steps of something under way: side by side while there is room, otherwise below each other.
 * Marks differ in shape as well as in colour: filled is done, ringed is now, empty is to come.
 */
import type { ReactNode } from "react";

export type ShortStep = { state: "done" | "now" | "to-come"; title: ReactNode; note?: ReactNode };

const MARKS = {
  done: "border-sea bg-sea",
  now: "border-4 border-hold-out",
  "to-come": "border-edge",
} as const;

export function StepRow({ label, steps }: { label: string; steps: ShortStep[] }) {
  return (
    <div className="@container">
      <ol aria-label={label} className="flex flex-col @min-[19rem]:flex-row">
        {steps.map(({ state, title, note }, at) => (
          <li
            key={`step ${at + 1}`}
            aria-current={state === "now" ? "step" : undefined}
            className="relative flex min-w-0 flex-1 flex-wrap gap-x-2 pb-3 pl-6 text-12 text-quiet @min-[19rem]:block @min-[19rem]:pt-5.5 @min-[19rem]:pr-1.5 @min-[19rem]:pb-0 @min-[19rem]:pl-0"
          >
            {at < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-4 bottom-0 left-1.5 w-0.5 @min-[19rem]:top-1.5 @min-[19rem]:right-0 @min-[19rem]:bottom-auto @min-[19rem]:left-3.5 @min-[19rem]:h-0.5 @min-[19rem]:w-auto ${state === "done" ? "bg-sea" : "bg-line"}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`absolute top-0.5 left-0 size-3.5 rounded-full border-2 bg-card @min-[19rem]:top-0 ${MARKS[state]}`}
            />
            <span
              className={`block long-words ${state === "to-come" ? "" : "font-semibold text-ink"}`}
            >
              {title}
            </span>
            {note && <span className="block">{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
