/**
 * What is on its way stands here until it has arrived: withdrawals, deposits and payments; and
 * income that waits to be collected.
 */
import { listCashRecharges, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { listDeposits, listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
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
import { Section } from "../../../ui/list.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { IncomeWaiting } from "./income-waiting.tsx";
import { DepositCard, PaymentCard, WithdrawalCard } from "./under-way-cards.tsx";
import { useOverview } from "./your-money.tsx";

const newest = { pageNum: 1, pageSize: 5 };
const open = { pageNum: 1, pageSize: 20, show: "open" } as const;

export function UnderWay() {
  const { data: money } = useOverview();
  return money === undefined ? null : <OfMoney money={money} />;
}

function OfMoney({ money }: { money: Overview }) {
  const out = useOut(money);
  const coming = useComing(money);
  const cards = [...out.cards, ...coming];
  if (money.income === 0n && cards.length === 0 && !out.isLoading) return null;
  return (
    <Section title={<Trans>Under way</Trans>}>
      <ul className="flex flex-col gap-3">
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
      </ul>
    </Section>
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

/** Asks for deposits in an idle moment: they are rarely under way, and never urgent. */
function useComing({ local }: Overview) {
  const enabled = useHasOpened();
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
