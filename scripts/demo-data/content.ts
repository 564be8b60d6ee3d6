/**
 * The content that the demo's staff published: slides, films, notices and news, in every language.
 */
import type { Language } from "@ballast/contract/language.ts";
import { inAllLanguages, type TextId } from "@ballast/words/words.ts";
import { sql } from "kysely";
import {
  type ContentDraft,
  publishContent,
  type Texts,
} from "../../apps/server/src/content/publish-content.ts";
import type { Db } from "../../apps/server/src/platform/db.ts";

type ContentId =
  Extract<TextId<"demo">, `${string}.title`> extends `${infer Id}.title` ? Id : never;

type Item = { words: ContentId; daysAgo?: number } & Partial<ContentDraft> &
  Pick<ContentDraft, "kind">;

const ITEMS: Item[] = [
  { words: "slideBacked", kind: "carousel", image: "slide-backed.svg", leadsTo: "/projects" },
  { words: "slideLeave", kind: "carousel", image: "slide-leave.svg", leadsTo: "/projects" },
  {
    words: "slideEvidence",
    kind: "carousel",
    image: "slide-evidence.svg",
    leadsTo: "/user/receiveincome",
  },
  { words: "scroll", kind: "scroll" },
  { words: "popup", kind: "popup" },
  { words: "wallet", kind: "wallet" },
  { words: "filmBacking", kind: "video", image: "film-backing.svg", film: "backing.webm" },
  { words: "filmLeaving", kind: "video", image: "film-leaving.svg", film: "leaving.webm" },
  { words: "newsReserve", kind: "news", image: "slide-backed.svg", daysAgo: 6 },
  { words: "newsSale", kind: "news", daysAgo: 3 },
  { words: "newsFeedback", kind: "news", image: "slide-evidence.svg" },
];

/** Title and body in every language. */
function textsOf(id: ContentId): Texts {
  const bodies = inAllLanguages("demo", `${id}.body`);
  const titles = Object.entries(inAllLanguages("demo", `${id}.title`)) as [Language, string][];
  return Object.fromEntries(
    titles.map(([language, title]) => [language, { title, body: bodies[language] }]),
  ) as Texts;
}

export async function publishDemoContent(db: Db, staff: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(tx);
    const now = rows[0]?.now.getTime() ?? 0;
    for (const [position, { words, daysAgo = 0, ...item }] of ITEMS.entries()) {
      const texts = textsOf(words);
      const from = new Date(now - daysAgo * 86_400_000);
      const nothing = { image: null, film: null, leadsTo: null, from, until: null };
      await publishContent(tx, { ...nothing, position, texts, ...item }, staff);
    }
  });
}
