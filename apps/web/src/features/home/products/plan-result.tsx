/** What comes back of a plan and when, its return in all, and its rate beside the benchmark. */
import { formatAmount } from "@ballast/contract/money.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Money } from "../../../ui/money.tsx";
import { InLocal } from "../amounts/in-local.tsx";
import { Masked } from "./product-figures.tsx";
import { type Benchmark, isOver, type Product, type Reckoned, shareBps } from "./product-terms.ts";

type Props = { product: Product; reckoned: Reckoned | null; benchmark: Benchmark };

export function PlanResult({ product, reckoned, benchmark }: Props) {
  const format = useFormat();
  return (
    <div className="flex flex-wrap justify-between gap-x-3 gap-y-2">
      <div className="min-w-0 grow basis-40">
        <p className="text-12 text-quiet">
          <ComesBack product={product} reckoned={reckoned} />
        </p>
        {reckoned === null ? (
          <p className="text-20">
            <Masked />
          </p>
        ) : (
          <Back reckoned={reckoned} currency={product.currency} />
        )}
      </div>
      <div className="min-w-0">
        <p className="text-12 text-quiet">
          <Trans>Simple yearly rate</Trans>
        </p>
        <p className="figure font-semibold">
          {reckoned === null ? <Masked /> : format.percent(reckoned.quoted.yearlyRateBps)}
        </p>
        <p className="figure text-12 text-quiet">
          <Trans>Benchmark {format.percent(benchmark.rateBps)}</Trans>
        </p>
      </div>
    </div>
  );
}

function Back({ reckoned, currency }: { reckoned: Reckoned } & Pick<Product, "currency">) {
  const format = useFormat();
  const { principal, totalReturn, youGetBack } = reckoned.quoted;
  const amount = formatAmount(totalReturn, currency);
  const share = format.percent(shareBps(totalReturn, principal));
  return (
    <>
      <p>
        <Money value={youGetBack} currency={currency} size="lg" />
      </p>
      <InLocal value={youGetBack} currency={currency} />
      <p className="figure text-14">
        <Trans>
          Return in all {amount}, {share}
        </Trans>
      </p>
    </>
  );
}

/** The day is that of a purchase today, or on the first day of the sale. */
function ComesBack({ product, reckoned }: Omit<Props, "benchmark">) {
  const format = useFormat();
  if (reckoned === null) return <Trans>Comes back</Trans>;
  const { terms, quoted } = reckoned;
  if (!isOver(product)) return <Trans>Comes back {format.day(quoted.expire)}</Trans>;
  return (
    <Plural
      value={terms.validDays + terms.putOffDays}
      one="Comes back after # day"
      other="Comes back after # days"
    />
  );
}

/** The units that the amount pays for, at their price, and what stays over. */
export function UnitsForIt(
  props: { amount: bigint; reckoned: Reckoned } & Pick<Product, "currency">,
) {
  const { amount, reckoned, currency } = props;
  const { units, isBelowUnit, stoppedBy, rest } = reckoned;
  const counted = useFormat().count(units);
  const price = formatAmount(reckoned.terms.price, currency);
  const over = formatAmount(rest, currency);
  if (isBelowUnit) {
    const held = formatAmount(amount, currency);
    return (
      <Trans>
        1 unit at {price}, more than {held}
      </Trans>
    );
  }
  return (
    <>
      <Plural
        value={units}
        one={`${counted} unit at ${price}`}
        other={`${counted} units at ${price}`}
      />
      {stoppedBy === "limit" && (
        <>
          {", "}
          <Trans>the most one member can hold</Trans>
        </>
      )}
      {stoppedBy === "stock" && (
        <>
          {", "}
          <Trans>all that is left</Trans>
        </>
      )}
      {rest > 0n && (
        <>
          {", "}
          <Trans>{over} stays over</Trans>
        </>
      )}
    </>
  );
}
