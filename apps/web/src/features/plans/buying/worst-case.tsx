/** The worst that can happen to money in a plan, in the same words wherever a plan is offered. */
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { moneyText } from "../../../ui/money.tsx";

export function WorstCase({ principal, currency }: { principal: bigint; currency: Currency }) {
  const amount = moneyText(principal, currency).replace(" ", "\u00a0");
  return (
    <Trans>
      The return is locked. The principal is only as good as its custody: if money were missing
      there, each would be paid the same part, and you could lose part or all of {amount}.
    </Trans>
  );
}
