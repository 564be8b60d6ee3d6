import { inviteStats, shareInfo } from "@ballast/contract/invitation/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { ShareSheet } from "../../../features/member/invitations/share-sheet.tsx";
import type { ShareInfo } from "../../../features/member/invitations/share-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts, List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines, SkeletonRows } from "../../../ui/loaded.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Levels } from "./levels.tsx";

export default function Friends() {
  const { t } = useLingui();
  const [isSharing, setIsSharing] = useState(false);
  const info = useQuery(query(shareInfo));
  const stats = useQuery(query(inviteStats));
  return (
    <Screen
      title={t`Invite friends`}
      action={
        <Button wide onClick={() => setIsSharing(true)}>
          <Icon name="share" size={20} />
          <Trans>Share your link</Trans>
        </Button>
      }
    >
      <Loaded of={info} skeleton={<CodeSkeleton />}>
        {(found) => <Code info={found} />}
      </Loaded>
      <Section title={<Trans>Your level</Trans>}>
        <Loaded of={stats} skeleton={<SkeletonRows count={5} />}>
          {(found) => <Levels stats={found} />}
        </Loaded>
      </Section>
      <Section title={<Trans>More</Trans>}>
        <List label={t`More`}>
          <RowLink
            to="/index/lowerincome"
            icon={<Icon name="people" />}
            title={<Trans>Your team</Trans>}
          />
          <RowLink
            to="/index/sharedetails"
            icon={<Icon name="info" />}
            title={<Trans>How sharing works</Trans>}
          />
          <RowLink
            to="/index/invitation"
            icon={<Icon name="gift" />}
            title={<Trans>Invitation centre</Trans>}
          />
        </List>
      </Section>
      {isSharing && <ShareSheet onClose={() => setIsSharing(false)} />}
    </Screen>
  );
}

function Code({ info }: { info: ShareInfo }) {
  const { t } = useLingui();
  const format = useFormat();
  const { code, shareUrl, visits, visitsToday, registrations, validUsers } = info;
  return (
    <>
      <div className="flex flex-col items-center gap-3 pt-2 text-center">
        <p className="text-14 text-quiet">
          <Trans>Your invite code</Trans>
        </p>
        <p className="large-title font-semibold tracking-wide">
          <CopyText text={code} name={t`invite code`} />
        </p>
        <QrCode text={shareUrl} label={t`QR code of your invitation link`} />
        <p className="text-14 text-quiet">
          <Trans>Whoever opens it registers with your code.</Trans>
        </p>
      </div>
      <div className="mt-4">
        <Facts>
          <Fact name={<Trans>Link opened</Trans>}>
            {format.count(visits)}
            {visitsToday > 0 && (
              <span className="block text-14 text-quiet">
                <Trans>{format.count(visitsToday)} today</Trans>
              </span>
            )}
          </Fact>
          <Fact name={<Trans>Registered with your code</Trans>}>{format.count(registrations)}</Fact>
          <Fact name={<Trans>Valid users</Trans>}>{format.count(validUsers)}</Fact>
        </Facts>
      </div>
    </>
  );
}

function CodeSkeleton() {
  return (
    <>
      <div className="flex flex-col items-center gap-3 pt-2">
        <SkeletonBlock className="h-5 w-32" />
        <SkeletonBlock className="h-11 w-56" />
        <SkeletonBlock className="size-58 rounded-md" />
        <SkeletonBlock className="h-5 w-64 max-w-full" />
      </div>
      <div className="mt-6">
        <SkeletonLines count={3} />
      </div>
    </>
  );
}
