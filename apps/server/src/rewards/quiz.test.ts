import { addDays, dayOf } from "@ballast/contract/days.ts";
import { answerQuestion, listQuestions, quizAvailable } from "@ballast/contract/gift/quiz.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { forbiddenWord } from "@ballast/words/forbidden-words.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { aCampaign } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { readQuestion } from "./question-bank.ts";
import { drawn, placeOfRight, questionsOf } from "./quiz-questions.ts";

const app = useApp();
let member: TestMember;
beforeEach(async () => {
  await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
  await aCampaign(app.database.db, "coins", 500_000n, 50_000_000n);
  member = await aMember(app);
});

const questions = async () => (await app.call(listQuestions, {}, member)).data.list;
const available = async () => (await app.call(quizAvailable, {}, member)).data;
const answer = (questionId: string, chosen: number) =>
  app.call(answerQuestion, { questionId, answer: `${chosen}` }, member);

/** The index of the right answer to today's question, as this member sees it. */
const rightOf = (questionId: string) => placeOfRight(member.id, dayOf(new Date()), questionId);

type Bank = { id: string; texts: Record<string, Record<string, string>> }[];

async function wholeBank(): Promise<Bank> {
  const { rows } = await sql<Bank[number]>`
    select q.id, v.texts from rewards.questions_of(${dayOf(new Date())}) q
    join rewards.question_versions v on v.question_id = q.id and v.no = q.version
    order by q.id`.execute(app.database.db);
  return rows;
}

describe("the bank", () => {
  it("begins with 40 questions and more, three different answers each, in all 11 languages", async () => {
    const bank = await wholeBank();
    expect(bank.length).toBeGreaterThanOrEqual(40);
    for (const { id, texts } of bank) {
      expect(readQuestion(JSON.stringify(texts)), id).toEqual(texts);
      expect(Object.keys(texts).sort(), id).toEqual([...LANGUAGES].sort());
      for (const words of Object.values(texts)) {
        expect(new Set(Object.values(words)).size, id).toBe(4);
        expect(forbiddenWord(words.right ?? ""), id).toBe(null);
      }
    }
  });

  it("is translated: no question of another language is left in English", async () => {
    const left = (await wholeBank()).filter(({ texts }) =>
      LANGUAGES.some((one) => one !== "en_US" && texts[one]?.question === texts.en_US?.question),
    );
    expect(left).toEqual([]);
  });

  it("gives each question its turn before one comes again, the same for everybody", async () => {
    const bank = await wholeBank();
    const ids = (day: string) => drawn(bank, day, 3).map(({ id }) => id);
    const days = Array.from({ length: bank.length / 3 }, (_, at) => addDays("2026-01-01", at));
    expect(days.flatMap(ids).sort()).toEqual(bank.map(({ id }) => id));
    expect(ids("2026-03-05")).toEqual(ids("2026-03-05"));
    expect(ids("2026-03-05")).not.toEqual(ids("2026-03-06"));
    expect((await questionsOf(app.database.db, "2026-03-05", 3)).map(({ id }) => id)).toEqual(
      ids("2026-03-05"),
    );
  });

  it("puts the right answer at each place about as often", () => {
    const places = Array.from({ length: 300 }, (_, at) =>
      placeOfRight(`member ${at}`, "2026-03-05", "cooling-off"),
    );
    for (const place of [0, 1, 2]) {
      expect(places.filter((one) => one === place).length).toBeGreaterThan(60);
    }
  });
});

describe("the daily quiz", () => {
  it("asks three questions, gives coins for right answers, and shows what was answered", async () => {
    expect(await available()).toEqual({
      ...{ available: true, questions: 3, answered: 0, coinsEach: 5 },
    });
    const [first, second] = await questions();
    if (!first || !second) throw new Error("no questions");
    expect(first).toMatchObject({ result: null });
    expect(JSON.stringify(first)).not.toContain("correct");
    const right = rightOf(first.questionId);
    const reply = await answer(first.questionId, right);
    expect(reply.data).toMatchObject({ right: true, correct: right, coins: 5, balance: 5 });
    const wrong = await answer(second.questionId, (rightOf(second.questionId) + 1) % 3);
    expect(wrong.data).toMatchObject({ right: false, coins: 0, balance: 5 });
    expect(wrong.msg).toBe(
      `Wrong answer, the correct answer is: ${second.answers[rightOf(second.questionId)]}`,
    );
    const shown = await questions();
    expect(shown[0]?.result).toEqual({ chosen: right, correct: right, right: true, coins: 5 });
    expect(shown[1]?.result).toMatchObject({ right: false, coins: 0 });
    expect((await available()).answered).toBe(2);
  });

  it("speaks the caller's language, in the question and of the wrong answer", async () => {
    const inTamil = { ...member, language: "ta_IN" as const };
    const [first] = (await app.call(listQuestions, {}, inTamil)).data.list;
    if (!first) throw new Error("no questions");
    const known = (await wholeBank()).find(({ id }) => id === first.questionId);
    expect(first.question).toBe(known?.texts.ta_IN?.question);
    const right = rightOf(first.questionId);
    const input = { questionId: first.questionId, answer: `${(right + 1) % 3}` };
    const { msg } = await app.call(answerQuestion, input, inTamil);
    expect(msg).toBe(`தவறான பதில், சரியான பதில்: ${first.answers[right]}`);
  }); // @rule message/wrong-answer

  it("takes one answer to a question of the day, also when answers race", async () => {
    const [first] = await questions();
    const id = first?.questionId ?? "";
    const replies = await Promise.all([answer(id, 0), answer(id, 1), answer(id, 2)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([1709, 1709, 200].sort());
    await expectRefused(app.database, "question_answered", () => answer(id, 0));
  });

  it("answers a repeated key with the first answer", async () => {
    const [first] = await questions();
    const input = { questionId: first?.questionId ?? "", answer: "0" };
    const again = { ...member, key: crypto.randomUUID() };
    const reply = await app.call(answerQuestion, input, again);
    expect((await app.call(answerQuestion, input, again)).raw).toEqual(reply.raw);
  });

  it("knows today's questions alone", async () => {
    const today = (await questions()).map(({ questionId }) => questionId);
    const other = (await wholeBank()).find(({ id }) => !today.includes(id))?.id ?? "";
    await expectRefused(app.database, "question_unknown", () => answer(other, 0));
    await expectRefused(app.database, "question_unknown", () => answer("no-such-question", 0));
    const wrong = await answer(today[0] ?? "", 3);
    expect(wrong.raw.data).toMatchObject({ refusal: "bad_input" });
  });

  it("is not there without a budget, where promotions are not allowed, and for nobody", async () => {
    const [first] = await questions();
    const id = first?.questionId ?? "";
    const move = (country: string) =>
      sql`update members.members set country = ${country} where id = ${member.id}`.execute(
        app.database.owner.db,
      );
    await move("GB");
    expect((await available()).available).toBe(false);
    const list = async () => (await app.call(listQuestions, {}, member)).data;
    expect(await list()).toMatchObject({ offer: "not_allowed", list: [] });
    await expectRefused(app.database, "promotions_not_allowed", () => answer(id, 0));
    await move("IN");
    await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
    expect((await available()).available).toBe(false);
    expect(await list()).toMatchObject({ offer: "no_budget", list: [] });
    await expectRefused(app.database, "promotion_over", () => answer(id, 0));
    for (const call of [quizAvailable, listQuestions])
      expect((await app.call(call)).code).toBe(401);
    const input = { questionId: id, answer: "0" };
    expect((await app.call(answerQuestion, input)).code).toBe(401);
  });
});
