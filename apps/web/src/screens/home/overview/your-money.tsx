/** Shows the principal in orders, the return paid so far, and what is locked until when. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { listStock } from "@ballast/contract/product/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "../../../api/query.ts";
import { InLocal } from "../../../features/home/amounts/in-local.tsx";
import { WindDownNotice } from "../../../features/home/frame/wind-down-notice.tsx";
import { usePlatformDay } from "../../../features/home/products/platform-day.ts";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { stageOf } from "./stage.ts";
import { maturitySteps, type Step } from "./timeline.ts";
import { TimelineChart } from "./timeline-chart.tsx";

type Overview = OutputOf<typeof getAssetsOverview>;

const useOverview = () => useQuery(query(getAssetsOverview));
const useStock = () => useQuery(query(listStock));

/** True while any response that the figures of the member's money need is pending. */
export function useIsAskingMoney(): boolean {
  return [useOverview(), useStock(), usePlatformDay()].some(({ isPending }) => isPending);
}

export function YourMoney() {
  return (
    <Loaded of={useOverview()} skeleton={<Skeleton />}>
      {(money) => (
        <>
          <WindDownNotice money={money} />
          <ByStage money={money} />
        </>
      )}
    </Loaded>
  );
}

function ByStage({ money }: { money: Overview }) {
  const stage = stageOf(money);
  if (stage === "new") return <NothingPutIn />;
  if (stage === "free") return <NothingLocked money={money} />;
  return (
    <section aria-labelledby="principal">
      <Principal money={money} />
      <Stock currency={money.currency} />
      <Returns money={money} />
    </section>
  );
}

/** Each response renders its own part, so that a slow phone draws them one after another. */
function Stock({ currency }: { currency: Currency }) {
  return (
    <Loaded of={useStock()} skeleton={<ChartSkeleton />}>
      {({ list }) => <Timeline steps={maturitySteps(list, currency)} currency={currency} />}
    </Loaded>
  );
}

function Timeline(props: { steps: Step[]; currency: Currency }) {
  return (
    <Loaded of={usePlatformDay()} skeleton={<ChartSkeleton />}>
      {(day) => <TimelineChart {...props} today={day} />}
    </Loaded>
  );
}

function Principal({ money }: { money: Overview }) {
  return (
    <div className="mb-4">
      <h2 id="principal" className="text-14 text-quiet">
        <Trans>Principal in your orders</Trans>
      </h2>
      <Money value={money.invested} currency={money.currency} size="xxl" />
      <InLocal value={money.invested} currency={money.currency} />
      <p className="text-quiet">
        <Trans>In custody for you, locked until these dates</Trans>
      </p>
    </div>
  );
}

function Returns({ money }: { money: Overview }) {
  const format = useFormat();
  const { currency, paidSoFar, lockedForYou, nextOn } = money;
  return (
    <dl className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-line pt-3">
      <Figure name={<Trans>Return paid so far, all orders</Trans>}>
        <Money value={paidSoFar} currency={currency} size="lg" />
        <InLocal value={paidSoFar} currency={currency} />
      </Figure>
      <Figure
        name={<Trans>Return locked for you</Trans>}
        note={nextOn && <Trans>Next on {format.day(nextOn)}</Trans>}
      >
        <Money value={lockedForYou} currency={currency} size="lg" />
        <InLocal value={lockedForYou} currency={currency} />
      </Figure>
    </dl>
  );
}

function Figure(props: { name: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-quiet">{props.name}</dt>
      <dd>
        {props.children}
        {props.note && <span className="block text-14 text-quiet">{props.note}</span>}
      </dd>
    </div>
  );
}

function NothingPutIn() {
  return (
    <Empty
      drawing="boat"
      title={<Trans>Nothing put in yet</Trans>}
      action={
        <ButtonLink to="/user/recharge">
          <Trans context="to do">Deposit</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Here you will see what you put in, what came back, and what is locked until when.
      </Trans>
    </Empty>
  );
}

/** Shown before the first order, and after the last one has ended. */
function NothingLocked({ money }: { money: Overview }) {
  const { currency, paidSoFar, recharge, balance } = money;
  return (
    <section aria-labelledby="free">
      <h2 id="free" className="text-14 text-quiet">
        <Trans>Free in your wallets</Trans>
      </h2>
      <Money value={recharge + balance} currency={currency} size="xxl" />
      <InLocal value={recharge + balance} currency={currency} />
      <svg aria-hidden="true" className="mt-4 block h-12 w-full">
        <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-edge" strokeDasharray="2 6" />
      </svg>
      <p className="text-quiet">
        <Trans>Nothing is locked now.</Trans>
      </p>
      {paidSoFar > 0n && (
        <dl className="mt-3">
          <Figure name={<Trans>Return paid so far, all orders</Trans>}>
            <Money value={paidSoFar} currency={currency} size="lg" />
            <InLocal value={paidSoFar} currency={currency} />
          </Figure>
        </dl>
      )}
    </section>
  );
}

/** As tall as the loaded content, so that nothing below moves. */
function Skeleton() {
  return (
    <>
      <div className="mb-4 flex flex-col gap-0.5">
        <SkeletonBlock className="h-5 w-24" />
        <SkeletonBlock className="h-10 w-56" />
        <SkeletonBlock className="h-6 w-64" />
      </div>
      <ChartSkeleton />
      <SkeletonBlock className="mt-3 h-18 w-full" />
    </>
  );
}

function ChartSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <SkeletonBlock className="h-24 w-full" />
      <SkeletonBlock className="h-3 w-full" />
      <SkeletonBlock className="h-8 w-full" />
      <SkeletonBlock className="h-8 w-full" />
    </div>
  );
}
