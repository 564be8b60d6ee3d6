/**
 * The trees of the proof of liabilities beside the books; they never change once they have their
 * name. The files of all commits are not among them: the server rewrites those from the books.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type Dirent } from "node:fs";
import { mkdir, open, opendir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline/promises";
import { pipeline } from "node:stream/promises";
import { BackupRefused, hashOfFile, type Manifest } from "./manifest.ts";

const PROOFS = "proofs";
const LIST = "proofs.list";
/** A day and a random part, the currency, the file; an incomplete tree has another name. */
const PATH = /^\d{4}-\d\d-\d\d-[0-9a-f]{8}\/[A-Za-z]+\/[a-z]+\.(?:bin|json)$/;
const LINE = /^([0-9a-f]{64}) (.+)$/;

/** Copies every file and lists it with its hash. */
export async function copyProofs(
  dataDir: string | null,
  folder: string,
): Promise<Manifest["proofs"]> {
  const list = await open(join(folder, LIST), "wx", 0o600);
  const total = createHash("sha256");
  let count = 0;
  let bytes = 0;
  try {
    const root = dataDir && join(dataDir, PROOFS);
    for await (const path of pathsBelow(root)) {
      const to = join(folder, PROOFS, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      const sink = createWriteStream(to, { flags: "wx", mode: 0o600, flush: true });
      await pipeline(createReadStream(join(root ?? "", path)), sink);
      const line = `${await hashOfFile(to)} ${path}\n`;
      bytes += sink.bytesWritten;
      count += 1;
      await list.write(line);
      total.update(line);
    }
    await list.sync();
  } finally {
    await list.close();
  }
  return { count, bytes, sha256: total.digest("hex") };
}

/** Verifies every listed file; throws BackupRefused at the first that is missing or changed. */
export async function checkProofs(folder: string, proofs: Manifest["proofs"]): Promise<void> {
  const list = join(folder, LIST);
  if ((await hashOfFile(list).catch(() => "")) !== proofs.sha256) {
    throw new BackupRefused(`${list} was changed: its hash is not that of the manifest.`);
  }
  for await (const { path, hash } of listed(folder)) {
    const file = join(folder, PROOFS, path);
    if ((await hashOfFile(file).catch(() => "")) !== hash) {
      throw new BackupRefused(`${file} is missing or was changed.`);
    }
  }
}

/** Restores the listed files below the data folder. */
export async function bringProofs(folder: string, dataDir: string): Promise<void> {
  for await (const { path } of listed(folder)) {
    const to = join(dataDir, PROOFS, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(
      createReadStream(join(folder, PROOFS, path)),
      createWriteStream(to, { mode: 0o600 }),
    );
  }
}

async function* listed(folder: string): AsyncGenerator<{ path: string; hash: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, LIST)) })) {
    const [, hash = "", path = ""] = LINE.exec(line) ?? [];
    if (!PATH.test(path)) throw new BackupRefused(`${LIST} names no file: ${line}`);
    yield { path, hash };
  }
}

async function* pathsBelow(root: string | null): AsyncGenerator<string> {
  if (root === null) return;
  const all = await opendir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (all === null) return;
  for await (const entry of all as AsyncIterable<Dirent>) {
    const path = relative(root, join(entry.parentPath, entry.name));
    if (entry.isFile() && PATH.test(path)) yield path;
  }
}
