import { mkdirSync, realpathSync } from "node:fs";
import { endMarked } from "@ballast/embedded/child.ts";
import { FolderInUse, holdFolder } from "@ballast/embedded/folder-lock.ts";
import { sentenceOf } from "../../apps/server/src/platform/causes.ts";
import { readyBlock } from "./ready-block.ts";
import { readSettings } from "./settings.ts";
import { MARK, type Programs, startStack } from "./stack.ts";

/** The reason of a requested end. */
class Asked extends Error {}

/**
 * Runs everything until a signal requests the end or one of the programs ends by itself, and
 * returns the exit code. Afterwards none of its programs is running.
 */
export async function launch(env: NodeJS.ProcessEnv, programs?: Programs): Promise<number> {
  // A closed terminal, or a reader such as `head`, must not keep us from ending in order.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  try {
    return await runUntilEnded(env, programs);
  } catch (error) {
    if (error instanceof Asked) {
      console.log("Ballast has ended; the data is kept.");
      return 0;
    }
    console.error(wordsOf(error));
    return 1;
  }
}

async function runUntilEnded(env: NodeJS.ProcessEnv, programs?: Programs): Promise<never> {
  const began = performance.now();
  const settings = readSettings(env);
  // Others may enter the folder, since PostgreSQL may run under another account, but not list it.
  mkdirSync(settings.BALLAST_DATA_DIR, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(settings.BALLAST_DATA_DIR);
  const release = await holdFolder(dataDir, "start");
  const life = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => life.abort(new Asked(signal)));
  }
  console.log(`Ballast starts on ${dataDir}`);
  const leftOver = await endMarked(MARK, dataDir);
  if (leftOver > 0) console.log(`  left over   ${leftOver} processes of a killed start, ended`);
  try {
    const options = { settings, dataDir, env, life, say: console.log };
    const stack = await startStack(programs === undefined ? options : { ...options, programs });
    console.log(readyBlock({ ...stack, dataDir, seconds: (performance.now() - began) / 1000 }));
    await aborted(life.signal);
    console.log("\nEnding …");
    await stack.stop();
    throw life.signal.reason;
  } finally {
    await release();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function wordsOf(error: unknown): string {
  if (error instanceof FolderInUse) {
    return (
      `Ballast runs already: ${error.message} ` +
      "End it there, or set BALLAST_DATA_DIR to another folder."
    );
  }
  const said = sentenceOf(error) ?? (error instanceof Error ? error.message : String(error));
  return `Ballast has ended: ${said}`;
}
