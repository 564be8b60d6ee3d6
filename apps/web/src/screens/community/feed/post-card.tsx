/** Shows one post of the feed: its author, its content, and the actions on it. */
import type { listPosts } from "@ballast/contract/community/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Plural, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { initialsOfAuthor } from "../../../features/community/posts/post-author.ts";
import { PostBody, PostLabelMark } from "../../../features/community/posts/post-body.tsx";
import { Face } from "../../../features/home/member/avatar-face.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { CommentsSheet } from "./comments-sheet.tsx";
import { ContentMenu } from "./content-menu.tsx";
import { LikeButton } from "./like-button.tsx";

export type FeedPost = OutputOf<typeof listPosts>["list"][number];

/** Class names of the buttons below a post. */
export const ACTION =
  "-mx-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-14 text-quiet active:bg-sea-soft";

export function PostCard({ post }: { post: FeedPost }) {
  const { t } = useLingui();
  const format = useFormat();
  const heading = useId();
  const [open, setOpen] = useState<"comments" | "menu" | null>(null);
  const { id, username, headUrl, label, createTime, commentNum, isOwn } = post;
  const close = () => setOpen(null);
  return (
    <article aria-labelledby={heading} className="py-5">
      <div className="flex items-start gap-3">
        <Face headUrl={headUrl} initials={initialsOfAuthor(username)} size="sm" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <h2 id={heading} className="min-w-0 font-semibold wrap-anywhere">
              {username}
            </h2>
            <PostLabelMark label={label} />
          </div>
          <p className="text-12 text-quiet">{format.dateTime(createTime)}</p>
        </div>
        <IconButton label={t`More about the post by ${username}`} onClick={() => setOpen("menu")}>
          <Icon name="more" />
        </IconButton>
      </div>
      <PostBody post={post} />
      <div className="mt-2 flex flex-wrap gap-x-6">
        <LikeButton post={post} />
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen("comments")}
          className={ACTION}
        >
          <Icon name="comment" size={20} />
          <Plural value={commentNum} one="# comment" other="# comments" />
        </button>
      </div>
      {open === "comments" && <CommentsSheet squareId={id} onClose={close} />}
      {open === "menu" && (
        <ContentMenu
          target={{ squareId: id }}
          username={username}
          isOwn={isOwn}
          isStaff={label === "staff"}
          onClose={close}
        />
      )}
    </article>
  );
}

export function PostsSkeleton() {
  return (
    <div className="divide-y divide-line">
      {["first", "second", "third"].map((which) => (
        <div key={which} className="flex flex-col gap-3 py-5">
          <div className="flex items-center gap-3">
            <SkeletonBlock className="size-10 rounded-full" />
            <SkeletonBlock className="h-4 w-1/3" />
          </div>
          <SkeletonLines />
          <SkeletonBlock className="h-40 w-full" />
        </div>
      ))}
    </div>
  );
}
