/** The form of a new post, and how it is sent: as text alone, with pictures, or with a video. */
import { addImagePost, addTextPost, addVideoPost } from "@ballast/contract/community/calls.ts";
import { POST_MAX_LENGTH } from "@ballast/contract/constants.ts";
import { readVideoLink } from "@ballast/contract/gift/video-link.ts";
import { isWithin } from "@ballast/contract/text/graphemes.ts";
import { isVisible } from "@ballast/contract/text/visible-text.ts";
import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { readDraftText } from "../../../api/draft-store.ts";
import { useSend } from "../../../api/use-send.ts";
import { dropWriting, useKeptWriting } from "../../../features/community/uploads/kept-draft.ts";
import type { Picture } from "../../../features/community/uploads/use-pictures.ts";
import { navigate } from "../../../nav/navigation.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";

export type Kind = "pictures" | "video";

const KEPT = { text: "post text", kind: "post kind", pictures: "post pictures" } as const;
export const POST_PICTURES = KEPT.pictures;

/** Whether the post has pictures or a video, restored from the draft. */
export function usePostKind() {
  const chosen = useState<Kind>(() =>
    readDraftText(KEPT.kind)?.kind === "video" ? "video" : "pictures",
  );
  const [kind] = chosen;
  useKeptWriting(
    KEPT.kind,
    useMemo(() => ({ kind: kind === "video" ? kind : "" }), [kind]),
  );
  return chosen;
}

/** Refusals that are about the typed input, each with the field where it is shown. */
const AT_FIELD = {
  content_not_valid: "content",
  words_not_allowed: "content",
  contact_not_allowed: "content",
  video_not_allowed: "videoUrl",
} as const;

export function useNewPost(kind: Kind, pictures: readonly Picture[]) {
  const { t } = useLingui();
  const isHere = useIsHere();
  const text = useSend(addTextPost);
  const images = useSend(addImagePost);
  const video = useSend(addVideoPost);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useForm(
    { content: "", videoUrl: "" },
    {
      content: (content) => {
        if (!isVisible(content)) return t`Please write something.`;
        return isWithin(content, POST_MAX_LENGTH) ? null : t`This text is too long.`;
      },
      videoUrl: (link) =>
        kind === "video" && readVideoLink(link) === null
          ? t`Please enter the link of a video.`
          : null,
    },
    readDraftText(KEPT.text),
  );
  useKeptWriting(KEPT.text, form.values);
  const sending = kind === "video" ? video : pictures.length > 0 ? images : text;

  async function send({ content, videoUrl }: { content: string; videoUrl: string }) {
    if (kind === "video") return video.send({ content, videoUrl });
    if (pictures.length === 0) return text.send({ content });
    setProgress(0);
    const file = pictures.map(({ blob }) => blob);
    return images.send({ content }, { file }, setProgress).finally(() => setProgress(null));
  }

  const onSubmit = form.submit(async (values) => {
    const { answer, error } = await send(values);
    if (form.place(error, AT_FIELD)) sending.clearError();
    if (answer === null) return;
    for (const name of Object.values(KEPT)) dropWriting(name);
    toast(t`Sent. It shows after review.`);
    if (isHere()) navigate("/user/news", { replace: true });
  });
  return { form, onSubmit, sending, progress };
}
