import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hasFailures, keepLogs, LOG_MAX_BYTES } from "./kept-logs.ts";

let folder: string;
let failures: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-logs-"));
  failures = join(folder, "failures");
});
afterEach(() => rm(folder, { recursive: true }));

it("keeps the logs of every stack, of a long one its end", async () => {
  const stacks = join(folder, "stacks");
  for (const stack of ["stack-0", "stack-1"]) {
    await mkdir(join(stacks, stack, "logs"), { recursive: true });
    await writeFile(join(stacks, stack, "logs", "server.log"), `begin ${stack} end`);
  }
  const long = `${"x".repeat(LOG_MAX_BYTES)}the end`;
  await writeFile(join(stacks, "stack-1", "logs", "chain.log"), long);
  await mkdir(join(stacks, "stack-1", "postgres"));
  await writeFile(join(stacks, "stack-1", "keys.json"), "secret");
  await keepLogs(stacks, failures);
  const kept = (name: string) => readFile(join(failures, "logs", name), "utf8");
  expect(await kept("stack-0/server.log")).toBe("begin stack-0 end");
  expect(await kept("stack-1/chain.log")).toBe(long.slice(-LOG_MAX_BYTES));
  expect(await readdir(join(failures, "logs", "stack-1"))).toEqual(["chain.log", "server.log"]);
});

it("keeps nothing of stacks that are gone", async () => {
  await keepLogs(join(folder, "gone"), failures);
  expect(await hasFailures(failures)).toBe(false);
});

it("knows a run in which a test failed by what it left", async () => {
  expect(await hasFailures(failures)).toBe(false);
  await mkdir(failures);
  // The file that Playwright itself writes for every run.
  await writeFile(join(failures, ".last-run.json"), "{}");
  expect(await hasFailures(failures)).toBe(false);
  await mkdir(join(failures, "live-a-purchase"));
  expect(await hasFailures(failures)).toBe(true);
});
