/**
 * A database is migrated further only if its applied migrations equal the files byte for byte; its
 * functions are always those of the files.
 */
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/harness.ts";
import { MigrationRefused, migrate, OtherVersion, type Step } from "./migrations.ts";
import { inOrderOfUse } from "./sql-files.ts";

const OURS = new URL("../../../../database/", import.meta.url);

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

const NEXT = "migrations/9999_next.sql";
const again = (told?: (step: Step) => void) =>
  migrate(database.owner.url, { folder: pathToFileURL(`${folder}/`), told });
const addNext = () => writeFile(join(folder, NEXT), "create table platform.next (n int);\n");
async function rows(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(database.owner.db)).rows;
}
const hasNext = async () =>
  (await rows("select where to_regclass('platform.next') is not null")).length === 1;

const IS_HELD = "functions/ledger/closed_and_floors.sql";
const change = async (file: string, from: string | RegExp, to: string) => {
  const text = await readFile(join(folder, file), "utf8");
  expect(text).toMatch(from);
  await writeFile(join(folder, file), text.replace(from, to));
};

describe("migrations", () => {
  it("go on where every file is as it was applied, and keep the checksum of the next", async () => {
    expect(await again()).toEqual([]);
    await addNext();
    expect(await again()).toEqual([NEXT]);
    expect(await again()).toEqual([]);
    await appendFile(join(folder, NEXT), "-- a thought that came later\n");
    await expect(again()).rejects.toThrow(/migration migrations\/9999_next\.sql had another text/);
  });

  it("tell what each took, and which tables wait for it until the end", async () => {
    await writeFile(
      join(folder, NEXT),
      "create table platform.next (n int); create index on platform.next (n);\n",
    );
    await writeFile(
      join(folder, "migrations/9999_then.sql"),
      "create index on members.members (id); alter table platform.next add m int;\n",
    );
    await writeFile(
      join(folder, "migrations/9999_third.sql"),
      "alter table members.members add more int; select 1;\n",
    );
    const steps: Step[] = [];
    await again((step) => steps.push(step));
    expect(steps.map(({ locks }) => locks)).toEqual([
      [],
      ["members.members (writes)"],
      ["members.members (reads and writes)"],
    ]);
    expect(steps[0]).toMatchObject({ name: NEXT, ms: expect.any(Number) });
  });

  it("are refused where an applied one has another text now, and nothing changes", async () => {
    await appendFile(join(folder, "migrations/0011_products.sql"), "\n");
    await addNext();
    const refused = again();
    await expect(refused).rejects.toBeInstanceOf(OtherVersion);
    await expect(refused).rejects.toThrow(/0011_products\.sql had another text .* npm run reset/);
    expect(await hasNext()).toBe(false);
  });

  it("are refused on a database of a newer version, and on one from before functions had files", async () => {
    await addNext();
    await again();
    await rm(join(folder, NEXT));
    await expect(again()).rejects.toThrow(/9999_next\.sql is not among the files of this version/);
    await addNext();
    await rows("create table migrations.kysely_migration (name text)");
    await expect(again()).rejects.toThrow(
      /another version of Ballast: its migration of version 0\.5/,
    );
  });

  it("are refused where one comes before those that were applied", async () => {
    await writeFile(join(folder, "migrations/0012_between.sql"), "select 1;\n");
    await expect(again()).rejects.toThrow(
      /0012_between\.sql comes before migrations\/0\d+_\w+\.sql/,
    );
  });

  it("are refused to any role but the owner of what is there, a superuser too", async () => {
    const as = migrate(database.superUrl, { folder: pathToFileURL(`${folder}/`) });
    await expect(as).rejects.toThrow(
      /belongs to the role ballast_owner, and .* migrate as ballast_owner/,
    );
  });

  it("are refused where somebody goes on reading what is to be changed", async () => {
    await change(
      IS_HELD,
      "sales_ended() returns boolean",
      "sales_ended(x int default 1) returns boolean",
    );
    await addNext();
    // Reads as a backup does, on a separate connection: one of the server's own would be ended
    // while it is idle.
    const reads = new pg.Client(database.superUrl);
    await reads.connect();
    await reads.query("begin");
    await reads.query("select from outside.asked");
    await expect(again()).rejects.toThrow(MigrationRefused);
    expect(await hasNext()).toBe(false);
    await reads.end();
    expect(await again()).toEqual([NEXT]);
  });

  it("change a table that views read, which are made anew after it", async () => {
    await writeFile(
      join(folder, NEXT),
      "alter table outside.checks alter column rail type varchar(9);\n",
    );
    expect(await again()).toEqual([NEXT]);
    expect(await rows("select rail from outside.asked")).toHaveLength(2);
  });

  it("are done with all functions or not at all, also by two at once", async () => {
    await addNext();
    await writeFile(
      join(folder, "functions/ledger/wrong.sql"),
      "create function ledger.wrong() retrns int;\n",
    );
    await expect(again()).rejects.toThrow(/^functions\/ledger\/wrong\.sql failed: .*syntax error/);
    expect(await hasNext()).toBe(false);
    await rm(join(folder, "functions/ledger/wrong.sql"));
    const applied = await Promise.all([again(), again(), again()]);
    expect(applied.flat()).toEqual([NEXT]);
  });
});

describe("functions and views", () => {
  const oidsOf = () =>
    rows(`select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('ledger', 'orders', 'wallets') order by p.oid`);

  it("stay untouched while no file changed", async () => {
    const before = await oidsOf();
    await again();
    expect(await oidsOf()).toEqual(before);
  });

  it("are made anew with other arguments, results and columns, and keep their rights", async () => {
    const rightsOf = () =>
      rows(`select p.proname, p.proacl::text from pg_proc p
        where p.pronamespace = 'ledger'::regnamespace and p.proname <> 'sales_ended' order by 1, 2`);
    const before = await rightsOf();
    await change(
      IS_HELD,
      "ledger.sales_ended() returns boolean",
      "ledger.sales_ended(x int default 1) returns boolean",
    );
    await change(
      "functions/outside/may_act.sql",
      "select c.rail, c.checked_at",
      "select 1 as first, c.rail, c.checked_at",
    );
    await again();
    expect(await rows("select ledger.sales_ended(2), first from outside.asked")).toHaveLength(2);
    expect(await rightsOf()).toEqual(before);
  });

  it("go with their file, and come with it", async () => {
    await writeFile(
      join(folder, "functions/ledger/twice.sql"),
      "create function ledger.twice(n int) returns int language sql as $$ select n * 2 $$;\n",
    );
    await again();
    expect(await rows("select ledger.twice(21)")).toEqual([{ twice: 42 }]);
    await rm(join(folder, "functions/ledger/twice.sql"));
    await again();
    await expect(rows("select ledger.twice(21)")).rejects.toThrow(/does not exist/);
  });

  it.each([
    [
      "functions/ledger/x.sql",
      "create table ledger.x (n int);\n",
      "no function, view, grant or comment",
    ],
    [
      "functions/ledger/x.sql",
      "create or replace view ledger.x as select 1 as n;\n",
      "no function",
    ],
    [
      "functions/ledger/x.sql",
      "create view orders.x as select 1 as n;\n",
      "orders.x of another schema",
    ],
    [
      "functions/ledger/x.sql",
      "create view ledger.house as select 1 as n;\n",
      "ledger.house is made in",
    ],
  ])("are all that a file of theirs may hold (%s: %s)", async (file, text, why) => {
    await writeFile(join(folder, file), text);
    await expect(again()).rejects.toThrow(why);
  });

  it("are ordered by what they use, and may not use each other across files", () => {
    const file = (name: string, uses: string) => ({
      ...{
        name,
        sha256: "",
        text: `-- ${name} a.none\ncreate view a.${name} as select * from a.${uses};`,
      },
    });
    const ordered = inOrderOfUse([file("one", "two"), file("two", "three"), file("three", "four")]);
    expect(ordered.map(({ name }) => name)).toEqual(["three", "two", "one"]);
    expect(() => inOrderOfUse([file("one", "two"), file("two", "one")])).toThrow(
      "These files of SQL use each other: one → two → one",
    );
  });
});
