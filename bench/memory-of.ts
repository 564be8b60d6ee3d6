/** The memory of a program and of what it started, in MB, as Linux counts it. */
import { readFileSync } from "node:fs";
import { runningProcesses } from "@ballast/embedded/processes.ts";

/** "Rss": all pages in memory, of this process alone; "Pss": with a part of those it shares, of its children too. */
export function memoryOf(pid: number, what: "Rss" | "Pss"): number {
  if (what === "Rss") return kilobytes(pid, what) / 1_024;
  const running = runningProcesses();
  const family = new Set([pid]);
  // A child has a higher place in the list than its parent, unless numbers begin anew: hence twice.
  for (const { pid: id, parent } of [...running, ...running]) {
    if (family.has(parent)) family.add(id);
  }
  return [...family].reduce((sum, id) => sum + kilobytes(id, what), 0) / 1_024;
}

/** 0 for a process that has ended meanwhile. */
function kilobytes(pid: number, what: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
