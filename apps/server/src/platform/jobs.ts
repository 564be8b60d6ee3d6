/**
 * Background work on pg-boss: the queue only says "run this now"; what is due is asked of the tables
 * and the clock, so a job may run twice, late, or after a crash and does the same.
 */
import { PgBoss } from "pg-boss";
import type { Clock } from "./clock.ts";
import type { Database, Db } from "./db.ts";
import type { Log } from "./log.ts";
import { jobRuns } from "./metrics.ts";

export type JobContext = { database: Database; db: Db; clock: Clock; log: Log };

/** `everySeconds`: how often it is due by itself. `run` is bounded and safe to repeat. */
export type Job = {
  name: string;
  everySeconds: number;
  run(context: JobContext): Promise<void>;
};

export type JobRunner = {
  /** Runs a job once now, in this process, and waits for it (tests, the sandbox's clock). */
  runNow(name: string): Promise<void>;
  stop(): Promise<void>;
};

const STOP_MS = 10_000;
/** A worker that died holds its queue until its heart has not beaten for so long. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 5;
const QUEUE = {
  policy: "exclusive",
  retryLimit: 0,
  expireInSeconds: 3_600,
  heartbeatSeconds: HEARTBEAT_SECONDS,
} as const;

/** Starts the queue and its workers; one run of a job at a time in the whole system. */
export async function startJobs(context: JobContext, jobs: readonly Job[]): Promise<JobRunner> {
  const boss = new PgBoss({
    connectionString: context.database.url,
    schema: "jobs",
    max: 4,
    migrate: true,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on("error", (error) => context.log.warn({ err: error }, "job queue"));
  await boss.start();
  const timers = await Promise.all(
    jobs.map(async (job) => {
      await boss.createQueue(job.name, QUEUE);
      await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 0.5 }, () =>
        runOnce(context, job),
      );
      const due = () => void boss.send(job.name, {}).catch(() => {});
      due();
      return setInterval(due, job.everySeconds * 1000).unref();
    }),
  );
  return {
    async runNow(name) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`no job is called ${name}`);
      await runOnce(context, job);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

async function runOnce(context: JobContext, job: Job): Promise<void> {
  try {
    await job.run(context);
    jobRuns.labels(job.name, "done").inc();
  } catch (error) {
    jobRuns.labels(job.name, "failed").inc();
    context.log.error({ err: error, job: job.name }, "job failed");
  }
}
