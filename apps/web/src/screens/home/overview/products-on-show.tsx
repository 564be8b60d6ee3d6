/** The room of two plans; what compares them comes with a script of its own. */
import { formatAmount } from "@ballast/contract/money.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { BASE_CURRENCY, useBaseAmount } from "../../../features/home/products/base-amount.ts";
import { usePlans } from "../../../features/home/products/use-plans.ts";
import { Link } from "../../../nav/link.tsx";
import { Section } from "../../../ui/list.tsx";
import { SkeletonBlock, Waiting } from "../../../ui/loaded.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";

const TwoPlans = optionalChunk(() => import("./two-plans.tsx"));

export function ProductsOnShow() {
  const plans = usePlans();
  const amount = useBaseAmount();
  const base = formatAmount(amount, BASE_CURRENCY);
  return (
    <Section
      title={<Trans>Plans for {base}</Trans>}
      right={<AllPlans count={plans.data?.total ?? 0} />}
    >
      <Suspense fallback={<Waiting>{SKELETON}</Waiting>}>
        <TwoPlans {...{ plans, amount }} skeleton={SKELETON} />
      </Suspense>
    </Section>
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

const SKELETON = (
  <div className="flex flex-col gap-3">
    <SkeletonBlock className="h-43 rounded-lg" />
    <SkeletonBlock className="h-43 rounded-lg" />
  </div>
);
