import { catalogueOf } from "@ballast/words/words.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useApp } from "../../test/kit.ts";
import { seedGuides } from "../content/seed-guides.ts";
import { seedQuestions, TOPICS } from "./seed-questions.ts";

const app = useApp();

const owner = () => app.database.owner.db;
const seed = () =>
  owner()
    .transaction()
    .execute(async (tx) => {
      await seedQuestions(tx);
      await seedGuides(tx);
    });
const all = async () => {
  const { rows } = await sql<{ id: string; no: number; madeAt: Date; texts: string }>`
    select question_id as id, no, made_at as "madeAt", texts::text as texts
    from rewards.question_versions order by question_id, no`.execute(owner());
  const guides = await sql<{ id: string; no: number; texts: string }>`
    select kind as id, no, texts::text as texts from content.guide_versions
    order by kind, no`.execute(owner());
  return { questions: rows, guides: guides.rows };
};
const drawnToday = async () =>
  (
    await sql<{ id: string }>`
      select id from rewards.questions_of(platform.day_of(platform.now())) order by id`.execute(
      owner(),
    )
  ).rows;

it("adds nothing to what is there, and leaves what was changed or taken out", async () => {
  await sql`
    insert into rewards.question_versions (question_id, no, texts, made_at, made_by)
    select question_id, 2, texts, platform.now(), 'stf_1' from rewards.question_versions
    where question_id = 'hurry' and no = 1`.execute(owner());
  await sql`update rewards.questions set retired_at = platform.now(), retired_by = 'stf_1' where id = 'break'`.execute(
    owner(),
  );
  const before = await all();
  expect(before.questions.length).toBeGreaterThan(40);
  expect(before.guides).toHaveLength(2);
  await seed();
  expect(await all()).toEqual(before);
});

it("adds a question that is missing so that it counts from the next day on", async () => {
  await sql`delete from rewards.question_versions where question_id = 'arrival'`.execute(owner());
  await sql`delete from rewards.questions where id = 'arrival'`.execute(owner());
  const today = await drawnToday();
  await seed();
  expect(await drawnToday()).toEqual(today);
  const [added] = (await all()).questions.filter(({ id }) => id === "arrival");
  expect(Math.abs((added?.madeAt.getTime() ?? 0) - Date.now())).toBeLessThan(86_400_000 * 400);
  await app.advanceDays(1);
  expect((await drawnToday()).map(({ id }) => id)).toContain("arrival");
});

it("has a topic for each question of the catalogue, and for no other", () => {
  const ids = Object.keys(TOPICS).flatMap((id) =>
    ["question", "right", "wrong", "other"].map((part) => `${id}.${part}`),
  );
  expect(Object.keys(catalogueOf("en_US", "quiz")).sort()).toEqual(ids.sort());
});
