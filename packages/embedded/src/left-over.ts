import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type RunningProcess, runningProcesses, signal, untilGone } from "./processes.ts";

/**
 * The cluster's name in the process list, which tells its processes from those of another server.
 */
export function clusterName(cluster: string): string {
  return `ballast-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`;
}

/**
 * Ends a server that was left running on this cluster because its parent was killed, and the
 * processes that a killed server leaves for a moment. Committed data is kept: the server is shut
 * down first, and recovers at the next start when it had to be killed.
 */
export async function endLeftOver(cluster: string): Promise<void> {
  const running = () => serverProcesses(cluster);
  for (const [name, withinMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    // Only the postmaster gets the signal; the others end with it. When it is gone, they get the
    // signal.
    const all = running();
    const masters = all.filter((process) => isPostmaster(process, cluster));
    for (const { pid } of masters.length > 0 ? masters : all) signal(pid, name);
    if (await untilGone(running, withinMs)) {
      // A stale file whose pid another process has reused would keep PostgreSQL from starting.
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
