/** Income that is due and waits: one tap collects all of it into the balance wallet. */

import { addDays } from "@ballast/contract/days.ts";
import { listNotTakenOut } from "@ballast/contract/income/calls.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { query } from "../../../api/query.ts";
import type { Overview } from "../../../features/home/amounts/own-total.tsx";
import { useTakeOut } from "../../../features/home/under-way/use-take-out.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Money } from "../../../ui/money.tsx";

export function IncomeWaiting({ money }: { money: Overview }) {
  const { income, currency } = money;
  const amount = formatAmount(income, currency);
  const { isBusy, error, take } = useTakeOut({});
  const button = useRef<HTMLDivElement>(null);
  const onCollect = async () => {
    const isTaken = await take();
    // The card leaves with its button: a focus that is there moves to the title.
    if (isTaken && button.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
  };
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to="/user/receiveincome"
          className="min-w-[min(100%,11rem)] flex-1 rounded-md active:bg-sea-soft"
        >
          <span className="block font-semibold">
            <Trans>Income waiting</Trans>
          </span>
          <Money value={income} currency={currency} size="lg" />
          <Sources />
        </Link>
        <div ref={button}>
          <Button isBusy={isBusy} onClick={() => void onCollect()}>
            <Trans>Collect {amount}</Trans>
          </Button>
        </div>
      </div>
      <FormFailure error={error} />
    </div>
  );
}

/** From how many orders the income comes, and since when it waits. */
function Sources() {
  const format = useFormat();
  const { data } = useQuery(query(listNotTakenOut));
  const days = (data?.list ?? []).map(({ firstDay }) => firstDay).sort();
  // The income of a day arrives on the following day.
  const since = days[0] === undefined ? "" : format.shortDay(addDays(days[0], 1));
  return (
    <span className="block text-14 text-quiet">
      {days.length === 0 ? (
        <>&nbsp;</>
      ) : (
        <Plural
          value={days.length}
          one={`From # order, since ${since}`}
          other={`From # orders, since ${since}`}
        />
      )}
    </span>
  );
}
