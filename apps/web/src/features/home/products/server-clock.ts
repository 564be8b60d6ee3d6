/**
 * Estimates the server's time from the time in a response and the time that passed on this device
 * since.
 */
import { addDays, dayOf, startOfDay } from "@ballast/contract/days.ts";
import { useEffect, useEffectEvent } from "react";

/**
 * `serverNow` is the server's time in a response; `answeredAt` is when it arrived, in milliseconds
 * by this device.
 */
export type AnsweredClock = { serverNow: Date; answeredAt: number };

/** The server's time now; a device clock that was set back counts as no time passed. */
export function serverNow(
  { serverNow: answered, answeredAt }: AnsweredClock,
  now = Date.now(),
): Date {
  return new Date(answered.getTime() + Math.max(0, now - answeredAt));
}

/** Milliseconds from a server time to the end of its day, a UTC day of the platform. */
export function dayEndsIn(from: Date): number {
  return startOfDay(addDays(dayOf(from), 1)).getTime() - from.getTime();
}

/**
 * Calls `onOver` once, when the day of a response has ended; immediately for a cached response of
 * an earlier day, never while there is none.
 */
export function useDayEnd(clock: AnsweredClock | undefined, onOver: () => void) {
  const over = clock && clock.answeredAt + dayEndsIn(clock.serverNow);
  const notify = useEffectEvent(onOver);
  useEffect(() => {
    if (over === undefined) return;
    const timer = setTimeout(() => notify(), Math.max(0, over - Date.now()));
    return () => clearTimeout(timer);
  }, [over]);
}
