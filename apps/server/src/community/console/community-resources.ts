/** Lists of posts, comments, reports and decisions. */
import { POST_LABELS, REPORT_REASONS } from "@ballast/contract/community/calls.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { count, id, instant, long, resource, state, text } from "../../platform/staff-resource.ts";

const openReports = (of: string) =>
  `(select count(*) from community.reports r where r.${of} and r.settled_at is null)`;
/** The beginning of a text, for a list. */
const begins = (of: string) => `left(regexp_replace(${of}, '\\s+', ' ', 'g'), 80)`;

/** Facts for the decision about a post: none once there is one. */
const DECIDE = { nullable: true, inside: true, filters: false, sorts: false, moves: true } as const;
const WHILE_OPEN = (found: string) =>
  `case when p.state in ('waiting', 'hidden') then ${found} end`;
const POSTS_COUNTED = 100;
const BEFORE = (state: string) =>
  WHILE_OPEN(`(select count(*) from (select from community.posts x
    where x.author_id = p.author_id and x.state = '${state}' limit ${POSTS_COUNTED}) x)`);

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
    memberSince: instant(
      "Member since",
      WHILE_OPEN(`(select m.registered_at from members.members m
        where m.bucket = platform.bucket_of(p.author_id) and m.id = p.author_id)`),
      DECIDE,
    ),
    shownBefore: count("Shown before", BEFORE("shown"), DECIDE),
    refusedBefore: count("Refused before", BEFORE("refused"), DECIDE),
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
