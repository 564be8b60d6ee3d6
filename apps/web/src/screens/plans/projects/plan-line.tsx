/**
 * A plan in the list: all of it opens the plan, but for the box that takes it into a comparison.
 */
import { publicId } from "@ballast/contract/ids.ts";
import { Trans } from "@lingui/react/macro";
import { memo } from "react";
import { PlanHead } from "../../../features/home/products/plan-head.tsx";
import { PlanResult, UnitsForIt } from "../../../features/home/products/plan-result.tsx";
import { UnitsSold } from "../../../features/home/products/product-figures.tsx";
import {
  type Benchmark,
  type Product,
  reckonPlan,
} from "../../../features/home/products/product-terms.ts";
import { type AnsweredClock, serverNow } from "../../../features/home/products/server-clock.ts";
import { Link } from "../../../nav/link.tsx";
import { MOST_COMPARED } from "./compare-bar.tsx";

export const PlanLine = memo(function PlanLine(props: {
  product: Product;
  clock: AnsweredClock;
  benchmark: Benchmark;
  amount: bigint;
  isCompared: boolean;
  /** False when as many are compared as can be. */
  mayCompare: boolean;
  onCompare: (productId: string, isCompared: boolean) => void;
}) {
  const { product, clock, benchmark, amount, isCompared, mayCompare, onCompare } = props;
  const { productId, productName, currency } = product;
  const reckoned = reckonPlan(product, amount, serverNow(clock));
  const name = (
    <Link
      to="/index/detail"
      search={{ productId: publicId("product", productId) }}
      className="after:absolute after:inset-0"
    >
      {productName}
    </Link>
  );
  return (
    <li className="relative pt-4 pb-1.5">
      <PlanHead product={product} clock={clock} name={name}>
        {/* One line of a table where there is room. */}
        <div className="mt-2 @min-[46rem]:grid @min-[46rem]:grid-cols-2 @min-[46rem]:gap-x-11">
          <PlanResult product={product} reckoned={reckoned} benchmark={benchmark} />
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <p className="figure min-w-0 flex-1 basis-32 text-12 text-quiet">
              {reckoned && (
                <span className="block">
                  <UnitsForIt amount={amount} reckoned={reckoned} currency={currency} />
                </span>
              )}
              <UnitsSold product={product} />
            </p>
            {reckoned && (
              <label className="relative z-1 ml-auto flex min-h-11 items-center gap-2 text-14 font-semibold text-sea">
                <input
                  type="checkbox"
                  name={`compare-${productId}`}
                  checked={isCompared}
                  disabled={!isCompared && !mayCompare}
                  aria-describedby={isCompared || mayCompare ? undefined : MOST_COMPARED}
                  onChange={(event) => onCompare(productId, event.currentTarget.checked)}
                  className="size-5 shrink-0 accent-sea"
                />
                <Trans>
                  Compare<span className="sr-only"> {productName}</span>
                </Trans>
              </label>
            )}
          </div>
        </div>
      </PlanHead>
    </li>
  );
});
