/**
 * Keeps the servers' logs of a failed browser run, because their folder is deleted with the run.
 */
import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The results of failed tests; Playwright empties the folder when the next run begins. */
export const FAILURES = fileURLToPath(
  new URL("../node_modules/.cache/ballast-e2e/failures", import.meta.url),
);

/** Only the end of each log is kept, so that a long run keeps no more than a short one. */
export const LOG_MAX_BYTES = 1_000_000;

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Whether a test of the run failed, even if a retry passed. */
export async function hasFailures(failures = FAILURES): Promise<boolean> {
  return (await namesIn(failures)).some((name) => !name.startsWith("."));
}

/** Copies the logs of each stack in the folder to `failures/logs/<stack>`. */
export async function keepLogs(folder: string, failures = FAILURES): Promise<void> {
  for (const stack of await namesIn(folder)) {
    const logs = join(folder, stack, "logs");
    const kept = join(failures, "logs", stack);
    for (const name of await namesIn(logs)) {
      await mkdir(kept, { recursive: true });
      await writeFile(join(kept, name), await endOf(join(logs, name)));
    }
  }
}

async function endOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, LOG_MAX_BYTES);
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(length),
      position: size - length,
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
