/**
 * A statement as CSV (RFC 4180): one line for each opening, entry and closing; then one for each lot
 * behind the incomes.
 */
import { Readable } from "node:stream";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import { csvLine } from "../platform/csv.ts";
import { timeIn } from "../platform/zone.ts";
import type { AccountStatement } from "./account-statements.ts";
import { exactText } from "./exact-text.ts";
import { lastSecond, type Period } from "./period.ts";
import { lotCells, lotHeads, sourceText, type Writing } from "./source-words.ts";
import type { Sources } from "./sources.ts";
import type { StatementWords } from "./statement-words.ts";

/** So that spreadsheets read the letters of every language. */
const MARK = "\uFEFF";

const line = (...cells: string[]) => csvLine(cells);

type CsvFor = {
  memberId: string;
  period: Period;
  language: Language;
  words: StatementWords;
  sources: Sources;
};

export function statementCsv(accounts: readonly AccountStatement[], about: CsvFor): Readable {
  return Readable.from(lines(accounts, about));
}

function* lines(
  accounts: readonly AccountStatement[],
  { memberId, period, language, words, sources }: CsvFor,
): Generator<string> {
  const { from, to, zone, start } = period;
  const time = timeIn(zone);
  const writing: Writing = { language, words, time, day: (day) => day, money: exactText };
  const { account, currency, type, detail, reference, amount, balance, opening, closing } = words;
  yield MARK + line(words.title, `${from} – ${to}`, zone, words.test, memberId);
  yield line(account, currency, words.time, type, detail, reference, amount, balance, words.source);
  for (const one of accounts) {
    const money = (value: bigint) => exactText(value, one.currency);
    const head = [accountName(one.account, words), one.currency];
    yield line(...head, time(start), opening, "", "", "", money(one.opening), "");
    for (const entry of one.entries) {
      yield line(
        ...head,
        time(entry.at),
        typeName(entry, words),
        words.details[entry.detail],
        publicId("ledgerTransaction", entry.transactionId),
        money(entry.amount),
        money(entry.balance),
        (sources.of.get(entry.transactionId) ?? [])
          .map((source) => sourceText(source, writing))
          .join("; "),
      );
    }
    yield line(...head, time(lastSecond(period)), closing, "", "", "", money(one.closing), "");
  }
  if (sources.lots.length === 0) return;
  yield line(words.evidence);
  yield line(...lotHeads(words));
  for (const lot of sources.lots) yield line(...lotCells(lot, writing));
}

export function accountName(account: string, words: StatementWords): string {
  return (words.accounts as Record<string, string>)[account] ?? account;
}

type Named = { code: string | null; detail: keyof StatementWords["details"] };

/** What moved in the local wallet alone is no capital record: its detail names it. */
export function typeName({ code, detail }: Named, words: StatementWords): string {
  if (code === null) return words.details[detail];
  return (words.types as Record<string, string>)[code] ?? code;
}
