/** Shows the comments of a post, five a page; tapping a comment answers it. */
import { listComments } from "@ballast/contract/community/calls.ts";
import { COMMENT_PAGE_SIZE } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { initialsOfAuthor } from "../../../features/community/posts/post-author.ts";
import { Face } from "../../../features/home/member/avatar-face.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonRows } from "../../../ui/loaded.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { CommentForm, keptAnswered } from "./comment-form.tsx";
import { ContentMenu } from "./content-menu.tsx";

export type Comment = OutputOf<typeof listComments>["list"][number];

export function CommentsSheet({ squareId, onClose }: { squareId: string; onClose: () => void }) {
  const { t } = useLingui();
  const comments = useInfiniteQuery({
    ...pagedQuery(listComments, { squareId, pageSize: COMMENT_PAGE_SIZE }),
    // Opening the sheet always refetches, to show what others have written since.
    refetchOnMount: "always",
  });
  const [answered, setAnswered] = useState(() => keptAnswered(squareId));
  return (
    <Sheet
      title={t`Comments`}
      onClose={onClose}
      action={<CommentForm squareId={squareId} answered={answered} onAnswered={setAnswered} />}
    >
      <PagedList
        of={comments}
        keyOf={({ id }) => id}
        label={t`Comments`}
        empty={
          <Empty drawing="paper" title={<Trans>No comments yet</Trans>}>
            <Trans>Ask something, or say what you think.</Trans>
          </Empty>
        }
        skeleton={<SkeletonRows count={3} />}
      >
        {(comment) => (
          <CommentRow
            comment={comment}
            isAnswered={comment.id === answered?.id}
            onAnswer={() => setAnswered({ id: comment.id, username: comment.username })}
          />
        )}
      </PagedList>
    </Sheet>
  );
}

function CommentRow(props: { comment: Comment; isAnswered: boolean; onAnswer: () => void }) {
  const { comment, isAnswered, onAnswer } = props;
  const { t } = useLingui();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { id, username, headUrl, toUserName, content, createTime, isOwn } = comment;
  return (
    <li className="flex items-start gap-1 py-2">
      <button
        type="button"
        onClick={onAnswer}
        aria-pressed={isAnswered}
        className={`-mx-2 flex min-h-11 min-w-0 flex-1 items-start gap-3 rounded-md px-2 py-1 text-left active:bg-sea-soft ${
          isAnswered ? "bg-sea-soft" : ""
        }`}
      >
        <Face headUrl={headUrl} initials={initialsOfAuthor(username)} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="block text-14 wrap-anywhere">
            <span className="font-semibold">{username}</span>
            {toUserName !== "" && (
              <span className="text-quiet">
                {" "}
                <Trans>to {toUserName}</Trans>
              </span>
            )}
          </span>
          <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
            {content}
          </span>
          <span className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="text-12 text-quiet">{format.dateTime(createTime)}</span>
            <span className="text-14 font-semibold text-sea underline">
              <Trans>Reply</Trans>
            </span>
          </span>
        </span>
      </button>
      <IconButton label={t`More about the comment by ${username}`} onClick={() => setIsOpen(true)}>
        <Icon name="more" />
      </IconButton>
      {isOpen && (
        <ContentMenu
          target={{ commentId: id }}
          username={username}
          isOwn={isOwn}
          isStaff={false}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}
