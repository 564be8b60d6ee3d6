/** The withdrawals, deposits and payments under way, and how many there are. */
import { listCashRecharges, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { listDeposits, listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
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
import { OneLoading } from "./one-loading.tsx";
import { DepositCard, PaymentCard, WithdrawalCard } from "./under-way-cards.tsx";

const newest = { pageNum: 1, pageSize: 5 };
const open = { pageNum: 1, pageSize: 20, show: "open" } as const;

/** `onCount` is called with null while it is not known. */
export default function Transfers(props: {
  money: Overview;
  onCount: (count: number | null) => void;
}) {
  const { money, onCount } = props;
  const out = useOut(money);
  const cards = [...out.cards, ...useComing(money)];
  const count = out.isLoading ? null : cards.length;
  useEffect(() => onCount(count), [count, onCount]);
  return (
    <>
      {out.isLoading && <OneLoading />}
      {cards}
    </>
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
