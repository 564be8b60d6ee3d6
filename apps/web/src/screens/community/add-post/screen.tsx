import {
  COMMUNITY_IMAGE_MAX_BYTES,
  POST_IMAGES_MAX,
  POST_MAX_LENGTH,
} from "@ballast/contract/constants.ts";
import { VIDEO_HOSTS } from "@ballast/contract/gift/video-link.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { PicturesField } from "../../../features/community/uploads/pictures-field.tsx";
import { UploadProgress } from "../../../features/community/uploads/upload-progress.tsx";
import { usePictures } from "../../../features/community/uploads/use-pictures.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { POST_PICTURES, useNewPost, usePostKind } from "./use-new-post.ts";

const LARGEST = COMMUNITY_IMAGE_MAX_BYTES / 1024 / 1024;

export default function AddPost() {
  const { t } = useLingui();
  const formId = useId();
  const [kind, setKind] = usePostKind();
  const pictures = usePictures({
    keptAs: POST_PICTURES,
    most: POST_IMAGES_MAX,
    shrinkTo: { side: 1600, mostBytes: COMMUNITY_IMAGE_MAX_BYTES },
    tooLarge: (name) => t`${name}: File size too big (${LARGEST}M)`,
  });
  const { form, onSubmit, sending, progress } = useNewPost(kind, pictures.chosen);
  const hosts = VIDEO_HOSTS.join(", ");
  return (
    <Screen
      title={t`New post`}
      action={
        <Button
          type="submit"
          form={formId}
          wide
          isBusy={sending.isBusy}
          disabled={pictures.isWorking}
        >
          <Trans>Send for review</Trans>
        </Button>
      }
    >
      <FormOf id={formId} onSubmit={onSubmit}>
        <Notice>
          <Trans>
            Staff read each post before it shows. Tell what happened to you; promises, links and
            phone numbers are refused.
          </Trans>
        </Notice>
        <TextArea
          {...form.field("content")}
          label={<Trans>What do you want to say?</Trans>}
          mostLength={POST_MAX_LENGTH}
        />
        <Segments
          label={t`What goes with it`}
          name="kind"
          value={kind}
          options={[
            { value: "pictures", text: t`Pictures` },
            { value: "video", text: t`Video link` },
          ]}
          onValue={setKind}
        />
        {kind === "pictures" ? (
          <PicturesField
            label={<Trans>Pictures</Trans>}
            note={
              <Plural
                value={POST_IMAGES_MAX}
                one="At most # picture. Made smaller here, without place and time, before it is sent."
                other="At most # pictures. Made smaller here, without place and time, before they are sent."
              />
            }
            pictures={pictures}
          />
        ) : (
          <TextField
            {...form.field("videoUrl")}
            label={<Trans>Link of the video</Trans>}
            hint={<Trans>A video at {hosts}. It plays in your post after a tap.</Trans>}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {progress !== null && <UploadProgress share={progress} />}
        <FormFailure error={sending.error} />
      </FormOf>
    </Screen>
  );
}
