import type { ReactNode } from "react";

const TONES = {
  plain: "bg-line text-ink",
  sea: "bg-sea-soft text-sea-deep",
  good: "bg-good-soft text-good",
  wait: "bg-wait-soft text-wait",
  bad: "bg-bad-soft text-bad",
} as const;
export type Tone = keyof typeof TONES;

/**
 * A state in one or two words. The words carry the meaning, the colour helps: "good" is money
 * received, "wait" is pending, "bad" is failed or lost.
 */
export function Status({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block long-words rounded-sm px-2 py-0.5 text-12 font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
