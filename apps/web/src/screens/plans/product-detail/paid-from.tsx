import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { payFrom } from "../../../features/home/products/product-money.ts";
import { FeeOnPrincipal, FromEarnings } from "../../../features/plans/buying/product-fees.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";

/**
 * Shows which wallets pay for a purchase and how much of it is earnings, or how much is missing.
 */
export function PaidFrom(props: {
  cost: bigint;
  currency: Currency;
  wallets: Parameters<typeof payFrom>[1];
}) {
  const { cost, currency, wallets } = props;
  const paid = payFrom(cost, wallets);
  const { short } = paid;
  if (short > 0n) {
    const held = moneyText(cost - short, currency);
    const missing = moneyText(short, currency);
    return (
      <div className="my-4">
        <Notice>
          <Trans>
            Greater than available balance: your wallets hold {held}, {missing} more is needed.
          </Trans>
        </Notice>
      </div>
    );
  }
  const { recharge, returned, earned } = paid;
  const balance = returned + earned;
  return (
    <div className="mt-4 mb-4">
      <h3 className="text-14 font-semibold">
        <Trans>Paid from</Trans>
      </h3>
      <Facts>
        {recharge > 0n && (
          <Fact name={<Trans>Recharge wallet</Trans>}>
            <Money value={recharge} currency={currency} />
          </Fact>
        )}
        {balance > 0n && (
          <Fact name={<Trans>Balance wallet</Trans>}>
            <Money value={balance} currency={currency} />
            <FromEarnings value={earned} currency={currency} />
          </Fact>
        )}
      </Facts>
      {earned > 0n && (
        <p className="text-14 text-quiet">
          <FeeOnPrincipal />
        </p>
      )}
    </div>
  );
}
