/**
 * A statement as OFX 2.2, for GnuCash, KMyMoney, HomeBank: one statement for each account and currency.
 * Days are dates without a time, because readers shift a midnight into other zones.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { dayIn, timeIn } from "../platform/time-zone.ts";
import type { AccountStatement } from "./account-statements.ts";
import { exactText } from "./exact-text.ts";
import { shortText } from "./short-text.ts";
import type { Writing } from "./source-words.ts";
import { accountName, fitId, type StatementFor, sourcesText, typeName } from "./statement-csv.ts";

/** OFX allows only codes of ISO 4217: that of the currency which each test currency imitates. */
const CURDEF: Record<Currency, string> = { tUSDT: "USD", tINR: "INR", tTRY: "TRY", tEUR: "EUR" };
/** The lengths that OFX allows. */
const [NAME_MOST, MEMO_MOST, ID_MOST] = [32, 255, 22];

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';
const OK = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Removes characters that XML 1.0 does not allow. An element without text is left out. */
function element(name: string, text: string): string {
  const escaped = text
    .replace(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, " ")
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "")
    .trim();
  return escaped === "" ? "" : `<${name}>${escaped}</${name}>`;
}

const date = (day: string) => day.replaceAll("-", "");

export function statementOfx(accounts: readonly AccountStatement[], about: StatementFor): string {
  const { period, words } = about;
  const signOn = [
    "<SIGNONMSGSRSV1><SONRS>",
    OK,
    element("DTSERVER", date(period.to)),
    "<LANGUAGE>ENG</LANGUAGE>",
    `<FI>${element("ORG", shortText(`Ballast: ${words.test}`, NAME_MOST))}</FI>`,
    "</SONRS></SIGNONMSGSRSV1>\n",
  ];
  const statements = accounts.map((one, no) => statementOf(one, no, about));
  return [
    HEAD,
    "<OFX>\n",
    ...signOn,
    "<BANKMSGSRSV1>\n",
    ...statements,
    "</BANKMSGSRSV1>\n</OFX>\n",
  ].join("");
}

function statementOf(one: AccountStatement, no: number, about: StatementFor): string {
  const { memberId, period, words } = about;
  const account = [
    element("BANKID", "BALLAST"),
    element("BRANCHID", memberId.slice(-ID_MOST)),
    element("ACCTID", `${one.account}-${one.currency}`),
    "<ACCTTYPE>SAVINGS</ACCTTYPE>",
  ].join("");
  const balance = [
    element("BALAMT", exactText(one.closing, one.currency)),
    element("DTASOF", date(period.to)),
  ].join("");
  const name = `${accountName(one.account, words)}, ${one.currency}, ${words.test}`;
  return [
    `<STMTTRNRS><TRNUID>${no}</TRNUID>${OK}`,
    `<STMTRS>${element("CURDEF", CURDEF[one.currency])}<BANKACCTFROM>${account}</BANKACCTFROM>\n`,
    `<BANKTRANLIST>${element("DTSTART", date(period.from))}${element("DTEND", date(period.to))}\n`,
    ...one.entries.map((entry) => `${transactionOf(entry, one.currency, about)}\n`),
    `</BANKTRANLIST><LEDGERBAL>${balance}</LEDGERBAL>`,
    `${element("MKTGINFO", shortText(name, MEMO_MOST))}</STMTRS></STMTTRNRS>\n`,
  ].join("");
}

function transactionOf(
  entry: AccountStatement["entries"][number],
  currency: Currency,
  { period, language, words, sources }: StatementFor,
): string {
  const { zone } = period;
  const time = timeIn(zone);
  const writing: Writing = { language, words, time, day: (day) => day, money: exactText };
  const [type, detail] = [typeName(entry, words), words[`details.${entry.detail}`]];
  const source = sourcesText(entry.transactionId, sources, writing);
  const memo = [...(detail === type ? [] : [detail]), ...(source === "" ? [] : [source])];
  return [
    `<STMTTRN><TRNTYPE>${entry.amount < 0n ? "DEBIT" : "CREDIT"}</TRNTYPE>`,
    element("DTPOSTED", date(dayIn(zone, entry.at))),
    element("TRNAMT", exactText(entry.amount, currency)),
    element("FITID", fitId(entry)),
    element("NAME", shortText(type, NAME_MOST)),
    element("MEMO", shortText(memo.join(" · "), MEMO_MOST)),
    "</STMTTRN>",
  ].join("");
}
