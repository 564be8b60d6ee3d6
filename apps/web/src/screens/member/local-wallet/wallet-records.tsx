/** Lists every ledger entry of the local wallet, newest first. */
import { type LOCAL_RECORD_KINDS, listLocalRecords } from "@ballast/contract/cash/fiat.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import {
  hasNoLocalCurrency,
  NoLocalCurrency,
  useMayHaveLocal,
} from "../../../features/member/local-money/no-local-currency.tsx";
import { useRecordDescription } from "../../../features/member/records/record-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Row, RowLink } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Screen } from "../../../ui/screen.tsx";

export function WalletRecords() {
  const { t } = useLingui();
  const format = useFormat();
  const describe = useRecordDescription();
  const enabled = useMayHaveLocal();
  const records = useInfiniteQuery({ ...pagedQuery(listLocalRecords), enabled });
  return (
    <Screen title={t`Local wallet`}>
      {!enabled || hasNoLocalCurrency(records.error) ? (
        <NoLocalCurrency to="/user/recharge" />
      ) : (
        <PagedList
          of={records}
          keyOf={({ reference, no }) => `${reference} ${no}`}
          label={t`What moved in the local wallet`}
          headingOf={({ at }) => format.date(at)}
          empty={
            <Empty drawing="paper" title={<Trans>Nothing has moved yet</Trans>}>
              <Trans>What is paid in, converted and sent back stands here.</Trans>
            </Empty>
          }
        >
          {({ kind, amount, currency, at }) => {
            const tone = amount > 0n ? "in" : "plain";
            const row = {
              title: describe(kind),
              note: format.time(at),
              value: <Money value={amount} currency={currency} tone={tone} signed />,
            };
            return REFUNDS.includes(kind) ? (
              <RowLink {...row} to="/user/recordU" search={{ show: "withdrawals", kind: "fiat" }} />
            ) : (
              <Row {...row} />
            );
          }}
        </PagedList>
      )}
    </Screen>
  );
}

type Kind = (typeof LOCAL_RECORD_KINDS)[number];
/** Rows of these kinds link to the list of refunds, which shows each refund's card and state. */
const REFUNDS: Kind[] = ["local_refund", "local_refund_failed"];
