/** Shows who is logged in; a tap opens the personal details, or says what the level means. */
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useMember } from "../../../api/session.ts";
import { maskedPhone } from "../../../features/home/member/masked-phone.ts";
import { useOwnLevel } from "../../../features/home/member/own-level.ts";
import {
  AvatarButton,
  AvatarWords,
  useAvatarPicker,
} from "../../../features/plans/profile/avatar-picker.tsx";
import { timeOfDay } from "../../../features/plans/profile/greeting.ts";
import { LevelSheet } from "../../../features/plans/profile/level-sheet.tsx";
import { Link } from "../../../nav/link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Status } from "../../../ui/status.tsx";

export function Profile() {
  const { name, phone } = useMember();
  const picker = useAvatarPicker();
  const hasNickname = name !== phone;
  return (
    <div className="pt-1 pb-4">
      <div className="flex items-center gap-4">
        <AvatarButton picker={picker} size="md" />
        <div className="min-w-0 flex-1">
          <Link
            to="/user/information"
            className="-mr-2 flex min-h-18 min-w-0 items-center gap-2 rounded-md px-2 py-1 active:bg-sea-soft"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-14 text-quiet">
                <Greeting />
              </span>
              <span className="block text-20 font-semibold">
                {hasNickname ? name : maskedPhone(phone)}
              </span>
              <span className="block text-14 text-quiet">
                {hasNickname ? maskedPhone(phone) : <Trans>Choose a nickname</Trans>}
              </span>
            </span>
            <span className="text-quiet">
              <Icon name="next" size={20} />
            </span>
          </Link>
          <OwnLevel />
        </div>
      </div>
      <AvatarWords picker={picker} />
    </div>
  );
}

function Greeting() {
  switch (timeOfDay(new Date())) {
    case "morning":
      return <Trans>Good morning</Trans>;
    case "afternoon":
      return <Trans>Good afternoon</Trans>;
    case "evening":
      return <Trans>Good evening</Trans>;
  }
}

/** The mark of a level; nothing before the first. */
function OwnLevel() {
  const vipLevel = useOwnLevel();
  const [isOpen, setIsOpen] = useState(false);
  if (vipLevel === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 items-center gap-2 rounded-md px-2 text-sea active:bg-sea-soft"
      >
        <Status tone="sea">
          <Trans>Level {vipLevel}</Trans>
        </Status>
        <Icon name="info" size={20} />
        <span className="sr-only">
          <Trans>What a level means</Trans>
        </span>
      </button>
      {isOpen && <LevelSheet level={vipLevel} onClose={() => setIsOpen(false)} />}
    </>
  );
}
