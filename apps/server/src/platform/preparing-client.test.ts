import { expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { isTransient } from "./db.ts";
import { OFTEN, PREPARED_MOST } from "./preparing-client.ts";

const database = useDatabase();

/**
 * Runs a query on one connection of the owner, as often as needed for the statement to be prepared.
 */
async function often(ask: (no: number) => Promise<unknown>): Promise<void> {
  for (let no = 1; no <= OFTEN; no += 1) await ask(no);
}

it("prepares a statement that is asked often, and answers each time for the values given", async () => {
  const client = await database.owner.pool.connect();
  const asked = "select $1::int * 2 as twice";
  const prepared = async () => {
    const { rows } = await client.query("select from pg_prepared_statements where statement = $1", [
      asked,
    ]);
    return rows.length;
  };
  try {
    await client.query(asked, [1]);
    expect(await prepared()).toBe(0);
    await often(async (no) => {
      const { rows } = await client.query(asked, [no]);
      expect(rows).toEqual([{ twice: no * 2 }]);
    });
    expect(await prepared()).toBe(1);
  } finally {
    client.release();
  }
});

it("prepares what comes to be asked often when much else was", async () => {
  const client = await database.owner.pool.connect();
  const asked = (no: number) => `select ${no} as no_${no}`;
  try {
    for (let no = 1; no <= 2 * PREPARED_MOST; no += 1) {
      await often(() => client.query(asked(no), []));
    }
    const { rows } = await client.query(
      "select statement from pg_prepared_statements where statement = $1",
      [asked(2 * PREPARED_MOST)],
    );
    expect(rows).toHaveLength(1);
  } finally {
    client.release(true);
  }
});

it("leaves texts of several statements alone, however often they are asked", async () => {
  const client = await database.owner.pool.connect();
  try {
    await often(async () => {
      const answers = await client.query("select 1 as one; select 2 as two", []);
      expect(answers).toHaveLength(2);
    });
  } finally {
    client.release();
  }
});

it("fails once where a table has other columns than before, as something that may go through later, and then answers", async () => {
  const { pool } = database.owner;
  await pool.query("create table public.widened (a int)");
  await pool.query("insert into public.widened values (1)");
  for (const [what, ask] of Object.entries({
    "by the pool": () => pool.query("select * from public.widened where a = $1", [1]),
    "by a connection": async () => {
      const client = await pool.connect();
      try {
        return await client.query("select *, 1 as one from public.widened where a = $1", [1]);
      } finally {
        client.release();
      }
    },
  })) {
    await often(ask);
    await pool.query(`alter table public.widened add column "${what}" int`);
    const error = await ask().catch((caught: unknown) => caught);
    expect([what, isTransient(error)]).toEqual([what, true]);
    const { rows } = await ask();
    expect(rows[0]).toMatchObject({ a: 1, [what]: null });
  }
});

it("fails once where the connection has let go of all it prepared, and then answers", async () => {
  const client = await database.owner.pool.connect();
  const ask = () => client.query("select $1::int + 3 as sum", [1]);
  try {
    await often(ask);
    await client.query("deallocate all");
    const error = await ask().catch((caught: unknown) => caught);
    expect(isTransient(error)).toBe(true);
    expect((await ask()).rows).toEqual([{ sum: 4 }]);
  } finally {
    client.release();
  }
});

it("hands on what a prepared statement is refused for", async () => {
  const client = await database.owner.pool.connect();
  try {
    await often((no) => client.query("select 1 / $1::int as part", [no]));
    await expect(client.query("select 1 / $1::int as part", [0])).rejects.toThrow(
      "division by zero",
    );
  } finally {
    client.release();
  }
});
