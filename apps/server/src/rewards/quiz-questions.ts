/** Selects the questions of a day: the same for everybody, each in turn. */
import { createHash } from "node:crypto";
import { type Day, daysBetween } from "@ballast/contract/days.ts";
import type { Language } from "@ballast/contract/language.ts";
import { text } from "@ballast/words/words.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** A question in the version valid on its day. */
export type Drawn = { id: string; version: number };
/** A question, its right answer, and two wrong ones. */
export type Words = { question: string; right: string; wrong: string; other: string };

const FIRST_DAY: Day = "2026-01-01";

/** The questions of a day, selected from those in use when it began. */
export async function questionsOf(db: Db, day: Day, count: number): Promise<Drawn[]> {
  const { rows } = await sql<Drawn>`
    select id, version from rewards.questions_of(${day}) order by id`.execute(db);
  return drawn(rows, day, count);
}

/** While the bank does not change, no question repeats before all others have been used. */
export function drawn<T extends { id: string }>(bank: readonly T[], day: Day, count: number): T[] {
  const first = Math.max(0, daysBetween(FIRST_DAY, day)) * count;
  const ids = bank.map(({ id }) => id);
  return Array.from({ length: Math.min(count, ids.length) }, (_, at) => {
    const place = first + at;
    const round = Math.floor(place / ids.length);
    const id = shuffled(ids, `round ${round}`)[place % ids.length];
    return bank.find((one) => one.id === id);
  }).filter((one) => one !== undefined);
}

/** The texts of questions in one language, or in English where a translation is missing. */
export async function wordsOf(
  db: Db,
  questions: readonly Drawn[],
  language: Language,
): Promise<Map<string, Words>> {
  // Never null: words: the table wants the texts to have English.
  const { rows } = await sql<{ id: string; words: Words }>`
    select v.question_id as id, coalesce(v.texts -> ${language}::text, v.texts -> 'en_US') as words
    from rewards.question_versions v
    join unnest(${questions.map(({ id }) => id)}::text[],
      ${questions.map(({ version }) => version)}::int[]) x (id, no)
      on x.id = v.question_id and x.no = v.no`.execute(db);
  return new Map(rows.map(({ id, words }) => [id, words]));
}

/** A question as a member sees it on a day, and the position of the right answer. */
export function shownTo(
  memberId: string,
  day: Day,
  id: string,
  words: Words,
): { question: string; answers: string[]; correct: number } {
  const order = orderFor(memberId, day, id);
  const answers = [words.right, words.wrong, words.other];
  return {
    question: words.question,
    answers: order.map((at) => answers[at] ?? ""),
    correct: order.indexOf(0),
  };
}

/** The position of the right answer, as a member sees a question on a day. */
export const placeOfRight = (memberId: string, day: Day, id: string): number =>
  orderFor(memberId, day, id).indexOf(0);

const orderFor = (memberId: string, day: Day, id: string) =>
  shuffled([0, 1, 2], `${memberId} ${day} ${id}`);

export function wrongSentence(language: Language, answer: string): string {
  return text(language, "texts", "quiz_wrong", { answer });
}

/** A permutation that follows from the seed: sorts by the hash of seed and item. */
function shuffled<T extends string | number>(items: readonly T[], seed: string): T[] {
  const hash = (item: T) => createHash("sha256").update(`${seed} ${item}`).digest("hex");
  return items
    .map((item) => [hash(item), item] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item);
}
