/** Chooses what others see of the member: a drawn avatar, a photo, or the letters of the name. */
import { AVATARS, type Avatar, avatarOf, avatarUrl } from "@ballast/contract/user/avatars.ts";
import { chooseAvatar } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { changeMember, useMember } from "../../../api/session.ts";
import { useSend } from "../../../api/use-send.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { Face } from "../../home/member/avatar-face.tsx";

type Choice = Avatar | "";

export function AvatarSheet(props: { initials: string; onPhoto: () => void; onClose: () => void }) {
  const { initials, onPhoto, onClose } = props;
  const { t } = useLingui();
  const { headUrl } = useMember();
  const names = useAvatarNames();
  const sending = useSend(chooseAvatar);
  const standing = headUrl === "" ? "" : avatarOf(headUrl);
  // A photo is none of these: nothing is chosen then.
  const [chosen, setChosen] = useState<Choice | null>(standing);
  const save = async () => {
    if (chosen === null || chosen === standing) return onClose();
    const { answer } = await sending.send({ avatar: chosen });
    if (answer === null) return;
    changeMember({ headUrl: answer.data.headUrl });
    toast(t`Picture changed`);
    onClose();
  };
  return (
    <Sheet
      title={t`Your picture`}
      onClose={onClose}
      action={
        <div className="flex flex-col gap-3">
          <Button wide isBusy={sending.isBusy} onClick={() => void save()}>
            <Trans>Save picture</Trans>
          </Button>
          <Button look="secondary" wide onClick={onPhoto}>
            <Trans>Use a photo</Trans>
          </Button>
        </div>
      }
    >
      <p className="mb-3 text-14 text-quiet">
        <Trans>Other members see it beside what you write.</Trans>
      </p>
      <fieldset
        className="grid gap-2"
        style={{ gridTemplateColumns: "repeat(auto-fill, minmax(min(6.5rem, 100%), 1fr))" }}
      >
        <legend className="sr-only">{t`Your picture`}</legend>
        {AVATARS.map((avatar) => (
          <Option
            key={avatar}
            name={names[avatar]}
            headUrl={avatarUrl(avatar)}
            isChosen={chosen === avatar}
            onChoose={() => setChosen(avatar)}
          />
        ))}
        <Option
          name={t`Letters`}
          headUrl=""
          initials={initials}
          isChosen={chosen === ""}
          onChoose={() => setChosen("")}
        />
      </fieldset>
      <FormFailure error={sending.error} />
    </Sheet>
  );
}

function Option(props: {
  name: string;
  headUrl: string;
  initials?: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { name, headUrl, initials = "", isChosen, onChoose } = props;
  const group = useId();
  return (
    <label className="flex flex-col items-center gap-2 rounded-md border border-edge bg-card px-1 py-3 text-center text-12 has-checked:border-sea has-checked:bg-sea-soft has-focus-visible:outline-3 has-focus-visible:outline-sea">
      <input
        type="radio"
        name="avatar"
        aria-labelledby={group}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <Face headUrl={headUrl} initials={initials} size="md" />
      <span id={group} className="long-words">
        {name}
      </span>
    </label>
  );
}

function useAvatarNames(): Record<Avatar, string> {
  const { t } = useLingui();
  return {
    boat: t`Boat`,
    lighthouse: t`Lighthouse`,
    whale: t`Whale`,
    fish: t`Fish`,
    gull: t`Gull`,
    anchor: t`Anchor`,
    buoy: t`Buoy`,
    compass: t`Compass`,
    turtle: t`Turtle`,
    shell: t`Shell`,
    starfish: t`Starfish`,
    crab: t`Crab`,
  };
}
