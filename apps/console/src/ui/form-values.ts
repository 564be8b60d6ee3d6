/** The initial values of a form, and the labels of its fields. */
import type { Column, CommandForm, Field, Row } from "@ballast/contract/console/form.ts";
import dayjs from "dayjs";

type Given = Record<string, unknown>;

export const labelOf = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** The initial values of an edit: those of the row's columns with the names of the fields. */
export function initialOf(
  { edits, fields }: CommandForm,
  values: Row["values"],
  columns: readonly Column[],
): Given {
  return edits ? filledOf(fields, values, columns) : {};
}

/** Converts values to the form in which the fields hold them. */
export function filledOf(
  fields: readonly Field[],
  values: Row["values"],
  columns: readonly Column[] = [],
): Given {
  const standing = fields.flatMap(({ name, kind }) => {
    const value = values[name];
    if (value === null || value === undefined || value === "") return [];
    if (["texts", "question", "wording", "wordingfile"].includes(kind))
      return [[name, JSON.parse(String(value))]];
    // The picker has no time zone; its values are UTC.
    if (kind === "instant") return [[name, dayjs(String(value).slice(0, 16))]];
    if (kind === "day") return [[name, dayjs(String(value))]];
    if (typeof value === "boolean") return [[name, value ? "yes" : "no"]];
    const isJson = columns.some((column) => column.name === name && column.kind === "json");
    if (isJson) return [[name, JSON.stringify(JSON.parse(String(value)), null, 2)]];
    return [[name, String(value)]];
  });
  return Object.fromEntries(standing);
}
