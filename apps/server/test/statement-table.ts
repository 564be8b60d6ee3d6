/** Reads a statement's CSV as any program would: by the column names in its first row. */

/** The cells of a row; a quoted text is one cell. */
export const cellsOf = (row: string): string[] =>
  Array.from(row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, a, b]) => a ?? b ?? "");

/** The rows without the signature. */
export function tableOf(csv: string): Record<string, string>[] {
  const [heads = [], ...rows] = csv.replace("\uFEFF", "").trimEnd().split("\r\n").map(cellsOf);
  return rows
    .filter(([kind]) => kind !== "signature")
    .map((cells) => Object.fromEntries(heads.map((head, no) => [head, cells[no] ?? ""])));
}
