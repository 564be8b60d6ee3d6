import { consoleRow, consoleRows } from "@ballast/contract/console/calls.ts";
import { addDays, dayOf } from "@ballast/contract/days.ts";
import { answerQuestion, listQuestions } from "@ballast/contract/gift/quiz.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aMember } from "../../../test/builders.ts";
import { aCampaign } from "../../../test/income-builders.ts";
import { useApp } from "../../../test/kit.ts";
import { give, staffSession } from "../../../test/staff-session.ts";
import { placeOfRight } from "../quiz-questions.ts";

const app = useApp();
let content: string;
beforeAll(async () => {
  content = await staffSession(app, "content");
  await aCampaign(app.database.db, "coins", 500_000n, 50_000_000n);
});

const WORDS = {
  question: "Who approves a new rate?",
  right: "A second person",
  wrong: "Nobody",
  other: "Whoever proposed it",
};
const question = (texts: object) => ({
  field: "texts",
  filename: "texts.json",
  bytes: new TextEncoder().encode(JSON.stringify(texts)),
});
const about = (input: Record<string, string>, texts: object = { en_US: WORDS }) =>
  ({ input: { topic: "security", ...input }, files: [question(texts)] }) as const;
const add = async (name: string, texts?: object) => {
  const { input, files } = about({ name }, texts);
  return (await give(app, content, "add-question", input, { files: [...files] })).data.done[0];
};
const row = async (id: string) =>
  (await app.call(consoleRow, { resource: "quiz-questions", id }, { staff: content })).data;
const edit = async (id: string, texts: object, seen: string) => {
  const { input, files } = about({}, texts);
  const given = { rows: [id], seen, files: [...files] };
  return (await give(app, content, "edit-question", input, given)).data.done[0];
};
const retire = async (id: string) =>
  (await give(app, content, "retire-question", {}, { rows: [id] })).data.done[0];
const inUse = async (days: number) => {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from rewards.questions_of(${addDays(dayOf(new Date()), days)})`.execute(
    app.database.db,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
};

it("lists the questions by topic and state", async () => {
  const filter = JSON.stringify([{ column: "topic", op: "is", value: "warnings" }]);
  const { list } = (
    await app.call(consoleRows, { resource: "quiz-questions", filter }, { staff: content })
  ).data;
  expect(list.map(({ id }) => id)).toContain("sure-profit");
  expect(new Set(list.map(({ values }) => values.topic))).toEqual(new Set(["warnings"]));
  expect(list[0]?.values).toMatchObject({
    state: "in_use",
    languages: `${LANGUAGES.length} of ${LANGUAGES.length}`,
    version: 1,
  });
});

it("adds a question that counts from the next day on, once under its name", async () => {
  expect(await add("rate-approval")).toMatchObject({ ok: true });
  expect((await row("rate-approval")).values).toMatchObject({ state: "from_tomorrow" });
  expect((await inUse(0)).has("rate-approval")).toBe(false);
  expect((await inUse(1)).get("rate-approval")).toBe(1);
  expect(await add("rate-approval")).toMatchObject({
    ok: false,
    lines: ["A question has this name already."],
  });
});

it("refuses a wrong name, answers that are alike and a right answer that promises too much", async () => {
  const refused = async (name: string, words: object, says: RegExp) => {
    const done = await add(name, { en_US: { ...WORDS, ...words } });
    expect(done?.ok).toBe(false);
    expect(done?.lines[0]).toMatch(says);
    expect((await inUse(1)).has(name)).toBe(false);
  };
  await refused("No Such Name", {}, /check the question: name/);
  await refused("alike", { wrong: WORDS.right }, /check the question: texts/);
  await refused("too-much", { right: "A sure profit" }, /sure profit/);
  await refused("empty", { other: "" }, /cannot be read/);
  const named = { question: "Who promises a sure profit?", wrong: "A sure profit" };
  expect(await add("may-be-named", { en_US: { ...WORDS, ...named } })).toMatchObject({ ok: true });
});

it("edits by a new version from the next day on, and only what was seen", async () => {
  const { seen } = await row("hurry");
  const texts = { en_US: { ...WORDS, question: "What is wise?" } };
  expect(await edit("hurry", texts, seen)).toMatchObject({ ok: true });
  expect([(await inUse(0)).get("hurry"), (await inUse(1)).get("hurry")]).toEqual([1, 2]);
  expect((await row("hurry")).values).toMatchObject({ version: 2, topic: "security" });
  expect(await edit("hurry", { en_US: WORDS }, seen)).toMatchObject({ ok: false });
  expect((await inUse(1)).get("hurry")).toBe(2);
  expect(await edit("no-such", texts, seen)).toMatchObject({ ok: false });
});

it("retires a question from the next day on, once, and leaves as many as a day may ask", async () => {
  expect(await retire("countdown")).toMatchObject({ ok: true });
  expect([(await inUse(0)).has("countdown"), (await inUse(1)).has("countdown")]).toEqual([
    true,
    false,
  ]);
  expect((await row("countdown")).values.state).toBe("until_midnight");
  expect((await retire("countdown"))?.lines).toEqual(["This question is retired."]);
  const { seen } = await row("countdown");
  expect((await edit("countdown", { en_US: WORDS }, seen))?.lines).toEqual([
    "This question is retired.",
  ]);
  const { db } = app.database.owner;
  const others = await sql`
    update rewards.questions set retired_at = platform.now(), retired_by = 'test'
    where retired_at is null
      and id not in ('arrival', 'break', 'cooling-off', 'four-eyes', 'sms-code')
    returning id`.execute(db);
  expect((await retire("arrival"))?.lines).toEqual(["At least 5 questions must stay in use."]);
  expect((await inUse(1)).size).toBe(5);
  const ids = others.rows.map((one) => (one as { id: string }).id);
  await sql`update rewards.questions set retired_at = null, retired_by = null
    where id = any(${ids})`.execute(db);
});

it("takes a retired question into use again from the next day on, once, with its history", async () => {
  const back = async (id: string) =>
    (await give(app, content, "reinstate-question", {}, { rows: [id] })).data.done[0];
  const usedOn = async (...days: number[]) =>
    Promise.all(days.map(async (day) => (await inUse(day)).has("borrowed-money")));
  await sql`update rewards.questions set retired_at = platform.now() - interval '3 days',
    retired_by = 'ana' where id = 'borrowed-money'`.execute(app.database.owner.db);
  expect((await row("borrowed-money")).values.state).toBe("retired");
  expect(await back("borrowed-money")).toMatchObject({ ok: true });
  expect((await row("borrowed-money")).values).toMatchObject({
    state: "from_tomorrow",
    version: 1,
  });
  expect(await usedOn(-4, -3, -2, 0, 1)).toEqual([true, true, false, false, true]);
  const history = async () => {
    const filter = JSON.stringify([{ column: "name", op: "is", value: "borrowed-money" }]);
    const asked = { resource: "quiz-rests", filter };
    return (await app.call(consoleRows, asked, { staff: content })).data.list;
  };
  const [once] = await history();
  expect(once?.values).toMatchObject({ retiredBy: "ana", backBy: "content-one" });
  expect((await back("borrowed-money"))?.lines).toEqual(["This question is in use."]);
  expect(await back("no-such")).toMatchObject({ ok: false });
  expect(await history()).toEqual([once]);

  // Before midnight it was never retired.
  expect(await retire("borrowed-money")).toMatchObject({ ok: true });
  expect((await history()).map(({ values }) => values.backAt !== null)).toEqual([false, true]);
  expect(await back("borrowed-money")).toMatchObject({ ok: true });
  expect(await usedOn(0, 1)).toEqual([false, true]);
}); // @rule console/questions

it("keeps what a member answered, and the words of the day, when a question is edited", async () => {
  const member = await aMember(app);
  const session = { token: member.token };
  const list = async () => (await app.call(listQuestions, {}, session)).data.list;
  const [first] = await list();
  if (!first) throw new Error("no questions");
  const right = placeOfRight(member.id, dayOf(new Date()), first.questionId);
  const input = { questionId: first.questionId, answer: `${right}` };
  expect((await app.call(answerQuestion, input, session)).data.right).toBe(true);
  const { seen } = await row(first.questionId);
  expect(await edit(first.questionId, { en_US: WORDS }, seen)).toMatchObject({ ok: true });
  expect(await retire(first.questionId)).toMatchObject({ ok: true });
  const [after] = await list();
  expect(after).toMatchObject({ question: first.question, answers: first.answers });
  expect(after?.result).toMatchObject({ right: true, correct: right });
  const { rows } = await sql<{ version: number }>`
    select version from rewards.quiz_answers where member_id = ${member.id}`.execute(
    app.database.db,
  );
  expect(rows).toHaveLength(1);
});
