/** The last few payments of one kind, below the form that makes a new one. */
import type { PaymentKind } from "@ballast/contract/payments.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api/query.ts";
import { Link } from "../nav/link.tsx";
import { List, Section } from "../ui/list.tsx";
import { Loaded, SkeletonRows } from "../ui/loaded.tsx";
import { usePaymentPoll } from "./deposit-poll.ts";
import { LISTS, PaymentRow } from "./payment-list.tsx";

const LATEST = { pageNum: 1, pageSize: 3 };

export function LatestPayments({ kind }: { kind: PaymentKind }) {
  const { t } = useLingui();
  const refetchInterval = usePaymentPoll();
  const payments = useQuery({ ...query(LISTS[kind], LATEST), refetchInterval });
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
        {({ list }) =>
          list.length === 0 ? (
            <p className="border-t border-line py-4 text-14 text-quiet">
              <Trans>None yet. One that you begin stands here, until it is credited or not.</Trans>
            </p>
          ) : (
            <List label={t`Your deposits`}>
              {list.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}
