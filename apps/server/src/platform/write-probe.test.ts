import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { openDatabase } from "./db.ts";
import { whyUnready } from "./readiness.ts";

const database = useDatabase();

const name = () => new URL(database.url).pathname.slice(1);
const setTo = (setting: string, value: string) =>
  sql.raw(`alter database ${name()} set ${setting} = ${value}`).execute(database.owner.db);
const reset = (setting: string) =>
  sql.raw(`alter database ${name()} reset ${setting}`).execute(database.owner.db);

/** The settings of a new connection, and the result of a new probe. */
async function opened() {
  const fresh = openDatabase(database.url, 1);
  try {
    const { rows } = await sql<{ setting: string }>`
      select current_setting('synchronous_commit') as setting`.execute(fresh.db);
    return { commit: rows[0]?.setting, standing: await fresh.probe.ask() };
  } finally {
    await fresh.close();
  }
}

it.each([
  ["off", "on", true],
  ["local", "on", false],
  ["remote_write", "on", false],
  ["on", "on", false],
  ["remote_apply", "remote_apply", false],
])(
  "synchronous_commit %s is %s for each connection, and told where it may forget",
  async (given, has, forgets) => {
    await setTo("synchronous_commit", given);
    const { commit, standing } = await opened();
    await reset("synchronous_commit");
    expect([commit, standing.forgets.includes("synchronous_commit")]).toEqual([has, forgets]);
  },
);

it("says which settings may forget, and a start is refused unless the books may", async () => {
  // The state in which the database of the tests is set up.
  const standing = await database.probe.ask();
  expect(standing).toMatchObject({
    noWrites: null,
    forgets: ["fsync", "full_page_writes", "synchronous_commit"],
  });
  expect(whyUnready(standing, { BOOKS_MAY_FORGET: "no", ACKNOWLEDGED_ON: 1 })).toMatchObject({
    detail: "forgets",
  });
  expect(whyUnready(standing, { BOOKS_MAY_FORGET: "yes", ACKNOWLEDGED_ON: 1 })).toBeNull();
});

it("says that the database is read only, until it is not", async () => {
  await setTo("default_transaction_read_only", "on");
  const { standing } = await opened();
  expect(standing).toMatchObject({ noWrites: "read_only" });
  await database.owner.db.transaction().execute(async (tx) => {
    await sql`set transaction read write`.execute(tx);
    await sql.raw(`alter database ${name()} reset default_transaction_read_only`).execute(tx);
  });
  expect((await opened()).standing.noWrites).toBeNull();
});

it("asks once for many who ask, and again a second later", async () => {
  const { probe } = database;
  const answers = await Promise.all(Array.from({ length: 100 }, () => probe.ask()));
  expect(new Set(answers).size).toBe(1);
  expect(await probe.ask()).toBe(answers[0]);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await probe.ask()).not.toBe(answers[0]);
});
