import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/**
 * Green, amber and red mean the same as everywhere: money received, pending, failed. A warning has
 * none of these colours.
 */
const TONES: Record<string, [string, IconName]> = {
  info: ["bg-sea-soft text-ink", "info"],
  done: ["bg-sea-soft text-ink", "check"],
  warn: ["border border-edge bg-card text-ink", "warning"],
  good: ["bg-good-soft text-good", "check"],
  wait: ["bg-wait-soft text-wait", "clock"],
  bad: ["bg-bad-soft text-bad", "warning"],
};

/** A quiet box with a fact to know before going on. */
export function Notice(props: {
  tone?: "info" | "done" | "warn" | "good" | "wait" | "bad";
  children: ReactNode;
}) {
  const [look, icon] = TONES[props.tone ?? "info"] ?? ["", "info"];
  return (
    <div className={`flex gap-2 rounded-md px-3 py-2.5 text-14 [&>svg]:size-[1.25rem] ${look}`}>
      <Icon name={icon} />
      <div className="min-w-0 flex-1">{props.children}</div>
    </div>
  );
}
