/** The member's withdrawals, each with its state; a tap opens its course. */
import { publicId } from "@ballast/contract/ids.ts";
import { listWithdrawals, type Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../api/query.ts";
import { useFormat } from "../i18n/format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { RowLink } from "../ui/list.tsx";
import { LongCode } from "../ui/long-code.tsx";
import { Money } from "../ui/money.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { shortAddress } from "../ui/short-address.ts";
import { useWithdrawalPoll } from "./under-way.ts";
import { WithdrawalStatus } from "./withdrawal-status.tsx";

export function WithdrawalList() {
  const { t } = useLingui();
  const refetchInterval = useWithdrawalPoll();
  const withdrawals = useInfiniteQuery({ ...pagedQuery(listWithdrawals), refetchInterval });
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
            <ButtonLink to="/user/withdraw" look="secondary">
              <Trans>Withdraw</Trans>
            </ButtonLink>
          }
        >
          <Trans>Each one stands here with its steps and their times.</Trans>
        </Empty>
      }
    >
      {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    </PagedList>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const format = useFormat();
  const { id, gross, currency, address, appliedAt } = withdrawal;
  return (
    <RowLink
      to="/user/withrecord"
      search={{ id: publicId("withdrawal", id) }}
      title={format.dateTime(appliedAt)}
      note={<LongCode text={shortAddress(address)} />}
      value={
        <span className="flex flex-col items-end gap-1">
          <Money value={gross} currency={currency} />
          <WithdrawalStatus of={withdrawal} />
        </span>
      }
    />
  );
}
