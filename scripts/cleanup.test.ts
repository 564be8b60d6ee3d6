/**
 * Commands that start a PostgreSQL of their own, interrupted in every way: nothing of it is left.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { bundled } from "@ballast/embedded/bundled.ts";
import {
  type RunningProcess,
  runningProcesses,
  signal,
  untilGone,
} from "@ballast/embedded/processes.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOM } from "../tools/checks/simulate/books.ts";

const scriptAt = (name: string) => bundled(new URL(name, import.meta.url));
const DRILL = scriptAt("../tools/checks/wind-down-drill.ts");
const SIMULATE = scriptAt("../tools/checks/simulate.ts");

let folder: string;
let env: NodeJS.ProcessEnv;
beforeEach(async () => {
  folder = await mkdtemp(join(ROOM, "ballast-cut-off-"));
  await chmod(folder, 0o711);
  env = { ...process.env, TMPDIR: folder, BALLAST_SHARED_DIR: folder, WIND_DOWN_MEMBERS: "40" };
});
afterEach(async () => {
  for (const { pid } of databases()) signal(pid, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** The databases of the test's folder, wherever root lets them be stored. */
const databases = () => runningProcesses().filter(({ argv }) => argv[2]?.startsWith(folder));

async function until(command: ChildProcess, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    if (command.exitCode !== null) throw new Error(`it ended with ${command.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const isUp = (command: ChildProcess) => until(command, () => databases().length > 0);

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)(
  "by %s in the middle of its work, and no folder either",
  async (name, code) => {
    const drill = spawn(process.execPath, [DRILL], { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [drill.stdout, drill.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    }
    const exit = once(drill, "exit");
    await isUp(drill);
    drill.kill(name);
    expect(await exit).toEqual([code, null]);
    expect(said).toContain(`Ended by ${name}.\n`);
    expect(said).not.toContain("    at ");
    expect(databases()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  },
  120_000,
); // @rule run/children

it("by a kill, to which it cannot answer", async () => {
  const drill = spawn(process.execPath, [DRILL], { env, stdio: "ignore" });
  await isUp(drill);
  drill.kill("SIGKILL");
  expect(await untilGone(databases, 30_000)).toBe(true);
}, 120_000); // @rule run/children

/** The PostgreSQL that a program in a shell's pipe runs. */
function databaseBelow(shell: ChildProcess): RunningProcess | undefined {
  const all = runningProcesses();
  const commands = all.filter(({ parent }) => parent === shell.pid).map(({ pid }) => pid);
  return all.find(
    ({ parent, argv }) => commands.includes(parent) && argv[0]?.endsWith("/bin/postgres"),
  );
}

it.each([
  ["a drill", `'${DRILL}'`],
  ["a simulation", `'${SIMULATE}' --days 3000 --members 5`],
])(
  "where the reader of %s goes away, and no folder either",
  async (_name, command) => {
    const line = `'${process.execPath}' ${command} 2>&1 | head -n 1`;
    const shell = spawn("sh", ["-c", line], { env, stdio: ["ignore", "pipe", "inherit"] });
    const exit = once(shell, "exit");
    await until(shell, () => databaseBelow(shell) !== undefined);
    const { pid, argv } = databaseBelow(shell) as RunningProcess;
    // The pipe is closed as soon as the first line was read; the shell waits for both programs.
    expect(await exit).toEqual([0, null]);
    expect(runningProcesses().filter((one) => one.pid === pid)).toEqual([]);
    expect(existsSync(argv[2] ?? "/")).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  },
  240_000,
); // @rule run/children
