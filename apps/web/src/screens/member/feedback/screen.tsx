import {
  DESCRIPTION_MAX_LENGTH,
  FEEDBACK_FILE_MAX_BYTES,
  FEEDBACK_FILES_MAX,
} from "@ballast/contract/constants.ts";
import { createFeedback } from "@ballast/contract/content/calls.ts";
import { isVisible } from "@ballast/contract/text/visible-text.ts";
import { readAnyPhone } from "@ballast/contract/user/plain-phone.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { readDraftText } from "../../../api/draft-store.ts";
import { useSend } from "../../../api/use-send.ts";
import {
  dropDraft,
  dropWriting,
  readDraft,
  useKeptDraft,
  useKeptWriting,
} from "../../../features/community/uploads/kept-draft.ts";
import { PicturesField } from "../../../features/community/uploads/pictures-field.tsx";
import { UploadProgress } from "../../../features/community/uploads/upload-progress.tsx";
import { usePictures } from "../../../features/community/uploads/use-pictures.ts";
import { goBack } from "../../../nav/navigation.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useForm } from "../../../ui/use-form.ts";

const FORM = "feedback";
const KEPT = {
  text: "feedback text",
  phone: "feedback phone",
  pictures: "feedback pictures",
} as const;

const LARGEST = FEEDBACK_FILE_MAX_BYTES / 1024 / 1024;

export default function Feedback() {
  const { t } = useLingui();
  const [isSent, setIsSent] = useState(false);
  return isSent ? (
    <Screen title={t`Feedback`}>
      <Thanks />
    </Screen>
  ) : (
    <FeedbackForm onSent={() => setIsSent(true)} />
  );
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const sending = useSend(createFeedback);
  const pictures = usePictures({
    keptAs: KEPT.pictures,
    most: FEEDBACK_FILES_MAX,
    // This size keeps the text on a screenshot readable.
    shrinkTo: { side: 2048, mostBytes: FEEDBACK_FILE_MAX_BYTES },
    largest: FEEDBACK_FILE_MAX_BYTES,
    tooLarge: (name) => t`${name}: File size too big (${LARGEST}M)`,
  });
  const [share, setShare] = useState(0);
  const needed = t`Questions and comments are required`;
  const none = { question: "", description: "", phone: "" };
  const form = useForm(
    none,
    {
      question: (text) => (isVisible(text) ? null : needed),
      description: (text) => (isVisible(text) ? null : needed),
      phone: (text) =>
        text.trim() === "" || readAnyPhone(text) !== null
          ? null
          : t`Please enter the correct phone number`,
    },
    { ...readDraftText(KEPT.text), ...readDraft(KEPT.phone) },
  );
  const { question, description, phone } = form.values;
  useKeptWriting(
    KEPT.text,
    useMemo(() => ({ question, description }), [question, description]),
  );
  // The phone number is kept in memory only, unlike the text, which survives a reload.
  useKeptDraft(
    KEPT.phone,
    useMemo(() => ({ phone }), [phone]),
  );
  const submit = form.submit(async ({ question, description, phone }) => {
    setShare(0);
    const files = Object.fromEntries(
      pictures.chosen.map(({ blob }, at) => [`picture${at + 1}`, blob]),
    );
    const said = phone.trim() === "" ? { question, description } : { question, description, phone };
    const { answer, error } = await sending.send(said, files, setShare);
    if (answer !== null) {
      for (const name of Object.values(KEPT)) dropWriting(name);
      dropDraft(KEPT.phone);
      onSent();
    } else
      form.place(error, {
        feedback_incomplete: "question",
        content_not_valid: "question",
        phone_not_valid: "phone",
      });
  });
  const isPlaced = Object.keys(form.values).some(
    (name) => form.field(name as keyof typeof form.values).error !== null,
  );
  return (
    <Screen
      title={t`Feedback`}
      action={
        <div className="flex flex-col gap-3">
          {!isPlaced && <FormFailure error={sending.error} />}
          {sending.isSending && pictures.chosen.length > 0 && <UploadProgress share={share} />}
          <Button
            type="submit"
            form={FORM}
            wide
            isBusy={sending.isBusy}
            disabled={pictures.isWorking}
          >
            <Trans>Send feedback</Trans>
          </Button>
        </div>
      }
    >
      <FormOf id={FORM} onSubmit={submit}>
        <TextField {...form.field("question")} label={t`Question`} />
        <TextArea
          {...form.field("description")}
          label={t`Comments`}
          hint={<Trans>More than ten words help us to understand.</Trans>}
          mostLength={DESCRIPTION_MAX_LENGTH}
        />
        <PicturesField
          label={<Trans>Pictures (optional)</Trans>}
          note={
            <Plural
              value={FEEDBACK_FILES_MAX}
              one={`At most # picture, up to ${LARGEST} MB. Place and time stay on your phone.`}
              other={`At most # pictures, up to ${LARGEST} MB each. Place and time stay on your phone.`}
            />
          }
          pictures={pictures}
        />
        <TextField
          {...form.field("phone")}
          label={t`Phone number (optional)`}
          hint={<Trans>Only if we may call you back about this.</Trans>}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={64}
        />
        <p className="text-14 text-quiet">
          <Trans>Please send no passwords and no codes. Nobody here asks for them.</Trans>
        </p>
      </FormOf>
    </Screen>
  );
}

function Thanks() {
  return (
    <Empty
      drawing="paper"
      title={<Trans>Thank you, we have it</Trans>}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/message" look="secondary">
            <Trans>Messages</Trans>
          </ButtonLink>
          <Button onClick={goBack}>
            <Trans>Go back</Trans>
          </Button>
        </div>
      }
    >
      <Trans>Staff read all feedback.</Trans>
    </Empty>
  );
}
