import { INCOME_RECEIPT_MINUTES } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listNotTakenOut, takeOut } from "@ballast/contract/income.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/query.ts";
import { useSend } from "../../api/send.ts";
import { IncomeDays } from "../../parts/income-days.tsx";
import { IncomeStatus } from "../../parts/income-words.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { List, RowLink, Section } from "../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonRows } from "../../ui/loaded.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Taken } from "./taken.tsx";

type Income = OutputOf<typeof listNotTakenOut>;

export default function TakeAll() {
  const { t } = useLingui();
  const waiting = useQuery(query(listNotTakenOut));
  const { isSending, error, send } = useSend(takeOut);
  const [taken, setTaken] = useState<OutputOf<typeof takeOut> | null>(null);
  const { total = 0n, currency = "tUSDT" } = waiting.data ?? {};
  const amount = moneyText(total, currency);
  const take = async () => {
    const { answer } = await send({});
    if (answer) setTaken(answer.data);
  };
  if (taken !== null) return <Taken taken={taken} />;
  return (
    <Screen
      title={t`Take out all income`}
      action={
        total > 0n && (
          <div>
            <FormFailure error={error} />
            <div className="grid [:not(:empty)+&]:mt-3">
              <Button isBusy={isSending} onClick={() => void take()}>
                <Trans>Take out {amount}</Trans>
              </Button>
            </div>
          </div>
        )
      }
    >
      <Loaded of={waiting} skeleton={<Skeleton />}>
        {(income) =>
          income.list.length === 0 ? <NothingWaits /> : <All income={income} isTaking={isSending} />
        }
      </Loaded>
    </Screen>
  );
}

function All({ income, isTaking }: { income: Income; isTaking: boolean }) {
  const { t } = useLingui();
  const minutes = INCOME_RECEIPT_MINUTES;
  return (
    <>
      <p className="mt-4 text-14 text-quiet">
        <Trans>Income waiting</Trans>
      </p>
      <Money value={income.total} currency={income.currency} size="xxl" />
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          What you take out arrives in your balance wallet within {minutes} minutes, in practice
          within seconds.
        </Trans>
      </p>
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
