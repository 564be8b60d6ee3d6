/** Actions on a post or a comment: report it, block its author, or delete one's own. */
import {
  blockAuthor,
  deleteComment,
  deletePost,
  REPORT_REASONS,
  type ReportReason,
  reportContent,
} from "@ballast/contract/community/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { FormFailure } from "../../../ui/failure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton } from "../../../ui/list.tsx";
import { ConfirmDialog, Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";

export type Target = { squareId: string } | { commentId: string };

export function ContentMenu(props: {
  target: Target;
  username: string;
  isOwn: boolean;
  isStaff: boolean;
  onClose: () => void;
}) {
  const { target, username, isOwn, isStaff, onClose } = props;
  const { t } = useLingui();
  const [step, setStep] = useState<"menu" | "report" | "block" | "delete">("menu");
  if (step === "report") return <ReportSheet target={target} onClose={onClose} />;
  if (step === "block") return <BlockDialog {...{ target, username, onClose }} />;
  if (step === "delete") return <DeleteDialog target={target} onClose={onClose} />;
  const title = "squareId" in target ? t`Post by ${username}` : t`Comment by ${username}`;
  return (
    <Sheet title={title} onClose={onClose}>
      <List label={title}>
        {isOwn ? (
          <RowButton
            icon={<Icon name="trash" />}
            title={<Trans>Delete</Trans>}
            onClick={() => setStep("delete")}
          />
        ) : (
          <RowButton
            icon={<Icon name="flag" />}
            title={<Trans>Report</Trans>}
            note={<Trans>Staff will look at it</Trans>}
            onClick={() => setStep("report")}
          />
        )}
        {!isOwn && !isStaff && (
          <RowButton
            icon={<Icon name="block" />}
            title={<Trans>Block {username}</Trans>}
            note={<Trans>You will see nothing more of them</Trans>}
            onClick={() => setStep("block")}
          />
        )}
      </List>
    </Sheet>
  );
}

function ReportSheet({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t } = useLingui();
  const sending = useSend(reportContent);
  const words: Record<ReportReason, string> = {
    scam: t`It tries to cheat people`,
    false_promise: t`It promises what nobody can promise`,
    abuse: t`It insults or threatens`,
    privacy: t`It shows private details`,
    spam: t`It is advertising or repeats itself`,
    other: t`Something else`,
  };
  const report = async (reason: ReportReason) => {
    const { answer } = await sending.send({ ...target, reason });
    if (answer === null) return;
    toast(t`Reported. Staff will look at it.`);
    onClose();
  };
  return (
    <Sheet title={t`What is wrong with it?`} onClose={onClose}>
      <FormFailure error={sending.error} />
      <List label={t`What is wrong with it?`}>
        {REPORT_REASONS.map((reason) => (
          <RowButton key={reason} title={words[reason]} onClick={() => void report(reason)} />
        ))}
      </List>
    </Sheet>
  );
}

type Asked = { target: Target; onClose: () => void };

function BlockDialog({ target, username, onClose }: Asked & { username: string }) {
  const { t } = useLingui();
  const sending = useSend(blockAuthor);
  const block = async () => {
    const { answer } = await sending.send(target);
    if (answer === null) return;
    toast(t`Blocked: ${username}`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t`Block ${username}?`}
      confirm={t`Block`}
      isBusy={sending.isBusy}
      onConfirm={() => void block()}
      onClose={onClose}
    >
      <Trans>
        You will not see their posts and comments any more. They are not told. Under “Your posts”
        you can end it.
      </Trans>
      <FormFailure error={sending.error} />
    </ConfirmDialog>
  );
}

function DeleteDialog({ target, onClose }: Asked) {
  const { t } = useLingui();
  const isPost = "squareId" in target;
  const posts = useSend(deletePost);
  const comments = useSend(deleteComment);
  const sending = isPost ? posts : comments;
  const remove = async () => {
    const { answer } =
      "squareId" in target ? await posts.send(target) : await comments.send(target);
    if (answer === null) return;
    toast(isPost ? t`Post deleted` : t`Comment deleted`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={isPost ? t`Delete this post?` : t`Delete this comment?`}
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
