/** In the place of what gives gold coins, where none can be given. */
import type { CoinOffer } from "@ballast/contract/sign.ts";
import { Trans } from "@lingui/react/macro";
import { Empty } from "../ui/empty.tsx";

export function NoCoins({ offer }: { offer: Exclude<CoinOffer, "ok"> }) {
  if (offer === "not_allowed") {
    return (
      <Empty drawing="paper" title={<Trans>There are no promotions in your country</Trans>}>
        <Trans>Your wallets, orders and income are the same without them.</Trans>
      </Empty>
    );
  }
  return (
    <Empty drawing="coins" title={<Trans>No gold coins are given at present</Trans>}>
      <Trans>Coins are given only while a budget that was funded beforehand covers them.</Trans>
    </Empty>
  );
}
