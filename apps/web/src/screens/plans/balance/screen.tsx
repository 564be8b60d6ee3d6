import { walletNotice } from "@ballast/contract/content/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { ownTotal } from "@ballast/contract/user/own-total.ts";
import { listDepositTokens } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { query } from "../../../api/query.ts";
import { type Overview, OwnTotal, StillToCome } from "../../../features/home/amounts/own-total.tsx";
import { WindDownNotice } from "../../../features/home/frame/wind-down-notice.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonRows } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import { ProofRow } from "./proof-row.tsx";
import { Returns } from "./returns.tsx";
import { WalletNotice } from "./wallet-notice.tsx";
import { WhereItIs } from "./where-it-is.tsx";

export default function Balance() {
  const { t } = useLingui();
  const overview = useQuery(query(getAssetsOverview));
  const notice = useQuery(query(walletNotice));
  // Deferred in the same way as the figures (see ui/loaded.tsx); the notice moves nothing below it.
  const isDrawn = useDeferredValue(!overview.isPending && !notice.isLoading);
  return (
    <Screen broad title={t`Wallet`} action={<InAndOut />}>
      <TwoColumns
        left={
          <Loaded of={overview} skeleton={<Skeleton />}>
            {(money) => (
              <>
                <WindDownNotice money={money} />
                <Figures money={money} />
              </>
            )}
          </Loaded>
        }
        // Rendered only once the height of the figures above is known, so that nothing visible
        // moves.
        right={
          isDrawn && (
            <>
              {overview.data && <Paid money={overview.data} />}
              <WalletNotice />
              <Ways />
            </>
          )
        }
      />
    </Screen>
  );
}

/** Shows depositing and withdrawing side by side, so that leaving is as easy as entering. */
function InAndOut() {
  return (
    <ButtonRow>
      <ButtonLink to="/user/recharge" look="secondary">
        <Trans context="to do">Deposit</Trans>
      </ButtonLink>
      <ButtonLink to="/user/withdraw" look="secondary">
        <Trans>Withdraw</Trans>
      </ButtonLink>
    </ButtonRow>
  );
}

function Figures({ money }: { money: Overview }) {
  const { lockedForYou, local } = money;
  const isEmpty =
    ownTotal(money).total + lockedForYou === 0n && local.every(({ balance }) => balance === 0n);
  return (
    <>
      <OwnTotal money={money} />
      {isEmpty ? (
        <Empty drawing="coins" title={<Trans>No money here yet</Trans>}>
          <DepositTime />
        </Empty>
      ) : (
        <WhereItIs money={money} />
      )}
      <StillToCome money={money} />
      <LocalWallet local={local} />
    </>
  );
}

function Paid({ money }: { money: Overview }) {
  const { currency, rewards } = money;
  return (
    <>
      <Returns money={money} />
      {rewards > 0n && (
        <Section title={<Trans>Promotions (not investment return)</Trans>}>
          <List>
            <RowLink
              to="/user/record"
              search={{ type: "5" }}
              title={<Trans>Bonuses received so far</Trans>}
              note={<Trans>Paid from the operator’s promotion budget, not from a product.</Trans>}
              value={<Money value={rewards} currency={currency} />}
            />
          </List>
        </Section>
      )}
    </>
  );
}

/** Estimates how long a deposit takes from the pace of the chain's newest blocks. */
function DepositTime() {
  const format = useFormat();
  const tokens = useQuery(query(listDepositTokens)).data?.list ?? [];
  const seconds = tokens[0]?.seconds ?? null;
  if (seconds === null) {
    return <Trans>A deposit of test USDT arrives once the network has confirmed it.</Trans>;
  }
  const time = format.roughly(seconds);
  return <Trans>A deposit of test USDT arrives within about {time}.</Trans>;
}

/** Shown only to members whose country has a currency at the sandbox bank. */
function LocalWallet({ local }: Pick<Overview, "local">) {
  if (local.length === 0) return null;
  return (
    <Section title={<Trans>Local wallet</Trans>}>
      <List>
        {local.map(({ currency, balance }) => (
          <RowLink
            key={currency}
            to="/user/newrecharge"
            title={<Trans>Waiting to be converted or sent back</Trans>}
            value={<Money value={balance} currency={currency} />}
          />
        ))}
      </List>
    </Section>
  );
}

function Ways() {
  return (
    <Section title={<Trans>More</Trans>}>
      <List>
        <RowLink to="/user/stock" title={<Trans>Units you hold</Trans>} />
        <RowLink to="/user/fund" title={<Trans>Fund details</Trans>} />
        <RowLink to="/user/activity" title={<Trans>Activity</Trans>} />
        <RowLink to="/user/record" title={<Trans>Asset records</Trans>} />
        <RowLink to="/user/recordU" title={<Trans>Deposits and withdrawals</Trans>} />
        <ProofRow />
        <RowLink to="/user/bank" title={<Trans>Bank cards</Trans>} />
        <RowLink to="/user/pdf" title={<Trans>Guides and agreements</Trans>} />
      </List>
    </Section>
  );
}

function Skeleton() {
  return (
    <>
      <div className="mb-6 flex flex-col gap-2">
        <SkeletonBlock className="h-4 w-48" />
        <SkeletonBlock className="h-10 w-56" />
      </div>
      <SkeletonBlock className="mb-2 h-3 w-full rounded-full" />
      <SkeletonRows count={4} />
    </>
  );
}
