/** Reads rows of any resource: filtered, sorted and paged by keyset. */
import { createHash } from "node:crypto";
import type { Cell, Row } from "@ballast/contract/console/form.ts";
import { COUNT_MOST } from "@ballast/contract/console/staff.ts";
import { isDay } from "@ballast/contract/days.ts";
import { type IdKind, publicId, uuidOf } from "@ballast/contract/ids.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { atOneMoment, type Db, errorCode } from "../platform/db.ts";
import { isWholeText } from "../platform/input.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Found, Resource, RowId, Source } from "../platform/staff-resource.ts";
import type { Vault } from "../platform/vault.ts";

export type Choice = {
  filter: string;
  q?: string | undefined;
  sort?: string | undefined;
};
export type Page = Choice & { cursor?: string | undefined; size: number };

const OPS = ["is", "not", "has", "from", "to", "among", "none"] as const;
const filters = z
  .array(
    z.object({
      column: z.string().max(60),
      op: z.enum(OPS),
      value: z.union([z.string().max(500), z.array(z.string().max(200)).max(50)]),
    }),
  )
  .max(20);
type Filter = z.output<typeof filters>[number];

const BARE_DAY = /^\d{4}-\d\d-\d\d$/;

const cursors = z.object({ value: z.string().max(300), id: z.string().max(200) });

/** The type a bound value is read as, beside a column of that kind. */
const TYPES: Record<Source["kind"], string> = {
  id: "uuid",
  text: "text",
  row: "text",
  long: "text",
  state: "text",
  set: "text",
  amount: "numeric",
  count: "numeric",
  bps: "numeric",
  instant: "timestamptz",
  day: "date",
  yes: "boolean",
  hash: "text",
  document: "text",
  json: "text",
  image: "text",
};
const LOWEST: Record<string, string> = {
  text: "''",
  numeric: "'-Infinity'",
  timestamptz: "'-infinity'",
  date: "'-infinity'",
};

const bad = (fields: string) => new Refusal("bad_input", { fields });

type Rows = { list: Row[]; cursor: string | null; total: number };

/** How long a statement of a list may take that somebody waits for. */
const LIST_MS = 1_000;

/**
 * Like readRows, but ends what takes too long: such a list reads a whole table, and whoever waits for it
 * would ask again. Refuses list_too_long.
 */
export async function readRowsSoon(db: Db, resource: Resource, page: Page): Promise<Rows> {
  try {
    return await atOneMoment(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(LIST_MS)}, true)`.execute(tx);
      return await readRows(tx, resource, page);
    });
  } catch (error) {
    if (errorCode(error) === STATEMENT_ENDED) throw new Refusal("list_too_long");
    throw error;
  }
}

const STATEMENT_ENDED = "57014";

/** One page. `total` counts all pages and stops at COUNT_MOST. Refuses with bad_input. */
export async function readRows(db: Db, resource: Resource, page: Page): Promise<Rows> {
  const where = conditions(resource, page);
  const rows = await selectPage(db, resource, page, where);
  // Not read: the columns and tables of a resource are known when it is read.
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from ${fromOf(resource, page)} where ${where} limit ${COUNT_MOST}) x`.execute(db);
  return { ...rows, total: counted[0]?.total ?? 0 };
}

function fromOf({ from, wholeFrom, order }: Resource, { filter, q, sort = order }: Page) {
  const isWhole = filter === "[]" && !q?.trim() && sort === order;
  return sql.raw(isWhole ? (wholeFrom ?? from) : from);
}

/** The same without the count: for exports, which read page after page. */
export async function readPage(db: Db, resource: Resource, page: Page) {
  return selectPage(db, resource, page, conditions(resource, page));
}

/** One row by its public id, or null. */
export async function readRow(db: Db, resource: Resource, id: string): Promise<Row | null> {
  const key = keyOf(resource.id, id);
  if (key === null) return null;
  // Not read: the columns and tables of a resource are known when it is read.
  const { rows } = await sql<Raw>`
    select ${selection(resource)} from ${sql.raw(resource.from)}
    where ${isRow(resource.id, key)} limit 1`.execute(db);
  return rows[0] ? shown(resource, rows[0]) : null;
}

/** The masked values of one row as they are, or null where there is no such row. */
export async function readMasked(
  { db, vault }: { db: Db; vault: Vault },
  resource: Resource,
  id: string,
): Promise<Record<string, Cell> | null> {
  const key = keyOf(resource.id, id);
  if (key !== null && resource.opens) return resource.opens(db, vault, String(key));
  const names = Object.keys(resource.columns).filter((name) => resource.columns[name]?.mask);
  if (key === null || names.length === 0) return null;
  const parts = names.map((name) => sql.raw(`(${resource.columns[name]?.sql})::text as "${name}"`));
  // Not read: the columns and tables of a resource are known when it is read.
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(parts)} from ${sql.raw(resource.from)}
    where ${isRow(resource.id, key)} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** One row more than the page has: it tells whether there is another page. */
export function pageQuery(resource: Resource, page: Page, where: RawBuilder<unknown> = sql`true`) {
  const order = orderOf(resource, page.sort);
  const after = page.cursor === undefined ? sql`true` : afterCursor(order, page.cursor);
  const direction = sql.raw(order.down ? "desc" : "asc");
  // Not read: the columns and tables of a resource are known when it is read.
  return sql<Raw>`
    select ${selection(resource)}, (${sql.raw(order.by)})::text as "_sort"
    from ${fromOf(resource, page)} where ${where} and ${after}
    order by ${sql.raw(order.by)} ${direction}, ${sql.raw(resource.id.sql)} ${direction}
    limit ${page.size + 1}`;
}

async function selectPage(db: Db, resource: Resource, page: Page, where: RawBuilder<unknown>) {
  const { rows } = await pageQuery(resource, page, where).execute(db);
  const list = rows.slice(0, page.size);
  const last = list.at(-1);
  const more = rows.length > page.size && last !== undefined;
  return {
    list: list.map((raw) => shown(resource, raw)),
    cursor: more ? writeCursor(String(last._sort), String(last._id)) : null,
  };
}

type Raw = Record<string, unknown> & { _id: unknown; _sort?: unknown };

function selection({ id, columns }: Resource): RawBuilder<unknown> {
  const parts = Object.entries(columns).map(([name, column]) =>
    sql.raw(`${selected(column)} as "${name}"`),
  );
  return sql.join([sql.raw(`(${id.sql})::text as "_id"`), ...parts]);
}

function selected({ kind, sql: expression, mask }: Source): string {
  const value = `(${mask ?? expression})`;
  if (kind === "hash" || kind === "document") return `encode(${value}, 'hex')`;
  if (kind === "day") return `to_char(${value}, 'YYYY-MM-DD')`;
  if (kind === "instant" || kind === "yes") return value;
  return `${value}::text`;
}

function shown(resource: Resource, raw: Raw): Row {
  const values = Object.fromEntries(
    Object.entries(resource.columns).map(([name, column]) => [name, cellOf(column, raw[name])]),
  );
  const still = Object.entries(values).filter(([name]) => !resource.columns[name]?.moves);
  const seen = createHash("sha256")
    .update(JSON.stringify(Object.fromEntries(still)))
    .digest("base64url")
    .slice(0, 22);
  return { id: shownId(resource.id, String(raw._id)), values, seen };
}

function cellOf({ kind, idKind }: Source, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (kind === "count" || kind === "bps") return Number(value);
  if (kind === "id" && idKind) return publicId(idKind, String(value));
  return typeof value === "boolean" ? value : String(value);
}

const shownId = (id: RowId, value: string) => ("kind" in id ? publicId(id.kind, value) : value);
const typeOf = (id: RowId) => ("kind" in id ? "uuid" : id.type);

function keyOf(id: RowId, shownAs: string): string | null {
  if ("kind" in id) return uuidOf(id.kind, shownAs);
  if (id.found && !id.found.form.test(shownAs)) return null;
  if (id.type === "bigint") return /^\d{1,18}$/.test(shownAs) ? shownAs : null;
  return shownAs;
}

const isRow = (id: RowId, key: string): RawBuilder<unknown> =>
  id.found ? foundBy(id.found, key) : sql`${sql.raw(id.sql)} = ${key}::${sql.raw(typeOf(id))}`;

const foundBy = ({ by }: Found, value: string): RawBuilder<unknown> =>
  sql`(${sql.join(by.split("$").map(sql.raw), sql`${value}`)})`;

type Order = { by: string; type: string; down: boolean; id: RowId };

function orderOf(resource: Resource, sort = resource.order): Order {
  const name = sort.replace("-", "");
  const column = Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined;
  if (!column?.sorts) throw bad("sort");
  const type = TYPES[column.kind];
  const by = column.nullable
    ? `coalesce((${column.sortBy ?? column.sql})::${type}, ${LOWEST[type] ?? "null"})`
    : (column.sortBy ?? column.sql);
  return { by: `(${by})`, type, down: sort.startsWith("-"), id: resource.id };
}

const writeCursor = (value: string, id: string) =>
  Buffer.from(JSON.stringify({ value, id })).toString("base64url");

function afterCursor({ by, type, down, id }: Order, cursor: string): RawBuilder<unknown> {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const read = cursors.safeParse(parsed(text));
  if (!read.success || !isWholeText(text)) throw bad("cursor");
  const { value, id: last } = read.data;
  if (!readable(type, value) || !readable(typeOf(id), last)) throw bad("cursor");
  return sql`(${sql.raw(by)}, ${sql.raw(id.sql)}) ${sql.raw(down ? "<" : ">")}
    (${value}::${sql.raw(type)}, ${last}::${sql.raw(typeOf(id))})`;
}

function conditions(resource: Resource, { filter, q }: Choice): RawBuilder<unknown> {
  const read = filters.safeParse(parsed(filter));
  if (!read.success) throw bad("filter");
  const parts = read.data.map((one) => condition(resource, one));
  const wanted = q?.trim();
  if (wanted) {
    const pattern = `%${escapeLike(wanted)}%`;
    const places = [
      ...resource.searchIn.map((place) => sql`(${sql.raw(place)}) ilike ${pattern}`),
      ...resource.searchWhole.map(
        (place) => sql`lower(${sql.raw(place)}) = ${wanted.toLowerCase()}`,
      ),
    ];
    refuseUnless(places.length > 0, "bad_input", { fields: "q" });
    const byId = keyOf(resource.id, wanted);
    const known =
      byId !== null && readable(typeOf(resource.id), byId) ? [isRow(resource.id, byId)] : [];
    parts.push(sql`(${sql.join([...places, ...known], sql` or `)})`);
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function condition(resource: Resource, { column: name, op, value }: Filter): RawBuilder<unknown> {
  const column = Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined;
  if (!column || !(column.filters || name in relationColumns(resource))) throw bad("filter");
  const type = TYPES[column.kind];
  const place = sql.raw(`(${column.filterBy ?? column.sql})`);
  if (op === "none") return sql`${place} is null`;
  const bound = (given: string) => {
    const key = column.idKind ? uuidOf(column.idKind as IdKind, given) : given;
    if (key === null || !readable(type, key)) throw bad("filter");
    // A bare day is one of UTC, whatever the session's zone.
    const whole = type === "timestamptz" && BARE_DAY.test(key) ? `${key}T00:00:00Z` : key;
    return sql`${whole}::${sql.raw(type)}`;
  };
  if (op === "among") {
    if (!Array.isArray(value) || value.length === 0) throw bad("filter");
    if (column.kind === "set") return sql`${place} && array[${sql.join(value.map(bound))}]`;
    return sql`${place} in (${sql.join(value.map(bound))})`;
  }
  if (Array.isArray(value) || column.kind === "set") throw bad("filter");
  if (op === "has") return sql`${place}::text ilike ${`%${escapeLike(value)}%`}`;
  if (op === "is" && column.found) {
    const key = column.idKind ? uuidOf(column.idKind, value) : value;
    if (key === null || !column.found.form.test(key)) throw bad("filter");
    return foundBy(column.found, key);
  }
  // A day's end is the beginning of the next: "to" a day means all of it.
  if (op === "to" && type === "timestamptz" && BARE_DAY.test(value)) {
    return sql`${place} < ${bound(value)} + interval '1 day'`;
  }
  const sign = { is: "=", not: "<>", from: ">=", to: "<=" }[op];
  return sql`${place} ${sql.raw(sign)} ${bound(value)}`;
}

const relationColumns = (resource: Resource) =>
  Object.fromEntries(Object.entries(resource.columns).filter(([, column]) => column.kind === "id"));

function readable(type: string, value: string): boolean {
  if (type === "uuid") return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
  if (type === "numeric") return /^(-?\d{1,78}(\.\d{1,9})?|-Infinity)$/.test(value);
  if (type === "bigint") return /^\d{1,18}$/.test(value);
  if (type === "boolean") return value === "true" || value === "false";
  if (type === "date" || type === "timestamptz") {
    return /^-?infinity$/.test(value) || isInstant(value);
  }
  return true;
}

/** A day that exists, from the year 1 on, alone or with a time of day and its zone. */
function isInstant(value: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d)([T ][\d:.]+(Z|[+-]\d\d(:?\d\d)?)?)?$/.exec(value);
  if (!match?.[1] || !isDay(match[1])) return false;
  return !Number.isNaN(Date.parse(value.replace(/(\d\d:.*[+-]\d\d)$/, "$1:00")));
}

const escapeLike = (value: string) => value.replace(/[\\%_]/g, "\\$&");

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
