/** Jobs of a rail that does not always answer. */
import type { Job, JobContext } from "./jobs.ts";

export type Part = Pick<Job, "isDue"> & { work(context: JobContext): Promise<void> };

/** While a job waits it is due each time, so that each of these runs is noted as one that waited. */
export function retryWhenWaiting(
  isWaiting: () => boolean,
  isDue: Job["isDue"],
): Pick<Job, "isDue"> {
  return isDue ? { isDue: async (context) => isWaiting() || (await isDue(context)) } : {};
}
