/** Members' files beside the books: copied after the snapshot, since files are only ever added. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type Dirent } from "node:fs";
import { mkdir, open, opendir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { pipeline } from "node:stream/promises";
import { BackupRefused, FILE_LIST, FILES, hashOfFile, type Manifest } from "./manifest.ts";

/** The name of a file is its hash; its folder is the first two digits of the hash. */
const NAME = /^[0-9a-f]{64}$/;

/**
 * Copies every file and lists it with its hash; reports a file whose content does not match its
 * name.
 */
export async function copyFiles(
  dataDir: string | null,
  folder: string,
): Promise<Manifest["files"]> {
  const list = await open(join(folder, FILE_LIST), "wx", 0o600);
  const total = createHash("sha256");
  let count = 0;
  let bytes = 0;
  try {
    for await (const entry of filesBelow(dataDir && join(dataDir, FILES))) {
      const from = join(entry.parentPath, entry.name);
      const to = pathIn(folder, entry.name);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      const sink = createWriteStream(to, { flags: "wx", mode: 0o600, flush: true });
      await pipeline(createReadStream(from), sink);
      const hash = await hashOfFile(to);
      if (hash !== entry.name) throw new BackupRefused(`${from} is not what its name says.`);
      bytes += sink.bytesWritten;
      count += 1;
      await list.write(`${entry.name}\n`);
      total.update(`${entry.name}\n`);
    }
    await list.sync();
  } finally {
    await list.close();
  }
  return { count, bytes, sha256: total.digest("hex") };
}

/** Verifies every listed file; throws BackupRefused at the first that is missing or changed. */
export async function checkFiles(folder: string, files: Manifest["files"]): Promise<void> {
  const list = join(folder, FILE_LIST);
  if ((await hashOfFile(list).catch(() => "")) !== files.sha256) {
    throw new BackupRefused(`${list} was changed: its hash is not that of the manifest.`);
  }
  for await (const name of listed(folder)) {
    const path = pathIn(folder, name);
    if ((await hashOfFile(path).catch(() => "")) !== name) {
      throw new BackupRefused(`${path} is missing or was changed.`);
    }
  }
}

/** Restores the listed files below the data folder. */
export async function bringFiles(folder: string, dataDir: string): Promise<void> {
  for await (const name of listed(folder)) {
    const to = pathIn(dataDir, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(pathIn(folder, name)), createWriteStream(to, { mode: 0o600 }));
  }
}

const pathIn = (folder: string, name: string) => join(folder, FILES, name.slice(0, 2), name);

async function* listed(folder: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(join(folder, FILE_LIST)) })) {
    if (!NAME.test(line)) throw new BackupRefused(`${FILE_LIST} names no file: ${line}`);
    yield line;
  }
}

/** The complete files: one that is still being written has another name. */
async function* filesBelow(folder: string | null): AsyncGenerator<Dirent> {
  if (folder === null) return;
  const all = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (all === null) return;
  for await (const entry of all) if (entry.isFile() && NAME.test(entry.name)) yield entry;
}
