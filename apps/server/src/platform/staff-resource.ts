/**
 * Defines the lists of the console: a resource declares where its rows come from and what its columns are.
 * All SQL is constant; input from the console selects declared names or is bound as a value.
 */
import type { Column, ColumnKind, ResourceForm } from "@ballast/contract/console/form.ts";
import type { Role } from "@ballast/contract/console/staff.ts";
import type { IdKind } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { Db } from "./db.ts";
import type { Vault } from "./vault.ts";

/** A column and the SQL that gives its value. */
export type Source = Omit<Column, "name"> & {
  sql: string;
  /** The value may be null; nulls sort below all other values. */
  nullable: boolean;
  /** Sorts by this instead of the value; paging by a value that changes over time would skip rows. */
  sortBy: string | null;
  /** Changes by itself, so a change does not block an edit (row_changed). */
  moves: boolean;
  /** SQL of the masked value, shown until somebody reveals the value with a reason. */
  mask: string | null;
  /** Filters by this instead of the value, to use an index. */
  filterBy: string | null;
  /** Looks a value up by an index where `sql = value` would scan the whole table. */
  found: Found | null;
};

/** A condition on indexed columns: each `$` is the value, which must match `form`. */
export type Found = { form: RegExp; by: string };

/** The id of a row: a public id of a UUID, or a text or number. */
export type RowId = { sql: string; found?: Found } & (
  | { kind: IdKind }
  | { type: "text" | "bigint" }
);

export type Resource = Omit<ResourceForm, "columns" | "order"> & {
  id: RowId;
  from: string;
  /** The FROM clause of the unfiltered list in its default order, if `from` has no plan for it. */
  wholeFrom: string | null;
  columns: Record<string, Source>;
  order: string;
  /** SQL expressions that a search matches in part, ignoring case. */
  searchIn: string[];
  /** SQL expressions that a search must match in full, so that parts cannot be guessed. */
  searchWhole: string[];
  opens: Opens | null;
};

/** Decrypts the sealed columns of a row, by its database key; null when there is no such row. */
export type Opens = (db: Db, vault: Vault, key: string) => Promise<Record<string, string> | null>;

type Draft = {
  name: string;
  title: string;
  area: string;
  says: string;
  roles: readonly Role[];
  id: RowId;
  /** The FROM clause without its keyword: tables, aliases and joins. */
  from: string;
  wholeFrom?: string;
  columns: Record<string, Source>;
  /** The column that titles a row's page; by default its id. */
  called?: string;
  /** The default sort column; "-appliedAt" sorts newest first. */
  order: string;
  /** What a search looks into; `says` describes it to the user. */
  search?: { says: string; sql: string[]; whole?: string[] };
  relations?: ResourceForm["relations"];
  /** Decrypts its sealed columns for somebody who gave a reason. */
  opens?: Opens;
};

export function resource(draft: Draft): Resource {
  const { search, relations = [], roles, opens = null, called = null, ...rest } = draft;
  return {
    ...rest,
    wholeFrom: draft.wholeFrom ?? null,
    roles: [...roles],
    relations,
    opens,
    called,
    searches: search?.says ?? null,
    searchIn: search?.sql ?? [],
    searchWhole: search?.whole ?? [],
  };
}

type Options = Partial<
  Pick<
    Source,
    | "sorts"
    | "sortBy"
    | "filterBy"
    | "moves"
    | "filters"
    | "inside"
    | "nullable"
    | "leadsTo"
    | "idKind"
    | "currency"
    | "currencyOf"
    | "found"
  >
>;

function source(kind: ColumnKind, title: string, sql: string, options: Partial<Source>): Source {
  return {
    kind,
    title,
    sql,
    sorts: false,
    filters: false,
    masked: options.mask !== undefined && options.mask !== null,
    mask: null,
    found: null,
    sortBy: null,
    filterBy: null,
    moves: false,
    inside: false,
    nullable: false,
    among: [],
    idKind: null,
    leadsTo: null,
    currency: null,
    currencyOf: null,
    ...options,
  };
}

/** A public id; `leadsTo` makes it a link to the row of that resource. A member's always is one. */
export const id = (title: string, sql: string, idKind: IdKind, options: Options = {}) =>
  source("id", title, sql, {
    filters: true,
    ...(idKind === "member" ? { leadsTo: "members" } : {}),
    ...options,
    idKind,
  });

const ANY_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The member column of a table whose key starts with the member's bucket. */
export const ofMember = (table: string, column = "member_id") =>
  id("Member", `${table}.${column}`, "member", { found: byMember(table, column) });

/** Looks up a member's rows by the bucket derived from the member's id. */
export const byMember = (table: string, column = "member_id"): Found => ({
  form: ANY_UUID,
  by: `${table}.bucket = platform.bucket_of($::uuid) and ${table}.${column} = $::uuid`,
});

export const text = (title: string, sql: string, options: Options = {}) =>
  source("text", title, sql, { filters: true, ...options });

/** A row of any list, as the audit log names it: the resource's name and the row's public id. */
export const rowOf = (title: string, sql: string, options: Options = {}) =>
  source("row", title, sql, { filters: true, ...options });

/** Text of several lines: on the row's own page alone. */
export const long = (title: string, sql: string, options: Options = {}) =>
  source("long", title, sql, { inside: true, ...options });

export const state = (
  title: string,
  sql: string,
  among: readonly string[],
  options: Options = {},
) => source("state", title, sql, { filters: true, ...options, among: [...among] });

/** Several words of a closed set, joined by commas; `filterBy` is the array column. */
export const set = (
  title: string,
  sql: string,
  among: readonly string[],
  filterBy: string,
  options: Options = {},
) =>
  source("set", title, sql, {
    ...options,
    ...{ filters: true, nullable: true, among: [...among], filterBy },
  });

/** An amount in smallest units, of one currency or of the one in another column. */
export const amount = (
  title: string,
  sql: string,
  of: { currency: Currency } | { currencyOf: string } = { currency: "tUSDT" },
  options: Options = {},
) => source("amount", title, sql, { filters: true, sorts: true, ...options, ...of });

export const count = (title: string, sql: string, options: Options = {}) =>
  source("count", title, sql, { filters: true, sorts: true, ...options });

/** Basis points: 150 is 1.50 %. */
export const bps = (title: string, sql: string, options: Options = {}) =>
  source("bps", title, sql, { sorts: true, ...options });

export const instant = (title: string, sql: string, options: Options = {}) =>
  source("instant", title, sql, { filters: true, sorts: true, ...options });

export const day = (title: string, sql: string, options: Options = {}) =>
  source("day", title, sql, { filters: true, sorts: true, ...options });

export const yes = (title: string, sql: string, options: Options = {}) =>
  source("yes", title, sql, { filters: true, ...options });

/** Bytes, shown as hex. */
export const hash = (title: string, sql: string, options: Options = {}) =>
  source("hash", title, sql, { inside: true, ...options });

/** The same of a document that is kept: it can be opened. */
export const document = (title: string, sql: string, options: Options = {}) =>
  source("document", title, sql, { inside: true, ...options });

export const json = (title: string, sql: string, options: Options = {}) =>
  source("json", title, sql, { inside: true, ...options });

/** The path of a picture that the server hands out. */
export const image = (title: string, sql: string, options: Options = {}) =>
  source("image", title, sql, { ...options });

/** What is shorter could be guessed from its ends. */
const MASKED_WHOLE = 10;

/** Personal data: its first and last characters at most, until it is asked for with a reason. */
export const masked = (title: string, sql: string, options: Options = {}) =>
  source("text", title, sql, { ...options, mask: maskOf(sql) });

export const maskOf = (sql: string): string =>
  `case when ${sql} is null then null when length(${sql}) < ${MASKED_WHOLE} then '•••'
      else left(${sql}, 3) || '•••' || right(${sql}, 2) end`;

/** Personal data that the database itself cannot read: the resource `opens` it. */
export const sealed = (title: string, options: Options = {}) =>
  source("text", title, "'•••'", { inside: true, ...options, mask: "'•••'" });

const ON_DECISION = {
  ...{ nullable: true, inside: true, filters: false, sorts: false, moves: true },
} as const;

/**
 * Columns with facts for the decision about an open row. They are null afterwards, so that only the few
 * open rows are looked up.
 */
export function whileOpen(isOpen: string) {
  const only = (sql: string) => `case when ${isOpen} then ${sql} end`;
  return {
    count: (title: string, sql: string) => count(title, only(sql), ON_DECISION),
    amount: (title: string, sql: string) =>
      amount(title, only(sql), { currencyOf: "currency" }, ON_DECISION),
    instant: (title: string, sql: string) => instant(title, only(sql), ON_DECISION),
    yes: (title: string, sql: string) => yes(title, only(sql), ON_DECISION),
  };
}

/** What the console is told: everything but the SQL. */
export function formOf(one: Resource): ResourceForm {
  const { columns, order, id: _id, from: _from, wholeFrom: _whole, opens: _opens, ...told } = one;
  const { searchIn: _in, searchWhole: _wholly, ...rest } = told;
  return {
    ...rest,
    columns: Object.entries(columns).map(
      ([
        name,
        {
          sql: _sql,
          nullable: _nullable,
          mask: _mask,
          sortBy: _by,
          filterBy: _in,
          moves: _moves,
          found: _found,
          ...column
        },
      ]) => ({
        name,
        ...column,
      }),
    ),
    order: { column: order.replace("-", ""), down: order.startsWith("-") },
  };
}
