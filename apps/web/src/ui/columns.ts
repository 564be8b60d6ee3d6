import { PICKER_COLUMNS } from "@ballast/contract/constants.ts";

export type Option = { value: string; text: string; children?: Option[] };

/** The options of each column, given what is chosen so far; at most three columns. */
export function columnsOf(options: Option[], chosen: readonly string[]): Option[][] {
  const columns: Option[][] = [];
  let column: Option[] | undefined = options;
  while (column !== undefined && column.length > 0 && columns.length < PICKER_COLUMNS) {
    columns.push(column);
    column = column.find(({ value }) => value === chosen[columns.length - 1])?.children;
  }
  return columns;
}

/** The texts of the chosen options; null while a column has no choice yet. */
export function chosenTexts(options: Option[], chosen: readonly string[]): string[] | null {
  const columns = columnsOf(options, chosen);
  const texts = columns.map((column, at) => column.find(({ value }) => value === chosen[at])?.text);
  return texts.every((text) => text !== undefined) && texts.length > 0 ? (texts as string[]) : null;
}
