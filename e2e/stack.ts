/**
 * A whole Ballast for tests: database, chain, SMS, server, the app as it is built now, and the demo
 * data. Run as a program, it keeps one running for E2E_URL until it is stopped.
 */
import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROLES, type Role } from "@ballast/contract/console/staff.ts";
import { endMarked } from "@ballast/embedded/child.ts";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { removePostgres } from "@ballast/embedded/postgres.ts";
import { endLeftOverAnvil } from "@ballast/sandbox/anvil.ts";
import { sql } from "kysely";
import { type Db, openDatabase } from "../apps/server/src/platform/db.ts";
import { runningOwner } from "../scripts/backup/open-books.ts";
import { buildAll, CONSOLE, MEMBERS_APP } from "../scripts/build.ts";
import { sandboxAddress } from "../scripts/client.ts";
import { environmentBelow, readSettings } from "../scripts/launch/settings.ts";
import { MARK, type Stack, startStack } from "../scripts/launch/stack.ts";

/**
 * A folder for stacks and for the files that browser processes share, in memory where there is
 * room. When run as root, PostgreSQL's own account may pass through it.
 */
export async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(await placeInMemory(), "ballast-e2e-")));
  await chmod(folder, 0o711);
  return folder;
}

/** The first port of a run: a different one each time, below the range of outgoing connections. */
export function chooseFirstPort(): number {
  return 20_000 + randomInt(8_000);
}

function withQuickPasswords(): string {
  const { NODE_OPTIONS = "" } = process.env;
  return `${NODE_OPTIONS} --import ${new URL("./quick-passwords.ts", import.meta.url)}`.trim();
}

/** The name of the folder with the data of a stack that has stopped. */
const MADE = "made";

/** The distance between the first ports of two stacks, so that they never try the same ports. */
export const PORTS_OF_A_STACK = 400;

/** Builds what a stack serves and runs, unless it is built already. */
export const buildForStack = (signal: AbortSignal) =>
  buildAll((what, how) => console.log(`The ${what}: ${how}`), signal);

export type StackPlace = {
  dataDir: string;
  firstPort: number;
  life: AbortController;
  /** Uses the real cost of password hashing, for measurements of time. */
  realPasswords?: boolean;
};

export type TestStack = Stack & { sandboxKey: string };

/**
 * Starts a stack; the app must be built. Throws the reason when it cannot, or when `life` is
 * aborted.
 */
export async function startTestStack(place: StackPlace): Promise<TestStack> {
  const { dataDir, firstPort, life } = place;
  await mkdir(dataDir, { mode: 0o711, recursive: true });
  // A later build must not change what is served here.
  const app = join(dataDir, "app");
  await cp(join(MEMBERS_APP.folder, "dist"), app, { recursive: true });
  const staffs = join(dataDir, "console");
  await cp(join(CONSOLE.folder, "dist"), staffs, { recursive: true });
  const settings = readSettings({
    BALLAST_DATA_DIR: dataDir,
    HTTP_PORT: `${firstPort}`,
    METRICS_PORT: `${firstPort + 50}`,
    CHAIN_PORT: `${firstPort + 100}`,
    SMS_PORT: `${firstPort + 200}`,
    BANK_PORT: `${firstPort + 250}`,
    PG_PORT: `${firstPort + 300}`,
  });
  const env = {
    ...environmentBelow(process.env),
    WEB_DIR: app,
    CONSOLE_DIR: staffs,
    RATE_LIMIT_PER_MINUTE: "1000000",
    CHAIN_SAVES: "at-end",
    // The data is deleted after the tests.
    BOOKS_MAY_FORGET: "yes",
    ...(place.realPasswords ? {} : { NODE_OPTIONS: withQuickPasswords() }),
  };
  const stack = await startStack({
    ...{ settings, dataDir, env, life, say: () => {} },
    databaseSettings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
    databaseOverSocket: true,
  });
  await prepareForTests(dataDir);
  if (stack.sandboxKey === null) throw new Error("The tests' stack needs its sandbox.");
  return { ...stack, sandboxKey: stack.sandboxKey };
}

type Making = Omit<StackPlace, "dataDir"> & { folder: string };

/**
 * Runs the slowest part of a stack's first start once for all stacks of a folder, and keeps the
 * result.
 */
export async function makeDemoData({ folder, firstPort, life }: Making): Promise<void> {
  const making = join(folder, "making");
  const stack = await startTestStack({ dataDir: making, firstPort, life });
  await stack.stop();
  // The folder is either complete or absent.
  await rename(making, join(folder, MADE));
}

export const hasDemoData = (folder: string) => existsSync(join(folder, MADE));

/** Copies the demo data for one stack as files, with PostgreSQL's ownership. */
export async function copyDemoData(folder: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", "--reflink=auto", join(folder, MADE), to]);
}

/**
 * Raises the limits of an address and a block of numbers, which all members share; the limits of
 * one number stay.
 */
async function prepareForTests(dataDir: string): Promise<void> {
  const database = openDatabase(runningOwner(dataDir), 1);
  try {
    await sql`update platform.settings set value = jsonb_set(jsonb_set(jsonb_set(value,
      '{codes,addressHour}', '10000'), '{codes,prefixHour}', '10000'), '{tries,address}', '10000')
      where name = 'security.limits'`.execute(database.db);
    await addTestStaff(database.db);
  } finally {
    await database.close();
  }
}

/** Adds staff with old accounts, so that they may decide about each other's proposals. */
async function addTestStaff(db: Db): Promise<void> {
  for (const role of ROLES) {
    const names = Array.from({ length: TEST_STAFF }, (_, n) => testStaffName(role, n + 1));
    await sql`
      insert into staff.people (id, role, key_hash, created_at, created_by)
      select name, ${role}, sha256(key::bytea), platform.now() - interval '30 days', 'tests'
      from unnest(${names}::text[], ${names.map(testKeyOf)}::text[]) s (name, key)
      on conflict do nothing`.execute(db);
  }
}

/** The number of people for each role; one worker may run most of the console's tests. */
export const TEST_STAFF = 60;
export const testStaffName = (role: Role, no: number) => `${role}-${no}`;
export const testKeyOf = (name: string) => `the key of ${name} in tests`;

/**
 * Ends all processes that still run of the stacks in a folder, however they were left, and deletes
 * the folder.
 */
export async function removeStacks(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  // A killed browser leaves a file there.
  for (const stack of entries.filter((entry) => entry.isDirectory())) {
    const dataDir = join(folder, stack.name);
    await endMarked(MARK, dataDir);
    await endLeftOverAnvil(join(dataDir, "sandbox"));
    await removePostgres(join(dataDir, "postgres"));
  }
  await rm(folder, { recursive: true, force: true });
}

if (import.meta.main) {
  const life = new AbortController();
  const ended = new Promise((resolve) => life.signal.addEventListener("abort", resolve));
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => life.abort(new Error(`ended by ${name}`)));
  }
  const folder = await makeFolder();
  try {
    await buildForStack(life.signal);
    const dataDir = join(folder, "stack");
    const stack = await startTestStack({ dataDir, firstPort: chooseFirstPort(), life });
    console.log(
      `E2E_URL=${sandboxAddress(stack)}\nIt runs until Ctrl-C; its data is then deleted.`,
    );
    await ended;
    await stack.stop();
  } finally {
    await removeStacks(folder);
  }
  console.log(String(life.signal.reason));
}
