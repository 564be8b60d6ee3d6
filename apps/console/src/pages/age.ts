/** The age of a response that is shown on a page. */
import { useSyncExternalStore } from "react";

const TICK_MS = 5_000;
/**
 * The age, in milliseconds, from which a response counts as old: two refetches without a response.
 */
export const OLD_MS = 60_000;

export const isOld = (answeredAt: number, now: number): boolean => now - answeredAt > OLD_MS;

const ticks = (tell: () => void) => {
  const timer = setInterval(tell, TICK_MS);
  return () => clearInterval(timer);
};
const tickNow = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/**
 * The clock of this browser in steps of five seconds; used for ages only, never for what the server
 * decides.
 */
export const useNow = (): number => useSyncExternalStore(ticks, tickNow);
