/** How old an answer is that stands on a page. */
import { useSyncExternalStore } from "react";

const TICK_MS = 5_000;
/** Two questions without an answer: what is older is no longer said to be so. */
export const OLD_MS = 60_000;

export const isOld = (answeredAt: number, now: number): boolean => now - answeredAt > OLD_MS;

const ticks = (tell: () => void) => {
  const timer = setInterval(tell, TICK_MS);
  return () => clearInterval(timer);
};
const tickNow = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** The clock of this browser, in steps: for ages alone, never for what the server decides. */
export const useNow = (): number => useSyncExternalStore(ticks, tickNow);
