/** The only fee, and the part of a principal that it applies to. */
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { moneyText } from "../../../ui/money.tsx";

export function OneFee({ bps }: { bps: bigint }) {
  const fee = useFormat().percent(bps);
  return (
    <>
      <Trans>The one fee is {fee} of the part you earned, when you withdraw it.</Trans>{" "}
      <FeeOnPrincipal />
    </>
  );
}

export function FeeOnPrincipal() {
  return (
    <Trans>
      What you paid from deposits or returned principal leaves without a fee; what you paid from
      earnings counts as earnings again.
    </Trans>
  );
}

/** The earnings within the amount shown above it; nothing if there are none. */
export function FromEarnings({ value, currency }: { value: bigint; currency: Currency }) {
  const amount = moneyText(value, currency);
  if (value === 0n) return null;
  return (
    <span className="block text-14 text-quiet">
      <Trans>Of this from earnings: {amount}</Trans>
    </span>
  );
}
