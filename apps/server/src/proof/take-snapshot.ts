/**
 * Takes the day's snapshot once: reads, builds, compares with the ledger, commits. After a crash there is
 * no commit, only an unnamed folder, which the next attempt deletes. Looks first for commits of the day
 * that were published and lost by the books.
 */

import { toHex } from "@ballast/proof/bytes.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { type Lease, withLease, writeUnder } from "../platform/lease.ts";
import { Refusal } from "../platform/refusal.ts";
import { mayAct } from "../rails/outside/gate.ts";
import { guards, refreshGuards } from "../reserve/monitor.ts";
import { type Built, buildTrees, SumsDiffer } from "./build-trees.ts";
import { matchCommitFiles, PastMismatch } from "./commit-files.ts";
import { type CommitRow, commitsOfDay, textOf } from "./commits.ts";
import { dropFolder, forgetSecrets, keepFolder, makeFolder } from "./proof-files.ts";
import { hasMembers } from "./read-claims.ts";
import { takeOverAnchors } from "./take-over.ts";

export type Place = { db: Db; dataDir: string };
type LeasedDb = { db: Db; lease: Lease };

/** `isNew`: made by this very call. No commits: there is no member yet. */
export type Taken = { day: string; isNew: boolean; commits: CommitRow[] };

/** How long to wait for a snapshot of another process; a large one takes minutes. */
const PATIENCE_MS = 600_000;
/** Lease time: longer than building trees may block the process. */
const LASTS_MS = 15_000;

/** Nothing is published while the outside may have more than the books know. */
export class PublishingStopped extends Error {}

/**
 * Makes the commits of the day (UTC) if they are missing, and answers them. Only the process with the lease
 * works; others wait for its result, and are refused as busy when that takes too long. Throws PublishingStopped
 * before it begins, SumsDiffer, PastMismatch and other errors, and stores each of the latter for staff; sales
 * do not go on without a commit.
 */
export const takeSnapshot = (place: Place, patienceMs = PATIENCE_MS): Promise<Taken> =>
  oneAtATime(place.db, (lease) => takeAlone(place, lease), patienceMs);

async function takeAlone(place: Place, lease: Lease): Promise<Taken> {
  const { db } = place;
  const { day, isDone } = await matchOutside(place, lease);
  if (isDone) return { day, isNew: false, commits: await commitsOfDay(db, day) };
  if (!(await hasMembers(db))) return { day, isNew: false, commits: [] };
  if (!(await mayAct(db, "chain"))) {
    throw new PublishingStopped("the outside was not asked yet, or shows more than the books know");
  }
  await sql`select proof.begin(${day}::date)`.execute(db);
  const isNew = await makeCommits(place, day, lease).catch((error) =>
    fail({ db, lease }, day, error),
  );
  if (await guardWaitsForProof(db)) await refreshGuards(db);
  return { day, isNew, commits: await commitsOfDay(db, day) };
}

/** Takes over what the books lost, and brings the files of all commits up to date. */
export async function keepPublished(place: Place): Promise<void> {
  await oneAtATime(place.db, (lease) => matchOutside(place, lease), PATIENCE_MS);
}

async function oneAtATime<T>(
  db: Db,
  work: (lease: Lease) => Promise<T>,
  patienceMs: number,
): Promise<T> {
  const done = await withLease(db, "snapshot", async (lease) => ({ value: await work(lease) }), {
    ...{ patienceMs, lastsMs: LASTS_MS },
  });
  if (done === null) throw new Refusal("busy");
  return done.value;
}

/**
 * Alternates, because an anchor may wait for a commit that only a line has, and a cut line for one that
 * only an anchor has.
 */
async function matchOutside({ db, dataDir }: Place, lease: Lease): Promise<Today> {
  await takeOverAnchors(db, dataDir);
  try {
    await matchCommitFiles(db, dataDir);
  } catch (error) {
    const { day, isDone } = await today(db);
    if (isDone) throw error;
    await sql`select proof.begin(${day}::date)`.execute(db);
    return await fail({ db, lease }, day, error as Error);
  }
  await takeOverAnchors(db, dataDir);
  return await today(db);
}

/** Otherwise the guard's own schedule is soon enough. */
async function guardWaitsForProof(db: Db): Promise<boolean> {
  const all = await guards(db);
  return all.some(({ stale, red }) => stale.includes("proof_old") || red.includes("proof_wrong"));
}

type Today = { day: string; isDone: boolean };

/** A later day exists only when the clock was set back with the books; until then nothing is due. */
async function today(db: Db): Promise<Today> {
  const { rows } = await sql<Today>`
    select coalesce(s.day, d.day) as day, s.day is not null as "isDone"
    from (select platform.day_of(platform.now()) as day) d
    left join lateral (select x.day from proof.snapshots x
      where x.day >= d.day and x.state = 'done' order by x.day limit 1) s on true`.execute(db);
  if (!rows[0]) throw new Error("the database has no day");
  return rows[0];
}

async function makeCommits({ db, dataDir }: Place, day: string, lease: Lease): Promise<boolean> {
  const making = makeFolder(dataDir);
  let folder = making;
  try {
    await refuseWhatStandsOutside(db, day);
    const built = await buildTrees(db, dataDir, making);
    if (built.day !== day) throw new Error(`${day} ended before it was read`);
    folder = await keepFolder(dataDir, making, day);
    const isNew = await writeUnder(db, lease, (tx) => publish(tx, built, folder));
    // Another process was first; its commits are the day's.
    if (!isNew) dropFolder(dataDir, folder);
    await matchCommitFiles(db, dataDir);
    forgetSecrets(dataDir, day);
    return isNew;
  } catch (error) {
    if (folder === making || !(await isPublished(db, folder))) dropFolder(dataDir, folder);
    throw error;
  }
}

/** A day never has two commits: what people decided about one that does not follow stays published. */
async function refuseWhatStandsOutside(db: Db, day: string): Promise<void> {
  const { rows } = await sql<{ stands: boolean }>`
    select proof.stands_outside(${day}::date) as stands`.execute(db);
  if (rows[0]?.stands) throw new PastMismatch("the chain has another commit of this day");
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

/**
 * Stores the reason for staff and lets the guard see it at once when sums differ. Without the lease, stores
 * nothing.
 */
async function fail({ db, lease }: LeasedDb, day: string, error: Error): Promise<never> {
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
