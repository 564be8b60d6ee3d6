/**
 * The descriptions of the console's resources and commands, from which one list, one detail page
 * and one form are rendered. The server declares each beside the code that reads or executes it.
 */
import * as z from "zod/mini";
import { ID_PREFIXES, type IdKind } from "../ids.ts";
import { currency } from "../money.ts";
import { ROLES } from "./staff.ts";

/** How a value is encoded and rendered: amounts as text of smallest units, instants as ISO 8601. */
export const COLUMN_KINDS = [
  "id",
  "text",
  "row",
  "long",
  "state",
  "set",
  "amount",
  "count",
  "bps",
  "instant",
  "day",
  "yes",
  "hash",
  "document",
  "json",
  "image",
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

const idKinds = Object.keys(ID_PREFIXES) as [IdKind, ...IdKind[]];
const role = z.enum(ROLES);

/**
 * One column. `among` lists every possible value of a state or set; a set holds any number of them
 * at once. `currencyOf` names the column that holds its currency.
 */
export const column = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(COLUMN_KINDS),
  sorts: z.boolean(),
  filters: z.boolean(),
  /** Personal data: shown masked until staff reveal it, giving a reason. */
  masked: z.boolean(),
  /** Shown only on the row's own page. */
  inside: z.boolean(),
  among: z.array(z.string()),
  idKind: z.nullable(z.enum(idKinds)),
  /** The resource that the value links to. */
  leadsTo: z.nullable(z.string()),
  currency: z.nullable(currency),
  currencyOf: z.nullable(z.string()),
});
export type Column = z.output<typeof column>;

/** The name of the value that says what the member of a column is called, for who may know it. */
export const calledOf = (name: string): string => `${name}Called`;

/**
 * A list on a row's own page: the rows of `resource` whose `column` equals this row's id. Where a
 * page has many lists, each is in a `group`.
 */
export const relation = z.object({
  resource: z.string(),
  column: z.string(),
  title: z.string(),
  group: z.optional(z.string()),
  /** The rows that can have it, where not all can. */
  only: z.optional(z.object({ column: z.string(), value: z.string() })),
});

export const resourceForm = z.object({
  name: z.string(),
  title: z.string(),
  area: z.string(),
  says: z.string(),
  roles: z.array(role),
  columns: z.array(column),
  /** The column whose value serves as the row's name; null where the id alone identifies it. */
  called: z.nullable(z.string()),
  /** The default sort column and direction. */
  order: z.object({ column: z.string(), down: z.boolean() }),
  /** The description of what `q` searches; null when the resource has no search. */
  searches: z.nullable(z.string()),
  relations: z.array(relation),
});
export type ResourceForm = z.output<typeof resourceForm>;

export const FIELD_KINDS = [
  "text",
  "long",
  "choice",
  "amount",
  "whole",
  "wholes",
  "instant",
  "day",
  "id",
  "ids",
  "file",
  "textfile",
  "texts",
  "wording",
  "wordingfile",
  "question",
  "secret",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export const field = z.object({
  name: z.string(),
  says: z.string(),
  kind: z.enum(FIELD_KINDS),
  needed: z.boolean(),
  among: z.array(z.string()),
  idKind: z.nullable(z.enum(idKinds)),
  /** The maximum number of characters of free text; null where the kind sets the limit. */
  most: z.nullable(z.number()),
});
export type Field = z.output<typeof field>;

export const commandForm = z.object({
  name: z.string(),
  title: z.string(),
  area: z.string(),
  says: z.string(),
  roles: z.array(role),
  fields: z.array(field),
  /**
   * The resource it belongs to; its button is shown on that resource's list, or on a row when `row`
   * is a field.
   */
  of: z.nullable(z.string()),
  row: z.nullable(z.string()),
  /** The command accepts several rows at once. */
  many: z.boolean(),
  /** The command is refused when the row has changed since the caller saw it. */
  edits: z.boolean(),
  /**
   * The form starts with the present values, read with `consoleStanding`; the command is refused
   * when they have changed.
   */
  standing: z.boolean(),
  /** The row states in which the button is shown; empty means all. */
  whenState: z.array(z.string()),
  /**
   * A yes/no column of the row that must be yes for the button to be shown; null when there is
   * none.
   */
  whenYes: z.nullable(z.string()),
  /**
   * A column that explains why the command does not apply to this row now, and is empty where it
   * does; null without one.
   */
  whyNot: z.nullable(z.string()),
  /**
   * A column that tells whether the row has pictures, which must then be viewed first; null when
   * there are none.
   */
  afterLook: z.nullable(z.string()),
  /** The confirmation question, which names what cannot be undone; null when everything can. */
  confirm: z.nullable(z.string()),
  danger: z.boolean(),
  /** The console page, below /console/p/, that replaces the form. */
  page: z.nullable(z.string()),
});
export type CommandForm = z.output<typeof commandForm>;

/** A value of a row as it is sent. */
export const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type Cell = z.output<typeof cell>;

export const row = z.object({
  id: z.string(),
  values: z.record(z.string(), cell),
  /** The version of the row that was read; an edit sends it back. */
  seen: z.string(),
});
export type Row = z.output<typeof row>;
