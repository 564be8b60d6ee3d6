import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listNotTakenOut } from "@ballast/contract/income/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { type Taken, useTakeOut } from "../../../features/home/under-way/use-take-out.ts";
import { IncomeDays } from "../../../features/member/income/income-days.tsx";
import { IncomeHead } from "../../../features/member/income/income-head.tsx";
import { IncomeStatus } from "../../../features/member/income/income-words.tsx";
import { TakeOutBar } from "../../../features/member/income/take-out-bar.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonRows } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { TakenOut } from "./taken.tsx";

type Income = OutputOf<typeof listNotTakenOut>;

export default function TakeAll() {
  const { t } = useLingui();
  const waiting = useQuery(query(listNotTakenOut));
  const [taken, setTaken] = useState<Taken | null>(null);
  const { isSending, isBusy, error, take } = useTakeOut({ onTaken: setTaken });
  const income = waiting.data;
  if (taken !== null) return <TakenOut taken={taken} />;
  return (
    <Screen
      title={t`Take out all income`}
      action={
        income &&
        (income.total > 0n || error !== null) && (
          <TakeOutBar
            total={income.total}
            currency={income.currency}
            isBusy={isBusy}
            error={error}
            onTake={() => void take()}
          />
        )
      }
    >
      <Loaded of={waiting} skeleton={<Skeleton />}>
        {(all) =>
          all.list.length === 0 ? <NothingWaits /> : <All income={all} isTaking={isSending} />
        }
      </Loaded>
    </Screen>
  );
}

function All({ income, isTaking }: { income: Income; isTaking: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <IncomeHead total={income.total} currency={income.currency} />
      <Section title={<Trans>Where it comes from</Trans>}>
        <List label={t`Income waiting, by order`}>
          {income.list.map((source) => (
            <RowLink
              key={source.orderId}
              to="/user/orders"
              search={{ orderId: publicId("order", source.orderId) }}
              title={source.productName}
              note={<IncomeDays source={source} />}
              value={
                <span className="flex flex-col items-end gap-1">
                  <Money value={source.amount} currency={source.currency} />
                  <IncomeStatus state={isTaking ? "receiving" : source.state} />
                </span>
              }
            />
          ))}
        </List>
      </Section>
    </>
  );
}

function NothingWaits() {
  return (
    <Empty
      drawing="coins"
      title={<Trans>No income is waiting</Trans>}
      action={
        <ButtonLink to="/user/receiveincome" look="secondary" replace>
          <Trans>Income so far</Trans>
        </ButtonLink>
      }
    >
      <Trans>Orders pay one income for each day that has ended.</Trans>
    </Empty>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="mt-4 h-16 w-2/3" />
      <div className="mt-8">
        <SkeletonRows count={3} />
      </div>
    </>
  );
}
