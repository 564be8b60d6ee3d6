import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { payFrom } from "../../parts/product-terms.ts";
import { Fact, Facts } from "../../ui/list.tsx";
import { SkeletonLines, Waiting } from "../../ui/loaded.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Which wallets a purchase is paid from, or how much is missing. */
export function PaidFrom(props: {
  cost: bigint;
  currency: Currency;
  /** Undefined while it is not known. */
  wallet: { recharge: bigint; balance: bigint } | undefined;
}) {
  const { cost, currency, wallet } = props;
  if (wallet === undefined) {
    return (
      <Waiting>
        <SkeletonLines count={2} />
      </Waiting>
    );
  }
  const { recharge, balance, short } = payFrom(cost, wallet);
  if (short > 0n) {
    const held = moneyText(wallet.recharge + wallet.balance, currency);
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
          </Fact>
        )}
      </Facts>
    </div>
  );
}
