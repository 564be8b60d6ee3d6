/** How many forms are being sent: what shows one of them must not be put away meanwhile. */
let sending = 0;

export const isSendingNow = () => sending > 0;

/** Runs what sends a form. */
export async function whileSending<T>(run: () => Promise<T>): Promise<T> {
  sending += 1;
  try {
    return await run();
  } finally {
    sending -= 1;
  }
}
