/**
 * What the console is told of its resources and commands, so that one list, one detail page and one
 * form draw them all. The server declares each beside the code that reads or does it.
 */
import * as z from "zod/mini";
import { ID_PREFIXES, type IdKind } from "../ids.ts";
import { currency } from "../money.ts";
import { ROLES } from "./staff.ts";

/** How a value travels and is drawn: amounts as text of smallest units, instants as ISO 8601. */
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

/** One column. `among`: every value a state can have, and a set any number of at once. `currencyOf`: the column with its currency. */
export const column = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(COLUMN_KINDS),
  sorts: z.boolean(),
  filters: z.boolean(),
  /** Personal data: shown masked until it is asked for, with a reason. */
  masked: z.boolean(),
  /** Shown on the row's own page alone. */
  inside: z.boolean(),
  among: z.array(z.string()),
  idKind: z.nullable(z.enum(idKinds)),
  /** The resource that the value leads to. */
  leadsTo: z.nullable(z.string()),
  currency: z.nullable(currency),
  currencyOf: z.nullable(z.string()),
});
export type Column = z.output<typeof column>;

/**
 * Lists to show on a row's own page: rows of `resource` whose `column` is this row's id. Where there are
 * many each is in a `group`.
 */
export const relation = z.object({
  resource: z.string(),
  column: z.string(),
  title: z.string(),
  group: z.optional(z.string()),
});

export const resourceForm = z.object({
  name: z.string(),
  title: z.string(),
  area: z.string(),
  says: z.string(),
  roles: z.array(role),
  columns: z.array(column),
  /** The column by whose value people call a row; null where the id alone names it. */
  called: z.nullable(z.string()),
  /** The column and direction it is sorted by at first. */
  order: z.object({ column: z.string(), down: z.boolean() }),
  /** Whether `q` finds rows, and by what. */
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
  /** The most characters of free text; null where its kind bounds it. */
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
  /** The resource it belongs to; its button stands on that list, or on a row when `row` is a field. */
  of: z.nullable(z.string()),
  row: z.nullable(z.string()),
  /** It may be given for several rows at once. */
  many: z.boolean(),
  /** The row must still be as it was seen. */
  edits: z.boolean(),
  /** It begins with what stands now, which `consoleStanding` answers, and which must still stand. */
  standing: z.boolean(),
  /** For which states of the row the button is there; all when empty. */
  whenState: z.array(z.string()),
  /** A column of the row that must say yes for the button to be there; null where none must. */
  whenYes: z.nullable(z.string()),
  /** A column that says in words why it is not done to this row now, and nothing where it would be; null without one. */
  whyNot: z.nullable(z.string()),
  /** A column that says whether there are pictures, which must then be looked at first; null where none are. */
  afterLook: z.nullable(z.string()),
  /** Asked before it is done, naming what cannot be undone; null for what can. */
  confirm: z.nullable(z.string()),
  danger: z.boolean(),
  /** The console's own page that asks for it instead of a form; below /console/p/. */
  page: z.nullable(z.string()),
});
export type CommandForm = z.output<typeof commandForm>;

/** A value of a row as it travels. */
export const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type Cell = z.output<typeof cell>;

export const row = z.object({
  id: z.string(),
  values: z.record(z.string(), cell),
  /** Stands for what was seen; handed back with an edit. */
  seen: z.string(),
});
export type Row = z.output<typeof row>;
