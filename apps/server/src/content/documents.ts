/** Calls about guides and agreements, and their PDF files, which are created on first request. */
import * as contract from "@ballast/contract/content/documents.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { isLanguage, type Language } from "@ballast/contract/language.ts";
import type { Translations } from "@ballast/contract/product/translation.ts";
import { text } from "@ballast/words/words.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { bind, type Router } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";
import { translationIn } from "../products/wording.ts";
import { createDocumentThread } from "./document-thread.ts";
import { GUIDE_KINDS, type GuideKind, type GuideRules, guideOf, readGuide } from "./guides.ts";
import type { Document } from "./write-pdf.ts";

const drawPdf = createDocumentThread<Document>(new URL("./write-pdf-thread.ts", import.meta.url));
const KEPT_MOST = 60;
const AGREEMENT_LANGUAGE = "en_US";

export function mountDocuments(router: Router, rules: GuideRules): void {
  const newest = async (db: Db, kind: GuideKind, language: Language) => {
    const guide = await readGuide(db, kind);
    if (!guide) throw new Error(`there is no guide of ${kind}`);
    return guideOf(guide, language, rules);
  };
  bind(router, contract.getRechargeGuide, ({ db, language }) => newest(db, "recharge", language));
  bind(router, contract.getWithdrawalGuide, ({ db, language }) =>
    newest(db, "withdrawal", language),
  );
  bind(router, contract.getAgreement, async ({ db, language }, { agreementId }) => {
    const found = await readAgreement(db, agreementId);
    if (!found) throw new Refusal("agreement_unknown");
    const { translations, ...agreement } = found;
    const own = translationIn(translations, language);
    const pdfIn = (shown: Language) => {
      const ending = shown === AGREEMENT_LANGUAGE ? "" : `-${shown}`;
      const name = `${publicId("agreement", agreementId)}${ending}`;
      return { path: `/files/agreements/${name}.pdf`, language: shown };
    };
    return {
      ...agreement,
      agreementId,
      pdf: pdfIn(AGREEMENT_LANGUAGE),
      translation: own && { ...own, pdf: pdfIn(language) },
    };
  });
  if (router.services.includes("user")) {
    mountFiles(router, "guides", (name) => guideDocument(router.db, name, rules));
  }
  if (router.services.includes("product")) {
    mountFiles(router, "agreements", (name) => agreementDocument(router.db, name));
  }
}

type FileRequest = FastifyRequest<{ Params: { name: string } }>;

/** Nothing here is secret, so a document needs no session. Created files are cached. */
function mountFiles(
  router: Router,
  folder: string,
  documentOf: (name: string) => Promise<Document | null>,
): void {
  const made = new Map<string, Promise<Buffer>>();
  router.fastify.get(
    `/files/${folder}/:name`,
    async ({ params }: FileRequest, reply: FastifyReply) => {
      const name = /^([\w-]{1,60})\.pdf$/.exec(params.name)?.[1] ?? "";
      const document = made.has(name) ? null : await documentOf(name);
      if (document !== null) {
        if (made.size >= KEPT_MOST) made.clear();
        // Whoever asks meanwhile waits for the same one.
        const drawn = made.get(name) ?? drawPdf(document);
        made.set(name, drawn);
        drawn.catch(() => made.delete(name));
      }
      const bytes = await made.get(name);
      if (!bytes) throw new Refusal("not_found");
      return reply
        .header("cache-control", "public, max-age=3600")
        .header("content-disposition", `inline; filename="ballast-${name}.pdf"`)
        .type("application/pdf")
        .send(bytes);
    },
  );
}

/** `name`: "recharge-hi_IN-1", with the version at the end. */
async function guideDocument(db: Db, name: string, rules: GuideRules): Promise<Document | null> {
  const [asked = "", language = "", no = ""] = name.split("-");
  const kind = GUIDE_KINDS.find((known) => known === asked);
  if (kind === undefined || !isLanguage(language) || !/^[1-9]\d{0,5}$/.test(no)) return null;
  const version = await readGuide(db, kind, Number(no));
  if (!version) return null;
  const guide = guideOf(version, language, rules);
  if (guide.pdf.path !== `/files/guides/${name}.pdf`) return null;
  const { title, sections } = guide;
  const footer = `Ballast · ${text(language, "texts", "disclosure.ribbon")}`;
  return { language, title, sections, footer, at: version.madeAt };
}

/** `name`: the agreement's id, followed by a language for a translation. */
async function agreementDocument(db: Db, name: string): Promise<Document | null> {
  const [shown = "", language, ...more] = name.split("-");
  const id = uuidOf("agreement", shown);
  const agreement = id === null || more.length > 0 ? null : await readAgreement(db, id);
  if (!agreement) return null;
  if (language === undefined) {
    return agreementIn(agreement, { language: AGREEMENT_LANGUAGE, text: agreement.body });
  }
  if (!isLanguage(language)) return null;
  const translation = translationIn(agreement.translations, language);
  return translation && agreementIn(agreement, translation);
}

/** The first line is the title; a line that begins with a number and a point starts a paragraph. */
function agreementIn(of: Agreement, shown: { language: Language; text: string }): Document {
  const { language } = shown;
  const [title = "", ...paragraphs] = shown.text.split(/\n+/);
  const ribbon = text(language, "texts", "disclosure.ribbon");
  const isOriginal = language === AGREEMENT_LANGUAGE;
  return {
    language,
    title,
    sections: [
      {
        heading: null,
        paragraphs: isOriginal ? [] : [text(language, "texts", "translation_note")],
      },
      { heading: null, paragraphs },
      { heading: isOriginal ? "SHA-256" : "SHA-256 (English)", paragraphs: [of.hash] },
    ],
    footer: `Ballast · ${ribbon} · ${of.version}`,
    at: of.publishedAt,
  };
}

type Agreement = {
  version: string;
  hash: string;
  body: string;
  publishedAt: Date;
  translations: Translations;
};

async function readAgreement(db: Db, id: string): Promise<Agreement | null> {
  const { rows } = await sql<Agreement>`
    select version, encode(hash, 'hex') as hash, body, published_at as "publishedAt", translations
    from products.agreements where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
