import type { ChainId } from "@ballast/contract/constants.ts";
import { memberInfo, systemInfo } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "../../../api/query.ts";
import { UpdateRow } from "../../../features/member/settings/update-row.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts, List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Screen } from "../../../ui/screen.tsx";

export default function About() {
  const { t } = useLingui();
  const info = useQuery(query(systemInfo));
  const member = useQuery(query(memberInfo));
  return (
    <Screen title={t`About Ballast`}>
      <Loaded of={info} skeleton={<SkeletonLines count={9} />}>
        {({ about, disclosures, chainId }) => (
          <>
            <p className="pt-2 text-20">{about}</p>
            <Section title={<Trans>What you should know</Trans>}>
              <ul className="flex list-disc flex-col gap-3 pl-5">
                {disclosures.map((disclosure) => (
                  <li key={disclosure}>{disclosure}</li>
                ))}
              </ul>
            </Section>
            <TestMoneyLock chainId={chainId} />
          </>
        )}
      </Loaded>
      <Section title={<Trans>Risk</Trans>}>
        <Loaded of={member} skeleton={<SkeletonLines count={3} />}>
          {({ policy }) => <Notice>{policy.warning}</Notice>}
        </Loaded>
      </Section>
      <Section title={<Trans>Check it yourself</Trans>}>
        <List>
          <RowLink
            to="/status"
            icon={<Icon name="shield" />}
            title={<Trans>Status and proofs</Trans>}
          />
        </List>
      </Section>
      <Section title={<Trans>Version</Trans>}>
        <List>
          <UpdateRow />
        </List>
      </Section>
    </Screen>
  );
}

/** States which test chain the app is locked to, and why no real money can be deposited. */
function TestMoneyLock({ chainId }: { chainId: number }) {
  const chains: Record<ChainId, ReactNode> = {
    31337: <Trans>Local test chain</Trans>,
    97: <Trans>BSC test network</Trans>,
  };
  return (
    <Section title={<Trans>Locked to test money</Trans>}>
      <p>
        <Trans>
          The chains that Ballast speaks to are written into its program, and each of them is a test
          chain. Told to use any other, it refuses to start. There is no setting that changes this.
        </Trans>
      </p>
      <Facts>
        <Fact name={<Trans>Chain</Trans>}>{chains[chainId as ChainId]}</Fact>
        <Fact name={<Trans>Chain id</Trans>}>
          <span className="figure">{chainId}</span>
        </Fact>
        <Fact name={<Trans>Currency</Trans>}>
          <Trans>tUSDT, a test token without value</Trans>
        </Fact>
      </Facts>
    </Section>
  );
}
