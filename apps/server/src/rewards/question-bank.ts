/** Lets staff maintain the questions of the daily quiz. Changes take effect on the next day. */
import { QUIZ_PARTS, type QuizTopic } from "@ballast/contract/gift/quiz.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { isVisible } from "@ballast/contract/text/visible-text.ts";
import { forbiddenWord } from "@ballast/words/forbidden-words.ts";
import { sql } from "kysely";
import * as z from "zod";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

const part = (most: number) => z.string().trim().min(1).max(most).refine(isVisible);
const words = z.strictObject({
  question: part(QUIZ_PARTS.question),
  right: part(QUIZ_PARTS.right),
  wrong: part(QUIZ_PARTS.wrong),
  other: part(QUIZ_PARTS.other),
});
const texts = z
  .partialRecord(z.enum(LANGUAGES), words)
  .refine((all) => all.en_US !== undefined, "English is needed");
export type QuestionTexts = z.output<typeof texts>;

const NAME = /^[a-z0-9-]{3,40}$/;
/** The largest number of questions a day may have. */
const LEAST_IN_USE = 5;

/** Parses {"en_US": {"question", "right", "wrong", "other"}, …}; null when it has another form. */
export function readQuestion(json: string): QuestionTexts | null {
  try {
    return texts.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

export type QuestionDraft = { id: string; topic: QuizTopic; texts: QuestionTexts };

/** Refuses question_not_valid, words_not_allowed and question_name_taken. */
export async function addQuestion(tx: Tx, draft: QuestionDraft, staff: string): Promise<void> {
  refuseWrongWords(draft.texts);
  refuseUnless(NAME.test(draft.id), "question_not_valid", { fields: "name" });
  const added = await sql`
    insert into rewards.questions (id, topic, created_at, created_by)
    values (${draft.id}, ${draft.topic}, platform.now(), ${staff})
    on conflict do nothing`.execute(tx);
  refuseUnless(added.numAffectedRows === 1n, "question_name_taken");
  await addVersion(tx, draft, staff);
}

/** Adds a version; earlier ones stay. Refuses as addQuestion, not_found, question_retired. */
export async function editQuestion(tx: Tx, draft: QuestionDraft, staff: string): Promise<void> {
  refuseWrongWords(draft.texts);
  await lockInUse(tx, draft.id);
  await sql`
    update rewards.questions set topic = ${draft.topic} where id = ${draft.id}`.execute(tx);
  await addVersion(tx, draft, staff);
}

/** Refuses not_found, question_retired, and questions_too_few when a day would lack questions. */
export async function retireQuestion(tx: Tx, id: string, staff: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rewards.questions'))`.execute(tx);
  await lockInUse(tx, id);
  await sql`
    update rewards.questions set retired_at = platform.now(), retired_by = ${staff}
    where id = ${id}`.execute(tx);
  const { rows } = await sql`
    select from rewards.questions where retired_at is null limit ${LEAST_IN_USE}`.execute(tx);
  refuseUnless(rows.length === LEAST_IN_USE, "questions_too_few", {
    least: String(LEAST_IN_USE),
  });
}

/**
 * Puts it back into use unchanged; the record of its retirement stays. Refuses not_found, question_in_use.
 */
export async function reinstateQuestion(tx: Tx, id: string, staff: string): Promise<void> {
  const { rows } = await sql<{ retired: boolean }>`
    select retired_at is not null as retired from rewards.questions where id = ${id} for update
  `.execute(tx);
  refuseUnless(rows[0], "not_found");
  refuseUnless(rows[0].retired, "question_in_use");
  await sql`
    insert into rewards.question_rests (question_id, retired_at, retired_by, back_at, back_by)
    select id, retired_at, retired_by, platform.now(), ${staff} from rewards.questions
    where id = ${id}`.execute(tx);
  await sql`
    update rewards.questions set retired_at = null, retired_by = null where id = ${id}`.execute(tx);
}

async function lockInUse(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ retired: boolean }>`
    select retired_at is not null as retired from rewards.questions where id = ${id} for update
  `.execute(tx);
  refuseUnless(rows[0], "not_found");
  refuseUnless(!rows[0].retired, "question_retired");
}

async function addVersion(tx: Tx, { id, texts }: QuestionDraft, staff: string): Promise<void> {
  await sql`
    insert into rewards.question_versions (question_id, no, texts, made_at, made_by)
    select ${id}, coalesce(max(v.no), 0) + 1, ${JSON.stringify(texts)}::jsonb, platform.now(), ${staff}
    from rewards.question_versions v where v.question_id = ${id}`.execute(tx);
}

/**
 * A question may quote a false promise, and a wrong answer be one; right answers and explanations may not.
 */
function refuseWrongWords(given: QuestionTexts): void {
  for (const { right, wrong, other } of Object.values(given)) {
    const found = forbiddenWord(right);
    refuseUnless(found === null, "words_not_allowed", { found: found ?? "" });
    const different = new Set([right, wrong, other]).size === 3;
    refuseUnless(different, "question_not_valid", { fields: "texts" });
  }
}
