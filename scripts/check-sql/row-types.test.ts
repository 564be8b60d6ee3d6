import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../apps/server/test/harness.ts";
import {
  type Catalogue,
  connectToRead,
  describeStatement,
  readCatalogue,
  returnsValues,
} from "./catalogue.ts";
import { checkStatements } from "./check-statements.ts";
import { kindOf } from "./js-types.ts";
import { NEVER_NULL } from "./never-null.ts";
import { nullRules } from "./null-rules.ts";
import { openSources, type Sources } from "./sources.ts";

const HAS_STATEMENTS = /\bsql[<`]|\.query</;
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const EXAMPLES = path("wrong-row-types.ts");

let database: TestDatabase;
let client: Awaited<ReturnType<typeof connectToRead>>;
let catalogue: Catalogue;
let sources: Sources;
beforeAll(async () => {
  database = await createTestDatabase();
  client = await connectToRead(database.superUrl);
  catalogue = await readCatalogue(client);
  sources = openSources(path("tsconfig.json"), (text) => HAS_STATEMENTS.test(text));
});
afterAll(async () => {
  sources.close();
  await client.end();
  await database.drop();
});

async function check(isRead: (file: string) => boolean) {
  const rules = nullRules(catalogue, NEVER_NULL);
  const files = sources.files.filter(({ fileName }) => isRead(fileName));
  const checked = await checkStatements(client, rules, { ...sources, files });
  return { ...checked, unneeded: rules.unneeded() };
}

describe("row types", () => {
  it("fit the columns that PostgreSQL says their statements have", async () => {
    const { typed, untyped, wrong, unneeded } = await check((file) => file !== EXAMPLES);
    expect(wrong).toEqual([]);
    expect(typed).toBeGreaterThan(550);
    expect(untyped).toBeGreaterThan(350);
    expect(unneeded).toEqual([]);
  });

  it("are found wrong in a name, a type, a null and a statement that PostgreSQL refuses", async () => {
    const { wrong } = await check((file) => file === EXAMPLES);
    const lines = readFileSync(EXAMPLES, "utf8").split("\n");
    const expected = lines.flatMap((text, line) => {
      const [, says] = / \/\/ wrong: (.+)$/.exec(text) ?? [];
      return says === undefined ? [] : [`scripts/check-sql/wrong-row-types.ts:${line + 1} ${says}`];
    });
    expect(expected.length).toBeGreaterThan(12);
    expect(wrong.sort()).toEqual(expected.sort());
  });
});

describe("the rules for null", () => {
  /**
   * Each statement has a column that can be null and, after the bar, columns that never are; its
   * first parameter is not null.
   */
  const STATEMENTS = {
    "a column as it is declared": "select m.name | m.id from members.members m",
    "a condition": "select m.head_file | m.name from members.members m where m.name is not null",
    "a comparison": "select m.head_file | m.name from members.members m where m.name > 'a'",
    "a condition of one of two": `select m.name | m.id from members.members m
      where m.name > 'a' or m.id > $1`,
    "the optional side of a join": `select o.id | m.id from members.members m
      left join orders.orders o on o.member_id = m.id`,
    "an optional side that a condition wants": `select o.ended_at | o.id from members.members m
      left join orders.orders o on o.member_id = m.id where o.units > 1`,
    "an aggregate of all rows": "select sum(o.units) | count(*) from orders.orders o",
    "an aggregate of a group": `select max(o.ended_at) | o.state, sum(o.units), array_agg(o.id)
      from orders.orders o group by o.state`,
    "grouping sets": "select o.state | count(*) from orders.orders o group by rollup (o.state)",
    "a query within": `select (select m.id from members.members m limit 1)
      | array(select m.id from members.members m), exists (select)`,
    "a case": `select case when m.name is not null then m.name end
      | case when m.name is not null then m.name else '' end from members.members m`,
    "the first of several":
      "select coalesce(m.name, m.head_file::text) | coalesce(m.name, '') from members.members m",
    "a query in with": `with x as (select m.name, m.id from members.members m)
      select x.name | x.id from x`,
    "two queries together": `select x.a | x.b from (
      select m.name as a, m.id as b from members.members m union all select '', $1) x`,
    "rows written out": "select x.a | x.b from (values (1, 2), (null, 3)) x (a, b)",
    "a field of json": "select $1::jsonb -> 'a' | to_jsonb($1::text)",
    "a parameter that can be null": "select $2::text | $1::text",
    "a row that is changed": `update members.members set head_file = null where name is not null
      returning head_file | name, id`,
    "a row that is written": `insert into members.app_versions
      (platform, code, version, down_url, extra, compulsory, published_at)
      values ('A', 1, '1', 'a', '{"en_US":""}', true, $1) returning null::text | extra, code`,
    "a view":
      "select a.owner_name | a.name from (select null as owner_name, v.name from (select table_name::text as name from information_schema.tables) v where v.name > '') a",
    "a function in SQL that may have no row":
      "select rewards.coin_offer(1, $1, 1) | platform.day_of(platform.now())",
    "a window": `select lag(o.id) over () | row_number() over (), sum(o.units) over ()
      from orders.orders o`,
    "a frame without its row": `select sum(o.units) over w
      | count(*) over w from orders.orders o
      window w as (order by o.id rows between 2 preceding and 1 preceding)`,
    "an element of none": `select m.name | m.id from members.members m
      where not m.name = any($1::text[]) and m.name <> all($1::text[])
        and m.name not in (select '' where false)`,
    "an element of some": `select m.head_file | m.name from members.members m
      where m.name = any($1::text[])`,
    "a list of values or nothing": "select $2::int | $1::int is null or $1::int > 1",
  };

  it.each(Object.entries(STATEMENTS))("know %s", async (_, written) => {
    const { tree, columns } = await describeStatement(client, written.replace("|", ","));
    const whys = nullRules(catalogue, NEVER_NULL).of(tree, (no) => no === 1);
    const found = whys.map((why) => why !== undefined);
    expect(found[0]).toBe(true);
    expect(found.slice(1)).toEqual(columns.slice(1).map(() => false));
  });
});

describe("functions in PL/pgSQL", () => {
  it.each(["true", "not found", "'a'", "exists (select from (select) x)", "12"])(
    "give %s, which is never null",
    (value) => {
      expect(returnsValues(`begin if a then return false; end if; return ${value}; end`)).toBe(
        true,
      );
    },
  );

  it.each(["null", "a", "exists (select) and f(a)", "f(exists (select))", ""])(
    "give '%s', which can be null",
    (value) => {
      expect(returnsValues(`begin if a then return false; end if; return ${value}; end`)).toBe(
        false,
      );
    },
  );
});

describe("the driver", () => {
  const SAMPLES = `select true as a, '\\x01'::bytea as b, 1::bigint as c, 1::smallint as d, 1::int as e,
    1::oid as f, 1::real as g, 1::float8 as h, 1::numeric as i, 'a'::text as j, 'a'::name as k,
    current_date as l, now() as m, now()::timestamp as n, now()::time as o, gen_random_uuid() as p,
    '{}'::jsonb as q, array[1::bigint] as r, array[1] as s, array['a'] as t, array[now()] as u,
    array[current_date] as v, array[true] as w, array[gen_random_uuid()] as x, array['\\x01'::bytea] as y,
    array[1::numeric] as z, row(1, 2) as aa, interval '1 day' as ab, 'a'::varchar as ac, array[1.5::float8] as ad`;

  const nameOf = (value: unknown): string => {
    if (Array.isArray(value)) return `${nameOf(value[0])}[]`;
    if (value instanceof Date) return "Date";
    return Buffer.isBuffer(value) ? "Buffer" : typeof value;
  };

  it.each(["ours", "alone"])("makes of each type the value that is said (%s)", async (which) => {
    const { columns } = await describeStatement(client, SAMPLES);
    const of = which === "ours" ? database.pool : client;
    const { rows } = await of.query<Record<string, unknown>>(SAMPLES);
    const made = columns.map(({ name }) => [name, nameOf(rows[0]?.[name])]);
    const isObject = (kind: string) => kind === "any" || kind === "json";
    const said = columns.map(({ name, type }) => {
      const kind = kindOf(type, which === "ours");
      return [name, isObject(kind) ? "object" : kind];
    });
    expect(made).toEqual(said);
  });
});
