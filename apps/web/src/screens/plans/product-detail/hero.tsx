/** The top of a product's screen: its picture, and the three figures that matter. */
import { type Day, dayOf } from "@ballast/contract/days.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { quote, type Terms } from "@ballast/contract/product/calculator.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { BenchmarkSource } from "../../../features/everyone/benchmark/benchmark-source.tsx";
import { InLocal } from "../../../features/home/amounts/in-local.tsx";
import { Masked, WaitingDays } from "../../../features/home/products/product-figures.tsx";
import { ProductStatus } from "../../../features/home/products/product-status.tsx";
import { isOver, shareBps } from "../../../features/home/products/product-terms.ts";
import { type AnsweredClock, serverNow } from "../../../features/home/products/server-clock.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Money } from "../../../ui/money.tsx";
import type { Detail } from "./terms.ts";

export function Picture({ src }: { src: string }) {
  return (
    <div className="-mx-4 -mt-2 mb-3">
      <img
        src={src}
        alt=""
        width="390"
        height="96"
        className="aspect-[4/1] max-h-45 w-full object-cover"
      />
    </div>
  );
}

type Props = {
  product: Detail;
  terms: Terms | null;
  units: number;
  boughtOn: Day;
  clock: AnsweredClock;
};

export function Hero({ product, terms, units, boughtOn, clock }: Props) {
  return (
    <>
      <div className="mb-1">
        <ProductStatus product={product} clock={clock} />
      </div>
      {terms === null ? <NotAnnounced /> : <Figures {...{ product, terms, units, boughtOn }} />}
      <Rates product={product} today={dayOf(serverNow(clock))} />
    </>
  );
}

function NotAnnounced() {
  return (
    <>
      <p className="text-12 text-quiet">
        <Trans>Return in all</Trans>
      </p>
      <p className="text-36">
        <Masked />
      </p>
    </>
  );
}

type FigureProps = Omit<Props, "terms" | "clock"> & { terms: Terms };

function Figures({ product, terms, units, boughtOn }: FigureProps) {
  const format = useFormat();
  const { currency } = product;
  const { totalReturn, principal } = quote(terms, units, boughtOn);
  const share = format.percent(shareBps(totalReturn, principal));
  const base = formatAmount(principal, currency);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-12 text-quiet">
          <Trans>Return in all</Trans>
        </p>
        <p>
          <Money value={totalReturn} currency={currency} size="xxl" />
        </p>
        <InLocal value={totalReturn} currency={currency} />
        <p className="figure text-14">
          <Trans>
            {share} of {base}
          </Trans>
        </p>
      </div>
      <BackOn product={product} terms={terms} boughtOn={boughtOn} />
    </div>
  );
}

/** No day can be named where nobody can buy any more. */
function BackOn({ product, terms, boughtOn }: Omit<FigureProps, "units">) {
  const format = useFormat();
  const isDated = !isOver(product);
  return (
    <div className="min-w-0">
      {isDated && (
        <>
          <p className="text-12 text-quiet">
            <Trans>Comes back on</Trans>
          </p>
          <p className="figure text-20 font-semibold">
            {format.day(quote(terms, 1, boughtOn).expire)}
          </p>
        </>
      )}
      <p className="text-14 text-quiet">
        <Plural value={terms.validDays} one="# day of return" other="# days of return" />
        {terms.putOffDays > 0 && (
          <span className="block">
            <WaitingDays value={terms.putOffDays} />
          </span>
        )}
      </p>
    </div>
  );
}

function Rates({ product, today }: { product: Detail; today: Day }) {
  const format = useFormat();
  const { yearlyRateBps, benchmark } = product;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="figure flex flex-wrap justify-between gap-x-4 text-14">
        <span>
          <Trans>Simple yearly rate</Trans>{" "}
          <span className="font-semibold">
            {yearlyRateBps === null ? <Masked /> : format.percent(yearlyRateBps)}
          </span>
        </span>
        <span className="text-quiet">
          <Trans>Benchmark {format.percent(benchmark.rateBps)}</Trans>
        </span>
      </p>
      <p className="text-12 text-quiet">
        <BenchmarkSource of={benchmark} today={today} />
      </p>
    </div>
  );
}
