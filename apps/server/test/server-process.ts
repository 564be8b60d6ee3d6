/** Runs src/main.ts as a separate process, for tests of what only a whole server shows. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { bundled } from "@ballast/embedded/bundled.ts";
import { compiledPrograms } from "@ballast/embedded/compiled.ts";

const MAIN = bundled(new URL("../src/main.ts", import.meta.url));

export type ServerProcess = {
  url: string;
  /** The address where the server reports to its operator why it is not ready. */
  metricsUrl: string;
  /** Everything that the server has printed so far. */
  log(): string;
  /** Stops the server gracefully; answers its exit code. */
  stop(): Promise<number | string>;
};

export function launchServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    env: {
      ...compiledPrograms(),
      HTTP_PORT: "0",
      METRICS_PORT: "0",
      RATE_LIMIT_PER_MINUTE: "1000000",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Resolves when the server is ready; throws its output when it ended instead. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = launchServer(env);
  const exited = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  const ready = Promise.withResolvers<{ url: string; metricsUrl: string }>();
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      log += part;
      const line = /^\{"ready":true.*\}$/m.exec(log);
      if (line) ready.resolve(JSON.parse(line[0]));
    });
  }
  void exited.then((how) => ready.reject(new Error(`the server ended (${how}): ${log}`)));
  const { url, metricsUrl } = await ready.promise;
  return {
    ...{ url, metricsUrl },
    log: () => log,
    stop: () => {
      child.kill("SIGTERM");
      return exited;
    },
  };
}
