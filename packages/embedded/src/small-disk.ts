/** A separate disk that fills up soon, for tests: only root may mount one. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export type SmallDisk = { folder: string; remove(): Promise<void> };

export const canMount = process.getuid?.() === 0;

export async function smallDisk(bytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "ballast-small-disk-"));
  const run = promisify(execFile);
  await run("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=0711`, "tmpfs", folder]);
  return {
    folder,
    async remove() {
      await run("umount", ["-l", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
