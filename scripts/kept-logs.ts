/** What the servers of a browser run said, kept where the run failed: their folder goes with the run. */
import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What failed tests leave; Playwright empties it when the next run begins. */
export const FAILURES = fileURLToPath(
  new URL("../node_modules/.cache/ballast-e2e/failures", import.meta.url),
);

/** Of each log the end, so that a run of a day keeps no more than a short one. */
export const LOG_MAX_BYTES = 1_000_000;

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Whether a test of the run failed, also one that was right at its second time. */
export async function hasFailures(failures = FAILURES): Promise<boolean> {
  return (await namesIn(failures)).some((name) => !name.startsWith("."));
}

/** The logs of each stack in the folder, into `failures/logs/<stack>`. */
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
