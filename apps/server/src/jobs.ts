/** Names each job and its schedule: the table of contents of the background. */
import type { Job } from "./platform/jobs.ts";

export const jobs: readonly Job[] = [];
