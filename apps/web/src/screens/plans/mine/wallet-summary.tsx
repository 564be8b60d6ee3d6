/** The one total of the member, with buttons of equal size for depositing and withdrawing. */
import { Trans } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
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
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";

export function WalletSummary({ overview }: { overview: UseQueryResult<Overview> }) {
  return (
    <>
      <Loaded of={overview} skeleton={<SkeletonBlock className="h-56 rounded-lg" />}>
        {(money) => (
          <>
            <WindDownNotice money={money} />
            <OwnTotal money={money} />
            <OwnTotalParts money={money} />
            <StillToCome money={money} />
            <LocalMoney money={money} />
          </>
        )}
      </Loaded>
      <div className="mt-3">
        <ButtonRow>
          <ButtonLink to="/user/recharge" look="secondary">
            <Trans context="to do">Deposit</Trans>
          </ButtonLink>
          <ButtonLink to="/user/withdraw" look="secondary">
            <Trans>Withdraw</Trans>
          </ButtonLink>
        </ButtonRow>
      </div>
    </>
  );
}
