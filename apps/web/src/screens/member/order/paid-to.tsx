/**
 * Shows how much goes to each wallet and how much of it is earnings; omits a wallet that gets
 * nothing.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { FromEarnings } from "../../../features/plans/buying/product-fees.tsx";
import { Fact } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Wallets } from "./leave.ts";

export function PaidTo({ paidTo, currency }: { paidTo: Wallets; currency: Currency }) {
  const { recharge, returned, earned } = paidTo;
  const balance = returned + earned;
  return (
    <>
      {recharge > 0n && (
        <Fact name={<Trans>To your recharge wallet</Trans>}>
          <Money value={recharge} currency={currency} />
        </Fact>
      )}
      {balance > 0n && (
        <Fact name={<Trans>To your balance wallet</Trans>}>
          <Money value={balance} currency={currency} />
          <FromEarnings value={earned} currency={currency} />
        </Fact>
      )}
    </>
  );
}
