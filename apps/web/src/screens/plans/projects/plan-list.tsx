/** The plans, each on the chosen amount, in the chosen order. */
import { dayOf } from "@ballast/contract/days.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue } from "react";
import { BenchmarkSource } from "../../../features/everyone/benchmark/benchmark-source.tsx";
import { useBaseAmount } from "../../../features/home/products/base-amount.ts";
import {
  PLAN_ORDERS,
  type PlanOrder,
  sortPlans,
} from "../../../features/home/products/product-terms.ts";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import type { Plans, usePlans } from "../../../features/home/products/use-plans.ts";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { useDeferred } from "../../../ui/deferred.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Failed, Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { PlanLine } from "./plan-line.tsx";
import type { Compared } from "./use-compared.ts";

/** As many as a phone shows at once; the others are rendered after them. */
const FIRST = 3;

export function PlanList({
  of,
  compared,
}: {
  of: ReturnType<typeof usePlans>;
  compared: Compared;
}) {
  const { t } = useLingui();
  const [order, setOrder] = useUrlChoice<PlanOrder>("by", PLAN_ORDERS);
  return (
    <section className="@container mt-8">
      <h2 className="mb-3 text-20 font-semibold">
        <Heading count={of.data?.items.length} order={order} />
      </h2>
      <Segments
        label={t`Sorted by`}
        name="by"
        value={order}
        options={[
          { value: "term", text: t`Term` },
          { value: "rate", text: t`Yearly rate` },
          { value: "start", text: t`Start` },
        ]}
        onValue={setOrder}
      />
      <Loaded of={of.isFetchNextPageError ? { ...of, error: null } : of} skeleton={<Skeleton />}>
        {(plans) =>
          plans.items.length === 0 ? (
            <Empty drawing="paper" title={<Trans>No plans at the moment</Trans>} />
          ) : (
            <Lines plans={plans} order={order} compared={compared} />
          )
        }
      </Loaded>
      {of.isFetchNextPageError && (
        <Failed
          error={of.error}
          isBusy={of.isFetchingNextPage}
          onRetry={() => void of.fetchNextPage()}
        />
      )}
    </section>
  );
}

function Heading({ count, order }: { count: number | undefined; order: PlanOrder }) {
  if (count === undefined) return <Trans>Plans</Trans>;
  return {
    term: <Plural value={count} one="# plan, by term" other="# plans, by term" />,
    rate: <Plural value={count} one="# plan, by rate" other="# plans, by rate" />,
    start: <Plural value={count} one="# plan, by start" other="# plans, by start" />,
  }[order];
}

function Lines(props: { plans: Plans; order: PlanOrder; compared: Compared }) {
  const { plans, order, compared } = props;
  const { items, total, benchmark, clock } = plans;
  const { t } = useLingui();
  const amount = useDeferredValue(useBaseAmount());
  const isWhole = useDeferred();
  const now = serverNow(clock);
  const sorted = sortPlans(items, order, now);
  return (
    <>
      <ul aria-label={t`Plans`} className="divide-y divide-line">
        {(isWhole ? sorted : sorted.slice(0, FIRST)).map((product) => (
          <PlanLine
            key={product.productId}
            {...{ product, clock, benchmark, amount }}
            isCompared={compared.plans.includes(product)}
            mayCompare={compared.mayCompare}
            onCompare={compared.onCompare}
          />
        ))}
      </ul>
      {isWhole && (
        <p className="mt-2 flex gap-2.5 border-t border-line pt-4 text-14 text-quiet">
          <Icon name="info" size={20} />
          <span className="min-w-0">
            {items.length < total && (
              <>
                <Trans>
                  These are the newest {items.length} of {total} plans.
                </Trans>{" "}
              </>
            )}
            <Trans>
              A yearly rate makes terms comparable. A plan ends on its date and nothing renews by
              itself.
            </Trans>{" "}
            <BenchmarkSource of={benchmark} today={dayOf(now)} />
          </span>
        </p>
      )}
    </>
  );
}

/** As high as a usual list: where one was is then found again before the list is drawn. */
function Skeleton() {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: 7 }, (_, line) => (
        <div key={`line ${line + 1}`} className="flex gap-3 py-4">
          <SkeletonBlock className="size-12 rounded-md" />
          <div className="flex flex-1 flex-col gap-3">
            <SkeletonBlock className="h-5 w-40" />
            <SkeletonBlock className="h-16 w-full" />
            <SkeletonBlock className="h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
