/** A database is gone on with only where its past is, to the byte, the files that are here. */
import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/harness.ts";
import { migrate, OtherVersion } from "./migrations.ts";

const OURS = new URL("../../migrations/", import.meta.url);

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "ballast-migrations-"));
  await cp(OURS, folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const again = () => migrate(database.owner.url, pathToFileURL(`${folder}/`));
const addNext = () =>
  writeFile(join(folder, "9999_next.sql"), "create table platform.next (n int);\n");
const hasNext = async () => {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('platform.next') is not null as there`.execute(database.owner.db);
  return rows[0]?.there;
};

it("goes on where every file is as it was applied, and keeps the checksum of the next", async () => {
  expect(await again()).toEqual([]);
  await addNext();
  expect(await again()).toEqual(["9999_next.sql"]);
  expect(await again()).toEqual([]);
  await appendFile(join(folder, "9999_next.sql"), "-- a thought that came later\n");
  await expect(again()).rejects.toThrow(/migration 9999_next\.sql had another text/);
});

it("refuses one whose applied migration has another text now, and changes nothing", async () => {
  await appendFile(join(folder, "0007_products.sql"), "\n");
  await addNext();
  const refused = again();
  await expect(refused).rejects.toBeInstanceOf(OtherVersion);
  await expect(refused).rejects.toThrow(/0007_products\.sql had another text .* npm run reset/);
  expect(await hasNext()).toBe(false);
});

it("refuses one of a newer version, and one from before checksums were kept", async () => {
  await addNext();
  await again();
  await rm(join(folder, "9999_next.sql"));
  await expect(again()).rejects.toThrow(/9999_next\.sql is not among the files of this version/);
  await addNext();
  await sql`delete from migrations.checksums where name = '0002_ledger.sql'`.execute(
    database.owner.db,
  );
  await expect(again()).rejects.toThrow(/0002_ledger\.sql was applied before checksums were kept/);
});
