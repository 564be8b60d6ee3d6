/** Builds the trees of all currencies from one moment of the ledger, into a folder of files. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Claim } from "@ballast/proof/claim.ts";
import { buildSnapshot } from "@ballast/proof/node/build-snapshot.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { createMemberList, MEMBER_LIST } from "./member-list.ts";
import { treeDir } from "./proof-files.ts";
import { type Moment, readClaims, readMoment } from "./read-claims.ts";

/** Smaller batches are not worth a further thread. */
const SOME = 5_000;
const MANY = 50_000;

export type Tree = {
  currency: string;
  members: number;
  leaves: number;
  total: bigint;
  root: Uint8Array;
};
export type Built = Pick<Moment, "day" | "takenAt" | "heads"> & { trees: Tree[] };

export type Difference = { currency: string; members: bigint; ledger: bigint };

/** The sum of the members' claims differs from the ledger's total. */
export class SumsDiffer extends Error {
  readonly differences: Difference[];
  constructor(differences: Difference[]) {
    super(
      differences
        .map((one) => `${one.currency}: members ${one.members}, ledger ${one.ledger}`)
        .join("; "),
    );
    this.differences = differences;
  }
}

/** Reads everything in one snapshot transaction. Throws SumsDiffer. */
export async function buildTrees(db: Db, dataDir: string, folder: string): Promise<Built> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', '10min', true),
        set_config('idle_in_transaction_session_timeout', '1h', true)`.execute(tx);
      const { owed, ...moment } = await readMoment(tx);
      const threads = await threadsFor(tx);
      const trees: Tree[] = [];
      const differences: Difference[] = [];
      for (const [currency, ledger] of owed) {
        const into = treeDir(dataDir, folder, currency);
        const { members, total, count, root } = await buildTree(tx, { currency, into, threads });
        trees.push({ currency, members, leaves: count, total, root });
        if (total !== ledger) differences.push({ currency, members: total, ledger });
      }
      if (differences.length > 0) throw new SumsDiffer(differences);
      return { ...moment, trees };
    });
}

type Plan = { currency: string; into: string; threads: number | undefined };

async function buildTree(tx: Tx, { currency, into, threads }: Plan) {
  mkdirSync(into, { mode: 0o700 });
  const list = createMemberList(join(into, MEMBER_LIST));
  try {
    const claims = noting(readClaims(tx, currency), list.add);
    return await buildSnapshot({
      claims,
      folder: into,
      ...(threads === undefined ? {} : { threads }),
    });
  } finally {
    list.close();
  }
}

async function* noting(
  claims: ReturnType<typeof readClaims>,
  note: (member: string) => void,
): AsyncGenerator<Claim> {
  for await (const { member, ...claim } of claims) {
    note(member);
    yield claim;
  }
}

async function threadsFor(tx: Tx): Promise<number | undefined> {
  if (!(await areMoreThan(tx, SOME))) return 0;
  return (await areMoreThan(tx, MANY)) ? undefined : 1;
}

async function areMoreThan(tx: Tx, members: number): Promise<boolean> {
  const { rows } = await sql`select from members.members offset ${members} limit 1`.execute(tx);
  return rows.length > 0;
}
