/** The daily quiz: questions that teach the product and its risks; coins for right answers. */
import { addDays, dayOf, startOfDay } from "@ballast/contract/days.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { answerQuestion, listQuestions, quizAvailable } from "@ballast/contract/gift/quiz.ts";
import type { Language } from "@ballast/contract/language.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Answer, type Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { coinTerms } from "./coin-terms.ts";
import { type CoinOutcome, coinOffer, refuseUnlessCovered } from "./coins.ts";
import { questionsOf, shownTo, wordsOf, wrongSentence } from "./quiz-questions.ts";

type Answered = { question: string; chosen: number; right: boolean; coins: number };

async function answeredOn(db: Db, member: Member, day: string): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select question, chosen, was_right as right, coins from rewards.quiz_answers
    where bucket = ${member.bucket} and member_id = ${member.id} and day = ${day}`.execute(db);
  return rows;
}

/** A completed quiz can still be read when no more coins are given. */
async function offerOf(db: Db, member: Member, isWhole: boolean, perAnswer: number) {
  return coinOffer(db, member, isWhole ? 0 : perAnswer);
}

export async function isQuizAvailable(
  db: Db,
  member: Member,
  clock: Clock,
): Promise<OutputOf<typeof quizAvailable>> {
  const { questions, perAnswer } = await coinTerms(db);
  const answered = (await answeredOn(db, member, dayOf(clock.now()))).length;
  const offer = await offerOf(db, member, answered >= questions, perAnswer);
  return { available: offer === "ok", questions, answered, coinsEach: perAnswer };
}

/** No questions when no coins can be given, and the reason. */
export async function questionsOfToday(
  db: Db,
  member: Member,
  clock: Clock,
  language: Language,
): Promise<OutputOf<typeof listQuestions>> {
  const day = dayOf(clock.now());
  const { questions, perAnswer } = await coinTerms(db);
  const answered = new Map((await answeredOn(db, member, day)).map((row) => [row.question, row]));
  const offer = await offerOf(db, member, answered.size >= questions, perAnswer);
  const today = offer === "ok" ? await questionsOf(db, day, questions) : [];
  const words = await wordsOf(db, today, language);
  return {
    day,
    nextDayTime: startOfDay(addDays(day, 1)),
    coinsEach: perAnswer,
    offer,
    list: today.flatMap(({ id: questionId }) => {
      const said = words.get(questionId);
      if (!said) return [];
      const { correct, ...shown } = shownTo(member.id, day, questionId, said);
      const row = answered.get(questionId);
      const { chosen, right, coins } = row ?? { chosen: 0, right: false, coins: 0 };
      return [{ questionId, ...shown, result: row ? { chosen, correct, right, coins } : null }];
    }),
  };
}

/** Refuses question_unknown, question_answered, promotions_not_allowed, promotion_over. */
export async function answer(
  tx: Tx,
  member: Member,
  given: InputOf<typeof answerQuestion>,
  { clock, language }: { clock: Clock; language: Language },
): Promise<Answer<OutputOf<typeof answerQuestion>>> {
  const { questionId, answer: chosen } = given;
  const day = dayOf(clock.now());
  const { questions } = await coinTerms(tx);
  const asked = (await questionsOf(tx, day, questions)).find(({ id }) => id === questionId);
  const words = asked && (await wordsOf(tx, [asked], language)).get(questionId);
  if (!asked || !words) throw new Refusal("question_unknown");
  const { answers, correct } = shownTo(member.id, day, questionId, words);
  const right = chosen === correct;
  const { rows } = await sql<{
    outcome: CoinOutcome | "unknown" | "answered";
    coins: number;
    balance: number;
  }>`
    select outcome, coins, balance::int as balance from rewards.answer_question(
      ${member.bucket}, ${member.id}, ${day}, ${questionId}, ${asked.version}, ${chosen},
      ${right})`.execute(tx);
  const { outcome = "unknown", coins = 0, balance = 0 } = rows[0] ?? {};
  refuseUnless(outcome !== "unknown", "question_unknown");
  refuseUnless(outcome !== "answered", "question_answered");
  refuseUnlessCovered(outcome);
  const correctAnswer = answers[correct] ?? "";
  const data = { questionId, right, correct, correctAnswer, coins, balance };
  return new Answer(data, right ? "ok" : wrongSentence(language, correctAnswer));
}
