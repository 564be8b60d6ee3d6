/** The latest payments of one kind, below the form for a new one. */
import { listLocalRecords } from "@ballast/contract/cash/fiat.ts";
import type { PaymentKind } from "@ballast/contract/cash/payments.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { Link } from "../../../nav/link.tsx";
import { List, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { usePaymentPoll } from "../../home/under-way/deposit-poll.ts";
import { BookedDeposit } from "./booked-deposit.tsx";
import { GIVEN, LISTS, PaymentRow } from "./payment-list.tsx";

const LATEST = { pageNum: 1, pageSize: 3 };

export function LatestPayments({ kind }: { kind: PaymentKind }) {
  const { t } = useLingui();
  const refetchInterval = usePaymentPoll();
  const payments = useQuery({ ...query(LISTS[kind], LATEST), refetchInterval });
  const asked = query(listLocalRecords, { ...LATEST, ...GIVEN });
  const given = useQuery({ ...asked, enabled: kind === "fiat" });
  return (
    <Section
      title={<Trans>Your deposits</Trans>}
      right={
        <Link
          to="/user/recordU"
          search={{ kind }}
          className="inline-flex min-h-11 items-center text-sea underline"
        >
          <Trans>See all</Trans>
        </Link>
      }
    >
      <Loaded of={payments} skeleton={<SkeletonRows count={2} />}>
        {({ list }) => {
          const rows = [
            ...list.map((payment) => ({
              at: payment.createdAt,
              row: <PaymentRow key={payment.id} payment={payment} />,
            })),
            ...(given.data?.list ?? []).map((record) => ({
              at: record.at,
              row: <BookedDeposit key={`${record.reference} ${record.no}`} record={record} />,
            })),
          ].sort((one, other) => other.at.getTime() - one.at.getTime());
          return rows.length === 0 ? (
            <p className="border-t border-line py-4 text-14 text-quiet">
              <Trans>None yet. One that you begin stands here, until it is credited or not.</Trans>
            </p>
          ) : (
            <List label={t`Your deposits`}>
              {rows.slice(0, LATEST.pageSize).map(({ row }) => row)}
            </List>
          );
        }}
      </Loaded>
    </Section>
  );
}
