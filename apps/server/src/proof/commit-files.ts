/**
 * commits-<currency>.txt: every commit of a currency, one a line, only ever added to. It lies outside
 * the database, so that a database whose past was changed does not fit it any more.
 */
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Db } from "../platform/db.ts";
import { commitsAfter, newestCommits, textOf } from "./commits.ts";
import { proofsDir } from "./proof-files.ts";

const AT_ONCE = 1_000;

/** A file does not say what the database does; a person has to find out which of them is wrong. */
export class OtherPast extends Error {}

export const commitsName = (currency: string) => `commits-${currency}.txt`;

/**
 * Adds what the files lack of the database's commits, also what a crash cut off. Throws OtherPast,
 * and adds nothing, where a file says anything else than they do.
 */
export async function addToCommitFiles(db: Db, dataDir: string): Promise<void> {
  for (const { currency } of await newestCommits(db)) {
    const name = commitsName(currency);
    const path = join(proofsDir(dataDir), name);
    const written = await textIn(path);
    const wanted = await commitLines(db, currency);
    if (!wanted.startsWith(written)) {
      throw new OtherPast(`${name} says something else than the database`);
    }
    if (wanted.length > written.length) await append(path, wanted.slice(written.length));
  }
}

async function commitLines(db: Db, currency: string): Promise<string> {
  let lines = "";
  let last = 0;
  for (;;) {
    const rows = await commitsAfter(db, currency, last, AT_ONCE);
    lines += rows.map((row) => `${textOf(row)}\n`).join("");
    if (rows.length < AT_ONCE) return lines;
    last = rows.at(-1)?.sequence ?? last;
  }
}

const textIn = (path: string) =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });

async function append(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o644);
  try {
    await file.write(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
