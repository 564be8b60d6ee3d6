/** Shown instead of promotions when the policy of the member's country allows none. */
import { Trans } from "@lingui/react/macro";
import { Empty } from "../../../ui/empty.tsx";

export function NoPromotions() {
  return (
    <Empty drawing="paper" title={<Trans>There are no promotions in your country</Trans>}>
      <Trans>Your wallets, orders and income are the same without them.</Trans>
    </Empty>
  );
}
