/** Lists the refunds from the local wallet to the cards or accounts that paid. */
import { listRefunds } from "@ballast/contract/cash/fiat.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import {
  hasNoLocalCurrency,
  NoLocalCurrency,
  useMayHaveLocal,
} from "../../../features/member/local-money/no-local-currency.tsx";
import { RefundRow, useRefundPoll } from "../../../features/member/local-money/refund-row.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";

export function RefundList() {
  const { t } = useLingui();
  const refetchInterval = useRefundPoll();
  const enabled = useMayHaveLocal();
  const refunds = useInfiniteQuery({ ...pagedQuery(listRefunds), refetchInterval, enabled });
  if (!enabled || hasNoLocalCurrency(refunds.error)) return <NoLocalCurrency to="/user/withdraw" />;
  return (
    <PagedList
      of={refunds}
      keyOf={({ id }) => id}
      label={t`Sent back`}
      empty={
        <Empty drawing="boat" title={<Trans>Nothing was sent back yet</Trans>}>
          <Trans>What is left in the local wallet can go back at any time, without a fee.</Trans>
        </Empty>
      }
    >
      {(refund) => <RefundRow refund={refund} />}
    </PagedList>
  );
}
