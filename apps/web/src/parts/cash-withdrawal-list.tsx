/** The member's withdrawals to bank cards, each with its state; a tap opens its course. */
import { type CashWithdrawal, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../api/query.ts";
import { useFormat } from "../i18n/format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { RowLink } from "../ui/list.tsx";
import { Money } from "../ui/money.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { hasNoLocalCurrency, NoLocalCurrency, useMayHaveLocal } from "./no-local-currency.tsx";
import { useWithdrawalPoll } from "./under-way.ts";
import { WithdrawalStatus } from "./withdrawal-status.tsx";

export function CashWithdrawalList() {
  const { t } = useLingui();
  const refetchInterval = useWithdrawalPoll();
  const enabled = useMayHaveLocal();
  const withdrawals = useInfiniteQuery({
    ...pagedQuery(listCashWithdrawals),
    refetchInterval,
    enabled,
  });
  if (!enabled || hasNoLocalCurrency(withdrawals.error))
    return <NoLocalCurrency to="/user/withdraw" />;
  return (
    <PagedList
      of={withdrawals}
      keyOf={({ id }) => id}
      label={t`Withdrawals`}
      empty={
        <Empty
          drawing="boat"
          title={<Trans>No withdrawal yet</Trans>}
          action={
            <ButtonLink to="/user/cashwithdraw" look="secondary">
              <Trans>Withdraw to a bank card</Trans>
            </ButtonLink>
          }
        >
          <Trans>Each one stands here with its steps and their times.</Trans>
        </Empty>
      }
    >
      {(withdrawal) => <CashWithdrawalRow withdrawal={withdrawal} />}
    </PagedList>
  );
}

function CashWithdrawalRow({ withdrawal }: { withdrawal: CashWithdrawal }) {
  const format = useFormat();
  const { id, localAmount, localCurrency, card, appliedAt } = withdrawal;
  return (
    <RowLink
      to="/user/withrecord"
      search={{ id: publicId("withdrawal", id), kind: "cash" }}
      title={format.dateTime(appliedAt)}
      note={card}
      value={
        <span className="flex flex-col items-end gap-1">
          <Money value={localAmount} currency={localCurrency} />
          <WithdrawalStatus of={withdrawal} />
        </span>
      }
    />
  );
}
