/** Shows who is logged in; a tap opens the personal details. */
import { Trans } from "@lingui/react/macro";
import { useMember } from "../../../api/session.ts";
import { maskedPhone } from "../../../features/home/member/masked-phone.ts";
import { useOwnLevel } from "../../../features/home/member/own-level.ts";
import {
  AvatarButton,
  AvatarWords,
  useAvatarPicker,
} from "../../../features/plans/profile/avatar.tsx";
import { Link } from "../../../nav/link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Status } from "../../../ui/status.tsx";

export function Profile() {
  const { name, phone, markText } = useMember();
  const vipLevel = useOwnLevel();
  const picker = useAvatarPicker();
  const hasNickname = name !== phone;
  return (
    <div className="pt-1 pb-4">
      <div className="flex items-center gap-4">
        <AvatarButton picker={picker} size="md" />
        <Link
          to="/user/information"
          className="-mr-2 flex min-h-18 min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 active:bg-sea-soft"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-20 font-semibold">
              {hasNickname ? name : maskedPhone(phone)}
            </span>
            <span className="block text-14 text-quiet">
              {hasNickname ? maskedPhone(phone) : <Trans>Choose a nickname</Trans>}
            </span>
            {(vipLevel > 0 || markText !== "") && (
              <span className="mt-1 flex flex-wrap gap-2">
                {vipLevel > 0 && (
                  <Status tone="sea">
                    <Trans>Level {vipLevel}</Trans>
                  </Status>
                )}
                {markText !== "" && <Status tone="sea">{markText}</Status>}
              </span>
            )}
          </span>
          <span className="text-quiet">
            <Icon name="next" size={20} />
          </span>
        </Link>
      </div>
      <AvatarWords picker={picker} />
    </div>
  );
}
