/** The first look at a product: what it returns in all, over how long, and against what. */
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../../i18n/format.ts";
import { Masked } from "../../parts/product-figures.tsx";
import { ProductStatus } from "../../parts/product-status.tsx";
import type { AnsweredClock } from "../../parts/product-terms.ts";
import { Fact, Facts } from "../../ui/list.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import type { Detail } from "./terms.ts";

export function Hero({ product, clock }: { product: Detail; clock: AnsweredClock }) {
  const format = useFormat();
  const { currency, price, totalReturn, totalReturnBps, validDays } = product;
  const isAnnounced = price !== null && totalReturn !== null && validDays !== null;
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
      {isAnnounced ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Money value={totalReturn} currency={currency} size="xxl" />
            {totalReturnBps !== null && (
              <span className="figure text-20">{format.percent(totalReturnBps)}</span>
            )}
          </p>
          <p>
            <InDays days={validDays} price={moneyText(price, currency)} />
          </p>
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

function InDays({ days, price }: { days: number; price: string }) {
  return (
    <Plural
      value={days}
      one={`In # day; your ${price} comes back at the end`}
      other={`In # days; your ${price} comes back at the end`}
    />
  );
}

function TermFacts({ product }: { product: Detail }) {
  const format = useFormat();
  const { currency, price, validDays, dayReturnAmount, yearlyRateBps, benchmark } = product;
  return (
    <div className="mt-4">
      <Facts>
        <Fact name={<Trans>Price of one unit</Trans>}>
          {price === null ? <Masked /> : <Money value={price} currency={currency} />}
        </Fact>
        <Fact name={<Trans>Days</Trans>}>
          {validDays === null ? <Masked /> : format.count(validDays)}
        </Fact>
        <Fact name={<Trans>Daily return</Trans>}>
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
      </p>
    </div>
  );
}
