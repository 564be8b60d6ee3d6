import { spawn } from "node:child_process";
import { once } from "node:events";
import { bundled } from "@ballast/embedded/bundled.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { type Clock, openClock } from "./clock.ts";
import { type Job, startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { PreparingClient } from "./preparing-client.ts";
import { retryJob } from "./retry-job.ts";

const database = useDatabase();
let clock: Clock;
beforeAll(async () => {
  clock = await openClock(database);
});
afterAll(async () => {
  await clock.close();
});

const context = () => ({ database, db: database.db, clock, log: createLog("silent") });

function counting(name: string, run: () => Promise<void>): { job: Job; runs: () => number } {
  let runs = 0;
  const job = {
    name,
    everySeconds: 1,
    async run() {
      runs += 1;
      await run();
    },
  };
  return { job, runs: () => runs };
}

async function until(what: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!what() && performance.now() < end) await new Promise((r) => setTimeout(r, 100));
}

describe("jobs", () => {
  it("runs on after a run that failed", async () => {
    const failing = counting("failing-job", () => Promise.reject(new Error("this time")));
    const runner = await startJobs(context(), [failing.job]);
    await until(() => failing.runs() >= 2, 20);
    await runner.stop();
    expect(failing.runs()).toBeGreaterThanOrEqual(2);
  });

  it("keeps a failed run with what went wrong, and runs it again when a person asks", async () => {
    let isRight = false;
    const work = async () => {
      if (!isRight) throw new Error("the node is away");
    };
    const rare = counting("rare-job", work);
    const runner = await startJobs(context(), [{ ...rare.job, everySeconds: 3_600 }]);
    const noted = async () => {
      const { rows } = await sql<{
        error: string | null;
        succeeded_at: Date | null;
        failed: bigint;
      }>`
        select error, succeeded_at, coalesce(failed, 0) as failed from platform.job_runs j
        left join (select * from platform.queued_jobs()) q on q.name = j.name
        where j.name = 'rare-job'`.execute(database.db);
      return rows[0];
    };
    await expect.poll(noted, { timeout: 20_000 }).toMatchObject({
      ...{ error: "the node is away", succeeded_at: null, failed: 1n },
    });
    isRight = true;
    const retry = () => database.db.transaction().execute((tx) => retryJob(tx, "rare-job"));
    await retry();
    await expect.poll(noted, { timeout: 20_000 }).toMatchObject({
      ...{ succeeded_at: expect.any(Date), failed: 0n },
    });
    expect(rare.runs()).toBe(2);
    // The queue reports the end of a run a moment after it.
    const refused = () => retry().catch((error: unknown) => error);
    await expect
      .poll(refused, { timeout: 20_000 })
      .toMatchObject({ refusal: "job_nothing_failed" });
    expect(rare.runs()).toBe(2);
    await runner.stop();
  });

  it("runs what a day makes due in order, lets end what runs already, and starts none of it besides", async () => {
    const told: string[] = [];
    const long = Promise.withResolvers<void>();
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      if (told.length === 1) await long.promise;
      told.push(`${name} ends`);
    };
    const due = counting("due-job", work("due"));
    const other = counting("other-job", async () => {});
    const runner = await startJobs(context(), [due.job, other.job]);
    await until(() => told.length === 1, 20);
    const jump = async () => {
      told.push("jump");
      const before = other.runs();
      // Meanwhile its own schedule comes, and that of another job.
      await until(() => other.runs() > before + 1, 20);
    };
    const inOrder = runner.runInOrder(["due-job"], jump).then(() => told.push("done"));
    const again = runner.runInOrder(["due-job"], async () => void told.push("next"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(told).toEqual(["due begins"]);
    long.resolve();
    await Promise.all([inOrder, again]);
    await runner.stop();
    const first = ["due begins", "due ends", "jump", "due begins", "due ends"];
    expect(told.slice(0, 5)).toEqual(first);
    expect(told.indexOf("next")).toBeGreaterThan(4);
    await expect(runner.runInOrder(["no-job"], async () => {})).rejects.toThrow("no job is called");
  });

  it("waits a while for one that hangs, and lets the others go on when it gave up", async () => {
    const { promise: hangs, resolve: end } = Promise.withResolvers<void>();
    const hanging = counting("hanging-job", () => hangs);
    const runner = await startJobs(context(), [hanging.job], { closeMs: 300 });
    await until(() => hanging.runs() === 1, 20);
    const first = vi.fn(async () => {});
    await expect(runner.runInOrder(["hanging-job"], first)).rejects.toThrow("busy");
    expect(first).not.toHaveBeenCalled();
    end();
    await runner.runInOrder(["hanging-job"], first);
    expect(first).toHaveBeenCalledOnce();
    await runner.stop();
  });

  it("runs one that says when it is due no more than that, and at once when it is", async () => {
    let isDue = false;
    const asked = vi.fn(async () => isDue);
    const idle = counting("idle-job", async () => {
      isDue = false;
    });
    const runner = await startJobs(context(), [{ ...idle.job, isDue: asked }]);
    // At its start a job runs once, because nobody knows yet whether anything is due.
    await until(() => idle.runs() === 1, 20);
    const before = asked.mock.calls.length;
    await until(() => asked.mock.calls.length >= before + 3, 20);
    expect(idle.runs()).toBe(1);
    isDue = true;
    await until(() => idle.runs() === 2, 5);
    expect(isDue).toBe(false);
    await runner.stop();
    expect(idle.runs()).toBe(2);
    const { rows } = await sql`
      select runs, every_seconds from platform.job_runs where name = 'idle-job'`.execute(
      database.db,
    );
    // Its lateness is measured by its longest interval between two runs.
    expect(rows).toEqual([{ runs: 2n, every_seconds: 30 }]);
  });

  it("runs one that is never due all the same after a while, and one that cannot say each time", async () => {
    const runAt: number[] = [];
    const idle = counting("never-due-job", async () => void runAt.push(performance.now()));
    const mute = counting("mute-job", async () => {});
    const runner = await startJobs(
      context(),
      [
        { ...idle.job, isDue: async () => false },
        { ...mute.job, isDue: () => Promise.reject(new Error("the node is away")) },
      ],
      { idleSeconds: 3 },
    );
    await until(() => idle.runs() >= 2 && mute.runs() >= 5, 20);
    await runner.stop();
    expect(mute.runs()).toBeGreaterThan(idle.runs());
    const [first = 0, second = 0] = runAt;
    expect(second - first).toBeGreaterThan(2_000);
  });

  it("does not ask a job that is being asked", async () => {
    const { promise: hangs, resolve: answer } = Promise.withResolvers<boolean>();
    const asked = vi.fn(() => hangs);
    const slow = counting("slow-answer-job", async () => {});
    const other = counting("another-job", async () => {});
    const runner = await startJobs(context(), [{ ...slow.job, isDue: asked }, other.job]);
    await until(() => other.runs() >= 4, 20);
    expect(asked).toHaveBeenCalledOnce();
    expect(slow.runs()).toBe(1);
    answer(true);
    await until(() => slow.runs() === 2, 5);
    await runner.stop();
    expect(slow.runs()).toBeGreaterThanOrEqual(2);
  });

  it("runs one whose question never answers all the same, and says so once", async () => {
    const mute = counting("unanswered-job", async () => {});
    const log = createLog("silent");
    const warned = vi.spyOn(log, "warn");
    const runner = await startJobs(
      { ...context(), log },
      [{ ...mute.job, isDue: () => new Promise<boolean>(() => {}) }],
      { idleSeconds: 2 },
    );
    await until(() => mute.runs() >= 3, 30);
    await runner.stop();
    expect(warned.mock.calls.flat()).toContain("whether a job is due cannot be said");
    expect(warned).toHaveBeenCalledOnce();
  });

  it("forgets in the queue what went well some minutes ago, and keeps what failed", async () => {
    const fine = counting("fine-job", async () => {});
    const failing = counting("bad-job", () => Promise.reject(new Error("this time")));
    const rare = [fine.job, failing.job].map((job) => ({ ...job, everySeconds: 3_600 }));
    const runner = await startJobs(context(), rare, { noteSeconds: 1 });
    const states = async () => {
      const { rows } = await sql<{ name: string; state: string }>`
        select name, state::text from jobs.job where name in ('fine-job', 'bad-job')
        order by name`.execute(database.db);
      return rows.map(({ name, state }) => `${name} ${state}`);
    };
    await expect
      .poll(states, { timeout: 20_000 })
      .toEqual(["bad-job failed", "fine-job completed"]);
    await sql`update jobs.job set completed_on = now() - interval '11 minutes'
      where name in ('fine-job', 'bad-job')`.execute(database.db);
    await expect.poll(states, { timeout: 20_000 }).toEqual(["bad-job failed"]);
    await runner.stop();
  });

  it("is woken by PostgreSQL for what is put back, on the channel to which its workers listen", async () => {
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const failing = counting("woken-job", () => Promise.reject(new Error("this time")));
    const runner = await startJobs(context(), [{ ...failing.job, everySeconds: 3_600 }]);
    const texts = asked.mock.calls.map(([given]) => String(given));
    const [listens = ""] = texts.filter((text) => /^listen /i.test(text));
    asked.mockRestore();
    const heard: (string | undefined)[] = [];
    const client = await database.pool.connect();
    client.on("notification", ({ payload }) => heard.push(payload));
    await client.query(listens);
    await until(() => failing.runs() > 0, 20);
    // Forgets the notification of the job's own first run.
    heard.length = 0;
    // The retry is refused until the run is recorded as failed.
    const retry = () => database.db.transaction().execute((tx) => retryJob(tx, "woken-job"));
    await expect.poll(retry, { timeout: 20_000 }).toBeUndefined();
    await expect.poll(() => heard, { timeout: 20_000 }).toContain("woken-job");
    client.release(true);
    await runner.stop();
  });

  it("asks through connections that prepare what is asked often", async () => {
    const asked = vi.spyOn(PreparingClient.prototype, "query");
    const runner = await startJobs(context(), [counting("prepared-job", async () => {}).job]);
    const texts = asked.mock.calls.map(([given]) => String(given));
    asked.mockRestore();
    await runner.stop();
    expect(texts.some((text) => text.includes("jobs.queue"))).toBe(true);
  });

  it("takes over within half a minute from a worker that was killed in the middle", async () => {
    const program = bundled(new URL("test-programs/hanging-worker.ts", import.meta.url));
    const worker = spawn(process.execPath, [program, database.url]);
    await once(worker.stdout, "data");
    worker.kill("SIGKILL");
    await once(worker, "exit");
    const heir = counting("test-job", async () => {});
    const runner = await startJobs(context(), [heir.job]);
    await until(() => heir.runs() > 0, 40);
    await runner.stop();
    expect(heir.runs()).toBeGreaterThan(0);
  });
});
