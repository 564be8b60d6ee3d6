import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";

/**
 * Whether `$0` is still that program: its number may be another's by then, but never with the same start
 * (the 22nd part of /proc/…/stat, behind a name that may hold anything).
 */
const IS_ITS =
  'of() { sed "s/.*) //" "/proc/$0/stat" 2>/dev/null | cut -d " " -f 20; }; was=$(of); ' +
  'its() { [ -n "$was" ] && [ "$(of)" = "$was" ]; }';
/** Until it is over, so many seconds at most. */
const wait = (isThere: string, seconds: number) =>
  `i=0; while [ $i -lt ${seconds} ] && ${isThere}; do sleep 1; i=$((i+1)); done`;
const GROUP = 'kill -s 0 -- "-$0" 2>/dev/null';

/** How a program is told that whoever started it is gone; `$0` is its process. */
const ENDINGS = {
  /** PostgreSQL's fast end: open transactions are rolled back, what was committed is kept; then at once. */
  postgres: `kill -s INT "$0"; ${wait("its", 60)}; its && kill -s QUIT "$0"`,
  process: `kill -s TERM "$0"; ${wait("its", 5)}; its && kill -s KILL "$0"`,
  /** The head of a group, which ends its own; what is there after a while is ended. */
  group: `kill -s TERM "$0"; ${wait(GROUP, 20)}; ${GROUP} && kill -s KILL -- "-$0"`,
} as const;

/**
 * Has a program ended when this process ends in whatever way: also by a kill, to which nothing of ours
 * can answer. A shell in a session of its own waits at a pipe that the system closes with us.
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
