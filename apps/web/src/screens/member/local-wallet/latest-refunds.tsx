/** Shows the latest refunds from the local wallet; hidden when there are none. */
import { listRefunds } from "@ballast/contract/cash/fiat.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { RefundRow, useRefundPoll } from "../../../features/member/local-money/refund-row.tsx";
import { Link } from "../../../nav/link.tsx";
import { List, Section } from "../../../ui/list.tsx";

const LATEST = { pageNum: 1, pageSize: 3 };

export function LatestRefunds() {
  const { t } = useLingui();
  const refetchInterval = useRefundPoll();
  const { list } = useQuery({ ...query(listRefunds, LATEST), refetchInterval }).data ?? {};
  if (list === undefined || list.length === 0) return null;
  return (
    <Section
      title={<Trans>Sent back</Trans>}
      right={
        <Link
          to="/user/recordU"
          search={{ show: "withdrawals", kind: "fiat" }}
          className="inline-flex min-h-11 items-center text-sea underline"
        >
          <Trans>See all</Trans>
        </Link>
      }
    >
      <List label={t`Sent back`}>
        {list.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </List>
    </Section>
  );
}
