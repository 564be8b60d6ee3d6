/**
 * A statement as CSV (RFC 4180) for programs: one table in which every row has the same fields
 * (docs/statements.md). One row for the statement itself, one for each opening, entry and closing, and one
 * for each lot of the incomes.
 */
import { Readable } from "node:stream";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import { csvLine } from "../platform/csv.ts";
import { dayIn, timeIn } from "../platform/time-zone.ts";
import type { AccountStatement } from "./account-statements.ts";
import { exactText } from "./exact-text.ts";
import { lastSecond, type Period } from "./period.ts";
import { type StatementWords, sourceText, type Writing } from "./source-words.ts";
import type { Sources } from "./sources.ts";

/** Byte order mark, so that spreadsheets read every language. */
const MARK = "\uFEFF";

/** The same in every language, and documented by name; words in the rows are in the reader's language. */
export const CSV_COLUMNS = [
  ...["row", "fitid", "account", "name", "currency", "day", "time", "type", "detail"],
  ...["amount", "balance", "reference", "source"],
  ...["order", "product", "lot", "locked", "whole_funding", "document", "sha256", "attestor"],
] as const;
type Column = (typeof CSV_COLUMNS)[number];

const line = (cells: Partial<Record<Column, string>>) =>
  csvLine(CSV_COLUMNS.map((column) => cells[column] ?? ""));

export type StatementFor = {
  memberId: string;
  period: Period;
  language: Language;
  words: StatementWords;
  sources: Sources;
};

/** Identifies an entry of an account, the same in every file. */
export const fitId = ({ transactionId, no }: { transactionId: string; no: number }): string =>
  `${publicId("ledgerTransaction", transactionId)}-${no}`;

export function statementCsv(accounts: readonly AccountStatement[], about: StatementFor): Readable {
  return Readable.from(lines(accounts, about));
}

function* lines(
  accounts: readonly AccountStatement[],
  { memberId, period, language, words, sources }: StatementFor,
): Generator<string> {
  const { from, to, zone, start } = period;
  const time = timeIn(zone);
  const when = (at: Date) => ({ day: dayIn(zone, at), time: time(at) });
  const writing: Writing = { language, words, time, day: (day) => day, money: exactText };
  yield MARK + csvLine(CSV_COLUMNS);
  const self = { row: "statement", fitid: memberId, name: words.title, type: words.test };
  yield line({ ...self, detail: `${from}/${to}`, source: zone });
  for (const one of accounts) {
    const money = (value: bigint) => exactText(value, one.currency);
    const { account, currency } = one;
    const head = { account, name: accountName(account, words), currency };
    const opening = { type: words.opening, balance: money(one.opening) };
    yield line({ row: "opening", ...head, ...when(start), ...opening });
    for (const entry of one.entries) {
      yield line({
        ...{ row: "entry", fitid: fitId(entry), ...head, ...when(entry.at) },
        ...{ type: typeName(entry, words), detail: words[`details.${entry.detail}`] },
        ...{ amount: money(entry.amount), balance: money(entry.balance) },
        reference: publicId("ledgerTransaction", entry.transactionId),
        source: sourcesText(entry.transactionId, sources, writing),
      });
    }
    const closing = { type: words.closing, balance: money(one.closing) };
    yield line({ row: "closing", ...head, ...when(lastSecond(period)), ...closing });
  }
  for (const lot of sources.lots) {
    const money = (value: bigint) => exactText(value, lot.currency);
    yield line({
      ...{ row: "lot", name: words.evidence, currency: lot.currency, ...when(lot.fundedAt) },
      ...{ type: words[lot.source], reference: publicId("ledgerTransaction", lot.fundedBy) },
      ...{ order: publicId("order", lot.orderId), product: lot.product },
      ...{ lot: publicId("lot", lot.lotId), locked: money(lot.amount) },
      ...{ whole_funding: money(lot.whole), document: lot.documentName },
      ...{ sha256: lot.documentHash, attestor: lot.attestor },
    });
  }
}

export const sourcesText = (transactionId: string, sources: Sources, writing: Writing): string =>
  (sources.of.get(transactionId) ?? []).map((source) => sourceText(source, writing)).join("; ");

export function accountName(account: string, words: StatementWords): string {
  return (words as Record<string, string>)[`accounts.${account}`] ?? account;
}

type Named = Pick<AccountStatement["entries"][number], "code" | "detail">;

/** Entries of the local wallet alone are no capital records; their detail names them. */
export function typeName({ code, detail }: Named, words: StatementWords): string {
  if (code === null) return words[`details.${detail}`];
  return (words as Record<string, string>)[`types.${code}`] ?? code;
}
