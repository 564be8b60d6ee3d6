/**
 * The demo's evidence as files that can be opened: the funding of the reserve, and the source of a
 * return.
 */
import { text } from "@ballast/words/words.ts";
import { writePdf } from "../../apps/server/src/content/write-pdf.ts";
import type { Document } from "../../apps/server/src/ledger/documents.ts";

type Paper = { title: string; paragraphs: string[] };

export const RESOLUTION: Paper = {
  title: "Resolution to fund the reserve (test money only)",
  paragraphs: [
    "1. The operator puts 120,000.00 tUSDT of its own capital into the reserve, in one lot.",
    "2. It is moved on the test chain from the house's wallet to the reserve's, and is booked when the chain has confirmed it.",
    "3. From the reserve nothing is paid but the returns of products that were listed with it. None of it comes from members.",
    "4. One person proposed this, another one approved it; both are named beside it.",
  ],
};

export const SOURCE_DOCUMENT: Paper = {
  title: "Where the return comes from (test money only)",
  paragraphs: [text("en_US", "demo", "source")],
};

/** The same paper always gives the same file, whenever it is created. */
export async function demoDocument(name: string, { title, paragraphs }: Paper): Promise<Document> {
  const bytes = await writePdf({
    ...({ language: "en_US", title, footer: "Ballast · TEST" } as const),
    ...{ sections: [{ heading: null, paragraphs }], at: new Date("2026-01-02T00:00:00Z") },
  });
  return { name, bytes };
}
