/** Tells whether an exchange of gold coins took effect when its response was lost. */
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
