/** The top of a product's screen: its total return, over how many days, and the benchmark rate. */
import { BENCHMARK_OLD_DAYS } from "@ballast/contract/constants.ts";
import { type Day, dayOf, daysBetween } from "@ballast/contract/days.ts";
import { quote, type Terms } from "@ballast/contract/product/calculator.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { InLocal } from "../../../features/home/amounts/in-local.tsx";
import { Masked } from "../../../features/home/products/product-figures.tsx";
import { ProductStatus } from "../../../features/home/products/product-status.tsx";
import { type AnsweredClock, serverNow } from "../../../features/home/products/server-clock.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { type Detail, firstDayToBuy } from "./terms.ts";

/** Statuses of a sale that is over, for which no purchase day can be named. */
const IS_OVER: Detail["status"][] = [0, 3];

export function Hero(props: { product: Detail; terms: Terms | null; clock: AnsweredClock }) {
  const { product, terms, clock } = props;
  const format = useFormat();
  const { currency, totalReturn, totalReturnBps } = product;
  return (
    <>
      <div className="flex items-end justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <ProductStatus product={product} clock={clock} />
          <p className="text-14 text-quiet">
            <Trans>Total return of one unit</Trans>
          </p>
        </div>
        <img
          src={product.productImg}
          alt=""
          width="96"
          height="60"
          className="h-15 w-24 shrink-0 rounded-md object-cover"
        />
      </div>
      {terms !== null && totalReturn !== null ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Money value={totalReturn} currency={currency} size="xxl" />
            {totalReturnBps !== null && (
              <span className="figure text-20">{format.percent(totalReturnBps)}</span>
            )}
          </p>
          <InLocal value={totalReturn} currency={currency} />
          {!IS_OVER.includes(product.status) && (
            <p>
              <InDays terms={terms} boughtOn={firstDayToBuy(product, serverNow(clock))} />
            </p>
          )}
        </>
      ) : (
        <p className="text-36">
          <Masked />
        </p>
      )}
      <TermFacts product={product} />
    </>
  );
}

function InDays({ terms, boughtOn }: { terms: Terms; boughtOn: Day }) {
  const format = useFormat();
  const days = terms.validDays;
  const day = format.day(boughtOn);
  const back = format.day(quote(terms, 1, boughtOn).expire);
  return (
    <Plural
      value={days}
      one={`If you buy on ${day}: # day of return, principal back on ${back}`}
      other={`If you buy on ${day}: # days of return, principal back on ${back}`}
    />
  );
}

function TermFacts({ product }: { product: Detail }) {
  const format = useFormat();
  const { currency, price, validDays, putOffDays, dayReturnAmount, yearlyRateBps, benchmark } =
    product;
  return (
    <div className="mt-4">
      <Facts>
        <Fact name={<Trans>Price of one unit</Trans>}>
          {price === null ? (
            <Masked />
          ) : (
            <>
              <Money value={price} currency={currency} />
              <InLocal value={price} currency={currency} />
            </>
          )}
        </Fact>
        <Fact name={<Trans>Days</Trans>}>
          {validDays === null ? <Masked /> : format.count(validDays)}
        </Fact>
        {putOffDays > 0 && (
          <Fact name={<Trans>Days of waiting before it earns</Trans>}>
            {format.count(putOffDays)}
          </Fact>
        )}
        <Fact name={<Trans>Daily return of one unit</Trans>}>
          {dayReturnAmount === null ? (
            <Masked />
          ) : (
            <Money value={dayReturnAmount} currency={currency} />
          )}
        </Fact>
        <Fact name={<Trans>Simple yearly rate</Trans>}>
          <span className="figure text-14">
            {yearlyRateBps === null ? <Masked /> : format.percent(yearlyRateBps)}
          </span>
        </Fact>
        <Fact name={<Trans>For comparison: neutral benchmark</Trans>}>
          <span className="figure text-14">{format.percent(benchmark.rateBps)}</span>
        </Fact>
      </Facts>
      <p className="-mt-1.5 text-12 text-quiet">
        {benchmark.source}, {format.day(benchmark.on)}
        <Age of={benchmark.on} today={dayOf(product.serverTime)} />
      </p>
    </div>
  );
}

/** Shows the age of the benchmark rate when it is older than BENCHMARK_OLD_DAYS. */
function Age({ of, today }: { of: Day; today: Day }) {
  const days = daysBetween(of, today);
  if (days <= BENCHMARK_OLD_DAYS) return null;
  return (
    <>
      {" · "}
      <Plural value={days} one="# day old" other="# days old" />
    </>
  );
}
