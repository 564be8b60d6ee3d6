/** The service `gift`: the daily quiz about the product and its risks. */
import * as z from "zod/mini";
import { day, endpoint, instant, whole } from "../endpoint.ts";
import { COIN_OFFERS } from "./sign.ts";

/** The number of choices of each question, one of them right. */
export const QUIZ_ANSWERS = 3;

/** The topics of the question bank. */
export const QUIZ_TOPICS = [
  "products",
  "income",
  "principal",
  "withdrawals",
  "security",
  "warnings",
  "proof",
  "limits",
  "rewards",
] as const;
export type QuizTopic = (typeof QUIZ_TOPICS)[number];

/** The texts of a question and their maximum lengths. */
export const QUIZ_PARTS = { question: 200, right: 120, wrong: 120, other: 120 } as const;

const questionId = z.string().check(z.regex(/^[a-z0-9-]{3,40}$/));

export const quizAvailable = endpoint({
  service: "gift",
  method: "GET",
  path: "question/available",
  member: true,
  body: "none",
  purpose: "is a quiz open today",
  output: z.object({
    /** False where promotions are not allowed, and while no coins can be given. */
    available: z.boolean(),
    questions: z.number(),
    answered: z.number(),
    coinsEach: z.number(),
  }),
});

const question = z.object({
  questionId,
  question: z.string(),
  /** The choices, in an order that depends on the member and the day. */
  answers: z.array(z.string()),
  /** Null until the question is answered. */
  result: z.nullable(
    z.object({ chosen: z.number(), correct: z.number(), right: z.boolean(), coins: z.number() }),
  ),
});
export type QuizQuestion = z.output<typeof question>;

/** The questions of the day, the same for everybody; in the caller's language. */
export const listQuestions = endpoint({
  service: "gift",
  method: "GET",
  path: "question/list",
  member: true,
  body: "none",
  purpose: "today's questions",
  output: z.object({
    day,
    nextDayTime: instant,
    coinsEach: z.number(),
    /** Whether coins are available, and why not; without coins there is no question either. */
    offer: z.enum(COIN_OFFERS),
    list: z.array(question),
  }),
});

/** Each question is answered once; when the choice was wrong, `msg` names the right one. */
export const answerQuestion = endpoint({
  service: "gift",
  method: "POST",
  path: "question/answer",
  member: true,
  body: "form",
  money: true,
  purpose: "answer one",
  input: z.object({ questionId, answer: whole(0, QUIZ_ANSWERS - 1) }),
  output: z.object({
    questionId,
    right: z.boolean(),
    correct: z.number(),
    correctAnswer: z.string(),
    coins: z.number(),
    /** The member's present number of coins. */
    balance: z.number(),
  }),
  refusals: ["question_unknown", "question_answered", "promotions_not_allowed", "promotion_over"],
});
