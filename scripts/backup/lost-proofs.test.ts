/**
 * Books restored from a backup onto a chain that continued: published commits stay published, once.
 */
// @rule run/backup
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromHex } from "@ballast/proof/bytes.ts";
import { commitOfBytes, dayOf } from "@ballast/proof/commit.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "../../apps/server/src/platform/db.ts";
import { snapshot } from "../../apps/server/src/proof/jobs.ts";
import { listProofs } from "../../apps/server/src/proof/list-proofs.ts";
import { treasury } from "../../apps/server/src/rails/chain/addresses.ts";
import type { Chain } from "../../apps/server/src/rails/chain/open-chain.ts";
import { sendTransfers } from "../../apps/server/src/rails/chain/send-transfers.ts";
import { readUnknown } from "../../apps/server/src/rails/chain/unknown-transactions.ts";
import { forgetChecks } from "../../apps/server/src/rails/outside/gate.ts";
import { startApp, type TestApp } from "../../apps/server/test/app.ts";
import { silent, startTestChain, type TestChain } from "../../apps/server/test/chain.ts";
import { withDatabase } from "../../apps/server/test/database.ts";
import { expectInvariants } from "../../apps/server/test/harness.ts";
import { someBuyers } from "../../apps/server/test/order-builders.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type Backup, writeBackup } from "./write-backup.ts";

type Books = { database: Database; dataDir: string; chain: Chain };

let app: TestApp;
let local: TestChain;
let base: string;
let before: Books;
let backup: Backup;
const restored: string[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "ballast-lost-proofs-"));
  [local, app] = await Promise.all([startTestChain(), startApp()]);
  before = {
    ...{ database: app.database, dataDir: app.config.DATA_DIR },
    chain: await local.open(app.database),
  };
  for (const wallet of Object.values(await treasury(app.database.db))) await local.giveGas(wallet);
  await someBuyers(app.database.owner.db, [7, 9], 5_000_000n);
  await aDayIn(before);
  const ownerUrl = app.database.owner.url;
  backup = await writeBackup({ ownerUrl, dataDir: before.dataDir, to: join(base, "backup") });
  await aDayIn(before);
  await aDayIn(before);
});
afterAll(async () => {
  await expectInvariants(app.database);
  await app.stop();
  await local.stop();
  for (const name of restored) await asSuper(`drop database ${name} with (force)`);
  await rm(base, { recursive: true, force: true });
});

async function asSuper(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("superUrl") });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** A worker that starts on the backup, with the old files of all commits or without any. */
async function backFromBackup(files: "with files" | "without files"): Promise<Books> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await asSuper(`create database ${name} owner ballast_owner`);
  restored.push(name);
  const dataDir = join(base, name);
  const ownerUrl = withDatabase(inject("ownerUrl"), name);
  await restoreBackup({ from: backup.folder, ownerUrl, dataDir });
  if (files === "with files") {
    const lines = "proofs/commits-tUSDT.txt";
    await cp(join(before.dataDir, lines), join(dataDir, lines));
  }
  const database = openDatabase(withDatabase(inject("serviceUrl"), name), 10);
  await forgetChecks(database.db);
  const chain = await local.open({ ...database, url: database.url } as TestApp["database"]);
  return { database, dataDir, chain };
}

async function endStop(name: string): Promise<void> {
  const owner = new pg.Client({ connectionString: withDatabase(inject("ownerUrl"), name) });
  await owner.connect();
  await owner.query("update outside.stops set ended_at = now() where ended_at is null");
  await owner.end();
}

const worker = ({ database, dataDir }: Books) =>
  snapshot(dataDir).run({
    ...{ db: database.db, database, clock: app.router.clock },
    log: silent,
  });

/** Runs the worker's jobs for a while in which blocks are made. */
async function aWhile(books: Books): Promise<void> {
  for (const blocks of [1, 20, 1]) {
    await worker(books);
    await sendTransfers(books.chain, books.database, silent);
    await readUnknown(books.chain, books.database.db, silent);
    await local.mine(blocks);
  }
}

async function aDayIn(books: Books): Promise<void> {
  await sql`select sandbox.advance_clock(1)`.execute(books.database.db);
  await aWhile(books);
}

const listed = async ({ database }: Books) =>
  (await listProofs(database.db, { currency: "tUSDT", before: 2 ** 31 - 1, limit: 9 })).list;

/** The days of all commits on the chain, oldest first. */
async function anchoredDays(): Promise<string[]> {
  const house = (await treasury(app.database.db)).house.toLowerCase();
  const numbers = Array.from({ length: Number(await local.head()) + 1 }, (_, n) => BigInt(n));
  const blocks = await Promise.all(
    numbers.map((blockNumber) =>
      before.chain.node.getBlock({ blockNumber, includeTransactions: true }),
    ),
  );
  return blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ from, to }) => from === house && to === house)
    .map(({ input }) => dayOf(commitOfBytes(fromHex(input.slice(2), input.length / 2 - 1))));
}

it.each(["with files", "without files"] as const)(
  "takes over what was published since the backup, %s, anchors nothing twice, and goes on",
  async (files) => {
    const published = await listed(before);
    const days = await anchoredDays();
    expect(new Set(days).size).toBe(days.length);
    const books = await backFromBackup(files);
    await sql`select sandbox.advance_clock(2)`.execute(books.database.db);
    await worker(books);
    expect(await listed(books)).toHaveLength(files === "with files" ? published.length : 1);
    await aWhile(books);
    const after = await listed(books);
    expect(after.map(({ hash, day }) => [hash, day])).toEqual(
      published.map(({ hash, day }) => [hash, day]),
    );
    expect(after.map(({ takenOverAt }) => takenOverAt !== null)).toEqual([true, true, false]);
    expect(after.map(({ anchor }) => [anchor?.state, anchor?.transaction])).toEqual(
      published.map(({ anchor }) => ["confirmed", anchor?.transaction]),
    );
    expect(await anchoredDays()).toEqual(days);
    const { rows } = await sql<{ kind: string; state: string }>`
      select kind, state from outside.findings where rail = 'chain'`.execute(books.database.db);
    expect(rows).toEqual(Array(2).fill({ kind: "anchor", state: "taken_over" }));
    await expectInvariants(books.database);
    // Only the first of the two cases continues, because there is only one chain.
    if (files === "without files") {
      // Nothing new is published before two people allow the restored books to act again.
      await aDayIn(books);
      expect(await listed(books)).toHaveLength(published.length);
      await endStop(restored.at(-1) ?? "");
      await aWhile(books);
      const [next] = await listed(books);
      expect(next).toMatchObject({ takenOverAt: null, sequence: published.length + 1 });
      expect(next?.anchor?.state).toBe("confirmed");
      expect(await anchoredDays()).toEqual([...days, next?.day]);
      await expectInvariants(books.database);
    }
    await books.database.close();
  },
  240_000,
); // @rule 5/adopted
