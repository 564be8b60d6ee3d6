/** Names each job and its schedule: the table of contents of the background. */
import type { Job } from "./platform/jobs.ts";
import { forgetSecurityTraces } from "./security/jobs.ts";

export const jobs: readonly Job[] = [forgetSecurityTraces];
