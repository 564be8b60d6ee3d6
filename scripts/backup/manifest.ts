/** The format of a backup's manifest.json, against which everything else in it is verified. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { CommandRefused } from "../command.ts";

export const MANIFEST = "manifest.json";
export const TABLES = "tables";
export const FILES = "files";
export const FILE_LIST = "files.list";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z0-9_]+\.[a-z0-9_]+$/);
const digits = z.string().regex(/^-?\d+$/);

/** The ends of the chains and the sums of the books, which must be the same after a restore. */
const state = z.strictObject({
  heads: z.array(z.strictObject({ bucket: z.int(), seq: digits, hash: sha256 })),
  auditHead: z.strictObject({ id: digits, hash: sha256 }).nullable(),
  /** The breaks of the audit log: their number, a hash over all of them, and the first ones. */
  brokenLogEntries: z
    .strictObject({
      rows: z.int(),
      hash: sha256,
      first: z.array(z.strictObject({ id: digits, why: z.string() })),
    })
    .nullable(),
  sums: z.array(z.strictObject({ kind: z.string(), currency: z.string(), balance: digits })),
  /**
   * The violated invariants, their number of rows and a hash over these: broken books can be backed
   * up.
   */
  wrong: z.array(z.strictObject({ name: z.string(), rows: z.int(), hash: sha256 })),
});

const manifest = z.strictObject({
  format: z.literal(1),
  /** The times by the clock of the machine, and by the database clock of the books. */
  madeAt: z.string(),
  booksAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  schema: sha256,
  /** The first days of the first and the last month that is open for partitions. */
  months: z.strictObject({ from: z.string(), to: z.string() }),
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(z.string().regex(/^[a-z0-9_]+$/)),
      rows: z.int(),
      bytes: z.int(),
      sha256,
    }),
  ),
  sequences: z.array(z.strictObject({ name, value: digits, called: z.boolean() })),
  files: z.strictObject({ count: z.int(), bytes: z.int(), sha256 }),
  proofs: z.strictObject({ count: z.int(), bytes: z.int(), sha256 }),
  state,
});

export type Manifest = z.output<typeof manifest>;
export type BooksState = z.output<typeof state>;

/** A refusal of backup and restore, with one sentence as its message. */
export class BackupRefused extends CommandRefused {}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new BackupRefused(`${folder} is no backup: it has no ${MANIFEST}.`);
  });
  const read = manifest.safeParse(asJson(text));
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join(".") || "its form";
  throw new BackupRefused(`${join(folder, MANIFEST)} cannot be used: ${where} is not as expected.`);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The file of a table: COPY's text, gzipped. */
export const tableFile = (folder: string, table: string) =>
  join(folder, TABLES, `${table}.copy.gz`);

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
