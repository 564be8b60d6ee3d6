/** A resource as CSV (RFC 4180), page after page, so that a long list needs no long memory. */
import { Readable } from "node:stream";
import type { Cell } from "@ballast/contract/console/form.ts";
import { EXPORT_CUT, EXPORT_ROWS_MOST } from "@ballast/contract/console/staff.ts";
import { CURRENCIES, type Currency } from "@ballast/contract/money.ts";
import { csvLine } from "../platform/csv.ts";
import type { Db } from "../platform/db.ts";
import type { Resource, Source } from "../platform/staff-resource.ts";
import { type Choice, readPage } from "./read-rows.ts";

const PAGE = 1_000;

/**
 * Amounts are whole decimals in the currency's unit, times in UTC; at most `most` rows, and then a
 * last line that says so.
 */
export function writeCsv(
  db: Db,
  resource: Resource,
  choice: Choice,
  most = EXPORT_ROWS_MOST,
): Readable {
  return Readable.from(lines(db, resource, choice, most));
}

async function* lines(
  db: Db,
  resource: Resource,
  choice: Choice,
  most: number,
): AsyncGenerator<string> {
  const size = Math.min(PAGE, most);
  const columns = Object.entries(resource.columns);
  yield csvLine(["id", ...columns.map(([, { title }]) => title)]);
  let cursor: string | undefined;
  for (let written = 0; written < most; written += size) {
    const page = await readPage(db, resource, { ...choice, cursor, size });
    yield page.list
      .map(({ id, values }) =>
        csvLine([
          id,
          ...columns.map(([name, column]) => text(column, values[name] ?? null, values)),
        ]),
      )
      .join("");
    if (page.cursor === null) return;
    cursor = page.cursor;
  }
  yield csvLine([EXPORT_CUT]);
}

function text(column: Source, value: Cell, values: Record<string, Cell>): string {
  if (value === null) return "";
  if (column.kind !== "amount") return String(value);
  const code = column.currency ?? (column.currencyOf ? values[column.currencyOf] : null);
  return code ? `${decimal(String(value), code as Currency)} ${code}` : String(value);
}

/** Every digit: a table that is added up must not lose any. */
function decimal(units: string, code: Currency): string {
  const { exponent } = CURRENCIES[code];
  const digits = units.replace("-", "").padStart(exponent + 1, "0");
  const sign = units.startsWith("-") ? "-" : "";
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
