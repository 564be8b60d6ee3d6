/**
 * commits-<currency>.txt: every commit of a currency, one on each line, append-only. The file is outside
 * the database, so that a database whose past was changed no longer matches it, and a restored one finds
 * there what it lost.
 */
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseCommit } from "@ballast/proof/commit.ts";
import { Refused } from "@ballast/proof/refusals.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { commitsAfter, textOf } from "./commits.ts";
import { proofsDir } from "./proof-files.ts";
import { takeOverLine } from "./take-over.ts";

const AT_ONCE = 1_000;

/** The file contradicts the database; a person has to find out which of them is wrong. */
export class PastMismatch extends Error {}

export const commitsName = (currency: string) => `commits-${currency}.txt`;

/**
 * For each file, as last compared completely with the database: its hash, and the hash of the rows up to
 * its last line. While both are unchanged, neither side has changed.
 */
const seen = new Map<string, { last: number; rows: string; file: string }>();

/**
 * Takes over commits that the files have and the database lacks, and appends those that the files lack,
 * also what a crash cut off. Only one at a time in the whole system. Throws PastMismatch when a file
 * contradicts the database, and then changes nothing of that currency.
 */
export async function matchCommitFiles(db: Db, dataDir: string): Promise<void> {
  const { rows } = await sql<{ currency: string }>`
    select currency from ledger.currencies order by currency`.execute(db);
  for (const { currency } of rows) await matchFile(db, dataDir, currency);
}

async function matchFile(db: Db, dataDir: string, currency: string): Promise<void> {
  const name = commitsName(currency);
  const path = join(proofsDir(dataDir), name);
  const written = await textIn(path);
  const last = await lastSeen(db, currency, path, written);
  const wanted = await commitLines(db, currency, last);
  const have = last === 0 ? written : "";
  if (have.length > wanted.text.length && have.startsWith(wanted.text)) {
    const lost = have.slice(wanted.text.length);
    wanted.last = await takeOverLines(db, dataDir, { name, lost, last: wanted.last });
    wanted.text = have;
  }
  if (!wanted.text.startsWith(have)) throw otherPast(name);
  const more = wanted.text.slice(have.length);
  if (more.length > 0) await writeBehind(path, written, more);
  const rows = await hashOfRows(db, currency, wanted.last);
  seen.set(path, { last: wanted.last, rows, file: hashOf(written + more) });
}

const otherPast = (name: string) =>
  new PastMismatch(`${name} says something else than the database`);

type Lost = { name: string; lost: string; last: number };

/**
 * Takes over lines after the last commit of the database, which must follow it; answers the number of the
 * last one.
 */
async function takeOverLines(db: Db, dataDir: string, of: Lost): Promise<number> {
  let { last } = of;
  const lines = of.lost.split("\n");
  if (lines.pop() !== "") throw otherPast(of.name);
  for (const line of lines) {
    const commit = commitIn(line);
    if (commit === null || commitsName(commit.currency) !== of.name) throw otherPast(of.name);
    if ((await takeOverLine(db, dataDir, commit)) === "strange") throw otherPast(of.name);
    last = commit.sequence;
  }
  return last;
}

function commitIn(line: string) {
  try {
    return parseCommit(line);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** The last commit up to which file and database are unchanged; 0 when either may have changed. */
async function lastSeen(db: Db, currency: string, path: string, written: string): Promise<number> {
  const known = seen.get(path);
  if (!known || known.file !== hashOf(written)) return 0;
  return (await hashOfRows(db, currency, known.last)) === known.rows ? known.last : 0;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** A hash over every column of the commits up to a sequence number. */
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
 * Writes at a fixed offset instead of appending: a delayed process writes the same bytes over those that
 * another process wrote meanwhile.
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
