import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Child, type ChildOptions, endMarked, runChild, startChild } from "./child.ts";
import type { LogLoss } from "./log-file.ts";
import { runningProcesses, signal } from "./processes.ts";
import { canMount, smallDisk } from "./small-disk.ts";

let folder: string;
let children: Child[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-child-"));
  children = [];
});

afterEach(async () => {
  for (const child of children) await child.stop();
  await rm(folder, { recursive: true });
});

const STAYS = "setInterval(() => {}, 60_000);";
const READY = "console.log(JSON.stringify({ ready: true, answer: 42 }));";
const STARTS_ANOTHER = `
  const other = require("node:child_process").spawn("sleep", ["300"]);
  console.log(JSON.stringify({ ready: true, other: other.pid }));`;

function options(script: string, more: Partial<ChildOptions> = {}): ChildOptions {
  const logFile = join(folder, "child.log");
  return { name: "the stand-in", args: ["-e", script], env: process.env, logFile, ...more };
}

async function start(script: string, more: Partial<ChildOptions> = {}): Promise<Child> {
  const child = await startChild(options(script, more));
  children.push(child);
  return child;
}

function isRunning(pid: unknown): boolean {
  return runningProcesses().some((process) => process.pid === pid);
}

test("answers what the ready line says, and keeps all that was printed", async () => {
  const child = await start(`console.log("first"); console.error("second"); ${READY} ${STAYS}`);
  expect(child.ready).toEqual({ ready: true, answer: 42 });
  await child.stop();
  expect(await child.exited).toBe("SIGTERM");
  const log = await readFile(join(folder, "child.log"), "utf8");
  expect(log.split("\n")).toEqual(expect.arrayContaining(["first", "second"]));
});

test("a program keeps little free memory, unless its environment says otherwise", async () => {
  const tells = `
    const kept = [];
    for (let no = 0; no < 2_000_000; no += 1) kept.push({ no });
    const newMb = require("node:v8").getHeapSpaceStatistics()
      .find((space) => space.space_name === "new_space").space_size / 2 ** 20;
    console.log(JSON.stringify({ ready: true, newMb, arenas: process.env.MALLOC_ARENA_MAX }));`;
  const { NODE_OPTIONS: _options, MALLOC_ARENA_MAX: _arenas, ...env } = process.env;
  const { ready } = await start(`${tells} ${STAYS}`, { env });
  expect(ready.newMb).toBeLessThanOrEqual(8);
  expect(ready.arenas).toBe("1");
  const own = { ...env, NODE_OPTIONS: "--max-semi-space-size=16", MALLOC_ARENA_MAX: "4" };
  const other = await start(`${tells} ${STAYS}`, { env: own });
  expect(other.ready.newMb).toBeGreaterThan(8);
  expect(other.ready.arenas).toBe("4");
});

test("a program that ends before it is ready is told with its last words", async () => {
  const failing = start('console.error("the disk is full"); process.exit(3);');
  await expect(failing).rejects.toThrow(
    /the stand-in ended \(exit code 3\)[\s\S]*the disk is full/,
  );
});

test("a program that stays silent is ended", async () => {
  const silent = start(`console.log(process.pid); ${STAYS}`, { readyWithinMs: 300 });
  await expect(silent).rejects.toThrow("not ready within 0.3 s");
  expect(isRunning(Number(await readFile(join(folder, "child.log"), "utf8")))).toBe(false);
});

test("an abort ends a program that is starting, and throws its reason", async () => {
  const abort = new AbortController();
  const starting = start(`console.log(process.pid); ${STAYS}`, { abort: abort.signal });
  setTimeout(() => abort.abort(new Error("Ctrl-C")), 200);
  await expect(starting).rejects.toThrow(/^Ctrl-C$/);
  expect(isRunning(Number(await readFile(join(folder, "child.log"), "utf8")))).toBe(false);
});

test("stop lets a program end in its own time", async () => {
  const child = await start(`
    process.on("SIGTERM", () => setTimeout(() => { console.log("saved"); process.exit(0); }, 200));
    ${READY} ${STAYS}`);
  await child.stop();
  expect(await child.exited).toBe("exit code 0");
  expect(await readFile(join(folder, "child.log"), "utf8")).toContain("saved");
});

test("stop ends what a killed program had started", async () => {
  const child = await start(`${STARTS_ANOTHER} ${STAYS}`);
  signal(child.pid, "SIGKILL");
  expect(await child.exited).toBe("SIGKILL");
  expect(isRunning(child.ready.other)).toBe(true);
  await child.stop();
  expect(isRunning(child.ready.other)).toBe(false);
});

test("a program run to its end throws its last words unless it exits with 0", async () => {
  await runChild(options('console.log("done");'));
  const failing = runChild(options('throw new Error("no such table");'));
  await expect(failing).rejects.toThrow(/ended \(exit code 1\)[\s\S]*no such table/);
});

test("a program that does not exist is told", async () => {
  const missing = runChild({ ...options(""), args: [join(folder, "none.ts")] });
  await expect(missing).rejects.toThrow("Cannot find module");
});

test("what a killed launcher left behind is found by its mark and ended, and nothing else", async () => {
  const env = { ...process.env, CHILD_TEST_MARK: folder };
  const marked = await start(`${STARTS_ANOTHER} ${STAYS}`, { env });
  const stranger = await start(`${READY} ${STAYS}`, {
    env: { ...process.env, CHILD_TEST_MARK: `${folder}-other` },
  });
  expect(await endMarked("CHILD_TEST_MARK", folder)).toBe(2);
  expect([marked.pid, marked.ready.other].filter(isRunning)).toEqual([]);
  expect(isRunning(stranger.pid)).toBe(true);
  expect(await endMarked("CHILD_TEST_MARK", folder)).toBe(0);
});

test.runIf(canMount)(
  "a log on a full disk ends nothing, and goes on with a line about what is missing",
  async () => {
    const small = await smallDisk(64 * 1024);
    const logFile = join(small.folder, "child.log");
    const losses: LogLoss[] = [];
    const filler = join(small.folder, "filler");
    try {
      const child = await start(
        `${READY} process.on("message", (told) => console.log("told", JSON.stringify(told)));
       setInterval(() => console.log("x".repeat(2_000)), 20);`,
        { logFile, onLogLoss: (loss) => losses.push(loss) },
      );
      await writeFile(filler, Buffer.alloc(64 * 1024)).catch(() => {});
      await expect.poll(() => losses.length, { timeout: 10_000 }).toBe(1);
      expect(losses[0]).toMatchObject({ path: logFile, isOver: false });
      expect(losses[0]?.error).toMatch(/^ENOSPC/);
      expect(isRunning(child.pid)).toBe(true);
      await rm(filler);
      await truncate(logFile);
      await expect.poll(() => losses.length, { timeout: 10_000 }).toBe(2);
      expect(losses[1]?.bytes).toBeGreaterThan(0);
      const said = () => readFile(logFile, "utf8");
      await expect
        .poll(said, { timeout: 5_000 })
        .toMatch(/"msg":"lines are missing from this log"/);
      // The child receives the figures for its own metrics.
      await expect.poll(said, { timeout: 5_000 }).toMatch(/told \{"lostLogBytes":\d+\}/);
      await child.stop();
    } finally {
      await small.remove();
    }
  },
);

test("a log that has grown large is put aside", async () => {
  const logFile = join(folder, "child.log");
  await writeFile(logFile, Buffer.alloc(17 * 1024 * 1024, "x"));
  await runChild(options('console.log("done");'));
  expect(await readFile(logFile, "utf8")).toBe("done\n");
  expect((await readFile(`${logFile}.1`)).length).toBe(17 * 1024 * 1024);
});
