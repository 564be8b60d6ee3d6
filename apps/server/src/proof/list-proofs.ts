/** The published list of commits, the newest first. Amounts in smallest units. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export const PROOFS_AT_ONCE = 100;

type Asked = { currency: Currency; before: number; limit: number };

/** What one commit says, and where the rest of it is found. */
export type ProofItem = {
  currency: string;
  sequence: number;
  day: string;
  takenAt: string;
  members: number;
  leaves: number;
  total: string;
  root: string;
  hash: string;
  commit: string;
  leavesFile: string;
  sealFile: string;
};

type Row = {
  sequence: number;
  day: string;
  takenAt: Date;
  members: bigint;
  leaves: bigint;
  total: bigint;
  root: Buffer;
  hash: Buffer;
};

/** `next` is the `before` of the next page; null at the end. */
export async function listProofs(db: Db, { currency, before, limit }: Asked) {
  const { rows } = await sql<Row>`
    select c.sequence, c.day, c.taken_at as "takenAt", c.members, c.leaves, c.total, c.root, c.hash
    from proof.commits c where c.currency = ${currency} and c.sequence < ${before}
    order by c.sequence desc limit ${limit + 1}`.execute(db);
  const list = rows.slice(0, limit).map((row) => itemOf(currency, row));
  return {
    currency,
    commits: `/proofs/commits-${currency}.txt`,
    list,
    next: rows.length > limit ? (list.at(-1)?.sequence ?? null) : null,
  };
}

function itemOf(currency: Currency, row: Row): ProofItem {
  const commit = `/proofs/${currency}/${row.sequence}`;
  return {
    currency,
    sequence: row.sequence,
    day: row.day,
    takenAt: row.takenAt.toISOString(),
    members: Number(row.members),
    leaves: Number(row.leaves),
    total: row.total.toString(),
    root: row.root.toString("hex"),
    hash: row.hash.toString("hex"),
    commit,
    leavesFile: `${commit}/leaves.bin`,
    sealFile: `/proofs/seals/${row.day}`,
  };
}
