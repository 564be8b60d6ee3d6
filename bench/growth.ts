/**
 * Measures calls, jobs, invariants, the console's lists and the backup on large books beside small
 * ones that were made the same way, both open at once on the same machine.
 */
import { join } from "node:path";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { listOrders, listProducts } from "@ballast/contract/product/calls.ts";
import { myProof } from "@ballast/contract/proof/calls.ts";
import { pathOf, type Route } from "@ballast/contract/route.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { getWallet } from "@ballast/contract/wallet/calls.ts";
import { listPostings } from "@ballast/contract/wallet/capital-records.ts";
import type pg from "pg";
import { readRowsSoon } from "../apps/server/src/console/read-rows.ts";
import { sumIncome, welcome } from "../apps/server/src/income/jobs.ts";
import { invitationShares } from "../apps/server/src/invitations/give-shares.ts";
import { messages } from "../apps/server/src/messages/build-messages.ts";
import { openFigures } from "../apps/server/src/open/figures.ts";
import { openClock } from "../apps/server/src/platform/clock.ts";
import { type Database, openDatabase } from "../apps/server/src/platform/db.ts";
import type { Job } from "../apps/server/src/platform/jobs.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { Refusal } from "../apps/server/src/platform/refusal.ts";
import type { Resource } from "../apps/server/src/platform/staff-resource.ts";
import { snapshot } from "../apps/server/src/proof/jobs.ts";
import { monitor } from "../apps/server/src/reserve/monitor.ts";
import { sweepFees, sweepIncome } from "../apps/server/src/reserve/sweeps.ts";
import { CATALOG } from "../apps/server/src/staff-catalog.ts";
import { writeBackup } from "../scripts/backup/write-backup.ts";
import { unlessEnded } from "../scripts/command.ts";
import { type GrowthSize, growBooks } from "./growth-books.ts";
import type { Cast } from "./people.ts";
import { shoot } from "./send-shots.ts";
import { purchases } from "./server.ts";
import { type Stage, setStages } from "./stage.ts";

export type GrowthSizes = { small: GrowthSize; big: GrowthSize; seconds: number };

const SMALL: GrowthSize = { members: 1_000, ordersEach: 10, paidDays: 6, together: 1 };

/** By the name that `--size` gives. */
export const SIZES: Record<string, GrowthSizes> = {
  tenth: { small: SMALL, big: { ...SMALL, members: 10_000 }, seconds: 3 },
  million: { small: SMALL, big: { ...SMALL, members: 100_000 }, seconds: 5 },
  larger: {
    small: { ...SMALL, ordersEach: 3, paidDays: 1 },
    big: { members: 1_000_000, ordersEach: 3, paidDays: 1, together: 1 },
    seconds: 5,
  },
};

/** What was measured, in `unit`, on the small books and on the large ones. */
export type Beside = { part: Part; what: string; unit: "ms" | "MB/s"; small: number; big: number };
export type Part = "call" | "job" | "invariant" | "list" | "backup";
export type Counts = {
  members: number;
  orders: number;
  incomes: number;
  entries: number;
  mb: number;
};
export type MeasuredGrowth = { rows: Beside[]; small: Counts; big: Counts };

const CALLERS = 16;
/** As many members call; what the load generator is handed stays small. */
const TOKENS = 1_000;

/** The calls of a member's first screens, and the public status. */
const CALLS: Record<string, { call: Route; query?: string }> = {
  status: { call: openStatus },
  wallet: { call: getWallet },
  assets: { call: getAssetsOverview },
  products: { call: listProducts },
  orders: { call: listOrders },
  postings: { call: listPostings, query: "?account=income" },
  "own proof": { call: myProof },
};

/** Those that need neither chain nor bank, in the order in which a day's work builds on itself. */
const JOBS: Record<string, (dataDir: string) => Job> = {
  "sum-income": () => sumIncome,
  welcome: () => welcome,
  messages: () => messages,
  "invitation-shares": () => invitationShares,
  "sweep-income": () => sweepIncome,
  "sweep-fees": () => sweepFees,
  snapshot,
  "open-figures": () => openFigures,
  monitor: () => monitor,
};

type Books = {
  stage: Omit<Stage, "stop">;
  people: Cast;
  database: Database;
  run(job: Job): Promise<void>;
};

export async function measureGrowth(
  life: AbortSignal,
  { small, big, seconds }: GrowthSizes,
): Promise<MeasuredGrowth> {
  const people: Cast[] = [];
  const seeds = [small, big].map(
    (size) => async (owner: pg.Client, urls: { ownerUrl: string; serviceUrl: string }) => {
      people.push(await growBooks(owner, urls, size));
    },
  );
  const { stages, stop } = await setStages(life, seeds);
  const open: Books[] = [];
  try {
    for (const [at, stage] of stages.entries()) open.push(await openBooks(stage, people[at]));
    const [a, b] = open;
    if (!a || !b) throw new Error("there are no books");
    const rows = await unlessEnded(life, measureBeside(a, b, seconds));
    return { rows, small: await countsOf(a), big: await countsOf(b) };
  } finally {
    for (const { database } of open) await database.close();
    await stop();
  }
}

async function openBooks(stage: Books["stage"], people?: Cast): Promise<Books> {
  if (people === undefined) throw new Error("nobody is in the books");
  const database = openDatabase(stage.serviceUrl, 6);
  const clock = await openClock(database);
  const context = { database, db: database.db, clock, log: createLog("error") };
  const close = () => clock.close().then(database.close);
  return { stage, people, database: { ...database, close }, run: (job) => job.run(context) };
}

async function measureBeside(small: Books, big: Books, seconds: number): Promise<Beside[]> {
  const rows: Beside[] = [];
  const beside: Measure = async (part, what, measure, unit = "ms") => {
    const row = { part, what, unit, small: await measure(small), big: await measure(big) };
    rows.push(row);
    console.log(`${part} ${what}: ${row.small.toFixed(1)}, ${row.big.toFixed(1)} ${unit}`);
  };
  // The first run of a job has all of the history before it.
  await measureJobs(beside, ", first run");
  await measureCalls(beside, seconds);
  await measureJobs(beside, "");
  for (const name of await invariantNames(small)) {
    await beside("invariant", name, (books) => timed(() => mustHold(books, name)));
  }
  for (const resource of CATALOG.resources) {
    for (const sort of ordersOf(resource)) {
      await beside("list", `${resource.name} ${sort}`, ({ database: { db } }) =>
        timed(() => readRowsSoon(db, resource, { filter: "[]", sort, size: 50 }).catch(cutOff)),
      );
    }
  }
  await beside("backup", "backup", backupSpeed, "MB/s");
  return rows;
}

type Measure = (
  part: Part,
  what: string,
  measure: (books: Books) => Promise<number>,
  unit?: Beside["unit"],
) => Promise<void>;

async function measureJobs(beside: Measure, which: string): Promise<void> {
  for (const [name, jobIn] of Object.entries(JOBS)) {
    await beside("job", `${name}${which}`, ({ run, stage }) =>
      timed(() => run(jobIn(stage.folder))),
    );
  }
}

async function measureCalls(beside: Measure, seconds: number): Promise<void> {
  for (const [name, { call, query = "" }] of Object.entries(CALLS)) {
    const fire = (callers: number, longest: number) => (books: Books) =>
      p50(books, `${pathOf(call)}${query}`, callers, longest);
    await beside("call", `${name}, the first`, fire(1, 0.001));
    await beside("call", name, fire(CALLERS, seconds));
  }
  await beside("call", "purchase, one caller", async ({ stage, people }) => {
    const { p50Ms } = await purchases(stage, people, 1, seconds);
    return p50Ms;
  });
}

async function p50({ stage, people }: Books, path: string, callers: number, seconds: number) {
  const { port } = stage;
  const tokens = people.tokens.slice(0, TOKENS);
  const { p50Ms, refused } = await shoot({
    ...{ port, callers, seconds, tokens, path, body: null, once: false },
  });
  if (Object.keys(refused).length > 0) throw new Error(`${path}: ${JSON.stringify(refused)}`);
  return p50Ms;
}

async function invariantNames({ database }: Books): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select viewname as name from pg_views where schemaname = 'invariants' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Books that break one would not be what the bench says they are. */
async function mustHold({ stage }: Books, name: string): Promise<void> {
  const { rows } = await stage.owner.query(`select count(*)::int as n from invariants.${name}`);
  if (rows[0].n > 0) throw new Error(`${name} has ${rows[0].n} rows`);
}

const ordersOf = ({ columns }: Resource): string[] =>
  Object.entries(columns).flatMap(([name, { sorts }]) => (sorts ? [`-${name}`] : []));

/** A list that is too long is refused after a second, which is what its reader waits. */
function cutOff(error: unknown): void {
  if (!(error instanceof Refusal) || error.refusal !== "list_too_long") throw error;
}

async function backupSpeed(books: Books): Promise<number> {
  const { ownerUrl, folder } = books.stage;
  const { mb } = await countsOf(books);
  const written = () => writeBackup({ ownerUrl, dataDir: folder, to: join(folder, "backup") });
  return mb / ((await timed(written)) / 1000);
}

async function countsOf({ stage }: Books): Promise<Counts> {
  const { rows } = await stage.owner.query(`
    select (select count(*)::int from members.members) as members,
      (select count(*)::int from orders.orders) as orders,
      (select count(*)::int from income.incomes) as incomes,
      (select count(*)::int from ledger.entries) as entries,
      (pg_database_size(current_database()) / 1000000)::int as mb`);
  return rows[0];
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
