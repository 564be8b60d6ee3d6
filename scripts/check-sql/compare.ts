/** Compares a row type with the columns that PostgreSQL reports for a statement. */
import type { Column } from "./catalogue.ts";
import { kindOf } from "./js-types.ts";
import type { Why } from "./null-rules.ts";
import type { Claim, RowType } from "./row-type.ts";

/** Returns a sentence for each difference. `whys` is parallel to `columns`. */
export function differences(
  { row, isOurs }: { row: RowType; isOurs: boolean },
  columns: readonly Column[],
  whys: readonly Why[],
): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...row.keys()].filter((name) => !names.has(name));
  const twice = columns.filter(
    ({ name }, at) => columns.findIndex((one) => one.name === name) < at,
  );
  return [
    ...missing.map((name) => `"${name}" is no column of the statement`),
    ...twice.map(({ name }) => `the statement has two columns "${name}"`),
    ...columns.flatMap((column, at) =>
      differencesOf({ name: column.name, kind: kindOf(column.type, isOurs) }, whys[at], row),
    ),
  ];
}

type Read = { name: string; kind: string };

function differencesOf({ name, kind }: Read, why: Why, row: RowType): string[] {
  const claim = row.get(name);
  if (!claim) return [`the row type leaves out the column "${name}"`];
  const found = fits(claim, kind)
    ? []
    : [`"${name}" is ${kind}, not ${[...claim.kinds].join(" | ")}`];
  return why === undefined || claim.isNullable
    ? found
    : [...found, `"${name}" can be null: ${why}`];
}

const fits = ({ kinds }: Claim, kind: string) =>
  kind === "any" || kinds.has("any") || (kinds.size === 1 && kinds.has(kind as never));
