// @rule run/backup
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { pathOfHash, store } from "../../apps/server/src/members/files.ts";
import { openDatabase } from "../../apps/server/src/platform/db.ts";
import { startApp, type TestApp } from "../../apps/server/test/app.ts";
import { withDatabase } from "../../apps/server/test/database.ts";
import { fullBooks } from "../../apps/server/test/full-books.ts";
import { stateDigest } from "../../apps/server/test/harness.ts";
import { connectOwner } from "./connect.ts";
import { CopyOut, copyIn } from "./copy.ts";
import { BackupRefused, hashOfFile, MANIFEST, type Manifest, tableFile } from "./manifest.ts";
import { backupLines, verdictLines } from "./print.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type Backup, writeBackup } from "./write-backup.ts";

let app: TestApp;
let base: string;
let ownerUrl: string;
let backup: Backup;
let picture: Buffer;
const TREE = "proofs/2026-11-22-0badcafe/tUSDT";
const databases: string[] = [];

async function asSuper(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("superUrl") });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await asSuper(`create database ${name} owner ballast_owner`);
  databases.push(name);
  return withDatabase(inject("ownerUrl"), name);
}

/** A copy of the backup with a change in it. */
async function changed(change: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(base, randomUUID());
  await cp(backup.folder, folder, { recursive: true });
  await change(folder);
  return folder;
}

async function editManifest(folder: string, edit: (manifest: Manifest) => void): Promise<void> {
  const file = join(folder, MANIFEST);
  const manifest: Manifest = JSON.parse(await readFile(file, "utf8"));
  edit(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

/** Changes a table's text, and the manifest accordingly. */
async function editTable(folder: string, table: string, edit: (text: string) => string) {
  const file = tableFile(folder, table);
  const before = gunzipSync(await readFile(file)).toString();
  const after = edit(before);
  expect(after).not.toBe(before);
  await writeFile(file, gzipSync(after));
  const sha256 = await hashOfFile(file);
  await editManifest(folder, ({ tables }) => {
    for (const one of tables) if (one.name === table) one.sha256 = sha256;
  });
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "ballast-backup-"));
  app = await startApp();
  await fullBooks(app);
  const { db } = app.database;
  for (const subject of ["one", "two", "three"]) {
    await sql`select console.append_audit_entry('ana', 'approve', ${subject}, '{}', null, null)`.execute(
      db,
    );
  }
  const square = sharp({ create: { width: 40, height: 40, channels: 3, background: "#234" } });
  const stored = await store(app.config.DATA_DIR, await square.png().toBuffer(), "upload");
  picture = stored.hash;
  for (const folder of [TREE, "proofs/making-0badcafe/tUSDT"]) {
    await mkdir(join(app.config.DATA_DIR, folder), { recursive: true });
    await writeFile(join(app.config.DATA_DIR, folder, "leaves.bin"), "the leaves of a day");
  }
  ownerUrl = app.database.owner.url;
  backup = await writeBackup({ ownerUrl, dataDir: app.config.DATA_DIR, to: join(base, "first") });
});

afterAll(async () => {
  await app.stop();
  for (const name of databases) await asSuper(`drop database ${name} with (force)`);
  await rm(base, { recursive: true, force: true });
});

it("brings the same books back: every row, every file, and a verdict without a fault", async () => {
  const into = await emptyDatabase();
  const dataDir = join(base, "data");
  const verdict = await restoreBackup({ from: backup.folder, ownerUrl: into, dataDir });
  expect(verdict.problems).toEqual([]);
  expect(verdict.invariants).toBeGreaterThan(30);
  expect(verdict.seals).toBeGreaterThan(20);
  expect(verdict.logEntries).toBe(3);
  const restored = openDatabase(into, 2);
  // The only change that a restore adds: effects are stopped (went-back.test.ts).
  const stops = await sql`delete from outside.stops`.execute(restored.db);
  expect(stops.numAffectedRows).toBe(1n);
  await sql`delete from outside.checks`.execute(app.database.owner.db);
  expect(await stateDigest(restored)).toBe(await stateDigest(app.database.owner));
  await restored.close();
  const kept = await readFile(pathOfHash(dataDir, picture));
  expect(kept).toEqual(await readFile(pathOfHash(app.config.DATA_DIR, picture)));
  expect((await stat(pathOfHash(dataDir, picture))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, TREE, "leaves.bin"), "utf8")).toBe("the leaves of a day");
  expect(await readdir(join(dataDir, "proofs"))).toEqual(["2026-11-22-0badcafe"]);
});

it("brings wrong books back as wrong as they were, and says so", async () => {
  const wrong = await emptyDatabase();
  await restoreBackup({ from: backup.folder, ownerUrl: wrong, dataDir: null });
  const stranger = new pg.Client({
    connectionString: withDatabase(inject("superUrl"), new URL(wrong).pathname.slice(1)),
  });
  await stranger.connect();
  await stranger.query(`set session_replication_role = replica;
    update ledger.transactions set reference = 'changed' where bucket = 0`);
  await stranger.end();
  const again = await writeBackup({
    ownerUrl: wrong,
    dataDir: app.config.DATA_DIR,
    to: join(base, "wrong"),
  });
  const names = again.manifest.state.wrong.map(({ name }) => name);
  expect(names).toContain("seal_chain_recomputes");
  expect(backupLines(again).join("\n")).toContain("WRONG       invariant seal_chain_recomputes");

  const same = await restoreBackup({
    from: again.folder,
    ownerUrl: await emptyDatabase(),
    dataDir: null,
  });
  expect([same.problems, same.wrongThen]).toEqual([[], names]);
  expect(verdictLines(same, again.manifest).at(-1)).toMatch(
    /these are the books that were backed up, with \d+ invariants? wrong as they were then$/,
  );
});

it("brings a broken audit log back as broken as it was, and no other", async () => {
  const broken = await emptyDatabase();
  await restoreBackup({ from: backup.folder, ownerUrl: broken, dataDir: null });
  const owner = await connectOwner(broken);
  await owner.query("update console.audit_entries set subject = 'changed' where id = 2");
  await owner.end();
  const dataDir = app.config.DATA_DIR;
  const again = await writeBackup({ ownerUrl: broken, dataDir, to: join(base, "broken") });
  const told = "audit log, entry 2: it was changed";
  expect(again.manifest.state.brokenLogEntries).toMatchObject({
    ...{ rows: 1, first: [{ id: "2", why: "it was changed" }] },
  });
  expect(backupLines(again).join("\n")).toContain(told);
  const restored = async (from: string) =>
    restoreBackup({ from, ownerUrl: await emptyDatabase(), dataDir: null });
  const same = await restored(again.folder);
  expect([same.problems, same.brokenThen]).toEqual([[], [told]]);
  expect(verdictLines(same, again.manifest).at(-1)).toMatch(
    /these are the books that were backed up, with the audit log wrong as they were then$/,
  );

  for (const [state, problem] of [
    [backup.manifest.state.brokenLogEntries, told],
    [{ ...again.manifest.state.brokenLogEntries, rows: 2 }, told],
  ] as const) {
    await editManifest(again.folder, (manifest) => {
      manifest.state.brokenLogEntries = state as typeof manifest.state.brokenLogEntries;
    });
    const other = await restored(again.folder);
    expect([other.problems, other.brokenThen]).toEqual([[problem], []]);
  }
  const whole = await changed((folder) =>
    editManifest(folder, (manifest) => {
      manifest.state.brokenLogEntries = again.manifest.state.brokenLogEntries;
    }),
  );
  expect((await restored(whole)).problems).toEqual([
    "the audit log is whole, and was broken when this was backed up",
  ]);
}); // @rule console/broken-log

it("brings back books that go on: numbers and partitions are where they were", async () => {
  const into = await emptyDatabase();
  await restoreBackup({ from: backup.folder, ownerUrl: into, dataDir: null });
  const service = openDatabase(into.replace(/\/\/[^@]+@/, `//${loginOf(app.database.url)}@`), 2);
  const next = await sql<{ id: bigint }>`
    select console.append_audit_entry('ana', 'approve', 'four', '{}', null, null) as id`.execute(
    service.db,
  );
  expect(next.rows[0]?.id).toBe(4n);
  const bad = await sql`select * from ledger.seal_now(2000)`.execute(service.db);
  expect(bad.rows).toEqual([]);
  await sql`select sandbox.advance_clock(3)`.execute(service.db);
  const sequences = await sql<{ same: boolean }>`
    select nextval('chain.deposit_addresses_index_seq') > ${await lastAddress()} as same`.execute(
    openedOwner(into).db,
  );
  expect(sequences.rows[0]?.same).toBe(true);
  await service.close();
  for (const owner of owners.splice(0)) await owner.close();
});

const owners: ReturnType<typeof openDatabase>[] = [];
function openedOwner(url: string) {
  const owner = openDatabase(url, 1);
  owners.push(owner);
  return owner;
}
const loginOf = (url: string) => /\/\/([^@]+)@/.exec(url)?.[1] ?? "";
async function lastAddress(): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    select last_value as last from chain.deposit_addresses_index_seq`.execute(
    app.database.owner.db,
  );
  return (rows[0]?.last ?? 0n) - 1n;
}

it("keeps what it wrote from everybody else, and holds no key", async () => {
  expect((await stat(backup.folder)).mode & 0o777).toBe(0o700);
  expect((await stat(tableFile(backup.folder, "security.logins"))).mode & 0o777).toBe(0o600);
  expect((await readdir(backup.folder)).sort()).toEqual([
    "files",
    "files.list",
    "manifest.json",
    "proofs",
    "proofs.list",
    "tables",
  ]);
});

it("refuses a database with anything in it, and leaves it alone", async () => {
  const before = await stateDigest(app.database.owner);
  const restoring = restoreBackup({ from: backup.folder, ownerUrl, dataDir: null });
  await expect(restoring).rejects.toThrow("not empty");
  expect(await stateDigest(app.database.owner)).toBe(before);
});

it("refuses a backup in which one byte of a table was changed", async () => {
  const from = await changed(async (folder) => {
    const file = tableFile(folder, "ledger.entries");
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(file, bytes);
  });
  await expectRefusedEmpty(from, /ledger\.entries\.copy\.gz is missing or was changed/);
});

it("refuses a backup of which a member's file was changed, or the list of them", async () => {
  const name = picture.toString("hex");
  const swapped = await changed((folder) =>
    writeFile(join(folder, "files", name.slice(0, 2), name), "another picture"),
  );
  await expectRefusedEmpty(swapped, /is missing or was changed/);
  const shorter = await changed((folder) => writeFile(join(folder, "files.list"), ""));
  await expectRefusedEmpty(shorter, /files\.list was changed/);
});

it("refuses a backup of which a tree of the proof was changed, or the list of them", async () => {
  const swapped = await changed((folder) => writeFile(join(folder, TREE, "leaves.bin"), "others"));
  await expectRefusedEmpty(swapped, /leaves\.bin is missing or was changed/);
  const shorter = await changed((folder) => writeFile(join(folder, "proofs.list"), ""));
  await expectRefusedEmpty(shorter, /proofs\.list was changed/);
});

it("refuses a backup of other migrations, and a folder that is none", async () => {
  const older = await changed((folder) => editManifest(folder, (m) => void m.migrations.pop()));
  await expectRefusedEmpty(older, /another version/);
  const edited = await changed((folder) =>
    editManifest(folder, (m) => {
      m.schema = "0".repeat(64);
    }),
  );
  await expectRefusedEmpty(edited, /another version/);
  await expectRefusedEmpty(base, /is no backup/);
});

async function expectRefusedEmpty(from: string, why: RegExp): Promise<void> {
  const into = await emptyDatabase();
  const restoring = restoreBackup({ from, ownerUrl: into, dataDir: join(base, "never") });
  await expect(restoring).rejects.toThrow(why);
  await expect(restoring).rejects.toBeInstanceOf(BackupRefused);
  const client = await connectOwner(into);
  const { rows } = await client.query("select from pg_namespace where nspname = 'ledger'");
  await client.end();
  expect(rows).toEqual([]);
  expect(existsSync(join(base, "never"))).toBe(false);
}

it("finds one changed row by the chain of seals although the manifest was changed with it", async () => {
  const from = await changed((folder) =>
    editTable(folder, "ledger.transactions", (text) => text.replace("\tmember\t", "\tworker\t")),
  );
  const ownerUrl = await emptyDatabase();
  const { problems } = await restoreBackup({ from, ownerUrl, dataDir: null });
  expect(problems.join()).toContain("invariant seal_chain_recomputes");
});

it("finds an entry taken from the end of the audit log, which alone looks whole", async () => {
  const from = await changed((folder) =>
    editTable(folder, "console.audit_entries", (text) => text.replace(/^3\t.*\n/m, "")).then(() =>
      editManifest(folder, ({ tables }) => {
        for (const one of tables) if (one.name === "console.audit_entries") one.rows = 2;
      }),
    ),
  );
  const ownerUrl = await emptyDatabase();
  const { problems } = await restoreBackup({ from, ownerUrl, dataDir: null });
  expect(problems).toEqual(["the end of the audit log is not that of the manifest"]);
});

it("loads nothing where a table has other rows than the manifest says", async () => {
  const from = await changed((folder) =>
    editTable(folder, "console.audit_entries", (text) => text.replace(/^3\t.*\n/m, "")),
  );
  const into = await emptyDatabase();
  const restoring = restoreBackup({ from, ownerUrl: into, dataDir: null });
  await expect(restoring).rejects.toThrow("console.audit_entries has 2 rows, the manifest says 3");
  const client = await connectOwner(into);
  const { rows } = await client.query("select from ledger.transactions");
  await client.end();
  expect(rows).toEqual([]);
});

it("leaves nothing behind where it could not be written whole", async () => {
  const to = join(base, "again");
  await writeBackup({ ownerUrl, dataDir: base, to: join(base, "first") }).then(
    () => expect.unreachable(),
    (error: Error) => expect(error.message).toMatch(/is there already/),
  );
  const dataDir = join(base, "rotten");
  await cp(app.config.DATA_DIR, dataDir, { recursive: true });
  await writeFile(pathOfHash(dataDir, picture), "rotten");
  await expect(writeBackup({ ownerUrl, dataDir, to })).rejects.toThrow("not what its name says");
  expect((await readdir(base)).filter((name) => name.startsWith("again"))).toEqual([]);
});

it("leaves nothing of it where it shall end in the middle", async () => {
  const life = new AbortController();
  const to = join(base, "cut-off");
  const written = writeBackup({ ownerUrl, dataDir: app.config.DATA_DIR, to, life: life.signal });
  const ofIt = async () => (await readdir(base)).filter((name) => name.startsWith("cut-off"));
  await expect.poll(ofIt, { interval: 1 }).toHaveLength(1);
  life.abort(new Error("asked to end"));
  await expect(written).rejects.toThrow();
  expect(await ofIt()).toEqual([]);
});

it("copies more than fits the socket at once, waits for a slow reader, and tells an error", async () => {
  const client = await connectOwner(await emptyDatabase());
  const out = client.query(
    new CopyOut("copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout"),
  );
  let bytes = 0;
  let blocks = 0;
  for await (const chunk of out) {
    bytes += chunk.length;
    blocks += 1;
    if (bytes < 1_000_000) await new Promise((resume) => setImmediate(resume));
  }
  expect([bytes, out.rows]).toEqual([20_000 * 1_001, 20_000]);
  // Not one for each row: whoever reads would take them one by one.
  expect(blocks).toBeLessThan(100);
  const large = client.query(
    new CopyOut("copy (select repeat('y', n) from unnest('{3,600000,4}'::int[]) n) to stdout"),
  );
  const rows: string[] = Buffer.concat(await large.toArray())
    .toString()
    .split("\n");
  expect(rows.map((row) => row.length)).toEqual([3, 600_000, 4, 0]);

  await client.query("create table public.numbers (n int primary key)");
  async function* lines(...all: string[]) {
    for (const line of all) yield Buffer.from(line);
  }
  const copy = (...all: string[]) =>
    copyIn(client, "copy public.numbers from stdin", lines(...all));
  expect(await copy("1\n2\n", "3\n")).toBe(3);
  await expect(copy("4\n3\n")).rejects.toThrow("duplicate key");
  async function* broken() {
    yield Buffer.from("9\n");
    throw new Error("the disk is gone");
  }
  const failing = copyIn(client, "copy public.numbers from stdin", broken());
  await expect(failing).rejects.toThrow("the disk is gone");
  await expect(
    (async () => {
      for await (const _ of client.query(new CopyOut("copy nothing to stdout")));
    })(),
  ).rejects.toThrow("does not exist");
  const { rows: kept } = await client.query("select count(*)::int as n from public.numbers");
  expect(kept).toEqual([{ n: 3 }]);
  await client.end();
});
