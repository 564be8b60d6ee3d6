/** A folder of this machine, or of one that is mounted here. */
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Store, Stored } from "./store.ts";

export function openFolder(folder: string): Store {
  return {
    place: folder,
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const staging = join(folder, `${name}.partial-${process.pid}`);
      try {
        await pipeline(
          bytes,
          createWriteStream(staging, { flags: "wx", mode: 0o600, flush: true }),
        );
        await rename(staging, join(folder, name));
        await syncFolder(folder);
      } catch (error) {
        await rm(staging, { force: true });
        throw error;
      }
    },
    async get(name) {
      const file = join(folder, name);
      return existsSync(file) ? createReadStream(file) : null;
    },
    async list() {
      if (!existsSync(folder)) return [];
      const names = (await readdir(folder)).filter((name) => name.startsWith("ballast-"));
      return await Promise.all(names.map((name) => storedIn(folder, name)));
    },
    async remove(name) {
      // What is removed halfway must not look like a backup.
      const going = join(folder, `${name}.removed-${process.pid}`);
      await rename(join(folder, name), going);
      await rm(going, { recursive: true, force: true });
    },
  };
}

async function storedIn(folder: string, name: string): Promise<Stored> {
  const found = await stat(join(folder, name));
  return { name, bytes: found.size, modifiedAt: found.mtime, isFolder: found.isDirectory() };
}

/** The name too must survive a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}
