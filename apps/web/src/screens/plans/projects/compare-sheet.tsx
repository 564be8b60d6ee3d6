/**
 * Two or three plans side by side: the same rows in the same order, and no winner. Where columns
 * have no room they become a list, with the plan's name at each value.
 */
import { COOLING_OFF_HOURS, YEARLY_RATE_CEILING_BPS } from "@ballast/contract/constants.ts";
import { dayOf } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, useContext } from "react";
import { BenchmarkSource } from "../../../features/everyone/benchmark/benchmark-source.tsx";
import { LeavingEarly } from "../../../features/everyone/explanations/leaving-early.tsx";
import { BASE_CURRENCY, useBaseAmount } from "../../../features/home/products/base-amount.ts";
import { PlanDays } from "../../../features/home/products/plan-head.tsx";
import { UnitsForIt } from "../../../features/home/products/plan-result.tsx";
import {
  isOver,
  type Product,
  type Reckoned,
  reckonPlan,
  shareBps,
} from "../../../features/home/products/product-terms.ts";
import { ProductThumb } from "../../../features/home/products/product-thumb.tsx";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import type { Plans } from "../../../features/home/products/use-plans.ts";
import { WorstCase } from "../../../features/plans/buying/worst-case.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Money } from "../../../ui/money.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

type Column = { product: Product; reckoned: Reckoned };
const ColumnsContext = createContext<Column[]>([]);

export function CompareSheet(props: {
  plans: Plans;
  chosen: readonly Product[];
  onClose: () => void;
}) {
  const { plans, chosen, onClose } = props;
  const { t } = useLingui();
  const format = useFormat();
  const amount = useBaseAmount();
  const base = formatAmount(amount, BASE_CURRENCY);
  const now = serverNow(plans.clock);
  const columns = chosen.flatMap((product) => {
    const reckoned = reckonPlan(product, amount, now);
    return reckoned === null ? [] : [{ product, reckoned }];
  });
  const { benchmark } = plans;
  const most = format.percent(YEARLY_RATE_CEILING_BPS);
  return (
    <Sheet title={t`Plans side by side, for ${base}`} onClose={onClose}>
      <ColumnsContext value={columns}>
        <div className={columns.length > 2 ? "@container/three" : "@container/two"}>
          <div className="compared pb-3">
            {columns.map(({ product }) => (
              <div key={product.productId} className="min-w-0">
                <ProductThumb src={product.productImg} />
                <h3 className="mt-2 long-words font-semibold">{product.productName}</h3>
              </div>
            ))}
          </div>
          <MoneyRows amount={amount} benchmark={benchmark.rateBps} />
          <Both name={<Trans>Leaving, the same for each</Trans>}>
            <LeavingEarly />
          </Both>
          <Both name={<Trans>Worst case, the same for each</Trans>}>
            <WorstCase principal={null} currency={BASE_CURRENCY} />
          </Both>
          <div className="compared border-t border-line pt-4">
            {columns.map(({ product }) => (
              <ButtonLink
                key={product.productId}
                look="secondary"
                to="/index/detail"
                search={{ productId: publicId("product", product.productId) }}
              >
                <Trans>See {product.productName}</Trans>
              </ButtonLink>
            ))}
          </div>
          <p className="mt-4 text-12 text-quiet">
            <Trans>
              The bars stand on one scale, 0 to {most}, the highest rate that can be listed.
            </Trans>{" "}
            <BenchmarkSource of={benchmark} today={dayOf(now)} />
          </p>
        </div>
      </ColumnsContext>
    </Sheet>
  );
}

function MoneyRows({ amount, benchmark }: { amount: bigint; benchmark: number }) {
  const format = useFormat();
  // A million has room in each of three columns.
  const size = useContext(ColumnsContext).length > 2 ? "md" : "lg";
  return (
    <>
      <Compared name={<Trans>Comes back</Trans>}>
        {({ product, reckoned }) => (
          <Money value={reckoned.quoted.youGetBack} currency={product.currency} size={size} />
        )}
      </Compared>
      <Compared name={<Trans>Comes back on</Trans>}>
        {({ product, reckoned }) => (isOver(product) ? "–" : format.day(reckoned.quoted.expire))}
      </Compared>
      <Compared name={<Trans>Return in all</Trans>}>
        {({ product, reckoned }) => {
          const { totalReturn, principal } = reckoned.quoted;
          const share = format.percent(shareBps(totalReturn, principal));
          return `${formatAmount(totalReturn, product.currency)}, ${share}`;
        }}
      </Compared>
      <Compared name={<Trans>Term</Trans>}>
        {({ product }) => <PlanDays product={product} />}
      </Compared>
      <Compared name={<Trans>Simple yearly rate, and the neutral benchmark</Trans>}>
        {({ reckoned }) => <Rates rate={reckoned.quoted.yearlyRateBps} benchmark={benchmark} />}
      </Compared>
      <Compared name={<Trans>Units for it</Trans>}>
        {({ product, reckoned }) => (
          <UnitsForIt amount={amount} reckoned={reckoned} currency={product.currency} />
        )}
      </Compared>
      <Compared name={<Trans>Return locked before sale</Trans>}>
        {({ product: { backing, currency } }) => {
          if (backing === null) return "–";
          const held = formatAmount(backing.locked, currency);
          const needed = formatAmount(backing.needed, currency);
          return (
            <Trans>
              {held} of {needed}
            </Trans>
          );
        }}
      </Compared>
      <Compared name={<Trans>Cancel, everything undone</Trans>}>
        {() => <Plural value={COOLING_OFF_HOURS} one="Within # hour" other="Within # hours" />}
      </Compared>
    </>
  );
}

/** One row: the value of each plan, named by it for those who hear it, or see it in a list. */
function Compared(props: { name: ReactNode; children: (column: Column) => ReactNode }) {
  const columns = useContext(ColumnsContext);
  return (
    <section className="border-t border-line py-2.5">
      <h4 className="mb-0.5 compared-name text-12 text-quiet">{props.name}</h4>
      <dl className="compared">
        {columns.map((column) => (
          <div key={column.product.productId} className="min-w-0">
            <dt className="compared-of text-12 text-quiet">{column.product.productName}</dt>
            <dd className="figure long-words">{props.children(column)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Both({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-line py-2.5">
      <h4 className="mb-0.5 compared-name text-12 text-quiet">{name}</h4>
      <p className="text-14">{children}</p>
    </section>
  );
}

/** Both bars on the scale from 0 to the highest rate that can be listed. */
function Rates({ rate, benchmark }: { rate: bigint; benchmark: number }) {
  const format = useFormat();
  return (
    <>
      <span className="block font-semibold">{format.percent(rate)}</span>
      <svg
        viewBox="0 0 100 15"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="my-1 block h-4 w-full"
      >
        <rect width={onScale(rate)} height="6" className="fill-sea" />
        <rect y="9" width={onScale(BigInt(benchmark))} height="6" className="fill-edge" />
      </svg>
      <span className="block text-14 text-quiet">
        <Trans>{format.percent(benchmark)} benchmark</Trans>
      </span>
    </>
  );
}

const onScale = (bps: bigint) =>
  Math.min(100, Number((bps * 1_000n) / YEARLY_RATE_CEILING_BPS) / 10);
