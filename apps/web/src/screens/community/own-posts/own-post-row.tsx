import { deletePost, type listOwnPosts } from "@ballast/contract/community/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { PostBody, PostLabelMark } from "../../../features/community/posts/post-body.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { withStop } from "../../../ui/sentence.ts";
import { ConfirmDialog } from "../../../ui/sheet.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import { toast } from "../../../ui/toast.tsx";
import { WaitingPictures } from "./waiting-pictures.tsx";

type OwnPost = OutputOf<typeof listOwnPosts>["list"][number];

const TONES: Record<OwnPost["state"], Tone> = {
  waiting: "wait",
  shown: "sea",
  refused: "bad",
  hidden: "wait",
};

export function OwnPostRow({ post }: { post: OwnPost }) {
  const { t } = useLingui();
  const format = useFormat();
  const [isDeleting, setIsDeleting] = useState(false);
  const { state, label, createTime, thumbsUpNum, commentNum } = post;
  const states: Record<OwnPost["state"], string> = {
    waiting: t`Waiting for review`,
    shown: t`Shown`,
    refused: t`Refused`,
    hidden: t`Hidden`,
  };
  const reason = post.reason && withStop(post.reason);
  const time = format.dateTime(createTime);
  return (
    <li className="py-5">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 pt-2.5">
          <Status tone={TONES[state]}>{states[state]}</Status>
          <PostLabelMark label={label} />
          <span className="text-12 text-quiet">{time}</span>
        </div>
        <IconButton label={t`Delete the post of ${time}`} onClick={() => setIsDeleting(true)}>
          <Icon name="trash" size={20} />
        </IconButton>
      </div>
      {state === "refused" && (
        <div className="mt-2">
          <Notice tone="bad">
            <Trans>Why: {reason}</Trans>
          </Notice>
        </div>
      )}
      {state === "hidden" && (
        <div className="mt-2">
          <Notice tone="wait">
            <Trans>Members have reported it. It is hidden until staff have looked.</Trans>
          </Notice>
        </div>
      )}
      {state === "waiting" ? (
        <>
          <PostBody post={{ ...post, urls: [] }} />
          <WaitingPictures images={post.urls} />
        </>
      ) : (
        <PostBody post={post} />
      )}
      {state === "shown" && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-14 text-quiet">
          <span>
            <Plural value={thumbsUpNum} one="# like" other="# likes" />
          </span>
          <span>
            <Plural value={commentNum} one="# comment" other="# comments" />
          </span>
        </p>
      )}
      {isDeleting && <DeleteDialog post={post} onClose={() => setIsDeleting(false)} />}
    </li>
  );
}

function DeleteDialog({ post, onClose }: { post: OwnPost; onClose: () => void }) {
  const { t } = useLingui();
  const sending = useSend(deletePost);
  const remove = async () => {
    const { answer } = await sending.send({ squareId: post.id });
    if (answer === null) return;
    toast(t`Post deleted`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t`Delete this post?`}
      confirm={t`Delete`}
      isDanger
      isBusy={sending.isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Trans>Nobody sees it any more.</Trans>
      <FormFailure error={sending.error} />
    </ConfirmDialog>
  );
}
