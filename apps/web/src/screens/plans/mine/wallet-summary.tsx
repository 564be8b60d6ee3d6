/** The one total of the member, with buttons of equal size for depositing and withdrawing. */
import { Trans } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { LocalMoney, type Overview, OwnTotal } from "../../../features/home/amounts/own-total.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { CardLink } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";

export function WalletSummary({ overview }: { overview: UseQueryResult<Overview> }) {
  return (
    <>
      <Loaded of={overview} skeleton={<SkeletonBlock className="h-38 rounded-lg" />}>
        {(money) => (
          <>
            <CardLink to="/user/balance">
              <OwnTotal money={money} />
            </CardLink>
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
