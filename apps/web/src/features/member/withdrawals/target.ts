import { WITHDRAWAL_ARRIVAL_HOURS } from "@ballast/contract/constants.ts";

/** A target of withdrawals. A new one is in its cooling-down period until `usableFrom`. */
export type Target = { id: string; usable: boolean; usableFrom: Date };

/** The target that becomes usable first, while none is usable yet. */
export function waitingTarget(targets: readonly Target[]): Target | undefined {
  if (targets.some(({ usable }) => usable)) return undefined;
  return [...targets].sort((one, other) => +one.usableFrom - +other.usableFrom)[0];
}

const ARRIVAL_MS = WITHDRAWAL_ARRIVAL_HOURS * 3_600_000;

/**
 * By when a withdrawal arrives at the latest: `arriveBy`, or counted from when the first target can
 * be used. Null without a target: nobody knows when one is added, and then its wait begins.
 */
export function latestArrival(arriveBy: Date, targets: readonly Target[]): Date | null {
  if (targets.length === 0) return null;
  const from = waitingTarget(targets)?.usableFrom.getTime() ?? 0;
  return new Date(Math.max(arriveBy.getTime(), from + ARRIVAL_MS));
}
