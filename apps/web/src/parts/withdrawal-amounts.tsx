/** What a withdrawal brings, its fee, and from which parts of the wallets it is drawn. */
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { Fact, Facts } from "../ui/list.tsx";
import { Money } from "../ui/money.tsx";
import { exactAmount, isWholeCents } from "./exact-amount.ts";

export type Amounts = {
  currency: Currency;
  fee: bigint;
  net: bigint;
  fromDeposit: bigint;
  fromReturned: bigint;
  fromEarned: bigint;
};

export function WithdrawalAmounts({ of }: { of: Amounts }) {
  const { currency, fee, net, fromDeposit, fromReturned, fromEarned } = of;
  const exactFee = exactAmount(fee, currency);
  const exactNet = exactAmount(net, currency);
  return (
    <>
      <Facts>
        <Fact name={<Trans>You receive</Trans>}>
          <Money value={net} currency={currency} size="lg" />
        </Fact>
        <Fact name={<Trans>Fee</Trans>}>
          <Money value={fee} currency={currency} />
        </Fact>
        {fromDeposit > 0n && (
          <Fact name={<Trans>From deposits</Trans>}>
            <Money value={fromDeposit} currency={currency} />
          </Fact>
        )}
        {fromReturned > 0n && (
          <Fact name={<Trans>From returned principal</Trans>}>
            <Money value={fromReturned} currency={currency} />
          </Fact>
        )}
        {fromEarned > 0n && (
          <Fact name={<Trans>From earnings</Trans>}>
            <Money value={fromEarned} currency={currency} />
          </Fact>
        )}
      </Facts>
      {!isWholeCents(fee, currency) && (
        <p className="mt-1 text-14 text-quiet">
          <Trans>
            To the last digit: fee {exactFee}, you receive {exactNet} {currency}.
          </Trans>
        </p>
      )}
    </>
  );
}
