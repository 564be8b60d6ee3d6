/** Lets staff publish content in up to eleven languages, and withdraw it. */
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { isVisible, visibleText } from "@ballast/contract/text/visible-text.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import type { Db, Tx } from "../platform/db.ts";
import { refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { isDrawing } from "../products/drawings.ts";
import { isFilm } from "./films.ts";
import type { ContentKind } from "./published.ts";

const text = z.strictObject({
  title: z.string().trim().min(1).max(120).refine(isVisible),
  body: z.string().trim().max(6000).default(""),
});
const texts = z
  .partialRecord(z.enum(LANGUAGES), text)
  .refine((all) => all.en_US !== undefined, "English is needed");
export type Texts = z.output<typeof texts>;

export type ContentDraft = {
  kind: ContentKind;
  texts: Texts;
  /** The name of a drawing and of a film that come with the program. */
  image: string | null;
  film: string | null;
  leadsTo: string | null;
  position: number;
  /** null: now. */
  from: Date | null;
  until: Date | null;
};

/** Parses {"en_US": {"title": …, "body": …}, …}; null when it has another form. */
export function readTexts(json: string): Texts | null {
  try {
    return texts.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** The missing texts by field and language, as in "title in German". English is required. */
export function unwritten(json: string): string[] {
  const given = readLoosely(json);
  return LANGUAGES.filter((one) => one === "en_US" || given[one] !== undefined).flatMap((one) =>
    (["title", "body"] as const)
      .filter((part) => !visibleText(given[one]?.[part] ?? ""))
      .map((part) => `${part === "body" ? "text" : part} in ${languageName(one)}`),
  );
}

type Loosely = Partial<Record<Language, { title?: string | undefined; body?: string | undefined }>>;

function readLoosely(json: string): Loosely {
  const part = z.string().optional().catch(undefined);
  const loose = z.partialRecord(z.enum(LANGUAGES), z.object({ title: part, body: part }).catch({}));
  try {
    return loose.parse(JSON.parse(json));
  } catch {
    return {};
  }
}

const languageName = (language: Language) =>
  new Intl.DisplayNames("en", { type: "language" }).of(language.slice(0, 2)) ?? language;

/** A path in the app; the database has the same rule. */
const PLACE = /^\/[A-Za-z/]{1,60}(\?[A-Za-z0-9=&_]{1,120})?$/;

/** Answers the item's id. Refuses publication_not_valid or words_not_allowed. */
export async function publishContent(tx: Tx, draft: ContentDraft, staff: string): Promise<string> {
  const from = draft.from ?? (await databaseNow(tx));
  refuseWrongFields(draft, from);
  for (const { title, body } of Object.values(draft.texts)) {
    refusePromises(title, body);
  }
  const id = uuidv7();
  await sql`
    insert into content.items
      (id, kind, image, film, leads_to, position, from_at, until_at, published_by)
    values (${id}, ${draft.kind}, ${draft.image && `/images/${draft.image}`},
      ${draft.film && `/films/${draft.film}`}, ${draft.leadsTo}, ${draft.position},
      ${from}, ${draft.until}, ${staff})`.execute(tx);
  for (const [language, { title, body }] of Object.entries(draft.texts)) {
    await sql`
      insert into content.texts (item_id, language, title, body)
      values (${id}, ${language}, ${title}, ${body})`.execute(tx);
  }
  return id;
}

async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(tx);
  if (!rows[0]) throw new Error("the database does not know the time");
  return rows[0].now;
}

function refuseWrongFields(draft: ContentDraft, from: Date): void {
  const { kind, image, film, leadsTo, until } = draft;
  const needsImage = kind === "carousel" || kind === "video";
  const wrong = [
    (image === null ? needsImage : !isDrawing(image)) && "image",
    (film === null ? kind === "video" : kind !== "video" || !isFilm(film)) && "film",
    leadsTo !== null && (kind !== "carousel" || !PLACE.test(leadsTo)) && "to",
    until !== null && until <= from && "until",
    kind !== "carousel" && Object.values(draft.texts).some(({ body }) => body === "") && "texts",
  ].filter((field) => field !== false);
  refuseUnless(wrong.length === 0, "publication_not_valid", { fields: wrong.join(", ") });
}

/** Stops showing it; the record stays. Refuses publication_unknown, publication_withdrawn. */
export async function withdrawContent(tx: Tx, id: string, staff: string): Promise<void> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select withdrawn_at is not null as withdrawn from content.items where id = ${id} for update
  `.execute(tx);
  refuseUnless(rows[0], "publication_unknown");
  refuseUnless(!rows[0].withdrawn, "publication_withdrawn");
  await sql`
    update content.items set withdrawn_at = platform.now(), withdrawn_by = ${staff}
    where id = ${id}`.execute(tx);
}

export type ListedContent = {
  id: string;
  kind: ContentKind;
  title: string;
  state: "coming" | "shown" | "over" | "withdrawn";
  languages: number;
};

/** Everything ever published, newest first, for staff. */
export async function listContent(db: Db, most = 200): Promise<ListedContent[]> {
  const { rows } = await sql<ListedContent>`
    select i.id, i.kind, t.title, case when i.withdrawn_at is not null then 'withdrawn'
        when i.from_at > platform.now() then 'coming'
        when i.until_at <= platform.now() then 'over' else 'shown' end as state,
      (select count(*)::int from content.texts x where x.item_id = i.id) as languages
    from content.items i join content.texts t on t.item_id = i.id and t.language = 'en_US'
    order by i.from_at desc, i.id desc limit ${most}`.execute(db);
  return rows;
}

/** The languages without a translation. */
export function missingLanguages(of: Texts): Language[] {
  return LANGUAGES.filter((language) => of[language] === undefined);
}
