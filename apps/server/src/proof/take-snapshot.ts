/**
 * The day's snapshot: read, built, checked against the ledger, committed, once. A crash anywhere
 * leaves a folder without a name, which the next try clears away, and no commit.
 */

import { toHex } from "@ballast/proof/bytes.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { guards, refreshGuards } from "../reserve/monitor.ts";
import { type Built, buildTrees, SumsDiffer } from "./build-trees.ts";
import { addToCommitFiles } from "./commit-files.ts";
import { type CommitRow, commitsOfDay, textOf } from "./commits.ts";
import { dropFolder, forgetSecrets, keepFolder, makeFolder } from "./proof-files.ts";
import { hasMembers } from "./read-claims.ts";

/** No list takes so long to make; and who waits for another's to be made asks again. */
const MAKING = "2h";
const ANOTHER = "30min";

export type Place = { db: Db; dataDir: string };

/** `isNew`: made by this very call. No commits: there is no member yet. */
export type Taken = { day: string; isNew: boolean; commits: CommitRow[] };

/**
 * Makes the commits of the day (UTC) where they are missing, and answers them. One at a time in the
 * whole system: who comes second waits and gets what the first made. Throws SumsDiffer, OtherPast and
 * whatever broke it off, and notes each for staff; sales do not go on without a commit.
 */
export async function takeSnapshot({ db, dataDir }: Place): Promise<Taken> {
  return await db.transaction().execute(async (alone) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${MAKING}, true),
      set_config('statement_timeout', ${ANOTHER}, true)`.execute(alone);
    await sql`select pg_advisory_xact_lock(hashtext('proof snapshot'))`.execute(alone);
    const { day, isDone } = await today(db);
    if (isDone) {
      await addToCommitFiles(db, dataDir);
      return { day, isNew: false, commits: await commitsOfDay(db, day) };
    }
    if (!(await hasMembers(alone))) return { day, isNew: false, commits: [] };
    await sql`select proof.begin(${day}::date)`.execute(db);
    const isNew = await makeCommits({ db, dataDir }, day).catch((error) => fail(db, day, error));
    if (await guardWaitsForProof(db)) await refreshGuards(db);
    return { day, isNew, commits: await commitsOfDay(db, day) };
  });
}

/** Else the guard's own look comes soon enough, when what else the new day asks for has been done too. */
async function guardWaitsForProof(db: Db): Promise<boolean> {
  const all = await guards(db);
  return all.some(({ stale, red }) => stale.includes("proof_old") || red.includes("proof_wrong"));
}

async function today(db: Db): Promise<{ day: string; isDone: boolean }> {
  const { rows } = await sql<{ day: string; isDone: boolean }>`
    select d.day, coalesce(s.state = 'done', false) as "isDone"
    from (select platform.day_of(platform.now()) as day) d
    left join proof.snapshots s using (day)`.execute(db);
  if (!rows[0]) throw new Error("the database has no day");
  return rows[0];
}

async function makeCommits({ db, dataDir }: Place, day: string): Promise<boolean> {
  const making = makeFolder(dataDir);
  let folder = making;
  try {
    await addToCommitFiles(db, dataDir);
    const built = await buildTrees(db, dataDir, making);
    if (built.day !== day) throw new Error(`${day} ended before it was read`);
    folder = await keepFolder(dataDir, making, day);
    const isNew = await db.transaction().execute((tx) => publish(tx, built, folder));
    // Somebody else was first after all: what they published is the day's.
    if (!isNew) dropFolder(dataDir, folder);
    await addToCommitFiles(db, dataDir);
    forgetSecrets(dataDir, day);
    return isNew;
  } catch (error) {
    if (folder === making || !(await isPublished(db, folder))) dropFolder(dataDir, folder);
    throw error;
  }
}

async function publish(tx: Tx, built: Built, folder: string): Promise<boolean> {
  const { day, takenAt, heads } = built;
  const trees = built.trees.map(({ root, total, ...tree }) => ({
    ...tree,
    total: total.toString(),
    root: toHex(root),
  }));
  const { rows } = await sql<{ isNew: boolean }>`
    select proof.publish(${day}::date, ${takenAt}, ${heads.seqs}::bigint[],
      array(select decode(x, 'hex') from unnest(${heads.hashes}::text[]) with ordinality u (x, no)
        order by no),
      ${folder}, ${JSON.stringify(trees)}::jsonb) as "isNew"`.execute(tx);
  // What the database hashed must be what the package reads.
  for (const commit of await commitsOfDay(tx, day)) textOf(commit);
  return rows[0]?.isNew ?? false;
}

async function isPublished(db: Db, folder: string): Promise<boolean> {
  const { rows } = await sql`select from proof.snapshots where folder = ${folder}`.execute(db);
  return rows.length > 0;
}

/** Staff read why; the guard sees at once where sums differ. */
async function fail(db: Db, day: string, error: Error): Promise<never> {
  const found = error instanceof SumsDiffer ? error.differences : null;
  const told = found?.map((one) => ({
    ...one,
    members: one.members.toString(),
    ledger: one.ledger.toString(),
  }));
  await sql`select proof.fail(${day}::date, ${error.message},
    ${told ? JSON.stringify(told) : null}::jsonb)`.execute(db);
  await refreshGuards(db);
  throw error;
}
