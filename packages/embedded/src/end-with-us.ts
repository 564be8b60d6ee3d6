import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";

/**
 * Tests whether `$0` is still that program: its pid may be reused by then, but never with the same
 * start time (the 22nd field of /proc/…/stat, after a name that may hold anything).
 */
const IS_ITS =
  'of() { sed "s/.*) //" "/proc/$0/stat" 2>/dev/null | cut -d " " -f 20; }; was=$(of); ' +
  'its() { [ -n "$was" ] && [ "$(of)" = "$was" ]; }';
/** Waits until the process is gone, this many seconds at most. */
const wait = (isThere: string, seconds: number) =>
  `i=0; while [ $i -lt ${seconds} ] && ${isThere}; do sleep 1; i=$((i+1)); done`;
const GROUP = 'kill -s 0 -- "-$0" 2>/dev/null';

/** How a program is ended when its parent is gone; `$0` is its pid. */
const ENDINGS = {
  /**
   * PostgreSQL's fast shutdown: open transactions are rolled back, committed ones are kept; then
   * its immediate shutdown.
   */
  postgres: `kill -s INT "$0"; ${wait("its", 60)}; its && kill -s QUIT "$0"`,
  process: `kill -s TERM "$0"; ${wait("its", 5)}; its && kill -s KILL "$0"`,
  /** The head of a group ends its own children; the rest of the group is killed after a while. */
  group: `kill -s TERM "$0"; ${wait(GROUP, 20)}; ${GROUP} && kill -s KILL -- "-$0"`,
} as const;

/**
 * Ends a program when this process ends in any way, also by SIGKILL, which we cannot handle. A
 * shell in a session of its own waits at a pipe that the system closes together with us.
 */
export function endWithUs(child: ChildProcess, ending: keyof typeof ENDINGS): void {
  if (child.pid === undefined) return;
  const watcher = spawn(
    "sh",
    ["-c", `${IS_ITS}; read -r end; its || exit; ${ENDINGS[ending]}`, String(child.pid)],
    {
      cwd: "/",
      env: { PATH: process.env.PATH },
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  const pipe = watcher.stdin as Socket;
  for (const part of [watcher, pipe]) part.on("error", () => {}).unref();
  child.once("exit", () => watcher.kill("SIGKILL"));
}
