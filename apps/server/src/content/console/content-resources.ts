/** Lists of published content, feedback, and versions of the app. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import {
  count,
  id,
  image,
  instant,
  json,
  long,
  masked,
  resource,
  state,
  text,
  yes,
} from "../../platform/staff-resource.ts";
import { CONTENT_KINDS } from "../published.ts";

const content = resource({
  name: "content",
  title: "Published",
  area: "Content",
  says: "slides, notices, films and news: what is shown, what comes, what is over",
  roles: ROLES,
  id: { kind: "content", sql: "i.id" },
  from: "content.items i join content.texts t on t.item_id = i.id and t.language = 'en_US'",
  columns: {
    item: id("Item", "i.id", "content", { leadsTo: "content" }),
    kind: state("Kind", "i.kind", CONTENT_KINDS),
    state: state(
      "State",
      `case when i.withdrawn_at is not null then 'withdrawn'
        when i.from_at > (select platform.now()) then 'scheduled'
        when i.until_at <= (select platform.now()) then 'over' else 'shown' end`,
      ["scheduled", "shown", "over", "withdrawn"],
    ),
    title: text("Title", "t.title"),
    body: long("Text", "t.body"),
    languages: text(
      "Languages",
      `(select count(*) from content.texts x where x.item_id = i.id) || ' of ${LANGUAGES.length}'`,
      { filters: false },
    ),
    texts: json(
      "In every language",
      `(select jsonb_object_agg(x.language, jsonb_build_object('title', x.title, 'body', x.body))
        from content.texts x where x.item_id = i.id)`,
    ),
    image: image("Drawing", "i.image", { nullable: true, inside: true }),
    film: text("Film", "i.film", { nullable: true, inside: true }),
    leadsTo: text("Leads to", "i.leads_to", { nullable: true, inside: true }),
    position: count("Place", "i.position"),
    from: instant("From", "i.from_at"),
    until: instant("Until", "i.until_at", { nullable: true }),
    publishedBy: text("Published by", "i.published_by", { inside: true }),
    withdrawnAt: instant("Withdrawn", "i.withdrawn_at", { nullable: true, inside: true }),
    withdrawnBy: text("Withdrawn by", "i.withdrawn_by", { nullable: true, inside: true }),
  },
  called: "title",
  order: "-from",
  search: { says: "English title or text", sql: ["t.title", "t.body"] },
});

const feedback = resource({
  name: "feedback",
  title: "Feedback",
  area: "Content",
  says: "what members wrote to the operator, the newest first",
  roles: ["support", "content", "admin"],
  id: { kind: "feedback", sql: "f.id" },
  from: "content.feedback f",
  columns: {
    feedback: id("Feedback", "f.id", "feedback", { leadsTo: "feedback" }),
    member: id("Member", "f.member_id", "member", { leadsTo: "members" }),
    question: text("About", "f.question"),
    description: long("What they wrote", "f.description"),
    phone: masked("Phone", "f.phone", { nullable: true, inside: true }),
    pictures: count(
      "Pictures",
      `(select count(*) from content.feedback_pictures p
        where p.bucket = f.bucket and p.feedback_id = f.id)`,
      { filters: false, sorts: false },
    ),
    createdAt: instant("Written", "f.created_at"),
  },
  order: "-createdAt",
  search: { says: "what they wrote", sql: ["f.question", "f.description"] },
});

const versions = resource({
  name: "app-versions",
  title: "Versions of the app",
  area: "Content",
  says: "what clients are told of; a version is never changed or taken back",
  roles: ROLES,
  id: { sql: "(v.platform || '-' || v.code)", type: "text" },
  from: "members.app_versions v",
  columns: {
    platform: text("Platform", "v.platform"),
    code: count("Number", "v.code"),
    version: text("Version", "v.version"),
    compulsory: yes("Must update", "v.compulsory"),
    download: text("Download", "v.down_url", { inside: true }),
    text: long("What is new", "v.extra ->> 'en_US'"),
    publishedAt: instant("Published", "v.published_at"),
  },
  order: "-publishedAt",
});

export const contentResources = [content, feedback, versions];
