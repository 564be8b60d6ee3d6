/** A fee and what is left after it in full, where the figures beside it hide some of either. */

import { exactAmount, isShownWhole, shownParts } from "@ballast/contract/exact-amount.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";

export function ToTheLastDigit(props: { fee: bigint; net: bigint; currency: Currency }) {
  const { fee, net, currency } = props;
  const [shownNet, shownFee] = shownParts([net, fee] as const, currency);
  if (isShownWhole(net, currency, shownNet) && isShownWhole(fee, currency, shownFee)) return null;
  const exactFee = exactAmount(fee, currency);
  const exactNet = exactAmount(net, currency);
  return (
    <p className="text-14 text-quiet">
      <Trans>
        To the last digit: fee {exactFee}, you receive {exactNet} {currency}.
      </Trans>
    </p>
  );
}
