import { listDepositTokens } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import {
  DepositLinks,
  GuideLink,
} from "../../../features/member/deposits/deposit-withdraw-links.tsx";
import { Empty } from "../../../ui/empty.tsx";
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
      <Deposits />
    </Screen>
  );
}
