/** Selects one picture, shrinks it on the phone, previews it and sends it. */
import { AVATAR_MAX_BYTES } from "@ballast/contract/constants.ts";
import { claimJoinGroup } from "@ballast/contract/gift/claims.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { Busy } from "../../../api/click-guard.ts";
import { useSend } from "../../../api/use-send.ts";
import { useUnreadWords } from "../../../features/community/uploads/unread-picture.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FieldFrame } from "../../../ui/field.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type Shrunk, shrinkImage } from "../../../ui/shrink-image.ts";
import { toast } from "../../../ui/toast.tsx";

const KINDS = "image/jpeg,image/png,image/webp,image/gif";
const SENT = { side: 2048, mostBytes: AVATAR_MAX_BYTES };

type Picked = {
  isSending: boolean;
  isBusy: Busy;
  error: unknown;
  problem: string | null;
  shrunk: Shrunk | null;
};
type Picture = Picked & { pick(file: File): Promise<void>; send(): Promise<void> };

export function useScreenshot(): Picture {
  const { t } = useLingui();
  const { isSending, isBusy, error, send, clearError } = useSend(claimJoinGroup);
  const unreadWords = useUnreadWords();
  const [shrunk, setShrunk] = useState<Shrunk | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isSending,
    isBusy,
    error,
    problem,
    shrunk,
    pick: async (file) => {
      clearError();
      const small = await shrinkImage(file, SENT);
      setShrunk(small);
      setProblem(small === null ? await unreadWords(file) : null);
    },
    send: async () => {
      if (shrunk === null) {
        setProblem(t`Please choose a screenshot`);
        document.querySelector<HTMLElement>('[name="screenshot"]')?.focus();
        return;
      }
      const { answer } = await send({}, { file: shrunk.blob });
      if (answer === null) return;
      setShrunk(null);
      toast(t`Handed in`);
    },
  };
}

function Field({ of: { problem, shrunk, isSending, pick } }: { of: Picture }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="mt-6">
      <FieldFrame label={t`Screenshot`} error={problem}>
        {({ id, describedBy }) => (
          <button
            type="button"
            id={id}
            name="screenshot"
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={describedBy}
            aria-disabled={isSending || undefined}
            onClick={isSending ? undefined : () => input.current?.click()}
            className="flex min-h-24 items-center justify-center gap-3 rounded-md border border-dashed border-edge bg-card px-3 py-3 active:bg-sea-soft"
          >
            {shrunk ? (
              <>
                <img src={shrunk.preview} alt="" className="max-h-40 rounded-sm" />
                <Trans>Choose another one</Trans>
              </>
            ) : (
              <>
                <Icon name="plus" />
                <Trans>Choose a picture</Trans>
              </>
            )}
          </button>
        )}
      </FieldFrame>
      <FileInput ref={input} accept={KINDS} onFiles={([file]) => void pick(file)} />
    </div>
  );
}

function Send({ of: { error, isBusy, send } }: { of: Picture }) {
  return (
    <>
      <FormFailure error={error} />
      <div className="[:not(:empty)+&]:mt-3">
        <Button wide isBusy={isBusy} onClick={() => void send()}>
          <Trans>Hand in</Trans>
        </Button>
      </div>
    </>
  );
}

export const Screenshot = { Field, Send };
