/** Two plans by a rule that is written on each, so that none is pushed. */
import { dayOf } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isRefused } from "../../../api/failures.ts";
import { BenchmarkSource } from "../../../features/everyone/benchmark/benchmark-source.tsx";
import { OffersNotAllowed } from "../../../features/home/products/offers-not-allowed.tsx";
import { PlanHead } from "../../../features/home/products/plan-head.tsx";
import { PlanResult, UnitsForIt } from "../../../features/home/products/plan-result.tsx";
import {
  type Product,
  reckonPlan,
  shortestAndLongest,
} from "../../../features/home/products/product-terms.ts";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import type { Plans } from "../../../features/home/products/use-plans.ts";
import { Empty } from "../../../ui/empty.tsx";
import { CardLink } from "../../../ui/list.tsx";
import { type Answering, Loaded } from "../../../ui/loaded.tsx";

export default function TwoPlans(props: {
  plans: Answering<Plans>;
  amount: bigint;
  skeleton: ReactNode;
}) {
  const { plans, amount, skeleton } = props;
  if (isRefused(plans.error, "offers_not_allowed")) return <OffersNotAllowed />;
  return (
    <Loaded of={plans} skeleton={skeleton}>
      {(shown) => <Two plans={shown} amount={amount} />}
    </Loaded>
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
