/** The member's picture, and the way to change it. */
import { AVATAR_MAX_BYTES } from "@ballast/contract/constants.ts";
import { modifyHead } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { changeMember, type SessionMember, useMember } from "../../../api/session.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFailureText } from "../../../ui/failure.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { shrinkImage } from "../../../ui/shrink-image.ts";
import { toast } from "../../../ui/toast.tsx";
import { Face, type FaceSize } from "../../home/member/avatar-face.tsx";
import { initialsOf } from "../../home/member/initials.ts";
import { AvatarSheet } from "./avatar-sheet.tsx";

/**
 * Formats that only some phones produce are left out, so that iOS converts them to JPEG by itself.
 */
const KINDS = "image/jpeg,image/png,image/webp,image/gif";
/**
 * The server reduces a picture to a square of 256 px, almost three times the largest size shown (96
 * px). The side sent is three times that square.
 */
const SENT = { side: 768, mostBytes: AVATAR_MAX_BYTES };
const LARGEST = AVATAR_MAX_BYTES / 1024 / 1024;

const ownInitials = ({ name, phone }: SessionMember) => (name === phone ? "" : initialsOf(name));

export type AvatarPicker = {
  isSending: boolean;
  problem: string | null;
  send: (file: File) => Promise<void>;
};

/** Sends one picture at a time: shrunk on the phone, or unchanged if the phone cannot decode it. */
export function useAvatarPicker(): AvatarPicker {
  const { t } = useLingui();
  const sending = useSend(modifyHead);
  const failure = useFailureText(sending.error);
  const [isTooBig, setIsTooBig] = useState(false);
  const send = async (file: File) => {
    sending.clearError();
    const picture = (await shrinkImage(file, SENT))?.blob ?? file;
    setIsTooBig(picture.size > AVATAR_MAX_BYTES);
    if (picture.size > AVATAR_MAX_BYTES) return;
    const { answer } = await sending.send({}, { file: picture });
    if (answer === null) return;
    changeMember({ headUrl: answer.data.headUrl });
    toast(t`Picture changed`);
  };
  const refused = sending.error === null ? null : failure;
  return {
    isSending: sending.isSending,
    problem: isTooBig ? t`File size too big (${LARGEST}M)` : refused,
    send,
  };
}

/**
 * A button that is the picture itself; its messages are in `AvatarWords`, wherever there is room.
 */
export function AvatarButton(props: { picker: AvatarPicker; size: FaceSize }) {
  const { picker, size } = props;
  const member = useMember();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const initials = ownInitials(member);
  return (
    <>
      <button
        type="button"
        aria-disabled={picker.isSending || undefined}
        aria-haspopup="dialog"
        onClick={picker.isSending ? undefined : () => setIsOpen(true)}
        className="relative shrink-0 rounded-full aria-disabled:opacity-60"
      >
        <Face headUrl={member.headUrl} initials={initials} size={size} />
        <span className="absolute -right-1 -bottom-1 flex size-[1.75rem] items-center justify-center rounded-full border border-line bg-card text-sea">
          <Icon name="edit" size={16} />
        </span>
        <span className="sr-only">
          <Trans>Change picture</Trans>
        </span>
      </button>
      <FileInput
        ref={input}
        accept={KINDS}
        onFiles={([file]) => {
          setIsOpen(false);
          void picker.send(file);
        }}
      />
      {isOpen && (
        <AvatarSheet
          initials={initials}
          onPhoto={() => input.current?.click()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** The progress or the error of the chosen picture. */
export function AvatarWords({ picker: { isSending, problem } }: { picker: AvatarPicker }) {
  return (
    <>
      <p role="status" className="text-14 text-quiet">
        {isSending && <Trans>Sending the picture …</Trans>}
      </p>
      <p role="alert" className="flex gap-1.5 text-14 text-bad">
        {problem !== null && (
          <>
            <Icon name="warning" size={20} />
            {problem}
          </>
        )}
      </p>
    </>
  );
}
