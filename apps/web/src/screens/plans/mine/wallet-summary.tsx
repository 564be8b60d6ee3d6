/**
 * Shows the balances of both wallets, with buttons of equal size for depositing and withdrawing.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { getAssetsOverview } from "@ballast/contract/user/calls.ts";
import { Trans } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { InLocal } from "../../../features/home/amounts/in-local.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { CardLink } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";

export type Overview = OutputOf<typeof getAssetsOverview>;

export function WalletSummary({ overview }: { overview: UseQueryResult<Overview> }) {
  return (
    <>
      <Loaded of={overview} skeleton={<SkeletonBlock className="h-46 rounded-lg" />}>
        {(figures) => <Summary {...figures} />}
      </Loaded>
      <div className="mt-3">
        <ButtonRow>
          <ButtonLink to="/user/recharge" look="secondary">
            <Trans context="to do">Deposit</Trans>
          </ButtonLink>
          <ButtonLink to="/user/withdraw" look="secondary">
            <Trans>Withdraw</Trans>
          </ButtonLink>
        </ButtonRow>
      </div>
    </>
  );
}

function Summary({ currency, recharge, balance, withdrawing, invested, local }: Overview) {
  const part = (name: ReactNode, value: bigint, unit: Currency = currency) => (
    <span key={unit} className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-14 text-quiet">{name}</span>
      <span className="ml-auto">
        <Money value={value} currency={unit} size="sm" />
      </span>
    </span>
  );
  return (
    <CardLink to="/user/balance">
      <span className="block text-14 text-quiet">
        <Trans>Free in your wallets</Trans>
      </span>
      <Money value={recharge + balance} currency={currency} size="xxl" />
      <InLocal value={recharge + balance} currency={currency} />
      <span className="mt-3 flex flex-col gap-1.5">
        {part(<Trans>Recharge wallet</Trans>, recharge)}
        {part(<Trans>Balance wallet</Trans>, balance)}
        {part(<Trans>Principal in orders</Trans>, invested)}
        {withdrawing > 0n && part(<Trans>On its way out</Trans>, withdrawing)}
        {local
          .filter((wallet) => wallet.balance > 0n)
          .map((wallet) => part(<Trans>Local wallet</Trans>, wallet.balance, wallet.currency))}
      </span>
    </CardLink>
  );
}
