import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type RunningProcess = { pid: number; parent: number; group: number; argv: string[] };

/** The processes of this machine in /proc, without zombies. Empty where there is no /proc. */
export function runningProcesses(): RunningProcess[] {
  return processIds().flatMap((pid) => {
    const argv = read(pid, "cmdline")?.split("\0") ?? [];
    const stat = read(pid, "stat");
    if (argv[0] === undefined || argv[0] === "" || stat === null) return [];
    // The name in parentheses may itself contain spaces and parentheses: fields count from the last
    // one.
    const [, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [{ pid, parent: Number(parent), group: Number(group), argv }];
  });
}

/** Processes of our own account that were started with this variable in their environment. */
export function processesWithVariable(name: string, value: string): RunningProcess[] {
  const entry = `${name}=${value}`;
  return runningProcesses().filter(({ pid }) => {
    return pid !== process.pid && read(pid, "environ")?.split("\0").includes(entry) === true;
  });
}

/** Sends the signal; a process that is already gone is no error. 0 only tests whether it exists. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

/** Waits until `running` returns nothing, at most this long; returns whether that was reached. */
export async function untilGone(running: () => unknown[], withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (running().length > 0) {
    if (performance.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

function processIds(): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

// A process may end, or change its account, between the listing and the reading.
function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null;
  }
}
