/**
 * Counts the forms that are being sent. A dialog that shows one of them must stay open meanwhile.
 */
import { createStore } from "./store.ts";

const count = createStore(0);

export const hasActiveRequest = () => count.read() > 0;

/** Counts a form submission as active while `run` is pending. */
export async function trackRequest<T>(run: () => Promise<T>): Promise<T> {
  count.write(count.read() + 1);
  try {
    return await run();
  } finally {
    count.write(count.read() - 1);
  }
}
