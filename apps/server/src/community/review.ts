/** Review of posts and comments by staff: queues and decisions. */
import type { PostLabel } from "@ballast/contract/community/calls.ts";
import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import { readPublicReason } from "../platform/public-text.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { postText, videoUrlOf } from "./add-post.ts";
import { keepDecision } from "./decisions.ts";
import { shownName } from "./visibility.ts";

const QUEUE_MOST = 100;

export type QueuedPost = {
  id: string;
  by: string;
  content: string;
  videoUrl: string | null;
  pictures: number;
  state: "waiting" | "hidden";
  reports: string[];
  createdAt: Date;
};

const openReports = (of: RawBuilder<unknown>) => sql`
  array(select r.reason from community.reports r
    where ${of} and r.settled_at is null order by r.at)`;

/** Posts that wait for review or were hidden by reports, oldest first. */
export async function postQueue(db: Db): Promise<QueuedPost[]> {
  // Never null: by: a post has a maker or an author, and members stay.
  const { rows } = await sql<QueuedPost>`
    select p.id, coalesce(p.maker, ${shownName(sql`p.author_id`)}) as by, p.content, p.state,
      p.video_url as "videoUrl", p.created_at as "createdAt",
      (select count(*)::int from community.post_images i where i.post_id = p.id) as pictures,
      ${openReports(sql`r.post_id = p.id`)} as reports
    from community.posts p where p.state in ('waiting', 'hidden')
    order by p.created_at, p.id limit ${QUEUE_MOST}`.execute(db);
  return rows;
}

export type ReportedThing = {
  postId: string | null;
  commentId: string | null;
  content: string;
  state: string;
  reports: string[];
};

/** Everything with open reports, visible or hidden, the earliest report first. */
export async function reportedThings(db: Db): Promise<ReportedThing[]> {
  // Never null: content, state: a report is of a post or of a comment.
  const { rows } = await sql<ReportedThing>`
    select r.post_id as "postId", r.comment_id as "commentId",
      coalesce(p.content, c.content) as content, coalesce(p.state, c.state) as state,
      array_agg(r.reason order by r.at) as reports
    from community.reports r
    left join community.posts p on p.id = r.post_id
    left join community.comments c on c.id = r.comment_id
    where r.settled_at is null
    group by r.post_id, r.comment_id, p.id, c.id
    order by min(r.at) limit ${QUEUE_MOST}`.execute(db);
  return rows;
}

type Decided = { authorId: string | null };

/**
 * Shows a post that waits or was hidden by reports, and settles its open reports. `label` marks a member's
 * post as a promotion. Refuses own_proposal, post_unknown, post_decided.
 */
export async function approvePost(
  tx: Tx,
  postId: string,
  staff: string,
  label: "promotion" | null,
): Promise<void> {
  const before = await lockedPost(tx, postId);
  refuseUnless(before.maker !== staff, "own_proposal");
  refuseUnless(["waiting", "hidden"].includes(before.state), "post_decided");
  await sql`
    update community.posts set state = 'shown', decided_by = ${staff}, reason = null,
      label = coalesce(${label}, label), shown_at = coalesce(shown_at, platform.now())
    where id = ${postId}`.execute(tx);
  await settleReports(tx, sql`post_id = ${postId}`);
  const outcome = before.state === "waiting" ? "approved" : "shown_again";
  await tell(tx, before, { postId, outcome, staff });
}

/**
 * Refuses a post, even a visible one, with a reason that its author reads. Refuses reason_required,
 * words_not_allowed, post_unknown, post_decided.
 */
export async function refusePost(tx: Tx, postId: string, staff: string, why: string) {
  const reason = readPublicReason(why);
  const before = await lockedPost(tx, postId);
  refuseUnless(["waiting", "shown", "hidden"].includes(before.state), "post_decided");
  await sql`
    update community.posts set state = 'refused', reason = ${reason}
    where id = ${postId}`.execute(tx);
  await settleReports(tx, sql`post_id = ${postId}`);
  await tell(tx, before, { postId, outcome: "refused", reason, staff });
}

/** Refuses reason_required, words_not_allowed or comment_unknown. */
export async function hideComment(tx: Tx, commentId: string, staff: string, why: string) {
  const reason = readPublicReason(why);
  const { rows } = await sql<Decided>`
    update community.comments set state = 'hidden', reason = ${reason}
    where id = ${commentId} and state in ('shown', 'hidden')
    returning author_id as "authorId"`.execute(tx);
  if (!rows[0]) throw new Refusal("comment_unknown");
  await settleReports(tx, sql`comment_id = ${commentId}`);
  await tell(tx, rows[0], { commentId, outcome: "hidden", reason, staff });
}

/** Leaves a reported comment as it is, or shows it again. Refuses comment_unknown. */
export async function showComment(tx: Tx, commentId: string, staff: string) {
  const { rows } = await sql<Decided>`
    update community.comments set state = 'shown', reason = null
    where id = ${commentId} and state in ('shown', 'hidden')
    returning author_id as "authorId"`.execute(tx);
  if (!rows[0]) throw new Refusal("comment_unknown");
  await settleReports(tx, sql`comment_id = ${commentId}`);
  await tell(tx, rows[0], { commentId, outcome: "shown_again", staff });
}

/** Leaves a reported post visible. Refuses post_unknown. */
export async function keepPost(tx: Tx, postId: string) {
  await lockedPost(tx, postId);
  await settleReports(tx, sql`post_id = ${postId}`);
}

/**
 * Adds a post of the operator, which another person approves. Answers its id. Refuses as postText and
 * videoUrlOf.
 */
export async function addStaffPost(
  tx: Tx,
  draft: { content: string; videoUrl: string | null; label: PostLabel },
  staff: string,
): Promise<string> {
  const content = postText(draft.content);
  const videoUrl = draft.videoUrl === null ? null : videoUrlOf(draft.videoUrl);
  const id = uuidv7();
  await sql`
    insert into community.posts (id, maker, label, content, video_url, created_at)
    values (${id}, ${staff}, ${draft.label}, ${content}, ${videoUrl}, platform.now())`.execute(tx);
  return id;
}

async function lockedPost(tx: Tx, postId: string) {
  const { rows } = await sql<Decided & { maker: string | null; state: string }>`
    select author_id as "authorId", maker, state from community.posts
    where id = ${postId} for no key update`.execute(tx);
  if (!rows[0]) throw new Refusal("post_unknown");
  return rows[0];
}

async function settleReports(tx: Tx, of: RawBuilder<unknown>): Promise<void> {
  await sql`
    update community.reports set settled_at = platform.now()
    where ${of} and settled_at is null`.execute(tx);
}

type Told = Omit<Parameters<typeof keepDecision>[1], "authorId">;

/** The operator's own posts have no author to notify. */
async function tell(tx: Tx, { authorId }: Decided, told: Told): Promise<void> {
  if (authorId !== null) await keepDecision(tx, { ...told, authorId });
}
