/** Commands that review posts and reports. */
import { POST_LABELS } from "@ballast/contract/community/calls.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { choice, command, id, optional, text, textFile } from "../../platform/staff-command.ts";
import {
  addStaffPost,
  approvePost,
  hideComment,
  keepPost,
  postQueue,
  refusePost,
  reportedThings,
  showComment,
} from "../review.ts";

const REVIEWERS = ["content", "support", "admin"] as const;

const oneLine = (content: string) => content.replace(/\s+/g, " ");
const reported = (reports: string[]) =>
  reports.length > 0 ? `  reported: ${reports.join(", ")}` : "";
/** Pictures of a post under review have no URL that others could open. */
const pictures = (count: number) => count > 0 && `pictures (in the console): ${count}`;

export const communityCommands = [
  command({
    name: "posts",
    says: "list posts that wait for review or were hidden by reports, oldest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) =>
      (await postQueue(db)).map(
        (post) =>
          `${publicId("post", post.id)}  ${post.state}  ${post.by}  ` +
          `${post.createdAt.toISOString()}${reported(post.reports)}  ` +
          [oneLine(post.content), post.videoUrl, pictures(post.pictures)]
            .filter(Boolean)
            .join("  "),
      ),
  }),
  command({
    name: "approve-post",
    says: "show a post that waits or was hidden by reports; not one of your own",
    roles: REVIEWERS,
    place: {
      area: "Content",
      title: "Show",
      of: "posts",
      row: "post",
      whenState: ["waiting", "hidden"],
    },
    options: {
      post: id("post", "which"),
      label: optional(choice("mark it, when its author is rewarded for it", ["promotion"])),
    },
    run: async ({ tx, staff }, { post, label }) => {
      await approvePost(tx, post, staff.id, label);
      return [`Shown: ${publicId("post", post)}`];
    },
  }),
  command({
    name: "refuse-post",
    says: "refuse a post, also one that shows already; its author reads why",
    roles: REVIEWERS,
    place: {
      area: "Content",
      title: "Refuse",
      of: "posts",
      row: "post",
      whenState: ["waiting", "shown", "hidden"],
      many: true,
      danger: true,
      confirm: "A refused post does not come back; its author may write another.",
    },
    options: { post: id("post", "which"), reason: text("why, for the author") },
    run: async ({ tx, staff }, { post, reason }) => {
      await refusePost(tx, post, staff.id, reason);
      return [`Refused: ${publicId("post", post)}`];
    },
  }),
  command({
    name: "add-post",
    says: "post for the operator; another person approves it",
    roles: ["content", "admin"],
    place: { area: "Content", title: "Post for the operator", of: "posts" },
    options: {
      file: textFile("what it says"),
      video: optional(text("the link of a video")),
      label: choice("what it is", POST_LABELS),
    },
    run: async ({ tx, staff }, { file, video, label }) => {
      const draft = { content: file, videoUrl: video, label };
      const shown = publicId("post", await addStaffPost(tx, draft, staff.id));
      return {
        lines: [`Waits: ${shown}`, `Another person shows it: approve-post --post ${shown}`],
        inWords: [`Waits: ${shown}`, "Another person shows it, on its page."],
      };
    },
  }),
  command({
    name: "reports",
    says: "list posts and comments with reports nobody has looked at, oldest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) =>
      (await reportedThings(db)).map(
        ({ postId, commentId, content, state, reports }) =>
          `${postId ? publicId("post", postId) : publicId("comment", commentId ?? "")}  ` +
          `${state}${reported(reports)}: ${oneLine(content)}`,
      ),
  }),
  command({
    name: "keep-post",
    says: "settle the reports of a post that shows, and leave it as it is",
    roles: REVIEWERS,
    place: {
      area: "Content",
      title: "Keep, settle reports",
      of: "posts",
      row: "post",
      whenState: ["shown"],
      many: true,
    },
    options: { post: id("post", "which") },
    run: async ({ tx }, { post }) => {
      await keepPost(tx, post);
      return [`Kept: ${publicId("post", post)}`];
    },
  }),
  command({
    name: "hide-comment",
    says: "hide a comment and settle its reports; its author reads why",
    roles: REVIEWERS,
    place: {
      area: "Content",
      title: "Hide",
      of: "comments",
      row: "comment",
      whenState: ["shown"],
      many: true,
      danger: true,
    },
    options: { comment: id("comment", "which"), reason: text("why, for the author") },
    run: async ({ tx, staff }, { comment, reason }) => {
      await hideComment(tx, comment, staff.id, reason);
      return [`Hidden: ${publicId("comment", comment)}`];
    },
  }),
  command({
    name: "show-comment",
    says: "settle the reports of a comment and show it, again if it was hidden",
    roles: REVIEWERS,
    place: {
      area: "Content",
      title: "Show, settle reports",
      of: "comments",
      row: "comment",
      whenState: ["shown", "hidden"],
      many: true,
    },
    options: { comment: id("comment", "which") },
    run: async ({ tx, staff }, { comment }) => {
      await showComment(tx, comment, staff.id);
      return [`Shown: ${publicId("comment", comment)}`];
    },
  }),
];
