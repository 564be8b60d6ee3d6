/**
 * Rows for waiting income, free money in the wallets, and local money; each links to its screen.
 */
import { getAssetsOverview } from "@ballast/contract/user/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { List, RowLink } from "../../../ui/list.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { stageOf } from "./stage.ts";

export function MoneyRows() {
  // The figures above report a failed request and retry it, so it is not retried here.
  const { data, error } = useQuery({ ...query(getAssetsOverview), retryOnMount: false });
  if (data === undefined) return error === null ? <Skeleton /> : null;
  const { currency, income, recharge, balance } = data;
  const local = data.local.filter((wallet) => wallet.balance > 0n);
  const free = recharge + balance;
  // Where nothing is locked, the free amount is already shown at the top of the screen.
  const isFreeShown = free > 0n && stageOf(data) !== "free";
  if (income === 0n && !isFreeShown && local.length === 0) return null;
  return (
    <div className="mt-4">
      <List>
        {income > 0n && (
          <RowLink
            to="/user/receiveincome"
            title={<Trans>Income waiting</Trans>}
            value={<Money value={income} currency={currency} />}
          />
        )}
        {isFreeShown && (
          <RowLink
            to="/user/balance"
            title={<Trans>Free in your wallets</Trans>}
            value={<Money value={free} currency={currency} />}
          />
        )}
        {local.map((wallet) => (
          <RowLink
            key={wallet.currency}
            to="/user/newrecharge"
            title={<Trans>Local wallet</Trans>}
            value={<Money value={wallet.balance} currency={wallet.currency} />}
          />
        ))}
      </List>
    </div>
  );
}

function Skeleton() {
  return (
    <div aria-hidden="true" className="mt-4 flex flex-col gap-2 py-1">
      <SkeletonBlock className="h-12 w-full" />
      <SkeletonBlock className="h-12 w-full" />
    </div>
  );
}
