import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/harness.ts";
import { type Clock, openClock } from "./clock.ts";
import { type Job, startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";

let database: TestDatabase;
let clock: Clock;
beforeAll(async () => {
  database = await createTestDatabase();
  clock = await openClock(database);
});
afterAll(async () => {
  await clock.close();
  await database.drop();
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

  it("takes over within half a minute from a worker that was killed in the middle", async () => {
    const program = fileURLToPath(new URL("test-programs/hanging-worker.ts", import.meta.url));
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
