/** Claims the bonus for sharing a video on YouTube with its link, which staff review. */
import { claimShareVideo, claimsInfo } from "@ballast/contract/gift/claims.ts";
import { readVideoLink } from "@ballast/contract/gift/video-link.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { ClaimState, isToHandIn } from "../../../features/member/rewards/claim-state.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";

const FORM = "share-link";
const LINK_BEGINS = "https://youtu.be/";

function Label({ text }: { text: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  const name = t`the label`;
  return (
    <span className="mt-2 flex items-center gap-1 rounded-md border border-line bg-card py-1 pl-3">
      <span className="min-w-0 flex-1 font-semibold">{text}</span>
      <IconButton label={t`Copy ${name}`} onClick={() => void copy(text)}>
        <Icon name="copy" size={20} />
      </IconButton>
    </span>
  );
}

export default function ShareLink() {
  const { t } = useLingui();
  const info = useQuery(query(claimsInfo));
  const claim = info.data?.claims.find(({ kind }) => kind === "share_video");
  const sending = useSend(claimShareVideo);
  const form = useForm(
    { link: "" },
    {
      link: (value) =>
        readVideoLink(value)?.host === "youtube.com"
          ? null
          : t`Please enter the link of one video on YouTube`,
    },
  );
  const handIn = async ({ link }: { link: string }) => {
    const { answer, error } = await sending.send({ link: link.trim() });
    if (answer === null) {
      if (form.place(error, { link_not_valid: "link", proof_taken: "link" })) sending.clearError();
      return;
    }
    form.reset();
    toast(t`Handed in`);
  };
  return (
    <Screen
      title={t`Share a link`}
      action={
        claim &&
        isToHandIn(claim) && (
          <>
            <FormFailure error={sending.error} />
            <div className="[:not(:empty)+&]:mt-3">
              <Button type="submit" form={FORM} wide isBusy={sending.isBusy}>
                <Trans>Hand in</Trans>
              </Button>
            </div>
          </>
        )
      }
    >
      <Loaded of={info} skeleton={<SkeletonLines count={8} />}>
        {({ label, allowed }) =>
          claim && (
            <ClaimState claim={claim} isAllowed={allowed}>
              <Section title={<Trans>How it works</Trans>}>
                <ol className="flex list-decimal flex-col gap-2 pl-5">
                  <li>
                    <Trans>Put a video about Ballast on YouTube, in your own words.</Trans>
                  </li>
                  <li>
                    <Trans>Say in it, and write under it, that it was rewarded:</Trans>
                    <Label text={label} />
                  </li>
                  <li>
                    <Trans>Hand in the link. Staff look whether the label is there.</Trans>
                  </li>
                </ol>
                <div className="mt-4">
                  <Notice>
                    <Trans>
                      Say only what you have seen yourself, and promise nothing. A video without the
                      label is refused.
                    </Trans>
                  </Notice>
                </div>
              </Section>
              <div className="mt-6">
                <FormOf id={FORM} onSubmit={form.submit(handIn)}>
                  <TextField
                    {...form.field("link")}
                    label={t`Link of the video`}
                    inputMode="url"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={200}
                    placeholder={LINK_BEGINS}
                  />
                </FormOf>
              </div>
            </ClaimState>
          )
        }
      </Loaded>
    </Screen>
  );
}
