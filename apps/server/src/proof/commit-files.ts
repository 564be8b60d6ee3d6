/**
 * commits-<currency>.txt: every commit of a currency, one a line, only ever added to. It lies outside
 * the database, so that a database whose past was changed does not fit it any more.
 */
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { commitsAfter, newestCommits, textOf } from "./commits.ts";
import { proofsDir } from "./proof-files.ts";

const AT_ONCE = 1_000;

/** A file does not say what the database does; a person has to find out which of them is wrong. */
export class OtherPast extends Error {}

export const commitsName = (currency: string) => `commits-${currency}.txt`;

/**
 * Of each file, as it was when all of it was held against the database: its own hash, and the hash of
 * the rows up to the last one in it. What still has both has not changed since, on either side.
 */
const seen = new Map<string, { last: number; rows: string; file: string }>();

/**
 * Adds what the files lack of the database's commits, also what a crash cut off. Throws OtherPast,
 * and adds nothing, where a file says anything else than they do.
 */
export async function addToCommitFiles(db: Db, dataDir: string): Promise<void> {
  for (const { currency } of await newestCommits(db)) {
    const name = commitsName(currency);
    const path = join(proofsDir(dataDir), name);
    const written = await textIn(path);
    const last = await lastSeen(db, currency, path, written);
    const wanted = await commitLines(db, currency, last);
    const have = last === 0 ? written : "";
    if (!wanted.text.startsWith(have)) {
      throw new OtherPast(`${name} says something else than the database`);
    }
    const more = wanted.text.slice(have.length);
    if (more.length > 0) await writeBehind(path, written, more);
    const rows = await hashOfRows(db, currency, wanted.last);
    seen.set(path, { last: wanted.last, rows, file: hashOf(written + more) });
  }
}

/** The last commit up to which file and database are what they were; 0 where either may not be. */
async function lastSeen(db: Db, currency: string, path: string, written: string): Promise<number> {
  const known = seen.get(path);
  if (!known || known.file !== hashOf(written)) return 0;
  return (await hashOfRows(db, currency, known.last)) === known.rows ? known.last : 0;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Over every column of the commits up to a sequence. */
async function hashOfRows(db: Db, currency: string, last: number): Promise<string> {
  const { rows } = await sql<{ hash: string | null }>`
    select encode(sha256(convert_to(string_agg(c::text, E'\n' order by c.sequence), 'UTF8')), 'hex')
      as hash
    from proof.commits c where c.currency = ${currency} and c.sequence <= ${last}`.execute(db);
  return rows[0]?.hash ?? "";
}

async function commitLines(
  db: Db,
  currency: string,
  after: number,
): Promise<{ text: string; last: number }> {
  let text = "";
  let last = after;
  for (;;) {
    const rows = await commitsAfter(db, currency, last, AT_ONCE);
    text += rows.map((row) => `${textOf(row)}\n`).join("");
    last = rows.at(-1)?.sequence ?? last;
    if (rows.length < AT_ONCE) return { text, last };
  }
}

const textIn = (path: string) =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });

/**
 * At its own place, not at the end: what a process that slept writes once more lies over the same bytes,
 * which another wrote there meanwhile.
 */
async function writeBehind(path: string, written: string, more: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o644);
  try {
    await file.write(more, Buffer.byteLength(written));
    await file.sync();
  } finally {
    await file.close();
  }
}
