/** Days, hours, minutes and seconds to a moment of the server's clock; stops at zero. */
import { COUNTDOWN_MS } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { leftUntil } from "./left-until.ts";

/** `serverNow` is the server's time when the answer came; this device's clock only counts on. */
export function useLeft(target: Date, serverNow: Date): number {
  const [arrivedAt] = useState(() => performance.now());
  const [now, setNow] = useState(arrivedAt);
  const left = target.getTime() - serverNow.getTime() - (now - arrivedAt);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(performance.now()), COUNTDOWN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, left);
}

export function Countdown({ target, serverNow }: { target: Date; serverNow: Date }) {
  const { days, hours, minutes, seconds } = leftUntil(useLeft(target, serverNow));
  const two = (value: number) => value.toString().padStart(2, "0");
  return (
    <span className="figure" role="timer">
      <Trans>
        {days} d {two(hours)} h {two(minutes)} min {two(seconds)} s
      </Trans>
    </span>
  );
}
