/** Runs command lines in a process of their own that stays, by run-lines.ts. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Ended, Line } from "./run-lines.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RUNNER = fileURLToPath(new URL("./run-lines.ts", import.meta.url));

export type LineRunner = { run(line: Line): Promise<Ended>; stop(): void };

/** One line at a time. */
export function startLineRunner(): LineRunner {
  const runner = fork(RUNNER, { execArgv: [], cwd: ROOT });
  return {
    async run(line) {
      const ended = once(runner, "message");
      runner.send(line);
      return (await ended)[0] as Ended;
    },
    stop: () => void runner.kill("SIGKILL"),
  };
}
