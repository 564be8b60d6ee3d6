/** Retries a job while the rail it needs does not answer. */
import type { Job, JobContext } from "./jobs.ts";

export type Part = Pick<Job, "isDue"> & { does: string; work(context: JobContext): Promise<void> };

/** Makes a waiting job due at every check, so that each of its runs is recorded as waiting. */
export function retryWhenWaiting(
  isWaiting: () => boolean,
  isDue: Job["isDue"],
): Pick<Job, "isDue"> {
  return isDue ? { isDue: async (context) => isWaiting() || (await isDue(context)) } : {};
}
