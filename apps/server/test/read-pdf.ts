/**
 * What pdf.js reads from a document: the text of its pages, and the roles of their tagged elements.
 */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

type Node = { role?: string; children?: Node[] };
type ReadPdf = { pages: number; title: string; text: string; nodes: Node[] };

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js detaches the buffer that it gets, so it gets a copy.
  const task = getDocument({ data: Uint8Array.from(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  let text = "";
  const nodes: Node[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text += items.map((item) => ("str" in item ? item.str : "")).join("");
    nodes.push(...allOf((await page.getStructTree()) as Node | null));
  }
  const read = { pages: pdf.numPages, title: (info as { Title: string }).Title, text, nodes };
  await task.destroy();
  return read;
}

const allOf = (node: Node | null): Node[] =>
  node ? [node, ...(node.children ?? []).flatMap(allOf)] : [];
