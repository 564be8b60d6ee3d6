/** Programs read from a PDF exactly the text that was written, in every language. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../test/read-pdf.ts";
import { writePdf } from "./write-pdf.ts";

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-pdf-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** As many as one page has room for: a footer is read between the parts of a paragraph on two. */
const PARAGRAPHS = 12;

/** Every label of a statement and every text of texts.json, each as a paragraph. */
function labelsOf(language: Language): string[][] {
  const catalogues = [catalogueOf(language, "statement"), catalogueOf(language, "texts")];
  const all = catalogues.flatMap((catalogue) => Object.values(catalogue));
  return Array.from({ length: Math.ceil(all.length / PARAGRAPHS) }, (_, at) =>
    all.slice(at * PARAGRAPHS, (at + 1) * PARAGRAPHS),
  );
}

const written = (language: Language, paragraphs: string[]) =>
  writePdf({
    ...{ language, title: "Ballast", footer: "Ballast", at: new Date("2026-11-29T00:00:00Z") },
    sections: [{ heading: null, paragraphs }],
  });

/**
 * A line may break anywhere, which counts as one space between words. Nothing else may be added.
 */
const lines = (text: string) => text.replace(/\s+/g, " ");
/**
 * pdf.js returns the words of a line separately, without spaces between them and without joiners.
 */
const inOne = (text: string) => text.replace(/[\s\u200b-\u200d]/g, "");

const readBy =
  (command: string, ...args: string[]) =>
  async (bytes: Buffer): Promise<string> => {
    const file = join(folder, "document.pdf");
    await writeFile(file, bytes);
    return (
      await run(
        command,
        args.map((arg) => (arg === "FILE" ? file : arg)),
      )
    ).stdout;
  };

const READERS = [
  {
    name: "pdf.js",
    read: async (bytes: Buffer) => (await readPdf(bytes)).text,
    ...{ isHere: true, plain: inOne },
  },
  {
    name: "pdftotext",
    read: readBy("/usr/bin/pdftotext", "FILE", "-"),
    ...{ isHere: existsSync("/usr/bin/pdftotext"), plain: lines },
  },
  {
    name: "mutool",
    read: readBy("/usr/bin/mutool", "draw", "-q", "-F", "text", "FILE"),
    ...{ isHere: existsSync("/usr/bin/mutool"), plain: lines },
  },
];

describe.each(LANGUAGES)("a document in %s", (language) => {
  it.each(READERS.filter(({ isHere }) => isHere))(
    "is read by $name as it was written",
    async ({ read, plain }) => {
      for (const labels of labelsOf(language)) {
        const text = plain(await read(await written(language, labels)));
        const sought = (label: string) => plain(label.normalize("NFC"));
        expect(labels.filter((label) => !text.includes(sought(label)))).toEqual([]);
      }
    },
  );
});
