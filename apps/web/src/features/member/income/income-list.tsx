/** Incomes, newest day first; each opens its trail. */
import { addDays } from "@ballast/contract/days.ts";
import type { DailyIncome } from "@ballast/contract/income/calls.ts";
import { Trans } from "@lingui/react/macro";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { RowButton } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { IncomeTrail } from "./income-trail.tsx";
import { IncomeStatus } from "./income-words.tsx";

export function IncomeList(props: {
  of: UseInfiniteQueryResult<{ total: number; items: DailyIncome[] }>;
  label: string;
  /**
   * True for the incomes of one order: a row then shows the day alone, otherwise the product's name
   * first.
   */
  isOfOneOrder?: boolean;
  empty: ReactNode;
}) {
  const { of, label, isOfOneOrder = false, empty } = props;
  const [open, setOpen] = useState<DailyIncome | null>(null);
  return (
    <>
      <PagedList
        of={of}
        keyOf={({ orderId, day }) => `${orderId} ${day}`}
        label={label}
        empty={empty}
      >
        {(income) => (
          <IncomeRow income={income} isOfOneOrder={isOfOneOrder} onClick={() => setOpen(income)} />
        )}
      </PagedList>
      {open && <IncomeTrail income={open} isInOrder={isOfOneOrder} onClose={() => setOpen(null)} />}
    </>
  );
}

function IncomeRow(props: { income: DailyIncome; isOfOneOrder: boolean; onClick: () => void }) {
  const { income, isOfOneOrder, onClick } = props;
  const format = useFormat();
  const arrived = format.day(addDays(income.day, 1));
  const earned = format.shortDay(income.day);
  return (
    <RowButton
      title={isOfOneOrder ? arrived : income.productName}
      note={
        isOfOneOrder ? (
          <Trans>Income of {earned}</Trans>
        ) : (
          <Trans>
            {arrived}, income of {earned}
          </Trans>
        )
      }
      value={
        <span className="flex flex-col items-end gap-1">
          <Money
            value={income.amount}
            currency={income.currency}
            tone={income.state === "received" ? "in" : "plain"}
          />
          <IncomeStatus state={income.state} />
        </span>
      }
      onClick={onClick}
    />
  );
}
