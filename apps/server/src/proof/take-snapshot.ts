/**
 * The day's snapshot: read, built, checked against the ledger, committed, once. A crash anywhere
 * leaves a folder without a name, which the next try clears away, and no commit.
 */

import { toHex } from "@ballast/proof/bytes.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { type Lease, withLease, writeUnder } from "../platform/lease.ts";
import { Refusal } from "../platform/refusal.ts";
import { guards, refreshGuards } from "../reserve/monitor.ts";
import { type Built, buildTrees, SumsDiffer } from "./build-trees.ts";
import { addToCommitFiles } from "./commit-files.ts";
import { type CommitRow, commitsOfDay, textOf } from "./commits.ts";
import { dropFolder, forgetSecrets, keepFolder, makeFolder } from "./proof-files.ts";
import { hasMembers } from "./read-claims.ts";

export type Place = { db: Db; dataDir: string };
type Hand = { db: Db; lease: Lease };

/** `isNew`: made by this very call. No commits: there is no member yet. */
export type Taken = { day: string; isNew: boolean; commits: CommitRow[] };

/** A large snapshot takes minutes: so long one waits for another's. */
const PATIENCE_MS = 600_000;
/** Longer than the trees keep the process from renewing it. */
const LASTS_MS = 15_000;

/**
 * Makes the commits of the day (UTC) where they are missing, and answers them. One at a time in the
 * whole system, the one with the lease: who comes second waits and gets what the first made, and is refused
 * as busy where that takes too long. Throws SumsDiffer, OtherPast and whatever broke it off, and notes
 * each for staff; sales do not go on without a commit.
 */
export async function takeSnapshot(place: Place, patienceMs = PATIENCE_MS): Promise<Taken> {
  const times = { patienceMs, lastsMs: LASTS_MS };
  const work = (lease: Lease) => takeAlone(place, lease);
  const taken = await withLease(place.db, "snapshot", work, times);
  if (taken === null) throw new Refusal("busy");
  return taken;
}

async function takeAlone({ db, dataDir }: Place, lease: Lease): Promise<Taken> {
  const { day, isDone } = await today(db);
  if (isDone) {
    await addToCommitFiles(db, dataDir);
    return { day, isNew: false, commits: await commitsOfDay(db, day) };
  }
  if (!(await hasMembers(db))) return { day, isNew: false, commits: [] };
  await sql`select proof.begin(${day}::date)`.execute(db);
  const isNew = await makeCommits({ db, dataDir }, day, lease).catch((error) =>
    fail({ db, lease }, day, error),
  );
  if (await guardWaitsForProof(db)) await refreshGuards(db);
  return { day, isNew, commits: await commitsOfDay(db, day) };
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

async function makeCommits({ db, dataDir }: Place, day: string, lease: Lease): Promise<boolean> {
  const making = makeFolder(dataDir);
  let folder = making;
  try {
    await addToCommitFiles(db, dataDir);
    const built = await buildTrees(db, dataDir, making);
    if (built.day !== day) throw new Error(`${day} ended before it was read`);
    folder = await keepFolder(dataDir, making, day);
    const isNew = await writeUnder(db, lease, (tx) => publish(tx, built, folder));
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

/** Staff read why; the guard sees at once where sums differ. Who lost the lease says nothing of the day. */
async function fail({ db, lease }: Hand, day: string, error: Error): Promise<never> {
  const found = error instanceof SumsDiffer ? error.differences : null;
  const told = found?.map((one) => ({
    ...one,
    members: one.members.toString(),
    ledger: one.ledger.toString(),
  }));
  const differences = told ? JSON.stringify(told) : null;
  await writeUnder(db, lease, (tx) =>
    sql`select proof.fail(${day}::date, ${error.message}, ${differences}::jsonb)`.execute(tx),
  );
  await refreshGuards(db);
  throw error;
}
