/** What else there is to know of a product, each behind a line that already says the answer. */
import { type Day, dayOf } from "@ballast/contract/days.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { quote, type Terms } from "@ballast/contract/product/calculator.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { BenchmarkAge } from "../../../features/everyone/benchmark/benchmark-age.tsx";
import { UnitsSold } from "../../../features/home/products/product-figures.tsx";
import { netReturn } from "../../../features/home/products/product-money.ts";
import { isOver } from "../../../features/home/products/product-terms.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Fold } from "../../../ui/fold.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts, List, RowButton } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AgreementSheet } from "./agreement-sheet.tsx";
import { Backing, LockedLine, MixLine, ReturnSource } from "./backing.tsx";
import { CalendarStrip } from "./calendar-strip.tsx";
import { Fees } from "./fees.tsx";
import { Sale } from "./sale.tsx";
import type { Detail } from "./terms.ts";
import type { Used } from "./use-coupon.ts";

type Reckoned = {
  product: Detail;
  terms: Terms;
  units: number;
  boughtOn: Day;
  used: Used | null;
};

/** Those that need the terms. */
export function ReckonedDetails({ product, terms, units, boughtOn, used }: Reckoned) {
  const format = useFormat();
  const { currency, fees } = product;
  const { payments, totalReturn } = quote(terms, units, boughtOn);
  const [first, last] = [payments[0], payments.at(-1)].map((one) =>
    format.shortDay(one?.day ?? boughtOn),
  );
  const total = formatAmount(totalReturn, currency);
  const { fee, net } = netReturn(totalReturn, fees.withdrawalOfEarnedBps);
  const [feeText, netText] = [formatAmount(fee, currency), formatAmount(net, currency)];
  return (
    <>
      <Fold
        icon="calendar"
        title={<Trans>Day by day</Trans>}
        note={
          isOver(product) ? (
            <Trans>Each payment, and what leaving brings</Trans>
          ) : (
            <Trans>
              First return {first}, last {last}, and what leaving brings
            </Trans>
          )
        }
      >
        <CalendarStrip {...{ terms, units, boughtOn, currency, used }} />
      </Fold>
      <Fold
        icon="income"
        title={<Trans>All fees and the net result</Trans>}
        note={
          <Trans>
            {total} less {feeText} is {netText}
          </Trans>
        }
      >
        <Fees {...{ product, terms, units, used }} />
      </Fold>
    </>
  );
}

export function Details({ product, held }: { product: Detail; held: number | undefined }) {
  const format = useFormat();
  const { benchmark, endTime } = product;
  const rate = format.percent(benchmark.rateBps);
  const on = format.day(benchmark.on);
  const until = format.date(endTime);
  return (
    <>
      <Fold icon="lock" title={<Trans>Backing</Trans>} note={<LockedLine product={product} />}>
        <Backing product={product} />
      </Fold>
      <Fold
        icon="shield"
        title={<Trans>Where the return comes from</Trans>}
        note={<MixLine product={product} />}
      >
        <ReturnSource product={product} />
      </Fold>
      <Fold
        icon="book"
        title={<Trans>Your principal</Trans>}
        note={<Trans>In custody, back in full at the end, nothing renews by itself</Trans>}
      >
        <p className="text-14">
          <Trans>
            Nobody can take it out. It comes back in full at maturity, together with the last daily
            return. Nothing is renewed by itself.
          </Trans>{" "}
          <Trans>
            If the chain or this service is late, you wait longer. What could not be paid would stay
            owed.
          </Trans>
        </p>
      </Fold>
      <Fold
        icon="info"
        title={<Trans>Benchmark and rate</Trans>}
        note={
          <>
            {rate}, {benchmark.source}, {on}
            <BenchmarkAge of={benchmark.on} today={dayOf(product.serverTime)} />
          </>
        }
      >
        <BenchmarkFacts product={product} />
      </Fold>
      <Fold
        icon="clock"
        title={<Trans>The sale</Trans>}
        note={
          <>
            <UnitsSold product={product} />
            {!isOver(product) && (
              <>
                {", "}
                <Trans>on sale until {until}</Trans>
              </>
            )}
          </>
        }
      >
        <Sale product={product} held={held} />
      </Fold>
    </>
  );
}

function BenchmarkFacts({ product }: { product: Detail }) {
  const format = useFormat();
  const { benchmark, yearlyRateBps, price, dayReturnAmount, totalReturn, currency } = product;
  const isAnnounced = price !== null && dayReturnAmount !== null && totalReturn !== null;
  return (
    <>
      <Facts>
        {isAnnounced && yearlyRateBps !== null && (
          <>
            <Fact name={<Trans>Price of one unit</Trans>}>
              <Money value={price} currency={currency} />
            </Fact>
            <Fact name={<Trans>Daily return of one unit</Trans>}>
              <Money value={dayReturnAmount} currency={currency} />
            </Fact>
            <Fact name={<Trans>Return in all of one unit</Trans>}>
              <Money value={totalReturn} currency={currency} />
            </Fact>
            <Fact name={<Trans>Simple yearly rate</Trans>}>{format.percent(yearlyRateBps)}</Fact>
          </>
        )}
        <Fact name={<Trans>For comparison: neutral benchmark</Trans>}>
          {format.percent(benchmark.rateBps)}
        </Fact>
      </Facts>
      <p className="mt-1 text-14 text-quiet">
        <Trans>The simple yearly rate is return ÷ price × 365 ÷ days.</Trans> {benchmark.source},{" "}
        {format.day(benchmark.on)}
        <BenchmarkAge of={benchmark.on} today={dayOf(product.serverTime)} />
      </p>
    </>
  );
}

/** The agreement opens in a sheet; the warning is that of the member's country. */
export function Agreement({ agreement }: { agreement: Detail["agreement"] }) {
  const [isReading, setIsReading] = useState(false);
  const info = useQuery(query(memberInfo)).data;
  return (
    <div className="border-t border-line">
      <List>
        <RowButton
          icon={<Icon name="orders" />}
          title={<Trans>Lease agreement</Trans>}
          note={<Trans>Version {agreement.version}</Trans>}
          onClick={() => setIsReading(true)}
        />
      </List>
      {info && <Notice>{info.policy.warning}</Notice>}
      {isReading && <AgreementSheet agreement={agreement} onClose={() => setIsReading(false)} />}
    </div>
  );
}
