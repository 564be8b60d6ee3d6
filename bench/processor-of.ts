/** The processor time of a program with its processes, in seconds, as Linux counts it. */
import { readFileSync } from "node:fs";
import { runningProcesses } from "@ballast/embedded/processes.ts";

const TICKS_A_SECOND = 100;

/** Of the program, of its children, and of those that have ended since it started. */
export function processorSecondsOf(serverPid: number): number {
  const children = runningProcesses().filter(({ parent }) => parent === serverPid);
  const own = children.reduce((sum, { pid }) => sum + ticks(pid).own, 0);
  const server = ticks(serverPid);
  return (own + server.own + server.ended) / TICKS_A_SECOND;
}

/** proc_pid_stat(5): utime and stime, and cutime and cstime of children that were waited for. */
function ticks(pid: number): { own: number; ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program may contain blanks and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const at = (number: number) => Number(fields[number - 3] ?? 0);
    return { own: at(14) + at(15), ended: at(16) + at(17) };
  } catch {
    return { own: 0, ended: 0 };
  }
}
