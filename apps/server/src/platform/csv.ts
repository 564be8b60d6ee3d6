/** One line of CSV (RFC 4180), for people who open it in a spreadsheet. */

/** What a spreadsheet would run instead of show; a number, with its currency too, is none. */
const isFormula = (cell: string) =>
  /^[=+\-@\t\r\n]/.test(cell) && !/^-\d[\d.]*( [A-Za-z]+)?$/.test(cell);

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Ends with CRLF. A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(isFormula(cell) ? `'${cell}` : cell)).join(",")}\r\n`;
