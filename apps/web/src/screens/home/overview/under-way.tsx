/**
 * What is on its way stands here until it has arrived: withdrawals, deposits and payments; income
 * that waits to be collected; and claims that staff look at.
 */
import { listCashRecharges, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { listDeposits, listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { query } from "../../../api/query.ts";
import type { Overview } from "../../../features/home/amounts/own-total.tsx";
import { useHasOpened } from "../../../features/home/frame/after-opening.tsx";
import {
  isPending as isComing,
  useDepositPoll,
  usePaymentPoll,
} from "../../../features/home/under-way/deposit-poll.ts";
import { useRefreshOnEnding } from "../../../features/home/under-way/refresh-on-ending.ts";
import { useWithdrawalPoll } from "../../../features/home/under-way/withdrawal-poll.ts";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";
import { IncomeWaiting } from "./income-waiting.tsx";
import { DepositCard, PaymentCard, UnderWaySection, WithdrawalCard } from "./under-way-cards.tsx";
import { useOverview } from "./your-money.tsx";

const claims = () => import("./claims-under-way.tsx");
const Claims = optionalChunk(claims);
const ClaimsAlone = optionalChunk(async () => ({ default: (await claims()).ClaimsAlone }));

const newest = { pageNum: 1, pageSize: 5 };
const open = { pageNum: 1, pageSize: 20, show: "open" } as const;

export function UnderWay() {
  const { data: money } = useOverview();
  return money === undefined ? null : <OfMoney money={money} />;
}

function OfMoney({ money }: { money: Overview }) {
  const out = useOut(money);
  const hasOpened = useHasOpened();
  const coming = useComing(money, hasOpened);
  const cards = [...out.cards, ...coming];
  const isBare = money.income === 0n && cards.length === 0 && !out.isLoading;
  const inReview = hasOpened && <Suspense>{isBare ? <ClaimsAlone /> : <Claims />}</Suspense>;
  if (isBare) return inReview;
  return (
    <UnderWaySection>
      {out.isLoading && (
        <li aria-hidden="true">
          <SkeletonBlock className="h-36 rounded-lg" />
        </li>
      )}
      {cards}
      {money.income > 0n && (
        <li>
          <IncomeWaiting money={money} />
        </li>
      )}
      {inReview}
    </UnderWaySection>
  );
}

/** Asks for withdrawals only when money is on its way out. */
function useOut({ withdrawing, local }: Overview) {
  const refetchInterval = useWithdrawalPoll();
  const isOut = withdrawing > 0n;
  const chain = useQuery({ ...query(listWithdrawals, open), refetchInterval, enabled: isOut });
  const bank = useQuery({
    ...query(listCashWithdrawals, open),
    refetchInterval,
    enabled: isOut && local.length > 0,
  });
  const cards = [
    ...(chain.data?.list ?? []).map((one) => (
      <li key={one.id}>
        <WithdrawalCard withdrawal={one} amount={one.net} currency={one.currency} />
      </li>
    )),
    ...(bank.data?.list ?? []).map((one) => (
      <li key={one.id}>
        <WithdrawalCard
          withdrawal={one}
          amount={one.localAmount}
          currency={one.localCurrency}
          isCash
        />
      </li>
    )),
  ];
  const isLoading = isOut && (chain.isLoading || bank.isLoading);
  useRefreshOnEnding([...(chain.data?.list ?? []), ...(bank.data?.list ?? [])]);
  return { cards: isOut ? cards : [], isLoading };
}

/** Deposits are asked for in an idle moment: they are rarely under way, and never urgent. */
function useComing({ local }: Overview, enabled: boolean) {
  const deposits = useQuery({
    ...query(listDeposits, newest),
    refetchInterval: useDepositPoll(),
    enabled,
  });
  const payments = useQuery({
    ...query(listCashRecharges, newest),
    refetchInterval: usePaymentPoll(),
    enabled: enabled && local.length > 0,
  });
  useRefreshOnEnding([
    ...(deposits.data?.list ?? []).filter(isComing),
    ...(payments.data?.list ?? []).filter(isComing),
  ]);
  return [
    ...(deposits.data?.list ?? []).filter(isComing).map((one) => (
      <li key={one.id}>
        <DepositCard deposit={one} />
      </li>
    )),
    ...(payments.data?.list ?? []).filter(isComing).map((one) => (
      <li key={one.id}>
        <PaymentCard payment={one} />
      </li>
    )),
  ];
}
