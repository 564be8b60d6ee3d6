/**
 * The steps of something under way: side by side while there is room, otherwise below each other.
 * Marks differ in shape as well as in colour: filled is done, ringed is now, empty is to come.
 */
import type { ReactNode } from "react";

type ShortStep = { state: "done" | "now" | "to-come"; title: ReactNode; note?: ReactNode };

const MARKS = {
  done: "border-sea bg-sea",
  now: "border-hold-out",
  "to-come": "border-edge",
} as const;

export function StepRow({ label, steps }: { label: string; steps: ShortStep[] }) {
  return (
    <div className="@container">
      <ol aria-label={label} className="step-row">
        {steps.map(({ state, title, note }, at) => (
          <li
            key={`step ${at + 1}`}
            aria-current={state === "now" ? "step" : undefined}
            className="step-row-item text-12 text-quiet"
          >
            {at < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`step-row-line ${state === "done" ? "bg-sea" : "bg-line"}`}
              />
            )}
            <span aria-hidden="true" className={`step-row-mark bg-card ${MARKS[state]}`} />
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
