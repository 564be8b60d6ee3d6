/**
 * Background jobs on pg-boss. The queue only triggers a run; each job finds what is due from tables and
 * clock, so it may run twice, late, or after a crash with the same result.
 */
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import type { Clock } from "./clock.ts";
import { connectionTo } from "./database-hosts.ts";
import { type Database, type Db, isOutOfReach } from "./db.ts";
import type { Log } from "./log.ts";
import { observeJob } from "./metrics.ts";
import { PreparingClient } from "./preparing-client.ts";
import { Refusal } from "./refusal.ts";
import { currentSpan, noteError, tracedOnItsOwn } from "./tracing.ts";

export type JobContext = {
  database: Database;
  db: Db;
  clock: Clock;
  log: Log;
  /** Called by a run when a rail does not answer: the run has not failed, but its work is not done. */
  waits?: () => void;
};

/**
 * `everySeconds` is the interval between runs. `run` is bounded and can be repeated.
 *
 * `isDue` is a cheap, read-only check whether a run would find work. It is called at that interval; the
 * job runs when it answers yes or fails, and at least every IDLE_SECONDS.
 */
export type Job = {
  name: string;
  /** Its row in ARCHITECTURE (`npm run docs`); jobs of tests have none. */
  does?: string;
  everySeconds: number;
  isDue?(context: JobContext): Promise<boolean>;
  run(context: JobContext): Promise<void>;
};

export type JobRunner = {
  /** Runs a job once now, in this process, and waits for it (tests). */
  runNow(name: string): Promise<void>;
  /**
   * For the sandbox's clock: `first`, then each of them once, one after the other. None of them runs in
   * this process meanwhile: it would find a day begun whose work is only on its way. Refused as busy where
   * one that runs already does not end for a while.
   */
  runInOrder(names: readonly string[], first: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Work that `isDue` overlooks is at most this late. */
const IDLE_SECONDS = 30;
const ERROR_LENGTH = 500;
const STOP_MS = 10_000;
/** How long a stopping process waits for running jobs; the queue expires a hanging one in an hour. */
const CLOSE_MS = 60_000;
/** A job of a dead or frozen worker is released after this long without a heartbeat. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 3;
/** How often a worker polls while it gets no NOTIFY from PostgreSQL. */
const POLL_SECONDS = 5;
/**
 * How often a worker polls although NOTIFY works, for what was sent while the listening connection was
 * down. pg-boss checks that connection every ten seconds and polls after it reconnects.
 */
const BACKSTOP_SECONDS = 30;
/** How often a process records which jobs it has; platform.note_jobs drops a job that none names. */
const NOTE_SECONDS = 60;
/** Finished jobs deleted each time; more than finish in between. */
const FORGOTTEN_AT_ONCE = 5_000;
/** pg-boss maintenance of dependent jobs, which Ballast does not use. */
const FLOW_SECONDS = 3_600;
const QUEUE = {
  policy: "exclusive",
  retryLimit: 0,
  expireInSeconds: 3_600,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
} as const;

/** Makes pg-boss prepare its statements: they are long and repeat every second. */
const PREPARING: object = { Client: PreparingClient };

/** Overrides of the intervals above, for tests. */
type Paces = { noteSeconds?: number; closeMs?: number; idleSeconds?: number };

/** Starts the queue and its workers; one run of a job at a time in the whole system. */
export async function startJobs(
  context: JobContext,
  jobs: readonly Job[],
  { noteSeconds = NOTE_SECONDS, closeMs = CLOSE_MS, idleSeconds = IDLE_SECONDS }: Paces = {},
): Promise<JobRunner> {
  const boss = new PgBoss({
    ...connectionTo(context.database.url),
    schema: "jobs",
    max: 4,
    useListenNotify: true,
    ...PREPARING,
    migrate: true,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
  });
  boss.on("error", (error) => context.log.warn({ err: error }, "job queue"));
  // One of the warnings is that NOTIFY is unavailable and workers poll instead.
  boss.on("warning", (warning) => context.log.warn({ warning }, "job queue"));
  await boss.start();
  await noteJobs(context.db, jobs);
  // Repeated, because a process of another version may have recorded other jobs before it ended.
  const again = () =>
    void noteJobs(context.db, jobs)
      .then(() => sql`select platform.forget_done_jobs(${FORGOTTEN_AT_ONCE})`.execute(context.db))
      .catch((err) => context.log.warn({ err }, "jobs not noted or forgotten"));
  const naming = setInterval(again, noteSeconds * 1000).unref();
  const gate = makeGate(closeMs);
  const timers = await Promise.all(
    jobs.map(async (job) => {
      await boss.createQueue(job.name, QUEUE);
      const poll = {
        batchSize: 1,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
      };
      await boss.work(job.name, poll, async () => {
        // The queue keeps the job as failed, with the error.
        const error = await gate.pass(job.name, () => runOnce(context, job));
        if (error !== null) throw error;
      });
      const send = sender(context, job, idleSeconds, () => boss.send(job.name, {}));
      send();
      return setInterval(send, job.everySeconds * 1000).unref();
    }),
  );
  const runNow = async (name: string) => {
    const job = jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`no job is called ${name}`);
    await runOnce(context, job);
  };
  return {
    runNow,
    runInOrder: (names, first) =>
      gate.close(names, async () => {
        await first();
        for (const name of names) await runNow(name);
      }),
    async stop() {
      for (const timer of [naming, ...timers]) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Returns a function that queues the job, unless it has nothing to do and was queued recently. */
function sender(
  context: JobContext,
  job: Job,
  idleSeconds: number,
  send: () => Promise<unknown>,
): () => void {
  const question = asker(context, job, idleSeconds);
  let isAsking = false;
  let sentAt = -Infinity;
  const isIdle = async () => {
    // Rounded to the call nearest to that time.
    const restMs = (mostSeconds(job, idleSeconds) - job.everySeconds / 2) * 1000;
    return performance.now() - sentAt < restMs && !(await question());
  };
  const ask = async () => {
    // A run would hold connections and locks until the standby is back, and others would follow it.
    if (await context.database.probe.isHeldUp()) return;
    if (await isIdle()) return;
    // Null means that one is queued or running already, perhaps that of a dead worker.
    if ((await send()) !== null) sentAt = performance.now();
  };
  return () => {
    // Skips while the previous check has not returned.
    if (isAsking) return;
    isAsking = true;
    void ask()
      .catch(() => {})
      .finally(() => {
        isAsking = false;
      });
  };
}

/** Whether a job is due. A failed or hanging check counts as yes: the run then reports the error. */
function asker(context: JobContext, job: Job, idleSeconds: number): () => Promise<boolean> {
  let isBroken = false;
  const answers = (broken: boolean, err?: unknown) => {
    if (broken && !isBroken) {
      context.log.warn({ err, job: job.name }, "whether a job is due cannot be said");
    }
    isBroken = broken;
  };
  return async () => {
    if (!job.isDue) return true;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("no answer")), idleSeconds * 1000);
    try {
      const isDue = await Promise.race([job.isDue(context), late]);
      answers(false);
      return isDue;
    } catch (error) {
      answers(true, error);
      return true;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The longest interval between two runs of a job. */
const mostSeconds = ({ isDue, everySeconds }: Job, idleSeconds = IDLE_SECONDS): number =>
  isDue ? Math.max(everySeconds, idleSeconds) : everySeconds;

/** A gate that can hold back named jobs; closing it waits for those that already run. */
function makeGate(closeMs: number) {
  const running = new Map<string, Promise<unknown>>();
  let closed: { names: readonly string[]; until: Promise<unknown> } | null = null;
  const soon = async (ended: Promise<unknown>) => {
    const { promise: late, resolve } = Promise.withResolvers<"late">();
    const timer = setTimeout(() => resolve("late"), closeMs);
    const first = await Promise.race([ended, late]);
    clearTimeout(timer);
    if (first === "late") throw new Refusal("busy");
  };
  return {
    async pass<T>(name: string, run: () => Promise<T>): Promise<T> {
      while (closed?.names.includes(name)) await closed.until;
      const runs = run().finally(() => running.delete(name));
      running.set(
        name,
        runs.catch(() => {}),
      );
      return await runs;
    },
    async close(names: readonly string[], run: () => Promise<void>): Promise<void> {
      while (closed) await closed.until;
      const { promise: until, resolve: open } = Promise.withResolvers<void>();
      closed = { names, until };
      try {
        await soon(Promise.all(names.map((name) => running.get(name))));
        await run();
      } finally {
        closed = null;
        open();
      }
    },
  };
}

/** Runs the job and returns its error, or null. */
function runOnce(context: JobContext, job: Job): Promise<Error | null> {
  return tracedOnItsOwn({ name: `job ${job.name}` }, () => runNoted(context, job));
}

async function runNoted(context: JobContext, job: Job): Promise<Error | null> {
  const began = performance.now();
  let outcome: "done" | "waited" = "done";
  const waits = () => {
    outcome = "waited";
  };
  try {
    await observeJob(job.name, () => job.run({ ...context, waits }));
    await noteRun(context, job, { tookMs: performance.now() - began, outcome, error: null });
    return null;
  } catch (caught) {
    const error = caught instanceof Error ? caught : new Error(String(caught));
    noteError(currentSpan(), error);
    if (isOutOfReach(error)) void context.database.probe.ask();
    context.log.error({ err: error, job: job.name }, "job failed");
    await noteRun(context, job, { tookMs: performance.now() - began, outcome: "failed", error });
    return error;
  }
}

/** Records the existing jobs, so that a removed one is not reported as idle. */
async function noteJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  const every = jobs.map((job) => mostSeconds(job));
  await sql`select platform.note_jobs(${names}::text[], ${every}::int[])`.execute(db);
}

type Ran = { tookMs: number; outcome: "done" | "waited" | "failed"; error: Error | null };

/** Records the run for the console; a job does not fail because this fails. */
async function noteRun({ db, log }: JobContext, job: Job, ran: Ran): Promise<void> {
  const message = ran.error?.message.slice(0, ERROR_LENGTH) ?? null;
  await sql`select platform.note_run(${job.name}, ${mostSeconds(job)}, ${Math.round(ran.tookMs)},
      ${ran.outcome}, ${message})`
    .execute(db)
    .catch((err) => log.warn({ err, job: job.name }, "a run could not be noted"));
}
