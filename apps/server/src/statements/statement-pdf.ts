/**
 * A statement as PDF, in the fonts every reader has. Its date and identity follow from the period,
 * so the same period gives the same bytes.
 */
import PdfDocument from "pdfkit";
import { timeIn } from "../platform/zone.ts";
import type { AccountStatement } from "./account-statements.ts";
import { exactText } from "./exact-text.ts";
import type { Period } from "./period.ts";
import { accountName, typeName } from "./statement-csv.ts";
import type { StatementWords } from "./statement-words.ts";

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 24;
const ROW = 15;
/** Where each column begins and how wide it is. */
const COLUMNS = [
  { at: 0, width: 105, align: "left" },
  { at: 110, width: 195, align: "left" },
  { at: 310, width: 92, align: "right" },
  { at: 407, width: WIDTH - 407, align: "right" },
] as const;

type Doc = InstanceType<typeof PdfDocument>;
type Looks = { font?: "Helvetica" | "Helvetica-Bold"; colour?: string };

export type StatementFor = { memberId: string; period: Period; words: StatementWords };

export function statementPdf(accounts: readonly AccountStatement[], about: StatementFor): Doc {
  const { memberId, period, words } = about;
  const title = `${words.title} ${period.from} – ${period.to}`;
  const doc = new PdfDocument({
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    info: { Title: title, Author: "Ballast", Subject: memberId, CreationDate: period.end },
  });
  writeHead(doc, about);
  for (const account of accounts) writeAccount(doc, account, about);
  const pages = doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    const foot = `${words.page} ${page + 1} / ${pages} · ${words.test} · ${memberId}`;
    doc.font("Helvetica").fontSize(8).fillColor("#555");
    doc.text(foot, MARGIN, BOTTOM + 12, { width: WIDTH, lineBreak: false });
  }
  doc.end();
  return doc;
}

function writeHead(doc: Doc, { memberId, period, words }: StatementFor): void {
  doc.font("Helvetica-Bold").fontSize(18).fillColor("#111").text(words.title, MARGIN, MARGIN);
  doc.font("Helvetica").fontSize(10).moveDown(0.4);
  doc.text(`${words.period}: ${period.from} – ${period.to}`);
  doc.text(`${words.zone}: ${period.zone}`);
  doc.text(`${words.member}: ${memberId}`);
  doc.text(words.test).moveDown(1);
}

function writeAccount(doc: Doc, one: AccountStatement, { period, words }: StatementFor): void {
  const time = timeIn(period.zone);
  const money = (value: bigint) => exactText(value, one.currency);
  const room = () => {
    if (doc.y + ROW > BOTTOM) doc.addPage();
  };
  if (doc.y + 5 * ROW > BOTTOM) doc.addPage();
  doc.font("Helvetica-Bold").fontSize(11).fillColor("#111");
  doc.text(`${accountName(one.account, words)} · ${one.currency}`, MARGIN, doc.y);
  doc.moveDown(0.3);
  writeRow(doc, [words.time, words.type, words.amount, words.balance], { colour: "#555" });
  rule(doc);
  const bold = { font: "Helvetica-Bold" } as const;
  writeRow(doc, [time(period.start), words.opening, "", money(one.opening)], bold);
  for (const entry of one.entries) {
    room();
    const what = typeName(entry.code, words) || entry.detail;
    writeRow(doc, [time(entry.at), what, money(entry.amount), money(entry.balance)]);
  }
  if (one.entries.length === 0) {
    room();
    writeRow(doc, ["", words.none, "", ""], { colour: "#555" });
  }
  room();
  writeRow(doc, [time(period.end), words.closing, "", money(one.closing)], bold);
  rule(doc);
  doc.moveDown(1);
}

function writeRow(doc: Doc, cells: readonly string[], looks: Looks = {}): void {
  const { font = "Helvetica", colour = "#111" } = looks;
  const { y } = doc;
  doc.font(font).fontSize(9).fillColor(colour);
  for (const [no, { at, width, align }] of COLUMNS.entries()) {
    doc.text(cells[no] ?? "", MARGIN + at, y, { width, align, lineBreak: false, ellipsis: true });
  }
  doc.y = y + ROW;
}

function rule(doc: Doc): void {
  doc.moveTo(MARGIN, doc.y - 3).lineTo(MARGIN + WIDTH, doc.y - 3);
  doc.lineWidth(0.5).stroke("#999");
}
