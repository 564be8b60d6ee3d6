import { quizAvailable } from "@ballast/contract/gift/quiz.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { ShareWays } from "../../../features/member/invitations/share-ways.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { ClaimRow } from "./claim-row.tsx";

export default function InvitationCentre() {
  const { t } = useLingui();
  const info = useQuery(query(memberInfo));
  return (
    <Screen title={t`Invitation centre`}>
      <Section title={<Trans>Share your link</Trans>}>
        <ShareWays />
      </Section>
      <Section title={<Trans>Promotions (not investment return)</Trans>}>
        <Loaded of={info} skeleton={<SkeletonRows count={3} />}>
          {({ policy }) => <Promotions {...policy} />}
        </Loaded>
      </Section>
      <Section title={<Trans>Your friends</Trans>}>
        <List label={t`Your friends`}>
          <RowLink
            to="/index/friend"
            icon={<Icon name="plus" />}
            title={<Trans>Code, QR code and level</Trans>}
          />
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
        </List>
      </Section>
    </Screen>
  );
}

function Promotions({ promotions, claims }: { promotions: boolean; claims: boolean }) {
  const { t } = useLingui();
  // The quiz is not offered while no budget covers its coins.
  const hasCoins = useQuery(query(quizAvailable)).data?.available === true;
  if (!promotions && !claims) {
    return (
      <p className="text-14 text-quiet">
        <Trans>There are none in your country.</Trans>
      </p>
    );
  }
  return (
    <List label={t`Promotions`}>
      {claims && (
        <>
          <ClaimRow kind="join_group" />
          <ClaimRow kind="share_video" />
        </>
      )}
      {hasCoins && (
        <>
          <RowLink
            to="/index/sign"
            icon={<Icon name="calendar" />}
            title={<Trans>Daily sign-in</Trans>}
          />
          <RowLink to="/user/quiz" icon={<Icon name="book" />} title={<Trans>Daily quiz</Trans>} />
        </>
      )}
      {promotions && (
        <RowLink to="/user/earn" icon={<Icon name="gift" />} title={<Trans>Gold coins</Trans>} />
      )}
    </List>
  );
}
