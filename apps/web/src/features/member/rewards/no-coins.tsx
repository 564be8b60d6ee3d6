/** Shown instead of the ways to earn gold coins when none can be given. */
import type { CoinOffer } from "@ballast/contract/gift/sign.ts";
import { Trans } from "@lingui/react/macro";
import { Empty } from "../../../ui/empty.tsx";
import { NoPromotions } from "./no-promotions.tsx";

export function NoCoins({ offer }: { offer: Exclude<CoinOffer, "ok"> }) {
  if (offer === "not_allowed") return <NoPromotions />;
  return (
    <Empty drawing="coins" title={<Trans>No gold coins are given at present</Trans>}>
      <Trans>Coins are given only while a budget that was funded beforehand covers them.</Trans>
    </Empty>
  );
}
