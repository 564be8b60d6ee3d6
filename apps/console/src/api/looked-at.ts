/** Whether somebody is there: figures that renew themselves must not keep an empty chair logged in. */
const THERE_MS = 5 * 60_000;
const RENEW_MS = 30_000;

let last = Date.now();
for (const sign of ["pointermove", "pointerdown", "keydown", "wheel"]) {
  globalThis.addEventListener?.(sign, () => {
    last = Date.now();
  });
}

/** For `refetchInterval`: every half a minute while somebody is there. */
export const whileLookedAt = (): number | false =>
  Date.now() - last < THERE_MS ? RENEW_MS : false;
