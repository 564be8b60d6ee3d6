import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMember } from "../../../api/session.ts";
import { useStore } from "../../../api/store.ts";
import { useOwnLevel } from "../../../features/home/member/own-level.ts";
import { useZoneName } from "../../../features/member/settings/zone.ts";
import {
  AvatarButton,
  AvatarWords,
  useAvatarPicker,
} from "../../../features/plans/profile/avatar-picker.tsx";
import { LevelSheet } from "../../../features/plans/profile/level-sheet.tsx";
import { useFormat, zoneStore } from "../../../i18n/format.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { List, Row, RowButton, RowLink } from "../../../ui/list.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { OwnData } from "./own-data.tsx";

export default function Information() {
  const { t } = useLingui();
  const member = useMember();
  const picker = useAvatarPicker();
  const format = useFormat();
  const zoneName = useZoneName();
  const zone = useStore(zoneStore);
  const { name, phone, shareCode } = member;
  const vipLevel = useOwnLevel();
  const [isLevelOpen, setIsLevelOpen] = useState(false);
  return (
    <Screen title={t`Your information`}>
      <div className="flex flex-col items-center gap-2 pt-2 pb-4 text-center">
        <AvatarButton picker={picker} size="lg" />
        <AvatarWords picker={picker} />
      </div>
      <List label={t`Your information`}>
        <RowLink
          to="/user/name"
          title={<Trans>Nickname</Trans>}
          value={name === phone ? <Trans>None yet</Trans> : name}
        />
        <Row title={<Trans>Phone number</Trans>} value={<span className="figure">{phone}</span>} />
        <Row
          title={<Trans>Your invite code</Trans>}
          value={<CopyText text={shareCode} name={t`invite code`} />}
        />
        <RowButton
          title={<Trans>Level</Trans>}
          value={vipLevel === 0 ? <Trans>None yet</Trans> : format.count(vipLevel)}
          onClick={() => setIsLevelOpen(true)}
        />
        <RowLink to="/user/system" title={<Trans>Time zone</Trans>} value={zoneName(zone)} />
        <Row title={<Trans>Member since</Trans>} value={format.date(new Date(member.createTime))} />
      </List>
      <OwnData />
      {isLevelOpen && <LevelSheet level={vipLevel} onClose={() => setIsLevelOpen(false)} />}
    </Screen>
  );
}
