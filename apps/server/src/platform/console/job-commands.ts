import { retryJob } from "../retry-job.ts";
import { command, text } from "../staff-command.ts";

export const jobCommands = [
  command({
    name: "retry-job",
    says: "run a job again whose last run failed; it does the same as when it is due",
    roles: ["admin", "finance"],
    place: { area: "System", title: "Retry", of: "jobs", row: "job", whenState: ["failed"] },
    options: { job: text("which") },
    run: async ({ tx }, { job }) => {
      await retryJob(tx, job);
      return [`${job} is in the queue.`];
    },
  }),
];
