/**
 * Writes a document of headings and paragraphs as PDF (A4). Deterministic: the file's date is the
 * document's own.
 */
import type { Language } from "@ballast/contract/language.ts";
import type PDFDocument from "pdfkit";
import { pdfkit, type Run, registerFonts, runsOf } from "./pdf-fonts.ts";

export type Document = {
  language: Language;
  title: string;
  sections: { heading: string | null; paragraphs: string[] }[];
  /** Below every page, beside its number. */
  footer: string;
  /** Its date. */
  at: Date;
};

type Look = { size: number; colour: string; before: number; tag: "H1" | "H2" | "P" };
const TITLE: Look = { size: 22, colour: "#16212b", before: 0, tag: "H1" };
const HEADING: Look = { size: 14, colour: "#0b5c86", before: 16, tag: "H2" };
const PARAGRAPH: Look = { size: 11, colour: "#16212b", before: 6, tag: "P" };
const FOOTER = { size: 9, colour: "#434f5a" };

const MARGIN = 56;
const FOOTER_SPACE = 28;
/** Line height relative to the font size: enough for marks above and below Indic letters. */
const LINE = 1.6;

export async function writePdf(document: Document): Promise<Buffer> {
  const { language, title, sections, at } = document;
  const Pdf = await pdfkit();
  const pdf = new Pdf({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: language.replace("_", "-"),
    displayTitle: true,
    tagged: true,
    info: { Title: title, Creator: "Ballast", CreationDate: at, ModDate: at },
  });
  const bytes = collect(pdf);
  await registerFonts(pdf);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const pen: Pen = { pdf, y: MARGIN };
  const write = (text: string, look: Look) =>
    root.add(pdf.struct(look.tag, {}, [() => writeText(pen, text, look)]));
  write(title, TITLE);
  for (const { heading, paragraphs } of sections) {
    if (heading !== null) write(heading, HEADING);
    for (const paragraph of paragraphs) write(paragraph, PARAGRAPH);
  }
  root.end();
  writeFooters(pdf, document.footer);
  pdf.end();
  return bytes;
}

type Pdf = InstanceType<typeof PDFDocument>;
type Pen = { pdf: Pdf; y: number };

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
}

const widthOf = (pdf: Pdf, runs: Run[], size: number) =>
  runs.reduce((sum, run) => sum + pdf.font(run.font).fontSize(size).widthOfString(run.text), 0);

/** Word by word, because a word can need two fonts. */
function writeText(pen: Pen, text: string, { size, colour, before }: Look): void {
  const { pdf } = pen;
  const right = pdf.page.width - MARGIN;
  const space = widthOf(pdf, runsOf(" "), size);
  pdf.fillColor(colour);
  let x = right;
  pen.y += before;
  const nextLine = () => {
    x = MARGIN;
    pen.y += size * LINE;
    if (pen.y <= pdf.page.height - MARGIN - FOOTER_SPACE) return;
    pdf.addPage();
    pdf.fillColor(colour);
    pen.y = MARGIN + size * LINE;
  };
  for (const word of text.split(/[ \n]+/)) {
    const runs = runsOf(word);
    const width = widthOf(pdf, runs, size);
    if (x + width > right) nextLine();
    for (const run of runs) x += writeRun(pdf, run, x, pen.y, size);
    x += space;
  }
}

function writeRun(pdf: Pdf, { font, text }: Run, x: number, y: number, size: number): number {
  pdf.font(font).fontSize(size);
  pdf.text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
  return pdf.widthOfString(text);
}

function writeFooters(pdf: Pdf, footer: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.fillColor(FOOTER.colour);
    const y = pdf.page.height - MARGIN;
    pdf.markContent("Artifact", { type: "Pagination" });
    let x = MARGIN;
    for (const run of runsOf(footer)) x += writeRun(pdf, run, x, y, FOOTER.size);
    const number = runsOf(`${page - start + 1} / ${count}`);
    x = pdf.page.width - MARGIN - widthOf(pdf, number, FOOTER.size);
    for (const run of number) x += writeRun(pdf, run, x, y, FOOTER.size);
    pdf.endMarkedContent();
  }
}
