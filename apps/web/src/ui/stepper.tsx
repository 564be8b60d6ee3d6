/** The steps of a process, each with its time; the current one is highlighted. */
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type Step = {
  state: "done" | "now" | "to-come" | "failed";
  title: ReactNode;
  note?: ReactNode;
};

const MARKS = {
  done: "bg-sea text-on-sea border-sea",
  now: "bg-wait-soft text-wait border-wait",
  "to-come": "bg-paper text-quiet border-edge",
  failed: "bg-bad-soft text-bad border-bad",
} as const;
const ICONS = { done: "check", now: "clock", "to-come": null, failed: "close" } as const;

export function Stepper({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ state, title, note }, at) => (
        <li
          key={`step ${at + 1}`}
          aria-current={state === "now" ? "step" : undefined}
          className="relative flex gap-3 pb-5 last:pb-0"
        >
          {at < steps.length - 1 && (
            <span
              className="absolute top-[1.75rem] bottom-0 left-[calc(0.875rem-1px)] w-0.5 bg-line"
              aria-hidden="true"
            />
          )}
          <span
            className={`flex size-[1.75rem] shrink-0 items-center justify-center rounded-full border-2 ${MARKS[state]}`}
          >
            {ICONS[state] && <Icon name={ICONS[state]} size={16} />}
          </span>
          <span className="min-w-0 pt-0.5">
            <span
              className={`block ${state === "now" ? "font-semibold" : ""} ${state === "to-come" ? "text-quiet" : ""}`}
            >
              {title}
            </span>
            {note && <span className="block text-14 text-quiet">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
