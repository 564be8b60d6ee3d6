/**
 * Counts down days, hours, minutes and seconds to a moment of the server's clock; stops at zero.
 */
import { COUNTDOWN_MS } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { timeLeft } from "./time-left.ts";

/**
 * Returns the milliseconds left. `serverNow` is the server's time in a response, and `answeredAt`
 * this device's time when that response arrived (it may be a cached one); this device's clock only
 * measures the time since then.
 */
export function useLeft(props: {
  target: Date;
  serverNow: Date;
  answeredAt: number;
  /** Called when the countdown reaches zero, for instance to refetch. */
  onOver?: () => void;
}): number {
  const { target, serverNow, answeredAt, onOver } = props;
  const [now, setNow] = useState(() => Date.now());
  const over = answeredAt + target.getTime() - serverNow.getTime();
  const tell = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (Date.now() >= over) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < over) return;
      clearInterval(timer);
      tell();
    }, COUNTDOWN_MS);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, over - now);
}

export function Countdown(props: Parameters<typeof useLeft>[0]) {
  const { days, hours, minutes, seconds } = timeLeft(useLeft(props));
  const two = (value: number) => value.toString().padStart(2, "0");
  return (
    <span className="figure" role="timer">
      <Trans>
        {days} d {two(hours)} h {two(minutes)} min {two(seconds)} s
      </Trans>
    </span>
  );
}
