import { listDepositTokens } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import {
  DepositLinks,
  GuideLink,
} from "../../../features/member/deposits/deposit-withdraw-links.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { AddressSkeleton, DepositAddress } from "./deposit-address.tsx";
import { Deposits, DepositsUnderWay } from "./deposits.tsx";
import { OwnLimitNotice } from "./own-limit-notice.tsx";

export default function Recharge() {
  const { t } = useLingui();
  const tokens = useQuery(query(listDepositTokens));
  return (
    <Screen title={t`Deposit`}>
      <DepositLinks />
      <OwnLimitNotice />
      <DepositsUnderWay />
      <Loaded of={tokens} skeleton={<AddressSkeleton />}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty drawing="coins" title={<Trans>No deposits can be taken at present</Trans>} />
          ) : (
            list.map((token) => (
              <DepositAddress key={`${token.currency} ${token.chain}`} token={token} />
            ))
          )
        }
      </Loaded>
      <GuideLink kind="recharge" />
      <NewToIt />
      <Deposits />
    </Screen>
  );
}

/** For somebody who never held a token. */
function NewToIt() {
  return (
    <div className="mt-4 border-b border-line">
      <Fold icon="info" title={<Trans>What are tUSDT and BEP20?</Trans>}>
        <p>
          <Trans>
            USDT is a token whose issuer promises one US dollar for each. tUSDT only imitates it: a
            test token, and worth nothing.
          </Trans>
        </p>
        <p className="mt-2">
          <Trans>
            A token moves on a network. BEP20 is the name for tokens on BNB Smart Chain. Whoever
            sends chooses the network, under one name or the other, and must choose this one.
          </Trans>
        </p>
      </Fold>
    </div>
  );
}
