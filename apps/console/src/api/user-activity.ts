/**
 * Whether the user was active lately, so that polling does not keep an unattended session alive.
 */
const ACTIVE_MS = 5 * 60_000;
const REFETCH_MS = 30_000;

let lastInput = Date.now();
for (const event of ["pointermove", "pointerdown", "keydown", "wheel"]) {
  globalThis.addEventListener?.(event, () => {
    lastInput = Date.now();
  });
}

/** True within five minutes of the last input by pointer, wheel or key. */
export const isUserActive = (): boolean => Date.now() - lastInput < ACTIVE_MS;

/** For `refetchInterval` of a query: every 30 seconds while the user is active, otherwise never. */
export const refetchWhileActive = (): number | false => (isUserActive() ? REFETCH_MS : false);
