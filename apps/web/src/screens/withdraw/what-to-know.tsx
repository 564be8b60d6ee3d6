/** Everything there is to know before an amount is typed. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../i18n/format.ts";
import { HoldNotice } from "../../parts/hold-notice.tsx";
import { Fact, Facts } from "../../ui/list.tsx";
import { Money } from "../../ui/money.tsx";
import { availableOf, type Limits } from "./preview.ts";

export function WhatToKnow({ limits }: { limits: Limits }) {
  const format = useFormat();
  const { currency, wallet, hold } = limits;
  const fee = format.percent(limits.feeBps);
  return (
    <>
      <p className="text-14 text-quiet">
        <Trans>Available to withdraw</Trans>
      </p>
      <Money value={availableOf(limits)} currency={currency} size="xl" />
      {hold && <HoldNotice hold={hold} />}
      <div className="mt-4">
        <Facts>
          <PartFact name={<Trans>Deposits</Trans>} fee={<Trans>no fee</Trans>}>
            <Money value={wallet.deposit} currency={currency} />
          </PartFact>
          <PartFact name={<Trans>Returned principal</Trans>} fee={<Trans>no fee</Trans>}>
            <Money value={wallet.returned} currency={currency} />
          </PartFact>
          <PartFact name={<Trans>Earnings</Trans>} fee={<Trans>fee {fee}</Trans>}>
            <Money value={wallet.earned} currency={currency} />
          </PartFact>
        </Facts>
        <p className="mt-1 text-14 text-quiet">
          <Trans>A withdrawal draws on deposits first, then on principal, then on earnings.</Trans>
        </p>
      </div>
      <Times limits={limits} />
    </>
  );
}

function PartFact(props: { name: ReactNode; fee: ReactNode; children: ReactNode }) {
  return (
    <Fact
      name={
        <>
          <span className="text-ink">{props.name}</span> · {props.fee}
        </>
      }
    >
      {props.children}
    </Fact>
  );
}

function Times({ limits }: { limits: Limits }) {
  const format = useFormat();
  const { processingWeekdays, usualTime } = limits;
  const first = format.weekdayName(processingWeekdays[0] ?? 1);
  const last = format.weekdayName(processingWeekdays.at(-1) ?? 5);
  return (
    <div className="mt-4">
      <Facts>
        <Fact name={<Trans>Processed</Trans>}>
          <Trans>
            {first} to {last}
          </Trans>
        </Fact>
        <Fact name={<Trans>Usual time</Trans>}>
          {usualTime ? (
            <UsualTime of={usualTime} />
          ) : (
            <Trans>None arrived in the last 30 days</Trans>
          )}
        </Fact>
        <Fact name={<Trans>Arrives at the latest</Trans>}>{format.dateTime(limits.arriveBy)}</Fact>
      </Facts>
    </div>
  );
}

/** Half of them were as quick, and 95 of 100. */
function UsualTime({ of }: { of: NonNullable<Limits["usualTime"]> }) {
  const format = useFormat();
  const half = format.duration(of.medianSeconds);
  const most = format.duration(of.p95Seconds);
  return (
    <>
      <span className="block">
        <Trans>half within {half}</Trans>
      </span>
      <span className="block">
        <Trans>95 of 100 within {most}</Trans>
      </span>
    </>
  );
}
