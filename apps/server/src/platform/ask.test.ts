/** Calls to rooms on the right (docs/decisions/0033). */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";

const database = useDatabase();
beforeAll(async () => {
  await sql`
    create function platform.twice(word text, times int, out said text, out n bigint)
    language sql stable as 'select repeat(word, times), times';
    create function platform.nothing() returns int language sql stable as 'select null::int';
    insert into platform.hooks values ('twice', 'platform.twice'), ('nothing', 'platform.nothing'),
      ('gone', 'platform.gone');`.execute(database.owner.db);
});

async function ask(hook: string, ...given: (string | null)[]): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`
    select platform.ask(${hook}, variadic ${given}::text[]) as answer`.execute(database.owner.db);
  return rows[0]?.answer;
}

describe("a hook", () => {
  it("is answered by the function that is registered, by whatever types it takes", async () => {
    expect(await ask("twice", "ab", "2")).toEqual({ said: "abab", n: 2 });
    expect(await ask("twice", "'); drop table platform.hooks; --", "1")).toMatchObject({
      said: "'); drop table platform.hooks; --",
    });
    expect(await ask("twice", null, "2")).toEqual({ said: null, n: 2 });
    expect(await ask("nothing")).toBeNull();
  });

  it("is an error where nothing, or what is not there, would answer", async () => {
    await expect(ask("unknown")).rejects.toThrow("nothing answers the hook unknown");
    await expect(ask("gone")).rejects.toMatchObject({ code: "42883" });
  });

  it("names a function and nothing else", async () => {
    const register = (name: string) =>
      sql`insert into platform.hooks values ('bad', ${name})`.execute(database.owner.db);
    for (const name of ["now", "pg_sleep(1)", "a.b(c.d)", 'a."b"'])
      await expect(register(name)).rejects.toMatchObject({ code: "23514" });
  });

  it("is asked and registered by nobody but the owner of the schemas", async () => {
    const { db } = database;
    for (const question of [
      sql`select platform.ask('nothing')`,
      sql`select from platform.hooks`,
      sql`insert into platform.hooks values ('mine', 'pg_catalog.now')`,
      sql`update platform.hooks set answered_by = 'pg_catalog.now'`,
    ])
      await expect(question.execute(db)).rejects.toMatchObject({ code: "42501" });
  });
});
