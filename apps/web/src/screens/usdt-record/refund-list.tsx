/** What went back from the local wallet to where it came from. */
import { listRefunds, type Refund } from "@ballast/contract/fiat.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePoll } from "../../api/poll.ts";
import { pagedQuery } from "../../api/query.ts";
import { useFormat } from "../../i18n/format.ts";
import {
  hasNoLocalCurrency,
  NoLocalCurrency,
  useMayHaveLocal,
} from "../../parts/no-local-currency.tsx";
import { useFailReason } from "../../parts/withdrawal-words.ts";
import { Empty } from "../../ui/empty.tsx";
import { Row } from "../../ui/list.tsx";
import { Money } from "../../ui/money.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Status, type Tone } from "../../ui/status.tsx";

const TONES: Record<Refund["state"], Tone> = {
  processing: "wait",
  succeeded: "good",
  failed: "bad",
};
const POLL = {
  isUnderWay: ({ state }: { state: string }) => state === "processing",
  everyMs: 5_000,
};

export function RefundList() {
  const { t } = useLingui();
  const refetchInterval = usePoll(POLL);
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

function RefundRow({ refund }: { refund: Refund }) {
  const { t } = useLingui();
  const format = useFormat();
  const failWords = useFailReason();
  const { amount, currency, card, state, failReason, at } = refund;
  const words: Record<Refund["state"], string> = {
    processing: t`Processing`,
    succeeded: t`Succeeded`,
    failed: t`Failed`,
  };
  return (
    <Row
      title={format.dateTime(at)}
      note={
        <>
          <span className="block">{card}</span>
          {failReason && <span className="block text-ink">{failWords(failReason)}</span>}
        </>
      }
      value={
        <span className="flex flex-col items-end gap-1">
          <Money value={amount} currency={currency} />
          <Status tone={TONES[state]}>{words[state]}</Status>
        </span>
      }
    />
  );
}
