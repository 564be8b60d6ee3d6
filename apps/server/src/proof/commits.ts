/** Reads commits from the database, in the form in which they are published. */

import { type Commit, commitHash, commitText } from "@ballast/proof/commit.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type CommitRow = {
  currency: string;
  sequence: number;
  day: string;
  takenAt: Date;
  /** Set when lost books published it: these books have no heads for it. */
  takenOverAt: Date | null;
  /** Null when the number is unknown. */
  members: bigint | null;
  leaves: bigint;
  total: bigint;
  root: Buffer;
  seal: Buffer;
  previous: Buffer;
  hash: Buffer;
  /** Null when its trees were lost with the books that made them. */
  folder: string | null;
};

const COLUMNS = sql`c.currency, c.sequence, c.day, c.taken_at as "takenAt",
  c.taken_over_at as "takenOverAt", c.members, c.leaves,
  c.total, c.root, c.seal, c.previous, c.hash, s.folder`;

export function commitOf(row: CommitRow): Commit {
  return {
    currency: row.currency,
    sequence: row.sequence,
    takenAt: row.takenAt.getTime(),
    count: Number(row.leaves),
    total: row.total,
    root: new Uint8Array(row.root),
    seal: new Uint8Array(row.seal),
    previous: new Uint8Array(row.previous),
  };
}

/** The canonical text of a commit. Verifies that database and package agree about its hash. */
export function textOf(row: CommitRow): string {
  const commit = commitOf(row);
  if (!row.hash.equals(commitHash(commit))) {
    throw new Error(`the commit ${row.currency} ${row.sequence} has another hash in the database`);
  }
  return commitText(commit);
}

export async function commitsOfDay(db: Db, day: string): Promise<CommitRow[]> {
  const { rows } = await sql<CommitRow>`
    select ${COLUMNS} from proof.commits c join proof.snapshots s using (day)
    where c.day = ${day}::date order by c.currency`.execute(db);
  return rows;
}

/** Commits of a currency after a sequence number, oldest first. */
export async function commitsAfter(
  db: Db,
  currency: string,
  sequence: number,
  most: number,
): Promise<CommitRow[]> {
  const { rows } = await sql<CommitRow>`
    select ${COLUMNS} from proof.commits c join proof.snapshots s using (day)
    where c.currency = ${currency} and c.sequence > ${sequence}
    order by c.sequence limit ${most}`.execute(db);
  return rows;
}

/** The newest one of each currency. */
export async function newestCommits(db: Db): Promise<CommitRow[]> {
  const { rows } = await sql<CommitRow>`
    select distinct on (c.currency) ${COLUMNS}
    from proof.commits c join proof.snapshots s using (day)
    order by c.currency, c.sequence desc`.execute(db);
  return rows;
}

export type CommitWithTree = CommitRow & { folder: string };

/** The newest one of each currency whose trees exist. */
export async function newestWithTree(db: Db): Promise<CommitWithTree[]> {
  const { rows } = await sql<CommitWithTree>`
    select distinct on (c.currency) ${COLUMNS}
    from proof.commits c join proof.snapshots s using (day)
    where s.folder is not null
    order by c.currency, c.sequence desc`.execute(db);
  return rows;
}
