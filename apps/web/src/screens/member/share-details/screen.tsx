import { listInvitationShares, shareInfo } from "@ballast/contract/invitation/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagedQuery, query } from "../../../api/query.ts";
import { Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { NoMoney, Rules } from "./rules.tsx";
import { Received, Shares } from "./shares.tsx";

export default function ShareDetails() {
  const { t } = useLingui();
  const info = useQuery(query(shareInfo));
  const shares = useInfiniteQuery(pagedQuery(listInvitationShares));
  const hasReceived = (shares.data?.total ?? 0) > 0;
  return (
    <Screen title={t`How sharing works`}>
      <Loaded of={info} skeleton={<SkeletonLines count={8} />}>
        {({ share }) => (
          <>
            {share === null ? <NoMoney /> : <Rules share={share} />}
            {share !== null && <Received share={share} />}
            {(share !== null || hasReceived) && (
              <Section title={<Trans>Shares you received</Trans>}>
                <p className="mb-1 text-14 text-quiet">
                  <Trans>Promotions (not investment return)</Trans>
                </p>
                <Shares of={shares} />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
