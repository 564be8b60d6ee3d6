/**
 * A statement as PDF, in letters of its own for every language it is written in. Its date and
 * identity follow from the period, so the same period gives the same bytes.
 */
import type { Day } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import type PdfDocument from "pdfkit";
import { pdfkit, registerFonts, runsOf } from "../content/pdf-fonts.ts";
import { timeIn } from "../platform/zone.ts";
import type { AccountStatement } from "./account-statements.ts";
import { readableText } from "./exact-text.ts";
import { lastSecond, type Period } from "./period.ts";
import { lotCells, lotHeads, sourceText, type Writing } from "./source-words.ts";
import type { Sources } from "./sources.ts";
import { accountName, typeName } from "./statement-csv.ts";
import type { StatementWords } from "./statement-words.ts";

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 24;
const ROW = 15;
/** Where each column begins and how wide it is. */
const COLUMNS = [
  { at: 0, width: 113, align: "left" },
  { at: 118, width: 187, align: "left" },
  { at: 310, width: 92, align: "right" },
  { at: 407, width: WIDTH - 407, align: "right" },
] as const;

type Doc = InstanceType<typeof PdfDocument>;
type Looks = { size?: number; colour?: string };
const INK = "#111";
const QUIET = "#555";
const ELLIPSIS = "…";
/** Of the size that was wished for. */
const SMALLEST = 0.7;

export type StatementFor = {
  memberId: string;
  period: Period;
  language: Language;
  words: StatementWords;
  sources: Sources;
};

export async function statementPdf(
  accounts: readonly AccountStatement[],
  about: StatementFor,
): Promise<Doc> {
  const { memberId, period, language, words } = about;
  const writing = writingFor(about);
  const title = `${words.title} ${daysOf(period, writing)}`;
  // Read by who checks the signature: it tells a changed file from one with another's signature.
  const Keywords = [memberId, period.from, period.to, period.zone].join(" ");
  const Pdf = await pdfkit();
  const doc = new Pdf({
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: language.replace("_", "-"),
    displayTitle: true,
    info: {
      Title: title,
      Author: "Ballast",
      Subject: memberId,
      Keywords,
      CreationDate: period.end,
    },
  });
  await registerFonts(doc);
  writeHead(doc, about, writing);
  for (const account of accounts) writeAccount(doc, account, about, writing);
  writeLots(doc, about, writing);
  const pages = doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    const foot = `${words.page} ${page + 1} / ${pages} · ${words.test} · ${memberId}`;
    put(doc, foot, { x: MARGIN, y: BOTTOM + 12, width: WIDTH }, { size: 8, colour: QUIET });
  }
  doc.end();
  return doc;
}

/** For the eye: day, month in words and year in this order in every language, as on the screens. */
function writingFor({ language, words, period }: StatementFor): Writing {
  const day = (on: Day) => {
    const [year, month, no] = on.split("-").map(Number);
    return `${no} ${words.months[(month ?? 0) - 1]} ${year}`;
  };
  const exact = timeIn(period.zone);
  const time = (at: Date) => {
    const [on = "", clock] = exact(at).split(" ");
    return `${day(on)} ${clock}`;
  };
  return { language, words, day, time, money: readableText };
}

const daysOf = ({ from, to }: Period, { day }: Writing) => `${day(from)} – ${day(to)}`;

function writeHead(doc: Doc, { memberId, period, words }: StatementFor, writing: Writing): void {
  const line = (text: string, size: number, height: number) => {
    const { y } = doc;
    put(doc, text, { x: MARGIN, y, width: WIDTH }, { size });
    doc.y = y + height;
  };
  doc.y = MARGIN;
  line(words.title, 18, 30);
  line(`${words.period}: ${daysOf(period, writing)}`, 10, 15);
  line(`${words.zone}: ${period.zone}`, 10, 15);
  line(`${words.member}: ${memberId}`, 10, 15);
  line(words.test, 10, 30);
}

function writeAccount(
  doc: Doc,
  one: AccountStatement,
  { period, words, sources }: StatementFor,
  writing: Writing,
): void {
  const { time } = writing;
  const money = (value: bigint) => writing.money(value, one.currency);
  const room = (rows = 1) => {
    if (doc.y + rows * ROW > BOTTOM) addPage(doc);
  };
  if (doc.y + 5 * ROW > BOTTOM) addPage(doc);
  const name = `${accountName(one.account, words)} · ${one.currency}`;
  const { y } = doc;
  put(doc, name, { x: MARGIN, y, width: WIDTH }, { size: 12 });
  doc.y = y + 20;
  writeRow(doc, [words.time, words.type, words.amount, words.balance], { colour: QUIET });
  rule(doc);
  writeRow(doc, [time(period.start), words.opening, "", money(one.opening)]);
  for (const entry of one.entries) {
    // with its reference below it
    room(2);
    const what = typeName(entry, words);
    writeRow(doc, [time(entry.at), what, money(entry.amount), money(entry.balance)]);
    const detail = words.details[entry.detail];
    const id = publicId("ledgerTransaction", entry.transactionId);
    writeNote(doc, detail === what ? id : `${detail} · ${id}`);
    for (const source of sources.of.get(entry.transactionId) ?? []) {
      writeNote(doc, sourceText(source, writing));
    }
  }
  if (one.entries.length === 0) {
    room();
    writeRow(doc, ["", words.none, "", ""], { colour: QUIET });
  }
  room();
  writeRow(doc, [time(lastSecond(period)), words.closing, "", money(one.closing)]);
  rule(doc);
  doc.y += ROW;
}

/** Each lot on lines of its own: ids and a hash do not fit beside each other. */
function writeLots(doc: Doc, { words, sources }: StatementFor, writing: Writing): void {
  if (sources.lots.length === 0) return;
  if (doc.y + 8 * ROW > BOTTOM) addPage(doc);
  const { y } = doc;
  put(doc, words.evidence, { x: MARGIN, y, width: WIDTH }, { size: 12 });
  doc.y = y + 20;
  const heads = lotHeads(words);
  for (const lot of sources.lots) {
    const cells = lotCells(lot, writing).map((cell, no) => `${heads[no]}: ${cell}`);
    if (doc.y + 7 * ROW > BOTTOM) addPage(doc);
    rule(doc);
    const ends = [2, 4, 6, 8, 10, cells.length];
    const lines = ends.map((end, no) => cells.slice(ends[no - 1] ?? 0, end));
    doc.y += 4;
    for (const line of lines) writeNote(doc, line.join(" · "), 0);
    doc.y += 4;
  }
}

/** Small, below the row that it is about. */
function writeNote(doc: Doc, text: string, indent: number = COLUMNS[1].at): void {
  if (doc.y + ROW > BOTTOM) addPage(doc);
  const { y } = doc;
  const place = { x: MARGIN + indent, y: y - 2, width: WIDTH - indent };
  put(doc, text, place, { size: 7.5, colour: QUIET });
  doc.y = y + ROW - 3;
}

function writeRow(doc: Doc, cells: readonly string[], looks: Looks = {}): void {
  const { y } = doc;
  for (const [no, { at, width, align }] of COLUMNS.entries()) {
    put(doc, cells[no] ?? "", { x: MARGIN + at, y, width, align }, looks);
  }
  doc.y = y + ROW;
}

function addPage(doc: Doc): void {
  doc.addPage();
  doc.y = MARGIN;
}

type Place = { x: number; y: number; width: number; align?: "left" | "right" };

/** One line, in as many fonts as its letters need; smaller where its place is narrow, and then cut. */
function put(
  doc: Doc,
  text: string,
  { x, y, width, align = "left" }: Place,
  looks: Looks = {},
): void {
  const { size: wished = 9, colour = INK } = looks;
  let shown = measured(doc, text);
  const room = width / (shown.width * wished);
  // an amount is never cut: the smallest holds the largest that the ledger can
  const size = wished * Math.min(1, Math.max(room * 0.999, SMALLEST));
  if (shown.width * size > width) shown = measured(doc, cut(doc, text, width / size));
  doc.fontSize(size).fillColor(colour);
  let left = align === "right" ? x + width - shown.width * size : x;
  for (const { font, text: part, width: wide } of shown.runs) {
    doc.font(font).text(part, left, y + size, { lineBreak: false, baseline: "alphabetic" });
    left += wide * size;
  }
}

/** `width` is that at size 1. */
function cut(doc: Doc, text: string, width: number): string {
  // By what a reader takes for one letter: a mark is not parted from what it stands on.
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const isTooWide = () => measured(doc, letters.join("") + ELLIPSIS).width > width;
  while (letters.length > 0 && isTooWide()) letters.pop();
  return letters.join("").trimEnd() + ELLIPSIS;
}

/** Each run with its width at size 1. */
function measured(doc: Doc, text: string) {
  doc.fontSize(1);
  const runs = runsOf(text).map((run) => ({
    ...run,
    width: doc.font(run.font).widthOfString(run.text),
  }));
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

function rule(doc: Doc): void {
  doc.moveTo(MARGIN, doc.y - 3).lineTo(MARGIN + WIDTH, doc.y - 3);
  doc.lineWidth(0.5).stroke("#999");
}
