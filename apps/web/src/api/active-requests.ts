/** How many forms are being sent: what shows one of them must not be put away meanwhile. */
import { createStore } from "./store.ts";

const count = createStore(0);

export const hasActiveRequest = () => count.read() > 0;

/** Runs what sends a form. */
export async function trackRequest<T>(run: () => Promise<T>): Promise<T> {
  count.write(count.read() + 1);
  try {
    return await run();
  } finally {
    count.write(count.read() - 1);
  }
}
