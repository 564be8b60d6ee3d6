/**
 * The input below the comments; it shows the comment being answered until the answer is sent or
 * dismissed.
 */
import { addComment } from "@ballast/contract/community/calls.ts";
import { COMMENT_MAX_LENGTH } from "@ballast/contract/constants.ts";
import { isVisible } from "@ballast/contract/text/visible-text.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { dropDraftText, readDraftText, saveDraftText } from "../../../api/draft-store.ts";
import { useSend } from "../../../api/use-send.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { useFailureWords } from "../../../ui/failure.tsx";
import { FormOf } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import type { Comment } from "./comments-sheet.tsx";

/** The comment being answered. */
export type Answered = Pick<Comment, "id" | "username">;
const keptAs = (squareId: string) => `comment ${squareId}`;

/** Returns the comment that the stored draft for this post answers, or null. */
export function keptAnswered(squareId: string): Answered | null {
  const { id = "", username = "" } = readDraftText(keptAs(squareId)) ?? {};
  return id === "" ? null : { id, username };
}

export function CommentForm(props: {
  squareId: string;
  answered: Answered | null;
  onAnswered: (comment: Answered | null) => void;
}) {
  const { squareId, answered, onAnswered } = props;
  const { t } = useLingui();
  const words = useFailureWords();
  const sending = useSend(addComment);
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useForm(
    { content: "" },
    { content: (content) => (isVisible(content) ? null : t`Please write something.`) },
    { content: readDraftText(keptAs(squareId))?.content ?? "" },
  );
  const { content: written } = form.values;
  useEffect(() => {
    if (written.trim() === "") dropDraftText(keptAs(squareId));
    else saveDraftText(keptAs(squareId), { ...answered, content: written });
  }, [squareId, written, answered]);
  useEffect(() => {
    if (answered !== null) box.current?.focus();
  }, [answered]);

  const onSubmit = form.submit(async ({ content }) => {
    const commentId = answered?.id;
    const { answer, error } = await sending.send({ squareId, content, commentId });
    if (error !== null) toast(words(error), "bad");
    form.place(error, {
      content_not_valid: "content",
      words_not_allowed: "content",
      contact_not_allowed: "content",
    });
    if (answer === null) return;
    toast(answer.msg);
    form.reset();
    onAnswered(null);
  });
  const name = answered?.username ?? "";
  return (
    <FormOf onSubmit={onSubmit}>
      <div className="flex flex-col gap-3">
        <TextArea
          {...form.field("content")}
          ref={box}
          rows={2}
          mostLength={COMMENT_MAX_LENGTH}
          label={answered ? <Trans>Reply to {name}</Trans> : <Trans>Your comment</Trans>}
          placeholder={answered ? t`Reply to ${name}` : ""}
        />
        <ButtonRow>
          {answered && (
            <Button look="secondary" onClick={() => onAnswered(null)}>
              <Trans>Cancel reply</Trans>
            </Button>
          )}
          <Button type="submit" isBusy={sending.isBusy}>
            {answered ? <Trans>Send reply</Trans> : <Trans>Send comment</Trans>}
          </Button>
        </ButtonRow>
      </div>
    </FormOf>
  );
}
