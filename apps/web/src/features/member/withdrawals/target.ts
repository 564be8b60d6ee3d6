/** A target of withdrawals. A new one is in its cooling-down period until `usableFrom`. */
export type Target = { id: string; usable: boolean; usableFrom: Date };

/** The target that becomes usable first, while none is usable yet. */
export function waitingTarget(targets: readonly Target[]): Target | undefined {
  if (targets.some(({ usable }) => usable)) return undefined;
  return [...targets].sort((one, other) => +one.usableFrom - +other.usableFrom)[0];
}
