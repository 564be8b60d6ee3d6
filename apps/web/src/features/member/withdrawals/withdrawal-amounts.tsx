/**
 * The net amount of a withdrawal, its fee, and the parts of the wallets it is taken from or was
 * returned to.
 */
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { WithdrawalState } from "@ballast/contract/records.ts";
import { Trans } from "@lingui/react/macro";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { RateText } from "../local-money/posted-rate.tsx";
import { useAccountName } from "../records/record-words.ts";

export type Amounts = {
  /** Undefined before the withdrawal is applied for. */
  state?: WithdrawalState;
  currency: Currency;
  fee: bigint;
  net: bigint;
  fromDeposit: bigint;
  fromReturned: bigint;
  fromEarned: bigint;
  /** The amount that arrives on a bank card, and its fixed rate. */
  local?: { currency: LocalCurrency; amount: bigint; rate: string };
};

export function WithdrawalAmounts({ of }: { of: Amounts }) {
  const accountName = useAccountName();
  const { currency, fromDeposit, fromReturned, fromEarned } = of;
  const isBack = of.state === "failed" || of.state === "cancelled";
  const drawn = [
    ["deposit", fromDeposit],
    ["returned", fromReturned],
    ["earned", fromEarned],
  ] as const;
  return (
    <>
      {!isBack && <WhatItBrings of={of} />}
      <p className="mt-3 text-14 font-semibold">
        {isBack ? <Trans>Came back to</Trans> : <Trans>Drawn from</Trans>}
      </p>
      <Facts>
        {drawn
          .filter(([, amount]) => amount > 0n)
          .map(([account, amount]) => (
            <Fact key={account} name={accountName(account)}>
              <Money value={amount} currency={currency} />
            </Fact>
          ))}
      </Facts>
    </>
  );
}

function WhatItBrings({ of }: { of: Amounts }) {
  const { currency, fee, net, local } = of;
  return (
    <Facts>
      <Fact name={<Trans>You receive</Trans>}>
        {local ? (
          <Money value={local.amount} currency={local.currency} size="lg" />
        ) : (
          <Money value={net} currency={currency} size="lg" />
        )}
      </Fact>
      {local && (
        <>
          <Fact name={<Trans>Rate</Trans>}>
            <RateText {...local} />
          </Fact>
          <Fact name={<Trans>Converted into local currency</Trans>}>
            <Money value={net} currency={currency} />
          </Fact>
        </>
      )}
      <Fact name={<Trans>Fee</Trans>}>
        <Money value={fee} currency={currency} />
      </Fact>
    </Facts>
  );
}
