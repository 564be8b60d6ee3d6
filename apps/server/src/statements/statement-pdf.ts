/**
 * A statement as PDF, with fonts for every language. Its date and identity follow from the period, so the
 * same period gives the same bytes.
 */
import type { Day } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import type PdfDocument from "pdfkit";
import { pdfkit, registerFonts, runsOf } from "../content/pdf-fonts.ts";
import { timeIn } from "../platform/time-zone.ts";
import type { AccountStatement } from "./account-statements.ts";
import { lastSecond, type Period } from "./period.ts";
import {
  lotCells,
  lotHeads,
  type StatementWords,
  sourceText,
  type Writing,
} from "./source-words.ts";
import type { Sources } from "./sources.ts";
import { accountName, typeName } from "./statement-csv.ts";

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 24;
const ROW = 15;
/** The position and width of each column. */
const COLUMNS = [
  { at: 0, width: 113, align: "left" },
  { at: 118, width: 187, align: "left" },
  { at: 310, width: 92, align: "right" },
  { at: 407, width: WIDTH - 407, align: "right" },
] as const;

type Doc = InstanceType<typeof PdfDocument>;
type Element = ReturnType<Doc["struct"]>;
/** `root` is the structure tree for screen readers: headings, paragraphs and tables. */
type Pen = { doc: Doc; root: Element };
type Looks = { size?: number; colour?: string };
const INK = "#111";
const QUIET = "#555";
const ELLIPSIS = "…";
/** The smallest scale of the font size. */
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
  // Read by whoever verifies the signature, to tell a changed file from one with another file's signature.
  const Keywords = [memberId, period.from, period.to, period.zone].join(" ");
  const Pdf = await pdfkit();
  const doc = new Pdf({
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    pdfVersion: "1.7",
    lang: language.replace("_", "-"),
    displayTitle: true,
    tagged: true,
    info: {
      Title: title,
      Author: "Ballast",
      Subject: memberId,
      Keywords,
      CreationDate: period.end,
    },
  });
  await registerFonts(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const pen = { doc, root };
  writeHead(pen, about, writing);
  for (const account of accounts) writeAccount(pen, account, about, writing);
  writeLots(pen, about, writing);
  root.end();
  const pages = doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    const foot = `${words.page} ${page + 1} / ${pages} · ${words.test} · ${memberId}`;
    doc.markContent("Artifact", { type: "Pagination" });
    put(doc, foot, { x: MARGIN, y: BOTTOM + 12, width: WIDTH }, { size: 8, colour: QUIET });
    doc.endMarkedContent();
  }
  doc.end();
  return doc;
}

/** Dates in the order day, month in words, year in every language, as on the screens. */
function writingFor({ language, words, period }: StatementFor): Writing {
  const day = (on: Day) => {
    const [year, month, no] = on.split("-").map(Number);
    return `${no} ${words[`months.${month}` as "months.1"]} ${year}`;
  };
  const exact = timeIn(period.zone);
  const time = (at: Date) => {
    const [on = "", clock] = exact(at).split(" ");
    return `${day(on)} ${clock}`;
  };
  return { language, words, day, time, money: formatAmount };
}

const daysOf = ({ from, to }: Period, { day }: Writing) => `${day(from)} – ${day(to)}`;

/** Adds a structure element with its drawing. */
function add(doc: Doc, parent: Element, tag: string, draw?: () => void, scope?: string): Element {
  const element = doc.struct(tag, scope ? ({ scope } as object) : {});
  parent.add(element);
  if (draw) element.add(draw);
  return element;
}

function writeLine(pen: Pen, tag: string, text: string, size: number, height: number): void {
  const { doc, root } = pen;
  const { y } = doc;
  add(doc, root, tag, () => put(doc, text, { x: MARGIN, y, width: WIDTH }, { size })).end();
  doc.y = y + height;
}

function writeHead(pen: Pen, { memberId, period, words }: StatementFor, writing: Writing): void {
  const line = (text: string, size: number, height: number) =>
    writeLine(pen, "P", text, size, height);
  pen.doc.y = MARGIN;
  writeLine(pen, "H1", words.title, 18, 30);
  line(`${words.period}: ${daysOf(period, writing)}`, 10, 15);
  line(`${words.zone}: ${period.zone}`, 10, 15);
  line(`${words.member}: ${memberId}`, 10, 15);
  line(words.test, 10, 30);
}

function writeAccount(
  pen: Pen,
  one: AccountStatement,
  { period, words, sources }: StatementFor,
  writing: Writing,
): void {
  const { time } = writing;
  const { doc, root } = pen;
  const money = (value: bigint) => writing.money(value, one.currency);
  const room = (rows = 1) => {
    if (doc.y + rows * ROW > BOTTOM) addPage(doc);
  };
  if (doc.y + 5 * ROW > BOTTOM) addPage(doc);
  const name = `${accountName(one.account, words)} · ${one.currency}`;
  writeLine(pen, "H2", name, 12, 20);
  const table = add(doc, root, "Table");
  const heads = [words.time, words.type, words.amount, words.balance];
  writeRow(doc, table, heads, { colour: QUIET, tag: "TH" });
  rule(doc);
  writeRow(doc, table, [time(period.start), words.opening, "", money(one.opening)]);
  for (const entry of one.entries) {
    // with its reference below it
    room(2);
    const what = typeName(entry, words);
    const detail = words[`details.${entry.detail}`];
    const id = publicId("ledgerTransaction", entry.transactionId);
    const notes = [
      detail === what ? id : `${detail} · ${id}`,
      ...(sources.of.get(entry.transactionId) ?? []).map((source) => sourceText(source, writing)),
    ];
    const cells = [time(entry.at), what, money(entry.amount), money(entry.balance)];
    writeRow(doc, table, cells, { notes });
  }
  if (one.entries.length === 0) {
    room();
    writeRow(doc, table, ["", words.none, "", ""], { colour: QUIET });
  }
  room();
  writeRow(doc, table, [time(lastSecond(period)), words.closing, "", money(one.closing)]);
  table.end();
  rule(doc);
  doc.y += ROW;
}

/** Each lot on lines of its own, because ids and a hash do not fit beside each other. */
function writeLots(pen: Pen, { words, sources }: StatementFor, writing: Writing): void {
  const { doc, root } = pen;
  if (sources.lots.length === 0) return;
  if (doc.y + 8 * ROW > BOTTOM) addPage(doc);
  writeLine(pen, "H2", words.evidence, 12, 20);
  const heads = lotHeads(words);
  for (const lot of sources.lots) {
    const cells = lotCells(lot, writing).map((cell, no) => `${heads[no]}: ${cell}`);
    if (doc.y + 7 * ROW > BOTTOM) addPage(doc);
    rule(doc);
    const ends = [2, 4, 6, 8, 10, cells.length];
    const lines = ends.map((end, no) => cells.slice(ends[no - 1] ?? 0, end));
    doc.y += 4;
    for (const line of lines) writeNote(doc, root, line.join(" · "), 0);
    doc.y += 4;
  }
}

/** Small print below the row it is about. */
function writeNote(doc: Doc, parent: Element, text: string, indent: number): void {
  if (doc.y + ROW > BOTTOM) addPage(doc);
  const { y } = doc;
  const place = { x: MARGIN + indent, y: y - 2, width: WIDTH - indent };
  add(doc, parent, "P", () => put(doc, text, place, { size: 7.5, colour: QUIET }));
  doc.y = y + ROW - 3;
}

type Row = Looks & { tag?: "TH" | "TD"; notes?: readonly string[] };

/** `notes` belong to the second cell, and are written below it. */
function writeRow(doc: Doc, table: Element, cells: readonly string[], row: Row = {}): void {
  const { tag = "TD", notes = [], ...looks } = row;
  const { y } = doc;
  const line = add(doc, table, "TR");
  const added = COLUMNS.map(({ at, width, align }, no) => {
    const draw = () => put(doc, cells[no] ?? "", { x: MARGIN + at, y, width, align }, looks);
    return add(doc, line, tag, draw, tag === "TH" ? "Column" : undefined);
  });
  doc.y = y + ROW;
  for (const note of notes) writeNote(doc, added[1] ?? line, note, COLUMNS[1].at);
  line.end();
}

function addPage(doc: Doc): void {
  doc.addPage();
  doc.y = MARGIN;
}

type Place = { x: number; y: number; width: number; align?: "left" | "right" };

/** One line, in as many fonts as its letters need; reduced when its place is narrow, and then cut. */
function put(
  doc: Doc,
  text: string,
  { x, y, width, align = "left" }: Place,
  looks: Looks = {},
): void {
  const { size: wanted = 9, colour = INK } = looks;
  let shown = measured(doc, text);
  const room = width / (shown.width * wanted);
  // an amount is never cut: the largest amount of the ledger fits at the smallest size
  const size = wanted * Math.min(1, Math.max(room * 0.999, SMALLEST));
  if (shown.width * size > width) shown = measured(doc, cut(doc, text, width / size));
  doc.fontSize(size).fillColor(colour);
  let left = align === "right" ? x + width - shown.width * size : x;
  for (const { font, text: part, width: wide } of shown.runs) {
    doc.font(font).text(part, left, y + size, { lineBreak: false, baseline: "alphabetic" });
    left += wide * size;
  }
}

/** `width` is at size 1. */
function cut(doc: Doc, text: string, width: number): string {
  // By graphemes, so that a mark is not separated from its letter.
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
  doc.markContent("Artifact", { type: "Layout" });
  doc.moveTo(MARGIN, doc.y - 3).lineTo(MARGIN + WIDTH, doc.y - 3);
  doc.lineWidth(0.5).stroke("#999");
  doc.endMarkedContent();
}
