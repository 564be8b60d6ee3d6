/**
 * A statement as a workbook (.xlsx) for people: amounts are numbers and times are dates in the
 * spreadsheet's language. One sheet with the accounts, one with the lots of the incomes.
 */
import { publicId } from "@ballast/contract/ids.ts";
import { CURRENCIES, type Currency } from "@ballast/contract/money.ts";
import writeWorkbook, { type Cell, type SheetData } from "write-excel-file/node";
import { timeIn } from "../platform/time-zone.ts";
import type { AccountStatement } from "./account-statements.ts";
import { exactText } from "./exact-text.ts";
import { lastSecond } from "./period.ts";
import { shortText } from "./short-text.ts";
import { lotHeads, type Writing } from "./source-words.ts";
import type { SourceLot } from "./sources.ts";
import { accountName, fitId, type StatementFor, sourcesText, typeName } from "./statement-csv.ts";

/** The decimal digits of a double; a longer amount has its exact text beside it. */
const DIGITS_MOST = 15;
const SHEET_NAME_MOST = 31;
const DAY_MS = 86_400_000;
/** The day 0 of date serial numbers. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

const text = (value: string): Cell => ({ type: String, value });
const bold = (value: string): Cell => ({ type: String, value, fontWeight: "bold" });

/** A serial number in the zone's own time, so that no program shifts it to another zone. */
function timeCell(written: string): Cell {
  const ms = Date.parse(`${written.replace(" ", "T")}Z`);
  return { type: Number, value: (ms - EPOCH_MS) / DAY_MS, format: "yyyy-mm-dd hh:mm:ss" };
}

/** The number, and the text when the number is not exact. */
function moneyCells(value: bigint, currency: Currency): [Cell, Cell] {
  const exact = exactText(value, currency);
  const format = `#,##0.${"0".repeat(CURRENCIES[currency].exponent)}`;
  const isLong = exact.replace(/\D/g, "").replace(/^0+/, "").length > DIGITS_MOST;
  return [{ type: Number, value: Number(exact), format }, isLong ? text(exact) : null];
}

export async function statementWorkbook(
  accounts: readonly AccountStatement[],
  about: StatementFor,
): Promise<Buffer> {
  const { words, sources } = about;
  const sheets = [
    {
      ...{ data: entryRows(accounts, about), sheet: sheetName(words.title), stickyRowsCount: 6 },
      columns: [26, 9, 20, 24, 34, 44, 18, 4, 18, 4, 60].map((width) => ({ width })),
    },
    ...(sources.lots.length === 0
      ? []
      : [
          {
            ...{ data: lotRows(about), sheet: sheetName(words.lot), stickyRowsCount: 1 },
            columns: [44, 24, 44, 16, 18, 4, 9, 44, 20, 18, 4, 30, 66, 24].map((width) => ({
              width,
            })),
          },
        ]),
  ];
  return writeWorkbook(sheets).toBuffer();
}

/** Without the characters that the name of a sheet may not have. */
const sheetName = (name: string) => shortText(name.replace(/[[\]:*?/\\]/g, " "), SHEET_NAME_MOST);

function entryRows(accounts: readonly AccountStatement[], about: StatementFor): SheetData {
  const { memberId, period, language, words, sources } = about;
  const time = timeIn(period.zone);
  const writing: Writing = { language, words, time, day: (day) => day, money: exactText };
  const { account, currency, type, detail, reference, amount, balance, source } = words;
  const heads = [account, currency, words.time, type, detail, reference, amount, "", balance, ""];
  const rows: SheetData = [
    [bold(words.title), null, null, text(words.test)],
    [bold(words.period), null, text(period.from), text(period.to)],
    [bold(words.zone), null, text(period.zone)],
    [bold(words.member), null, text(memberId)],
    [],
    [...heads, source].map(bold),
  ];
  for (const one of accounts) {
    const head = [text(accountName(one.account, words)), text(one.currency)];
    const bound = (at: Date, name: string, value: bigint) =>
      rows.push([
        ...[...head, timeCell(time(at)), text(name), null, null, null, null],
        ...moneyCells(value, one.currency),
      ]);
    bound(period.start, words.opening, one.opening);
    for (const entry of one.entries) {
      rows.push([
        ...[...head, timeCell(time(entry.at)), text(typeName(entry, words))],
        ...[text(words[`details.${entry.detail}`]), text(fitId(entry))],
        ...moneyCells(entry.amount, one.currency),
        ...moneyCells(entry.balance, one.currency),
        text(sourcesText(entry.transactionId, sources, writing)),
      ]);
    }
    bound(lastSecond(period), words.closing, one.closing);
  }
  return rows;
}

function lotRows({ period, words, sources }: StatementFor): SheetData {
  const time = timeIn(period.zone);
  const [order, product, lot, kind, locked, currency, funding, on, whole, ...rest] =
    lotHeads(words);
  const heads = [order, product, lot, kind, locked, "", currency, funding, on, whole, "", ...rest];
  const row = (one: SourceLot) => [
    text(publicId("order", one.orderId)),
    text(one.product),
    text(publicId("lot", one.lotId)),
    text(words[one.source]),
    ...moneyCells(one.amount, one.currency),
    text(one.currency),
    text(publicId("ledgerTransaction", one.fundedBy)),
    timeCell(time(one.fundedAt)),
    ...moneyCells(one.whole, one.currency),
    ...[one.documentName, one.documentHash, one.attestor].map(text),
  ];
  return [heads.map((name) => bold(name ?? "")), ...sources.lots.map(row)];
}
