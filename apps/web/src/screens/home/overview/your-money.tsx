/** The one total, what it is made of, and the ways in and out; rendered first. */
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import {
  LocalMoney,
  type Overview,
  OwnTotal,
  OwnTotalParts,
  StillToCome,
} from "../../../features/home/amounts/own-total.tsx";
import { WindDownNotice } from "../../../features/home/frame/wind-down-notice.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { isNewMember } from "./is-new-member.ts";

export const useOverview = () => useQuery(query(getAssetsOverview));

export function YourMoney() {
  return (
    <Loaded of={useOverview()} skeleton={<Skeleton />}>
      {(money) => (
        <>
          <WindDownNotice money={money} />
          <OwnTotal money={money} />
          {isNewMember(money) ? <NothingPutIn /> : <Parts money={money} />}
        </>
      )}
    </Loaded>
  );
}

function Parts({ money }: { money: Overview }) {
  const { t } = useLingui();
  return (
    <>
      <OwnTotalParts money={money} />
      <StillToCome money={money} />
      <LocalMoney money={money} />
      <nav aria-label={t`Quick actions`} className="mt-4">
        <ButtonRow>
          <ButtonLink to="/user/recharge" look="secondary">
            <Icon name="deposit" size={20} />
            <Trans context="to do">Deposit</Trans>
          </ButtonLink>
          <ButtonLink to="/user/withdraw" look="secondary">
            <Icon name="withdraw" size={20} />
            <Trans>Withdraw</Trans>
          </ButtonLink>
        </ButtonRow>
      </nav>
    </>
  );
}

function NothingPutIn() {
  return (
    <Empty
      drawing="boat"
      title={<Trans>Nothing put in yet</Trans>}
      action={
        <ButtonLink to="/user/recharge">
          <Trans context="to do">Deposit</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Here you will see what you put in, what came back, and what is locked until when.
      </Trans>
    </Empty>
  );
}

/** As tall as the loaded content, so that nothing below moves. */
function Skeleton() {
  return (
    <div className="flex flex-col gap-1">
      <SkeletonBlock className="h-5 w-28" />
      <SkeletonBlock className="h-10 w-56" />
      <SkeletonBlock className="h-5 w-64" />
      <SkeletonBlock className="mt-3 h-5 w-full" />
      <div className="my-3 grid grid-cols-2 gap-4">
        <SkeletonBlock className="h-11" />
        <SkeletonBlock className="h-11" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SkeletonBlock className="h-12" />
        <SkeletonBlock className="h-12" />
      </div>
    </div>
  );
}
