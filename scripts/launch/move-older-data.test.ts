/** The data of PostgreSQL 17 are moved by a start: the same books, whatever cuts it off. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { packageFrom } from "@ballast/embedded/binaries.ts";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { type PostgresOptions, removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp } from "../../apps/server/test/app.ts";
import { fullBooks } from "../../apps/server/test/full-books.ts";
import { connectOwner } from "../backup/connect.ts";
import type { Manifest } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { judge } from "../backup/verdict.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { moveOlderData } from "./move-older-data.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MOVE = join(ROOT, "scripts", "move-database.ts");
const settings = { fsync: "off" };
let base: string;
let older: NonNullable<PostgresOptions["older"]>;
let made: string;
let books: Manifest;
let dataDir: string;
let said: string[];

beforeAll(async () => {
  const bootstrap = join(ROOT, "scripts", "bootstrap.mjs");
  const folder = join("packages", "embedded", "majors", "17");
  await promisify(execFile)(process.execPath, [bootstrap, "--install", folder]);
  const place = pathToFileURL(join(ROOT, folder, "package.json")).href;
  older = { major: "17", package: await packageFrom(place) };
});
beforeAll(async () => {
  base = await mkdtemp(join(await placeInMemory(), "ballast-older-"));
  await chmod(base, 0o711);
  const app = await startApp();
  await fullBooks(app);
  const of = { ownerUrl: app.database.owner.url, dataDir: null, to: join(base, "backup") };
  books = (await writeBackup(of)).manifest;
  await app.stop();
  const postgres = await startPostgres({ dataDir: join(base, "old"), port: 0, older, settings });
  made = postgres.dataDir;
  const into = { ownerUrl: postgres.ownerUrl, dataDir: null, isMove: true };
  expect((await restoreBackup({ from: join(base, "backup"), ...into })).problems).toEqual([]);
  await postgres.stop();
});
afterAll(async () => {
  await removePostgres(join(base, "old"));
  await rm(base, { recursive: true });
});

beforeEach(async () => {
  dataDir = join(base, "postgres");
  said = [];
  await promisify(execFile)("cp", ["-a", made, dataDir]);
});
afterEach(() => removePostgres(dataDir));

const move = (abort = new AbortController().signal) =>
  moveOlderData({ dataDir, say: (line) => said.push(line), abort });
const major = (folder = "cluster") =>
  readFile(join(dataDir, folder, "PG_VERSION"), "utf8").then((text) => text.trim());

/** Starts our major on the data; how its books differ from those that were there before. */
async function problems(): Promise<string[]> {
  const postgres = await startPostgres({ dataDir, port: 0, settings });
  try {
    return await differences(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
}

async function differences(ownerUrl: string): Promise<string[]> {
  const client = await connectOwner(ownerUrl);
  try {
    const stops = await client.query("select from outside.stops");
    expect(stops.rowCount).toBe(0);
    return (await judge(client, books.state)).problems;
  } finally {
    await client.end();
  }
}

it("moves the books, keeps the old data and the logins, and does nothing the next time", async () => {
  const passwords = await readFile(join(dataDir, "passwords.json"), "utf8");
  await move();
  expect([await major(), await major("cluster-17")]).toEqual(["18", "17"]);
  expect(await readFile(join(dataDir, "passwords.json"), "utf8")).toBe(passwords);
  expect(said.join("\n")).toMatch(/moving .* 17 to 18.*the same books: [1-9]\d* invariants/s);
  expect(await problems()).toEqual([]);
  expect((await readdir(dataDir)).filter((name) => /next|moving/.test(name))).toEqual([]);
  await move();
  expect(said).toHaveLength(3);
});

it("leaves the old data as they were when it is asked to end, and begins anew", async () => {
  const life = new AbortController();
  const moving = moveOlderData({
    ...{ dataDir, abort: life.signal },
    say: () => setTimeout(() => life.abort(new Error("asked to end")), 1500),
  });
  await expect(moving).rejects.toThrow("asked to end");
  expect([await major(), existsSync(join(dataDir, "next"))]).toEqual(["17", false]);
  await move();
  expect(await problems()).toEqual([]);
});

it("goes on after a kill between the two renames, and passes over what one before them left", async () => {
  await move();
  const next = join(dataDir, "next");
  await cp(join(dataDir, "cluster-17"), join(next, "half"), { recursive: true });
  await rename(join(dataDir, "cluster"), join(next, "cluster"));
  await writeFile(join(next, "judged"), "17\n");
  await move();
  expect(await problems()).toEqual([]);
});

it("moves between an operator's own servers, and lets nobody write in both", async () => {
  const from = await startPostgres({ dataDir, port: 0, older, settings });
  const into = await startPostgres({ dataDir: join(base, "new"), port: 0, settings });
  try {
    const run = () =>
      promisify(execFile)(process.execPath, [MOVE, "--into", into.ownerUrl], {
        env: { PATH: process.env.PATH, TMPDIR: base, MIGRATE_DATABASE_URL: from.ownerUrl },
      });
    const somebody = new pg.Client(from.ownerUrl);
    await somebody.connect();
    await expect(run()).rejects.toThrow(
      /The books are in use \(ballast_owner\): end Ballast first/,
    );
    await somebody.end();
    expect((await run()).stdout).toMatch(/these are the books that were backed up\n.*Old /s);
    await expect(run()).rejects.toThrow(/not empty/);
    const old = new pg.Client(from.ownerUrl);
    await old.connect();
    await expect(old.query("create table more ()")).rejects.toThrow("read-only");
    await old.end();
    expect(await differences(into.ownerUrl)).toEqual([]);
  } finally {
    await from.stop();
    await into.stop();
    await removePostgres(join(base, "new"));
  }
});

it("refuses a major that it knows no way from, and a place that is taken, and changes nothing", async () => {
  await writeFile(join(dataDir, "cluster", "PG_VERSION"), "12\n");
  await expect(move()).rejects.toThrow("is of PostgreSQL 12, this is 18, and the way");
  await writeFile(join(dataDir, "cluster", "PG_VERSION"), "17\n");
  await cp(join(dataDir, "passwords.json"), join(dataDir, "cluster-17"));
  await expect(move()).rejects.toThrow("cluster-17 is there already");
  expect(await major()).toBe("17");
});
