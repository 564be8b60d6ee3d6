import type { Catalogue, Routine } from "./catalogue.ts";

/**
 * What functions never return as null although no rule can prove it, above all those in PL/pgSQL,
 * which have no tree: their value, these columns by name, or the columns that the table declares
 * not null.
 */
export type Declared = Readonly<Record<string, Says>>;
type Says =
  | "value"
  | "rows of the table"
  | "rows of the table, where there is one"
  | readonly string[];

/**
 * Returns a test whether a column is declared as never null; `isRow` tells that a row is known to
 * exist.
 */
export function readDeclared(catalogue: Catalogue, declared: Declared) {
  const asked = new Set<string>();

  function declares(routine: Routine, column: number, isRow: boolean): boolean {
    const { name, outputs, rowsOf, isProven } = routine;
    const says = declared[name];
    if (says === undefined) return isProven;
    asked.add(name);
    if (says === "value") return column === 1;
    if (typeof says !== "string") return says.includes(outputs[column - 1] ?? "");
    return (isRow || says === "rows of the table") && catalogue.isDeclared(rowsOf, column);
  }

  const unneeded = () => Object.keys(declared).filter((name) => !asked.has(name));
  return Object.assign(declares, { unneeded });
}
