// @rule ledger/failover
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { type EmbeddedPostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { runningProcesses } from "@ballast/embedded/processes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "../../apps/server/src/migrate-database.ts";
import { connectOwner } from "../backup/connect.ts";

const DRILL = fileURLToPath(new URL("../drill.ts", import.meta.url));

let folder: string;
let temporary: string;
let books: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(await placeInMemory(), "ballast-failover-drill-"));
  temporary = await mkdtemp(join(await placeInMemory(), "ballast-drill-place-"));
  // PostgreSQL's account must be able to pass through the folders.
  for (const one of [folder, temporary]) await chmod(one, 0o711);
  books = await startPostgres({
    ...{ dataDir: join(folder, "postgres"), port: 0, settings: { fsync: "off" } },
  });
  await migrateDatabase(books.ownerUrl);
});
afterAll(async () => {
  await books.stop();
  for (const one of [folder, temporary]) await rm(one, { recursive: true, force: true });
});

type Ran = { drill: ChildProcess; said(): string; exit: Promise<unknown[]> };

function run(...words: string[]): Ran {
  const drill = spawn(process.execPath, [DRILL, ...words], {
    env: {
      ...process.env,
      ...{ MIGRATE_DATABASE_URL: books.ownerUrl, DATA_DIR: folder },
      ...{ TMPDIR: temporary, BALLAST_SHARED_DIR: temporary },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [drill.stdout, drill.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return { drill, said: () => said, exit: once(drill, "exit") };
}

const left = async () => [
  ...runningProcesses().filter(({ argv }) => argv[2]?.startsWith(temporary)),
  ...(await readdir(temporary)),
];

const isInitialising = (one: unknown) => `${one}`.startsWith("postgres-a");

it("lets a standby of these books take over, and finds every acknowledged write there once", async () => {
  const { said, exit } = run("failover");
  expect(await exit, said()).toEqual([0, null]);
  expect(said()).toMatch(/Standby +synchronous after [\d.]+ s/);
  expect(said()).toMatch(/Promoted +[\d.]+ s after the kill/);
  const [, writes] =
    /Writes +(\d+) acknowledged, 0 lost, 0 twice; the first [\d.]+ s/.exec(said()) ?? [];
  expect(Number(writes)).toBeGreaterThanOrEqual(400);
  expect(said()).toContain("the standby has all, and took over");
  expect(await left()).toEqual([]);
  const owner = await connectOwner(books.ownerUrl);
  const { rows } = await owner.query("select from members.members");
  await owner.end();
  expect(rows).toEqual([]);
}, 200_000);

it.each([
  ["its first database starts", async () => (await left()).some(isInitialising)],
  ["the standby is being made", async (said: string) => said.includes("Taken in")],
  ["the standby runs", async (said: string) => said.includes("Standby")],
])(
  "leaves nothing when it is interrupted while %s",
  async (_when, isSo) => {
    const { drill, said, exit } = run("failover");
    while (!(await isSo(said()))) {
      expect(drill.exitCode, said()).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    drill.kill("SIGINT");
    expect(await exit).toEqual([130, null]);
    expect(said()).toContain("Ended by SIGINT.\n");
    expect(said()).not.toContain("    at ");
    expect(await left()).toEqual([]);
  },
  200_000,
); // @rule run/children

it("knows no other drill", async () => {
  const { said, exit } = run("upside-down");
  expect(await exit).toEqual([2, null]);
  expect(said()).toContain('There is no drill "upside-down".');
});
