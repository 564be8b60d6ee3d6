/** Lists the income that waits to be taken out: the total first, then one row per order. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { listNotTakenOut } from "@ballast/contract/income/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { query } from "../../../api/query.ts";
import { useTakeOut } from "../../../features/home/under-way/use-take-out.ts";
import { IncomeDays } from "../../../features/member/income/income-days.tsx";
import { IncomeHead } from "../../../features/member/income/income-head.tsx";
import { IncomeStatus } from "../../../features/member/income/income-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";

type Income = OutputOf<typeof listNotTakenOut>;
type Source = Income["list"][number];

export function Waiting({ income, isTakingAll }: { income: Income; isTakingAll: boolean }) {
  const { t } = useLingui();
  const list = useFocusKept(income.list.length);
  if (income.list.length === 0) return <NothingWaits />;
  return (
    <>
      <IncomeHead total={income.total} currency={income.currency} />
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Income waiting, by order`}
        className="mt-6 divide-y divide-line outline-none"
      >
        {income.list.map((source) => (
          <SourceRow
            key={source.orderId}
            source={source}
            isTakingAll={isTakingAll}
            isOnlyOne={income.list.length === 1}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * Moves the focus to the list, or else to the title, when a row leaves the list together with its
 * focused button.
 */
function useFocusKept(rows: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    const isLost = rows < before.current && document.activeElement === document.body;
    before.current = rows;
    if (isLost) (list.current ?? document.querySelector<HTMLElement>("h1"))?.focus();
  }, [rows]);
  return list;
}

function SourceRow(props: { source: Source; isTakingAll: boolean; isOnlyOne: boolean }) {
  const { source, isTakingAll, isOnlyOne } = props;
  const { t } = useLingui();
  const { isSending, isBusy, error, take } = useTakeOut({ orderId: source.orderId });
  const { productName, currency } = source;
  const amount = moneyText(source.amount, currency);
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Link
            to="/user/orders"
            search={{ orderId: publicId("order", source.orderId) }}
            className="inline-flex min-h-6 items-center underline decoration-line underline-offset-4"
          >
            {productName}
          </Link>
          <p className="text-14 text-quiet">
            <IncomeDays source={source} />
          </p>
        </div>
        <div className="ml-auto flex flex-col items-end gap-1">
          <Money value={source.amount} currency={currency} />
          <IncomeStatus state={isSending || isTakingAll ? "receiving" : source.state} />
        </div>
      </div>
      <FormFailure error={error} />
      {!isOnlyOne && (
        <div className="self-end">
          <Button
            look="secondary"
            isBusy={isBusy}
            disabled={isTakingAll}
            label={t`Take out ${amount} of ${productName}`}
            onClick={() => void take()}
          >
            <Trans>Take out {amount}</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function NothingWaits() {
  const { data } = useQuery(query(getAssetsOverview));
  const format = useFormat();
  const nextOn = data?.nextOn ? format.day(data.nextOn) : null;
  return (
    <Empty
      drawing="coins"
      title={<Trans>No income is waiting</Trans>}
      action={
        <ButtonLink to="/user/myorder" look="secondary">
          <Trans>My orders</Trans>
        </ButtonLink>
      }
    >
      {nextOn === null ? (
        <Trans>Orders pay one income for each day that has ended. None is running now.</Trans>
      ) : (
        <Trans>The next income arrives on {nextOn}.</Trans>
      )}
    </Empty>
  );
}
