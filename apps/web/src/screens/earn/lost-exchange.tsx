/** Whether gold coins were exchanged where the answer did not arrive. */
import { exchangeCoins } from "@ballast/contract/gift/coins.ts";
import { Trans } from "@lingui/react/macro";
import { LostWish } from "../../parts/lost-wish.tsx";

export function LostExchange() {
  return (
    <LostWish
      of={exchangeCoins}
      words={() => ({
        done: (time) => <Trans>Your gold coins were exchanged on {time}.</Trans>,
        notDone: <Trans>Your gold coins were not exchanged. Nothing was moved.</Trans>,
      })}
    />
  );
}
