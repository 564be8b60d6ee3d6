import { dayOf } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { isRefused } from "../../../api/failures.ts";
import { BenchmarkSource } from "../../../features/everyone/benchmark/benchmark-source.tsx";
import { BASE_CURRENCY, useBaseAmount } from "../../../features/home/products/base-amount.ts";
import { OffersNotAllowed } from "../../../features/home/products/offers-not-allowed.tsx";
import { PlanHead } from "../../../features/home/products/plan-head.tsx";
import { PlanResult, UnitsForIt } from "../../../features/home/products/plan-result.tsx";
import {
  type Product,
  reckonPlan,
  shortestAndLongest,
} from "../../../features/home/products/product-terms.ts";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import { type Plans, usePlans } from "../../../features/home/products/use-plans.ts";
import { Link } from "../../../nav/link.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { CardLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";

/** Two plans by a rule that is written on each, so that none is pushed. */
export function ProductsOnShow() {
  const plans = usePlans();
  const amount = useBaseAmount();
  const base = formatAmount(amount, BASE_CURRENCY);
  return (
    <Section
      title={<Trans>Plans for {base}</Trans>}
      right={<AllPlans count={plans.data?.total ?? 0} />}
    >
      {isRefused(plans.error, "offers_not_allowed") ? (
        <OffersNotAllowed />
      ) : (
        <Loaded of={plans} skeleton={<Skeleton />}>
          {(shown) => <Two plans={shown} amount={amount} />}
        </Loaded>
      )}
    </Section>
  );
}

function Two({ plans, amount }: { plans: Plans; amount: bigint }) {
  const { t } = useLingui();
  const { shortest, longest } = shortestAndLongest(plans.items);
  if (shortest === undefined) {
    return <Empty drawing="paper" title={<Trans>No plan is on sale at the moment</Trans>} />;
  }
  return (
    <>
      <ul aria-label={t`Plans`} className="flex flex-wrap gap-3">
        <li className="min-w-0 grow basis-64">
          <Card {...{ plans, amount }} product={shortest} rule={longest ? "shortest" : "only"} />
        </li>
        {longest && (
          <li className="min-w-0 grow basis-64">
            <Card {...{ plans, amount }} product={longest} rule="longest" />
          </li>
        )}
      </ul>
      <p className="mt-2 text-12 text-quiet">
        <BenchmarkSource of={plans.benchmark} today={dayOf(serverNow(plans.clock))} />
      </p>
    </>
  );
}

function AllPlans({ count }: { count: number }) {
  return (
    <Link
      to="/projects"
      replace
      className="inline-flex min-h-11 items-center text-14 font-semibold text-sea"
    >
      {count === 0 ? (
        <Trans>All plans</Trans>
      ) : (
        <Plural value={count} one="All plans" other="All # plans" />
      )}
    </Link>
  );
}

function Card(props: {
  product: Product;
  plans: Plans;
  amount: bigint;
  rule: "shortest" | "longest" | "only";
}) {
  const { product, plans, amount, rule } = props;
  const { t } = useLingui();
  const rules = {
    shortest: t`The shortest`,
    longest: t`The longest`,
    only: t`The only one on sale`,
  };
  const reckoned = reckonPlan(product, amount, serverNow(plans.clock));
  const fits = reckoned !== null && !reckoned.isBelowUnit && reckoned.rest === 0n;
  return (
    <CardLink to="/index/detail" search={{ productId: publicId("product", product.productId) }}>
      <PlanHead product={product} clock={plans.clock} note={rules[rule]} />
      <div className="mt-3 border-t border-line pt-3">
        <PlanResult product={product} reckoned={reckoned} benchmark={plans.benchmark} />
      </div>
      {reckoned !== null && !fits && (
        <p className="mt-1 text-12 text-quiet">
          <UnitsForIt amount={amount} reckoned={reckoned} currency={product.currency} />
        </p>
      )}
    </CardLink>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-3">
      <SkeletonBlock className="h-43 rounded-lg" />
      <SkeletonBlock className="h-43 rounded-lg" />
    </div>
  );
}
