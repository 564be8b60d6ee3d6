import { createHash } from "node:crypto";
import {
  getAgreement,
  getRechargeGuide,
  getWithdrawalGuide,
} from "@ballast/contract/content/documents.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { text } from "@ballast/words/words.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { aDraftProduct, aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { readPdf } from "../../test/read-pdf.ts";
import { publishAgreement } from "../products/publish-agreement.ts";

const app = useApp();
let member: TestMember;
beforeAll(async () => {
  member = await aMember(app);
});

const CALLS = { recharge: getRechargeGuide, withdrawal: getWithdrawalGuide };
const guide = async (kind: keyof typeof CALLS, language: Language) =>
  (await app.call(CALLS[kind], {}, { token: member.token, language })).data;

async function fetched(path: string) {
  const response = await fetch(`${app.url}${path}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), bytes };
}

/** The text of the pages without spaces, because words are placed one by one. */
async function readPages(bytes: Uint8Array) {
  const { text, ...read } = await readPdf(bytes);
  return { ...read, text: bare(text) };
}
/** A PDF reader returns the text without these characters. */
const JOINERS = /[\u200c\u200d]/g;
const bare = (text: string) => text.replace(/\s/g, "");

describe.each(["recharge", "withdrawal"] as const)("the guide of %s", (kind) => {
  it.each(LANGUAGES)("says the same in %s, with every figure filled in", async (language) => {
    const [english, own] = [await guide(kind, "en_US"), await guide(kind, language)];
    const shape = ({ sections }: typeof own) =>
      sections.map(({ paragraphs: { length } }) => length);
    expect(shape(own)).toEqual(shape(english));
    const words = JSON.stringify(own);
    expect(words).not.toMatch(/\{\w+\}/);
    const figures = (text: string) => text.match(/\d[\d.,]*\d|\d/g)?.toSorted();
    const said = (of: typeof own) => figures(of.sections.flatMap((s) => s.paragraphs).join(" "));
    expect(said(own)).toEqual(said(english));
    if (language !== "en_US") expect(own.title).not.toBe(english.title);
  });

  it("is for members alone", async () => {
    expect((await app.call(CALLS[kind])).code).toBe(401);
  });

  it("is a document as well, the same bytes each time, that says what the text says", async () => {
    const { title, sections, pdf } = await guide(kind, "fr_FR");
    const first = await fetched(pdf.path);
    expect([first.status, first.type]).toEqual([200, "application/pdf"]);
    const read = await readPages(first.bytes);
    expect(read).toMatchObject({ pages: 1, title });
    for (const words of sections.flatMap((section) => [section.heading, ...section.paragraphs])) {
      expect(read.text).toContain(bare(words));
    }
    expect((await fetched(pdf.path)).bytes).toEqual(first.bytes);
  });

  it.each(LANGUAGES)("is a document in %s", async (language) => {
    const { pdf } = await guide(kind, language);
    expect(pdf).toEqual({ path: `/files/guides/${kind}-${language}-1.pdf`, language });
    expect((await fetched(pdf.path)).status).toBe(200);
  });

  it.each(["te_IN", "kn_IN"] as const)(
    "is copied from the document as it reads in %s",
    async (language) => {
      const { sections, pdf } = await guide(kind, language);
      const { bytes } = await fetched(pdf.path);
      const read = (await readPages(bytes)).text.replace(JOINERS, "");
      for (const words of sections.flatMap((section) => [section.heading, ...section.paragraphs])) {
        expect(read).toContain(bare(words).replace(JOINERS, ""));
      }
      expect((await fetched(pdf.path)).bytes).toEqual(bytes);
    },
  );
});

describe("the lease agreement of a product", () => {
  it("is answered with its hash, and as a document that names it", async () => {
    const { agreementId } = await aDraftProduct(app.database.owner.db);
    const asked = { agreementId: publicId("agreement", agreementId) };
    const { data } = await app.call(getAgreement, asked, member);
    expect(createHash("sha256").update(data.body).digest("hex")).toBe(data.hash);
    const read = await readPages((await fetched(data.pdf.path)).bytes);
    expect(read.text).toContain(bare(data.body));
    expect(read.text).toContain(data.hash);
    expect((await app.call(getAgreement, asked)).code).toBe(401);
  });

  it("is read in the member's language where it is translated, its document too", async () => {
    const [title, clause] = ["Vertrag", "1. Der Text."];
    const translations = { de_DE: `${title}\n\n${clause}`, kn_IN: "ಒಪ್ಪಂದ\n\n1. ಪಠ್ಯ." };
    const words = { version: "in-words", body: "Agreement\n\n1. The text.", translations };
    const id = await app.database.db.transaction().execute((tx) => publishAgreement(tx, words));
    const agreementId = publicId("agreement", id);
    const read = async (language: Language) =>
      (await app.call(getAgreement, { agreementId }, { token: member.token, language })).data;
    const english = await read("en_US");
    expect(english.translation).toBeNull();
    expect((await read("fr_FR")).translation).toBeNull();
    const { translation, body, hash, pdf } = await read("de_DE");
    expect([body, hash, pdf]).toEqual([english.body, english.hash, english.pdf]);
    const path = `/files/agreements/${agreementId}-de_DE.pdf`;
    const inGerman = { language: "de_DE", text: translations.de_DE };
    expect(translation).toEqual({ ...inGerman, pdf: { path, language: "de_DE" } });
    const document = await readPages((await fetched(path)).bytes);
    expect(document.title).toBe(title);
    for (const said of [clause, text("de_DE", "texts", "translation_note"), hash]) {
      expect(document.text).toContain(bare(said));
    }
    const inKannada = `/files/agreements/${agreementId}-kn_IN.pdf`;
    expect((await read("kn_IN")).translation).toMatchObject({
      language: "kn_IN",
      pdf: { path: inKannada, language: "kn_IN" },
    });
    expect((await readPages((await fetched(inKannada)).bytes)).text).toContain("ಒಪ್ಪಂದ");
    for (const language of ["fr_FR", "en_US", "xx_XX", "de_DE-1"]) {
      const other = await fetched(`/files/agreements/${agreementId}-${language}.pdf`);
      expect([language, other.status]).toEqual([language, 404]);
    }
  });

  it("has every sign of its text in its document, or the number of one that no font has", async () => {
    const [title, signs] = ["Signs", "−5 % × 3 ≤ ₹100 · “a” – b… ş"];
    const translations = { ta_IN: `அடையாளங்கள்\n\n${signs}` };
    const words = { version: "of-signs", body: `${title}\n\n${signs}`, translations };
    const id = await app.database.db.transaction().execute((tx) => publishAgreement(tx, words));
    for (const ending of ["", "-ta_IN"]) {
      const path = `/files/agreements/${publicId("agreement", id)}${ending}.pdf`;
      const { text } = await readPages((await fetched(path)).bytes);
      expect(text).toContain(bare(signs).replace("≤", "[U+2264]"));
    }
  });

  it("is refused where there is none, as its document is", async () => {
    const agreementId = publicId("agreement", member.id);
    await expectRefused(app.database, "agreement_unknown", () =>
      app.call(getAgreement, { agreementId }, member),
    );
    expect((await fetched(`/files/agreements/${agreementId}.pdf`)).status).toBe(404);
  });
});

it("has no document of another name", async () => {
  for (const path of [
    "guides/recharge.pdf",
    "guides/recharge-en_US.pdf",
    "guides/recharge-en_US-99.pdf",
    "guides/recharge-en_US-01.pdf",
    "guides/other-en_US-1.pdf",
    "guides/recharge-en_US-1",
    "agreements/..pdf",
  ]) {
    expect((await fetched(`/files/${path}`)).status).toBe(404);
  }
});
