/** Whether somebody is there: figures that renew themselves must not keep an empty chair logged in. */
const THERE_MS = 5 * 60_000;
const RENEW_MS = 30_000;

let last = Date.now();
for (const sign of ["pointermove", "pointerdown", "keydown", "wheel"]) {
  globalThis.addEventListener?.(sign, () => {
    last = Date.now();
  });
}

export const isLookedAt = (): boolean => Date.now() - last < THERE_MS;

/** For `refetchInterval`: every half a minute while somebody is there. */
export const whileLookedAt = (): number | false => (isLookedAt() ? RENEW_MS : false);
