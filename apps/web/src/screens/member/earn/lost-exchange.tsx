/** Whether gold coins were exchanged where the answer did not arrive. */
import { exchangeCoins } from "@ballast/contract/gift/coins.ts";
import { Trans } from "@lingui/react/macro";
import { UnconfirmedNotice } from "../../../features/plans/buying/unconfirmed-notice.tsx";

export function LostExchange() {
  return (
    <UnconfirmedNotice
      of={exchangeCoins}
      words={() => ({
        done: (time) => <Trans>Your gold coins were exchanged on {time}.</Trans>,
        notDone: <Trans>Your gold coins were not exchanged. Nothing was moved.</Trans>,
      })}
    />
  );
}
