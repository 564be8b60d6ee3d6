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
import { useFormat } from "../../../i18n/format.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Row, RowLink } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Screen } from "../../../ui/screen.tsx";

export function WalletRecords() {
  const { t } = useLingui();
  const format = useFormat();
  const kindWords = useKindWords();
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
              title: kindWords(kind),
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

function useKindWords(): (kind: Kind) => string {
  const { t } = useLingui();
  const words: Record<Kind, string> = {
    local_deposit: t`Paid in`,
    receipt_matched: t`Deposit booked by staff`,
    conversion: t`Converted into USDT`,
    local_refund: t`Sent back`,
    local_refund_failed: t`Came back, it could not be sent`,
    chargeback: t`Taken back by the payer’s bank`,
    chargeback_reversal: t`Given back by the payer’s bank`,
  };
  return (kind) => words[kind];
}
