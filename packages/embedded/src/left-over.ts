import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type RunningProcess, runningProcesses, signal, untilGone } from "./processes.ts";

/** The cluster's name in the process list: what tells its processes from another server's. */
export function clusterName(cluster: string): string {
  return `ballast-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`;
}

/**
 * Ends a server that was left running on this cluster because whoever started it was killed, and
 * the single processes that a killed server leaves for a moment. Its work so far is kept: it is
 * asked to shut down first, and recovers at the next start where it had to be forced.
 */
export async function endLeftOver(cluster: string): Promise<void> {
  const running = () => serverProcesses(cluster);
  for (const [name, withinMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    // Only the postmaster is asked; the others end with it. Where it is gone they get the signal.
    const all = running();
    const masters = all.filter((process) => isPostmaster(process, cluster));
    for (const { pid } of masters.length > 0 ? masters : all) signal(pid, name);
    if (await untilGone(running, withinMs)) {
      // A stale file whose number another process has by now would keep PostgreSQL from starting.
      await rm(join(cluster, "postmaster.pid"), { force: true });
      return;
    }
  }
  throw new Error(`The server left over on ${cluster} does not end.`);
}

function serverProcesses(cluster: string): RunningProcess[] {
  const title = `postgres: ${clusterName(cluster)}: `;
  return runningProcesses().filter((process) => {
    return isPostmaster(process, cluster) || process.argv[0]?.startsWith(title) === true;
  });
}

function isPostmaster({ argv }: RunningProcess, cluster: string): boolean {
  return argv[0]?.endsWith("/bin/postgres") === true && argv[1] === "-D" && argv[2] === cluster;
}
