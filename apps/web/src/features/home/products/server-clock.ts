/** The server's clock, as far as this device has counted on from an answer. */
import { addDays, dayOf, startOfDay } from "@ballast/contract/days.ts";
import { useEffect, useEffectEvent } from "react";

/** What the server's clock said in an answer, and when, on this device's, that answer came. */
export type AnsweredClock = { serverNow: Date; answeredAt: number };

/** The server's time now: that of its answer, and what this device counted since. */
export function serverNow({ serverNow: said, answeredAt }: AnsweredClock, now = Date.now()): Date {
  return new Date(said.getTime() + Math.max(0, now - answeredAt));
}

/** How long after its answer the platform's day ends. */
export function dayEndsIn(said: Date): number {
  return startOfDay(addDays(dayOf(said), 1)).getTime() - said.getTime();
}

/** Tells once when the day of an answer is over, at once where it was kept from a day before. */
export function useDayEnd({ serverNow: said, answeredAt }: AnsweredClock, onOver: () => void) {
  const over = answeredAt + dayEndsIn(said);
  const tell = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => tell(), Math.max(0, over - Date.now()));
    return () => clearTimeout(timer);
  }, [over]);
}
