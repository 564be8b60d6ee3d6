/** Commits as they stand in the database, and as everybody reads them. */

import { type Commit, commitHash, commitText } from "@ballast/proof/commit.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type CommitRow = {
  currency: string;
  sequence: number;
  day: string;
  takenAt: Date;
  /** Published by books that are lost: these have no heads of it. */
  takenOverAt: Date | null;
  /** Null where nobody knows it any more. */
  members: bigint | null;
  leaves: bigint;
  total: bigint;
  root: Buffer;
  seal: Buffer;
  previous: Buffer;
  hash: Buffer;
  /** Null where its trees are lost with the books that made them. */
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

/** The one text of a commit. Database and package must mean the same by its hash. */
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

/** Those of a currency after a sequence, oldest first. */
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

/** The newest of each currency. */
export async function newestCommits(db: Db): Promise<CommitRow[]> {
  const { rows } = await sql<CommitRow>`
    select distinct on (c.currency) ${COLUMNS}
    from proof.commits c join proof.snapshots s using (day)
    order by c.currency, c.sequence desc`.execute(db);
  return rows;
}

export type CommitWithTree = CommitRow & { folder: string };

/** The newest of each currency whose trees did not go with lost books. */
export async function newestWithTree(db: Db): Promise<CommitWithTree[]> {
  const { rows } = await sql<CommitWithTree>`
    select distinct on (c.currency) ${COLUMNS}
    from proof.commits c join proof.snapshots s using (day)
    where s.folder is not null
    order by c.currency, c.sequence desc`.execute(db);
  return rows;
}
