import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";

/** How a program is told that whoever started it is gone; `$0` is its process. */
const ENDINGS = {
  /** PostgreSQL's fast end: open transactions are rolled back, what was committed is kept. */
  postgres: 'kill -s INT "$0"',
  process: 'kill -s TERM "$0"; sleep 5; kill -s KILL "$0"',
  /** The head of a group, which ends its own; what is there after a while is ended. */
  group: 'kill -s TERM "$0"; sleep 20; kill -s KILL -- "-$0"',
} as const;

/**
 * Has a program ended when this process ends in whatever way: also by a kill, to which nothing of ours
 * can answer. A shell in a session of its own waits at a pipe that the system closes with us.
 */
export function endWithUs(child: ChildProcess, ending: keyof typeof ENDINGS): void {
  if (child.pid === undefined) return;
  const watcher = spawn("sh", ["-c", `read -r end; ${ENDINGS[ending]}`, String(child.pid)], {
    cwd: "/",
    env: { PATH: process.env.PATH },
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const pipe = watcher.stdin as Socket;
  for (const part of [watcher, pipe]) part.on("error", () => {}).unref();
  child.once("exit", () => watcher.kill("SIGKILL"));
}
