/** The service `square`: the community. Posts appear after review, comments at once. */
import * as z from "zod/mini";
import {
  COMMENT_PAGE_SIZE,
  COMMUNITY_IMAGE_MAX_BYTES,
  PAGE_SIZE_MAX,
  POST_IMAGES_MAX,
} from "../constants.ts";
import { endpoint, instant, page, paged, whole } from "../endpoint.ts";
import { idOf } from "../ids.ts";

/** The call checks the length rules, so that each has a refusal of its own. */
const content = z.string().check(z.maxLength(20_000));
const squareId = idOf("post");
const commentId = idOf("comment");
const done = z.object({});

/**
 * One picture in two sizes, both as paths below the origin; width and height are those of the
 * larger.
 */
const image = z.object({
  url: z.string(),
  smallUrl: z.string(),
  width: z.number(),
  height: z.number(),
});

/** The author: the nickname, or the phone number masked except for its last two digits. */
const author = { headUrl: z.string(), username: z.string() };

/**
 * staff: the operator wrote the post. promotion: the post promotes something, or its author was
 * rewarded for it.
 */
export const POST_LABELS = ["staff", "promotion"] as const;
export type PostLabel = (typeof POST_LABELS)[number];

const post = {
  id: squareId,
  content: z.string(),
  createTime: instant,
  urls: z.array(image),
  /** A video at one of VIDEO_HOSTS, or "". */
  videoUrl: z.string(),
  label: z.nullable(z.enum(POST_LABELS)),
  thumbsUpNum: z.number(),
  commentNum: z.number(),
};

export const listPosts = endpoint({
  service: "square",
  method: "GET",
  path: "square/list",
  member: true,
  body: "query",
  purpose: "feed: posts that were approved, newest first",
  input: z.object(page),
  output: paged(z.object({ ...post, ...author, hasThumbsUp: z.boolean(), isOwn: z.boolean() })),
});

const POST_REFUSALS = [
  "content_not_valid",
  "words_not_allowed",
  "contact_not_allowed",
  "post_limit",
] as const;

const added = z.object({ id: squareId });

export const addTextPost = endpoint({
  service: "square",
  method: "POST",
  path: "square/addText",
  member: true,
  body: "form",
  keyed: true,
  purpose: "post with text alone; shows after review",
  input: z.object({ content }),
  output: added,
  refusals: POST_REFUSALS,
});

export const addImagePost = endpoint({
  service: "square",
  method: "POST",
  path: "square/add",
  member: true,
  body: "multipart",
  keyed: true,
  files: { field: "file", least: 1, most: POST_IMAGES_MAX, mostBytes: COMMUNITY_IMAGE_MAX_BYTES },
  purpose: "post with images; shows after review",
  input: z.object({ content }),
  output: added,
  refusals: [
    ...POST_REFUSALS,
    "image_required",
    "images_most",
    "file_too_large",
    "file_not_an_image",
    "image_is_heic",
  ],
});

export const addVideoPost = endpoint({
  service: "square",
  method: "POST",
  path: "square/addv",
  member: true,
  body: "form",
  keyed: true,
  purpose: "post with a video link; shows after review",
  input: z.object({ content, videoUrl: z.string().check(z.maxLength(1_000)) }),
  output: added,
  refusals: [...POST_REFUSALS, "video_not_allowed"],
});

export const likePost = endpoint({
  service: "square",
  method: "POST",
  path: "thumbsUp/square",
  member: true,
  body: "query",
  purpose: "like a post, once",
  input: z.object({ squareId }),
  output: z.object({ thumbsUpNum: z.number() }),
  refusals: ["post_unknown"],
});

export const listComments = endpoint({
  service: "square",
  method: "GET",
  path: "comment/list",
  member: true,
  body: "query",
  purpose: "comments of a post, newest first",
  input: z.object({
    squareId,
    ...page,
    pageSize: z._default(whole(1, PAGE_SIZE_MAX), COMMENT_PAGE_SIZE),
  }),
  output: paged(
    z.object({
      id: commentId,
      ...author,
      /** The name of the person replied to, or "". */
      toUserName: z.string(),
      content: z.string(),
      createTime: instant,
      isOwn: z.boolean(),
    }),
  ),
  refusals: ["post_unknown"],
});

/** `msg` confirms in the member's language that the comment was sent. */
export const addComment = endpoint({
  service: "square",
  method: "POST",
  path: "comment/text",
  member: true,
  body: "form",
  keyed: true,
  purpose: "comment on a post, or answer a comment of it",
  input: z.object({ squareId, commentId: z.optional(commentId), content }),
  output: z.object({ id: commentId }),
  refusals: [
    "content_not_valid",
    "words_not_allowed",
    "contact_not_allowed",
    "post_unknown",
    "comment_unknown",
    "comment_limit",
  ],
});

export const POST_STATES = ["waiting", "shown", "refused", "hidden"] as const;

export const listOwnPosts = endpoint({
  service: "square",
  method: "GET",
  path: "square/own",
  member: true,
  body: "query",
  purpose: "added: own posts and their review state, newest first",
  input: z.object(page),
  output: paged(
    z.object({
      ...post,
      state: z.enum(POST_STATES),
      /**
       * The reason for the refusal, else "". A hidden comment was reported and waits for a review
       * by staff.
       */
      reason: z.string(),
    }),
  ),
});

export const deletePost = endpoint({
  service: "square",
  method: "POST",
  path: "square/delete",
  member: true,
  body: "form",
  purpose: "added: delete one of the member's own posts",
  input: z.object({ squareId }),
  output: done,
  refusals: ["post_unknown"],
});

export const deleteComment = endpoint({
  service: "square",
  method: "POST",
  path: "comment/delete",
  member: true,
  body: "form",
  purpose: "added: delete one of the member's own comments",
  input: z.object({ commentId }),
  output: done,
  refusals: ["comment_unknown"],
});

/** Exactly one of the two ids is set. */
const target = { squareId: z.optional(squareId), commentId: z.optional(commentId) };

export const REPORT_REASONS = [
  "scam",
  "false_promise",
  "abuse",
  "privacy",
  "spam",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const reportContent = endpoint({
  service: "square",
  method: "POST",
  path: "square/report",
  member: true,
  body: "form",
  purpose: "added: report a post or a comment to the staff, once",
  input: z.object({ ...target, reason: z.enum(REPORT_REASONS) }),
  output: done,
  refusals: ["post_unknown", "comment_unknown", "own_content", "report_limit"],
});

export const blockAuthor = endpoint({
  service: "square",
  method: "POST",
  path: "square/block",
  member: true,
  body: "form",
  purpose: "added: see nothing more of who wrote a post or a comment",
  input: z.object(target),
  output: done,
  refusals: ["post_unknown", "comment_unknown", "own_content", "staff_content", "blocks_full"],
});

export const listBlocks = endpoint({
  service: "square",
  method: "GET",
  path: "square/blocks",
  member: true,
  body: "query",
  purpose: "added: whom the member has blocked, newest first",
  input: z.object(page),
  output: paged(z.object({ blockId: idOf("block"), ...author, createTime: instant })),
});

export const unblockAuthor = endpoint({
  service: "square",
  method: "POST",
  path: "square/unblock",
  member: true,
  body: "form",
  purpose: "added: end a block",
  input: z.object({ blockId: idOf("block") }),
  output: done,
  refusals: ["item_unknown"],
});
