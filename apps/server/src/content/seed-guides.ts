/** The first versions of the guides. Staff change them by new versions. */
import { LANGUAGES } from "@ballast/contract/language.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { GUIDE_KINDS } from "./guides.ts";

/** Adds the first version of each guide that has none. */
export async function seedGuides(tx: Tx): Promise<void> {
  for (const kind of GUIDE_KINDS) {
    const texts = LANGUAGES.map((language) => {
      const guides = catalogueOf(language, "guides");
      return [language, { title: guides[`${kind}.title`], body: guides[`${kind}.body`] }] as const;
    });
    await sql`
      insert into content.guide_versions (kind, no, texts, made_at, made_by)
      values (${kind}, 1, ${JSON.stringify(Object.fromEntries(texts))}::jsonb, '2026-11-21', 'install')
      on conflict (kind, no) do nothing`.execute(tx);
  }
}
