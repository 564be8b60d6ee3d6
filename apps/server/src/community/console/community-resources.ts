/** Lists of posts, comments, reports and decisions. */
import { POST_LABELS, REPORT_REASONS } from "@ballast/contract/community/calls.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import {
  count,
  id,
  instant,
  long,
  resource,
  state,
  text,
  whileOpen,
} from "../../platform/staff-resource.ts";

const openReports = (of: string) =>
  `(select count(*) from community.reports r where r.${of} and r.settled_at is null)`;
/** The beginning of a text, for a list. */
const begins = (of: string) => `left(regexp_replace(${of}, '\\s+', ' ', 'g'), 80)`;

const openPost = whileOpen("p.state in ('waiting', 'hidden')");
const COUNTED_MOST = 100;
const countUpTo = (rows: string) =>
  `(select count(*) from (select from ${rows} limit ${COUNTED_MOST}) x)`;
/** The author's posts before this one, whatever became of them. */
const EARLIER = `community.posts x
  where x.author_id = p.author_id and (x.created_at, x.id) < (p.created_at, p.id)`;

const posts = resource({
  name: "posts",
  title: "Posts",
  area: "Content",
  says: "what members and the operator post; nothing shows before somebody of the staff looked",
  roles: ROLES,
  id: { kind: "post", sql: "p.id" },
  from: "community.posts p",
  columns: {
    post: id("Post", "p.id", "post", { leadsTo: "posts" }),
    state: state("State", "p.state", ["waiting", "shown", "refused", "hidden", "deleted"]),
    begins: text("Says", begins("p.content"), { filters: false }),
    author: id("Member", "p.author_id", "member", { leadsTo: "members", nullable: true }),
    maker: text("Of the staff", "p.maker", { nullable: true, leadsTo: "staff" }),
    label: state("Label", "p.label", POST_LABELS, { nullable: true }),
    pictures: count(
      "Pictures",
      "(select count(*) from community.post_images i where i.post_id = p.id)",
      { filters: false, sorts: false },
    ),
    reports: count("Open reports", openReports("post_id = p.id")),
    likes: count("Likes", "p.likes", { inside: true }),
    content: long("Whole text", "p.content"),
    video: text("Video", "p.video_url", { nullable: true, inside: true }),
    createdAt: instant("Written", "p.created_at"),
    memberSince: openPost.instant(
      "Member since",
      `(select m.registered_at from members.members m
        where m.bucket = platform.bucket_of(p.author_id) and m.id = p.author_id)`,
    ),
    postsBefore: openPost.count("Posts before", countUpTo(EARLIER)),
    shownBefore: openPost.count("Shown before", countUpTo(`${EARLIER} and x.shown_at is not null`)),
    // A post that its author deletes keeps its refusal.
    refusedBefore: openPost.count(
      "Refused before",
      countUpTo(`community.decisions d where d.author_id = p.author_id and d.outcome = 'refused'
        and d.post_id <> p.id`),
    ),
    shownAt: instant("Shown since", "p.shown_at", { nullable: true, inside: true }),
    decidedBy: text("Decided by", "p.decided_by", { nullable: true, inside: true }),
    reason: text("Reason", "p.reason", { nullable: true, inside: true }),
  },
  order: "-createdAt",
  search: { says: "text", sql: ["p.content"] },
  relations: [
    { resource: "comments", column: "post", title: "Comments" },
    { resource: "reports", column: "post", title: "Reports" },
    { resource: "post-decisions", column: "post", title: "Decisions" },
  ],
});

const comments = resource({
  name: "comments",
  title: "Comments",
  area: "Content",
  says: "what members write below posts; it shows at once, and goes when it was reported",
  roles: ROLES,
  id: { kind: "comment", sql: "c.id" },
  from: "community.comments c",
  columns: {
    comment: id("Comment", "c.id", "comment", { leadsTo: "comments" }),
    state: state("State", "c.state", ["shown", "hidden", "deleted"]),
    begins: text("Says", begins("c.content"), { filters: false }),
    author: id("Member", "c.author_id", "member", { leadsTo: "members" }),
    post: id("Post", "c.post_id", "post", { leadsTo: "posts" }),
    reports: count("Open reports", openReports("comment_id = c.id")),
    content: long("Whole text", "c.content"),
    answers: id("Answers", "c.answers_id", "comment", {
      leadsTo: "comments",
      nullable: true,
      inside: true,
    }),
    createdAt: instant("Written", "c.created_at"),
    reason: text("Reason", "c.reason", { nullable: true, inside: true }),
  },
  order: "-createdAt",
  search: { says: "text", sql: ["c.content"] },
  relations: [
    { resource: "reports", column: "comment", title: "Reports" },
    { resource: "post-decisions", column: "comment", title: "Decisions" },
  ],
});

const reports = resource({
  name: "reports",
  title: "Reports",
  area: "Content",
  says: "what members reported; settled once somebody has looked",
  roles: ROLES,
  id: { sql: "r.id::text", type: "text" },
  from: "community.reports r",
  columns: {
    state: state("State", "case when r.settled_at is null then 'open' else 'settled' end", [
      "open",
      "settled",
    ]),
    reason: state("Reported for", "r.reason", REPORT_REASONS),
    post: id("Post", "r.post_id", "post", { leadsTo: "posts", nullable: true }),
    comment: id("Comment", "r.comment_id", "comment", { leadsTo: "comments", nullable: true }),
    reporter: id("Reported by", "r.reporter_id", "member", { leadsTo: "members" }),
    at: instant("When", "r.at"),
    settledAt: instant("Settled", "r.settled_at", { nullable: true }),
  },
  order: "at",
});

const decisions = resource({
  name: "post-decisions",
  title: "Decisions",
  area: "Content",
  says: "what was decided about members’ posts and comments, and why",
  roles: ROLES,
  id: { sql: "d.id::text", type: "text" },
  from: "community.decisions d",
  columns: {
    outcome: state("Outcome", "d.outcome", ["approved", "refused", "hidden", "shown_again"]),
    post: id("Post", "d.post_id", "post", { leadsTo: "posts", nullable: true }),
    comment: id("Comment", "d.comment_id", "comment", { leadsTo: "comments", nullable: true }),
    author: id("Member", "d.author_id", "member", { leadsTo: "members" }),
    staff: text("Decided by", "d.staff"),
    reason: text("Reason", "d.reason", { nullable: true }),
    at: instant("When", "d.at"),
  },
  order: "-at",
});

export const communityResources = [posts, comments, reports, decisions];
