/** The questions that a member must have answered before the first purchase; the purchase checks it. */
import { UNDERSTANDING_PAUSE_MINUTES } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Language } from "@ballast/contract/language.ts";
import type {
  answerUnderstanding as answer,
  readUnderstanding as read,
} from "@ballast/contract/user/control.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { lockControl } from "./lock-control.ts";
import {
  QUESTION_IDS,
  RIGHT_CHOICES,
  UNDERSTANDING_VERSION,
  understandingIn,
} from "./understanding-texts.ts";

type Standing = { passedAt: Date | null; tryAgainAt: Date | null };

async function standingOf(db: Db, { bucket, id }: Member): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (select u.at from control.understood u
        where u.bucket = ${bucket} and u.member_id = ${id} and u.version = ${UNDERSTANDING_VERSION})
        as "passedAt",
      (select t.at + make_interval(mins => ${UNDERSTANDING_PAUSE_MINUTES})
        from control.understanding_tries t
        where t.bucket = ${bucket} and t.member_id = ${id} and t.wrong <> '{}'
          and t.at > platform.now() - make_interval(mins => ${UNDERSTANDING_PAUSE_MINUTES})
        order by t.at desc limit 1) as "tryAgainAt"`.execute(db);
  const { passedAt, tryAgainAt } = rows[0] as Standing;
  return { passedAt, tryAgainAt: passedAt === null ? tryAgainAt : null };
}

/** Warning and questions in the member's language, without the right choices. */
export async function readUnderstanding(
  db: Db,
  member: Member,
  language: Language,
): Promise<OutputOf<typeof read>> {
  const { warning, questions } = understandingIn(language);
  return {
    version: UNDERSTANDING_VERSION,
    ...(await standingOf(db, member)),
    warning,
    questions: questions.map(({ id, ask, choices }) => ({ id, ask, choices })),
  };
}

/**
 * When every question is right, the member may buy; otherwise another attempt is possible after a pause.
 * Each attempt is stored, except after a member has passed.
 */
export async function answerUnderstanding(
  tx: Tx,
  member: Member,
  language: Language,
  given: { version: string; choices: Record<string, string> },
): Promise<OutputOf<typeof answer>> {
  const { version, choices } = given;
  refuseUnless(version === UNDERSTANDING_VERSION, "understanding_changed");
  const isWhole =
    Object.keys(choices).length === QUESTION_IDS.length &&
    QUESTION_IDS.every((id) => Object.hasOwn(choices, id));
  if (!isWhole) throw new Refusal("bad_input", { fields: "choices" });
  await lockControl(tx, member);
  const { passedAt, tryAgainAt } = await standingOf(tx, member);
  if (passedAt !== null) return { passed: true, wrong: [], tryAgainAt: null };
  if (tryAgainAt !== null) {
    throw new Refusal("understanding_pause", { until: tryAgainAt.toISOString() });
  }
  const wrong = QUESTION_IDS.filter((id) => choices[id] !== RIGHT_CHOICES[id]);
  await sql`
    insert into control.understanding_tries
      (bucket, member_id, id, version, language, choices, wrong, at)
    values (${member.bucket}, ${member.id}, ${uuidv7()}, ${version}, ${language},
      ${JSON.stringify(choices)}::jsonb, ${wrong}::text[], platform.now())`.execute(tx);
  if (wrong.length === 0) {
    await sql`
      insert into control.understood (bucket, member_id, version, at)
      values (${member.bucket}, ${member.id}, ${version}, platform.now())`.execute(tx);
  }
  const texts = catalogueOf(language, "understanding");
  return {
    passed: wrong.length === 0,
    wrong: wrong.map((id) => ({ id, why: texts[`${id}.why`] })),
    tryAgainAt: (await standingOf(tx, member)).tryAgainAt,
  };
}
