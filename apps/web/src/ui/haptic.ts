/**
 * A short tick of the phone as the answer to the member's own confirmed act: bought, sent,
 * collected, copied. What happens by itself gives none. It is off where motion is reduced, and
 * where the member turned it off.
 */
import { createKeptStore } from "../api/store.ts";

const TICK_MS = 10;

export const canTick = () => "vibrate" in navigator;

export const isTickOn = createKeptStore<boolean>("ballast.tick", true, (value) =>
  typeof value === "boolean" ? value : null,
);

export function tick(): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (canTick() && isTickOn.read() && !isStill) navigator.vibrate(TICK_MS);
}
