/** Adds a version of a guide; earlier versions stay unchanged. */
import type { Language } from "@ballast/contract/language.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { GUIDE_FIGURES, type GuideKind, readGuide, sectionsOf } from "./guides.ts";
import type { Texts } from "./publish-content.ts";

/**
 * Answers the version's number. Refuses publication_not_valid naming the languages without sections or
 * whose set of figures differs from the guide's own, words_not_allowed, and publication_unchanged.
 */
export async function editGuide(
  tx: Tx,
  { kind, texts }: { kind: GuideKind; texts: Texts },
  staff: string,
): Promise<number> {
  const wrong = wrongLanguages(kind, texts);
  refuseUnless(wrong.length === 0, "publication_not_valid", { fields: wrong.join(", ") });
  for (const { title, body } of Object.values(texts)) refusePromises(title, body);
  await sql`select pg_advisory_xact_lock(hashtext(${`content.guides ${kind}`}))`.execute(tx);
  const before = await readGuide(tx, kind);
  refuseUnless(!before || !isSame(before.texts, texts), "publication_unchanged");
  const no = (before?.no ?? 0) + 1;
  await sql`
    insert into content.guide_versions (kind, no, texts, made_at, made_by)
    values (${kind}, ${no}, ${JSON.stringify(texts)}::jsonb, platform.now(), ${staff})`.execute(tx);
  return no;
}

/** Fees and times in guides are figures filled in from the code; each language must use all of them. */
function wrongLanguages(kind: GuideKind, texts: Texts): string[] {
  const known = new Set<string>(GUIDE_FIGURES[kind]);
  return (Object.keys(texts) as Language[]).filter((language) => {
    const { title, body } = texts[language] ?? { title: "", body: "" };
    const named = figuresIn(body);
    const sections = sectionsOf(body);
    return !(
      body.startsWith("# ") &&
      sections.every(({ heading, paragraphs }) => heading && paragraphs.length > 0) &&
      !/[{}]/.test(title + sections.map(({ heading }) => heading).join("")) &&
      named.size === known.size &&
      [...named].every((name) => known.has(name))
    );
  });
}

const figuresIn = (body: string) =>
  new Set([...body.matchAll(/\{([^{}]*)\}?/g)].map(([, name = ""]) => name));

const isSame = (one: Texts, other: Texts) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (texts: Texts) =>
  Object.entries(texts)
    .map(([language, { title, body }]) => [language, title, body])
    .toSorted();
