/** Explains how a product works in three illustrated steps. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

/**
 * Paths on a grid of 64 × 64: a vault, a coin put into a box, a calendar whose last day is ticked.
 */
const DRAWINGS = {
  reserve:
    "M10 12h44v38H10zM16 50v5M48 50v5M32 40a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM32 27v4M32 31l3 2M46 24v14",
  custody: "M8 34h48v20H8zM8 34l6-8h5M56 34l-6-8h-5M32 28a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM26 42h12",
  days: "M9 14h46v40H9zM9 25h46M21 9v9M43 9v9M17 33h4M28 33h4M39 33h4M17 40h4M28 40h4M17 47h4M36 42l4 4 8-8",
} as const;

export function Steps() {
  return (
    <ol className="flex flex-col gap-5">
      <Step drawing="reserve" title={<Trans>The reserve is locked first</Trans>}>
        <Trans>
          Before a product goes on sale, its whole return is set aside in the reserve, in cash.
        </Trans>
      </Step>
      <Step drawing="custody" title={<Trans>You buy, and your principal stays in custody</Trans>}>
        <Trans>Nobody can take it out. No return is ever paid from members’ money.</Trans>
      </Step>
      <Step drawing="days" title={<Trans>Returns come daily, the principal at maturity</Trans>}>
        <Trans>
          Each day’s return is paid from the reserve. On the last day the whole principal comes
          back.
        </Trans>
      </Step>
    </ol>
  );
}

function Step(props: { drawing: keyof typeof DRAWINGS; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4">
      <svg
        viewBox="0 0 64 64"
        width="56"
        height="56"
        fill="none"
        aria-hidden="true"
        className="shrink-0 text-sea"
      >
        <path
          d={DRAWINGS[props.drawing]}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{props.title}</h2>
        <p className="text-14 text-quiet">{props.children}</p>
      </div>
    </li>
  );
}
