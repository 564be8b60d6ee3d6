/** The member's picture, and how it is changed. */
import { AVATAR_MAX_BYTES } from "@ballast/contract/constants.ts";
import { modifyHead } from "@ballast/contract/user.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useSend } from "../api/send.ts";
import { changeMember, type SessionMember, useMember } from "../api/session.ts";
import { useFailureText } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toast.tsx";
import { initialsOf } from "./initials.ts";

/** Without the kinds that only some phones can make: iOS then sends a JPEG by itself. */
const KINDS = "image/jpeg,image/png,image/webp,image/gif";
const SIZES = { md: ["size-18 text-20", 72], lg: ["size-24 text-28", 96] } as const;

function Avatar({ member, size }: { member: SessionMember; size: keyof typeof SIZES }) {
  const [broken, setBroken] = useState("");
  const [look, pixels] = SIZES[size];
  const initials = member.name === member.phone ? "" : initialsOf(member.name);
  if (member.headUrl !== "" && member.headUrl !== broken) {
    return (
      <img
        src={member.headUrl}
        alt=""
        width={pixels}
        height={pixels}
        onError={() => setBroken(member.headUrl)}
        className={`${look} rounded-full bg-line object-cover`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${look} flex items-center justify-center rounded-full bg-sea-soft font-semibold text-sea-deep`}
    >
      {initials === "" ? <Icon name="person" size={32} /> : initials}
    </span>
  );
}

export type AvatarPicker = {
  isSending: boolean;
  problem: string | null;
  send: (file: File) => Promise<void>;
};

/** One picture at a time; checked for its size before anything is sent. */
export function useAvatarPicker(): AvatarPicker {
  const { t } = useLingui();
  const sending = useSend(modifyHead);
  const failure = useFailureText(sending.error);
  const [isTooBig, setIsTooBig] = useState(false);
  const send = async (file: File) => {
    sending.clearError();
    setIsTooBig(file.size > AVATAR_MAX_BYTES);
    if (file.size > AVATAR_MAX_BYTES) return;
    const { answer } = await sending.send({}, { file });
    if (answer === null) return;
    changeMember({ headUrl: answer.data.headUrl });
    toast(t`Picture changed`);
  };
  const refused = sending.error === null ? null : failure;
  return {
    isSending: sending.isSending,
    problem: isTooBig ? t`File size too big (10M)` : refused,
    send,
  };
}

/** The picture itself is the button; its words stand in `AvatarWords`, wherever there is room. */
export function AvatarButton(props: { picker: AvatarPicker; size: keyof typeof SIZES }) {
  const { picker, size } = props;
  const member = useMember();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-disabled={picker.isSending || undefined}
        onClick={picker.isSending ? undefined : () => input.current?.click()}
        className="relative shrink-0 rounded-full aria-disabled:opacity-60"
      >
        <Avatar member={member} size={size} />
        <span className="absolute -right-1 -bottom-1 flex size-7 items-center justify-center rounded-full border border-line bg-card text-sea">
          <Icon name="edit" size={16} />
        </span>
        <span className="sr-only">
          <Trans>Change picture</Trans>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again after it failed.
          event.currentTarget.value = "";
          if (file) void picker.send(file);
        }}
      />
    </>
  );
}

/** What happens to the picture that was chosen. */
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
