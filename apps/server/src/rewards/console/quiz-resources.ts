/** List of the questions of the daily quiz, with every version. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { QUIZ_TOPICS } from "@ballast/contract/gift/quiz.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import {
  count,
  instant,
  json,
  long,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

const TODAY = "platform.day_of((select platform.now()))::timestamp at time zone 'UTC'";
const ENGLISH = "v.texts -> 'en_US'";

const questions = resource({
  name: "quiz-questions",
  title: "Quiz questions",
  area: "Rewards",
  says: "the bank that the daily quiz is drawn from; what is changed counts from the next day on",
  roles: ROLES,
  id: { sql: "q.id", type: "text" },
  from: `rewards.questions q cross join lateral (select * from rewards.question_versions x
    where x.question_id = q.id order by x.no desc limit 1) v`,
  columns: {
    name: text("Name", "q.id", { sorts: true, leadsTo: "quiz-questions" }),
    question: text("Question", `${ENGLISH} ->> 'question'`, { filters: false }),
    topic: state("Topic", "q.topic", QUIZ_TOPICS),
    state: state(
      "State",
      `case when q.retired_at < ${TODAY} then 'retired'
        when q.retired_at is not null then 'until_midnight'
        when q.created_at >= ${TODAY} or exists (select from rewards.question_rests r
          where r.question_id = q.id and r.retired_at < ${TODAY} and r.back_at >= ${TODAY})
        then 'from_tomorrow' else 'in_use' end`,
      ["in_use", "from_tomorrow", "until_midnight", "retired"],
    ),
    right: long("Right answer", `${ENGLISH} ->> 'right'`),
    wrong: long("Wrong answer", `${ENGLISH} ->> 'wrong'`),
    other: long("Other wrong answer", `${ENGLISH} ->> 'other'`),
    languages: text(
      "Languages",
      `(select count(*) from jsonb_object_keys(v.texts)) || ' of ${LANGUAGES.length}'`,
      { filters: false },
    ),
    version: count("Version", "v.no"),
    texts: json("In every language", "v.texts"),
    editedAt: instant("Version of", "v.made_at"),
    editedBy: text("Version by", "v.made_by", { inside: true }),
    createdAt: instant("Added", "q.created_at", { inside: true }),
    retiredAt: instant("Retired", "q.retired_at", { nullable: true, inside: true }),
    retiredBy: text("Retired by", "q.retired_by", { nullable: true, inside: true }),
  },
  order: "name",
  search: { says: "name or English text", sql: ["q.id", `(${ENGLISH})::text`] },
  relations: [
    { resource: "quiz-versions", column: "name", title: "Versions" },
    { resource: "quiz-rests", column: "name", title: "Out of use" },
  ],
});

const versions = resource({
  name: "quiz-versions",
  title: "Quiz versions",
  area: "Rewards",
  says: "what a question said from which day on; a version is never changed",
  roles: ROLES,
  id: { sql: "(v.question_id || ' ' || v.no)", type: "text" },
  from: "rewards.question_versions v",
  columns: {
    name: text("Name", "v.question_id", { leadsTo: "quiz-questions" }),
    version: count("Version", "v.no"),
    question: text("Question", `${ENGLISH} ->> 'question'`, { filters: false }),
    right: text("Right answer", `${ENGLISH} ->> 'right'`, { filters: false }),
    texts: json("In every language", "v.texts"),
    editedAt: instant("Written", "v.made_at"),
    editedBy: text("By", "v.made_by"),
  },
  order: "-editedAt",
  search: { says: "name or English text", sql: ["v.question_id", `(${ENGLISH})::text`] },
});

const rests = resource({
  name: "quiz-rests",
  title: "Quiz questions retired",
  area: "Rewards",
  says: "when a question was retired, and when it came back; each counts from the next day on",
  roles: ROLES,
  id: { sql: "(r.question_id || ' ' || r.retired_at)", type: "text" },
  from: `(select question_id, retired_at, retired_by, back_at, back_by from rewards.question_rests
    union all select id, retired_at, retired_by, null, null from rewards.questions
    where retired_at is not null) r`,
  columns: {
    name: text("Name", "r.question_id", { leadsTo: "quiz-questions" }),
    retiredAt: instant("Retired", "r.retired_at"),
    retiredBy: text("Retired by", "r.retired_by", { leadsTo: "staff" }),
    backAt: instant("Back", "r.back_at", { nullable: true }),
    backBy: text("Back by", "r.back_by", { nullable: true, leadsTo: "staff" }),
  },
  order: "-retiredAt",
});

export const quizResources = [questions, versions, rests];
