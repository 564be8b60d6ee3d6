/** The published list of commits, newest first. Amounts in smallest units. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { AllOrNone } from "../platform/all-or-none.ts";
import type { Db } from "../platform/db.ts";

export const PROOFS_AT_ONCE = 100;

type Asked = { currency: Currency; before: number; limit: number };

/** The transaction on the chain whose data is the commit. */
export type Anchor = {
  chain: number;
  state: "queued" | "signed" | "sent" | "confirmed" | "failed";
  from: string;
  transaction: string | null;
  block: number | null;
};

/** Assets as signed by their holder; `difference` is assets minus claims. */
export type Assets = {
  at: string;
  amount: string;
  /** custody (including members' deposit addresses) and reserve, or bank. */
  parts: Record<string, string>;
  claims: string;
  difference: string;
  statement: string;
  signer: string;
  signature: string;
  block: number | null;
  /** The path of the signed text. */
  statementFile: string;
  /** The path of the list of deposit addresses whose hash is in the statement; null for a bank. */
  depositsFile: string | null;
};

/** A commit, and the paths of its files. */
export type ProofItem = {
  currency: Currency;
  sequence: number;
  day: string;
  takenAt: string;
  /** When it was taken over from lost books; null for a commit of these books. */
  takenOverAt: string | null;
  /** Null when the number is unknown. */
  members: number | null;
  leaves: number;
  total: string;
  root: string;
  hash: string;
  commit: string;
  /** Null when the files were lost with the books that published it. */
  leavesFile: string | null;
  /** Null for a commit that was taken over. */
  sealFile: string | null;
  /** Null until the worker has wallets. */
  anchor: Anchor | null;
  /** Null until the rail has answered. */
  assets: Assets | null;
};

type Row = {
  sequence: number;
  day: string;
  takenAt: Date;
  takenOverAt: Date | null;
  folder: string | null;
  members: bigint | null;
  leaves: bigint;
  total: bigint;
  root: Buffer;
  hash: Buffer;
  chain: number | null;
  transaction: string | null;
  block: bigint | null;
  atBlock: bigint | null;
} & AllOrNone<{ state: Anchor["state"]; from: string }> &
  AllOrNone<{
    at: Date;
    amount: string;
    parts: Record<string, string>;
    statement: string;
    signer: string;
    signature: string;
  }>;

/** `next` is the `before` of the next page; null at the end. */
export async function listProofs(db: Db, { currency, before, limit }: Asked) {
  const { rows } = await sql<Row>`
    select c.sequence, c.day, c.taken_at as "takenAt", c.taken_over_at as "takenOverAt",
      (select s.folder from proof.snapshots s where s.day = c.day) as folder, c.members, c.leaves, c.total, c.root, c.hash,
      (select chain_id from chain.source) as chain, t.state, t.sender as "from",
      t.tx_hash as transaction, t.block, a.at, a.amount::text as amount, a.parts, a.statement,
      a.signer, a.signature, a.block as "atBlock"
    from proof.commits c
    left join chain.transfers t on t.id = proof.anchor_id(c.hash)
    left join proof.assets a on a.currency = c.currency and a.sequence = c.sequence
    where c.currency = ${currency} and c.sequence < ${before}
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
    takenOverAt: row.takenOverAt?.toISOString() ?? null,
    members: row.members === null ? null : Number(row.members),
    leaves: Number(row.leaves),
    total: row.total.toString(),
    root: row.root.toString("hex"),
    hash: row.hash.toString("hex"),
    commit,
    leavesFile: row.folder === null ? null : `${commit}/leaves.bin`,
    sealFile: row.takenOverAt === null ? `/proofs/seals/${row.day}` : null,
    anchor: anchorOf(row),
    assets: assetsOf(row, commit),
  };
}

function anchorOf({ chain, state, from, transaction, block }: Row): Anchor | null {
  if (state === null || chain === null) return null;
  return { chain, state, from, transaction, block: block === null ? null : Number(block) };
}

function assetsOf(row: Row, commit: string): Assets | null {
  const { at, amount, parts, total, statement, signer, signature, atBlock } = row;
  if (at === null) return null;
  return {
    at: at.toISOString(),
    amount,
    parts,
    claims: total.toString(),
    difference: (BigInt(amount) - total).toString(),
    statement,
    signer,
    signature,
    block: atBlock === null ? null : Number(atBlock),
    statementFile: `${commit}/statement.txt`,
    depositsFile: atBlock === null ? null : `${commit}/deposits.txt`,
  };
}
