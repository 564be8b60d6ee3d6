/** The worst that can happen to money in a plan, in the same words wherever a plan is offered. */
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { moneyText } from "../../../ui/money.tsx";

/** `principal` is null where no amount is known, or where each of several plans has its own. */
export function WorstCase(props: { principal: bigint | null; currency: Currency }) {
  const { principal, currency } = props;
  if (principal === null) {
    return (
      <Trans>
        The return is locked. The principal is only as good as its custody: if money were missing
        there, each would be paid the same part, and you could lose part or all of what you paid.
      </Trans>
    );
  }
  const amount = moneyText(principal, currency).replace(" ", "\u00a0");
  return (
    <Trans>
      The return is locked. The principal is only as good as its custody: if money were missing
      there, each would be paid the same part, and you could lose part or all of {amount}.
    </Trans>
  );
}
