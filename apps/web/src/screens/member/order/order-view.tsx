/** Shows one order: what was paid, what it returns, its progress, and the way to leave it. */
import { WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listOrderIncomes, type Order } from "@ballast/contract/product/calls.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { isOpen, type Phase } from "../../../features/home/orders/order-course.ts";
import { OrderProgress } from "../../../features/home/orders/order-progress.tsx";
import { ProductThumb } from "../../../features/home/products/product-thumb.tsx";
import { Units } from "../../../features/home/products/units.tsx";
import { IncomeList } from "../../../features/member/income/income-list.tsx";
import { OrderBadge } from "../../../features/member/orders/order-badge.tsx";
import { FromEarnings, OneFee } from "../../../features/plans/buying/product-fees.tsx";
import { LessCoupon } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Agreement } from "./agreement.tsx";
import { calendarOf } from "./calendar.ts";
import { CouponFact } from "./coupon-fact.tsx";
import { couponPart } from "./coupon-part.ts";
import { DayCalendar } from "./day-calendar.tsx";
import { Principal } from "./principal.tsx";
import type { Standing } from "./use-standing.ts";

export function OrderView({ order, phase, now }: Standing) {
  const { t } = useLingui();
  const incomes = useInfiniteQuery(pagedQuery(listOrderIncomes, { orderId: order.orderId }));
  return (
    <>
      <Head order={order} phase={phase} />
      <Figures order={order} phase={phase} />
      {phase !== "cancelled" && (
        <Section title={<Trans>Day by day</Trans>}>
          <div className="flex flex-col gap-4">
            <OrderProgress order={order} now={now} />
            <DayCalendar days={calendarOf(order)} />
          </div>
        </Section>
      )}
      <Principal order={order} phase={phase} />
      <Agreement order={order} />
      <Section title={<Trans>Income</Trans>}>
        <IncomeList
          of={incomes}
          label={t`Income of this order`}
          isOfOneOrder
          empty={<NoIncome order={order} isOpen={isOpen(phase)} />}
        />
      </Section>
    </>
  );
}

function Head({ order, phase }: { order: Order; phase: Phase }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ProductThumb src={order.productImg} />
      <div className="min-w-40 flex-1">
        <Link
          to="/index/detail"
          search={{ productId: publicId("product", order.productId) }}
          className="inline-flex min-h-6 items-center font-semibold underline decoration-line underline-offset-4"
        >
          {order.productName}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-quiet">
          <Units value={order.units} />
          <OrderBadge order={order} phase={phase} />
        </p>
      </div>
    </div>
  );
}

/** Shows each total before its parts. */
function Figures({ order, phase }: { order: Order; phase: Phase }) {
  const { t } = useLingui();
  const format = useFormat();
  const counted = format.count(order.units);
  const { currency, principal, totalRevenue, incomeReceived, incomeTaken, incomeToCome } = order;
  const { off, given } = couponPart(order);
  const open = isOpen(phase);
  const waiting = incomeReceived - incomeTaken;
  const givenUp = open ? 0n : totalRevenue - incomeReceived;
  const back = principal - off + given + (open ? totalRevenue : incomeReceived);
  const price = moneyText(order.price, currency);
  return (
    <>
      <p className="mt-6 text-14 text-quiet">
        {open ? <Trans>You get back</Trans> : <Trans>Paid back in all</Trans>}
      </p>
      <Money value={back} currency={currency} size="xxl" />
      <div className="mt-3">
        <Facts>
          <Fact name={<Trans>You paid</Trans>}>
            <Money value={principal - off} currency={currency} />
            <LessCoupon price={principal} off={off} currency={currency} />
            <span className="block text-14 text-quiet">
              <Plural
                value={order.units}
                one={`${counted} unit at ${price}, without a fee`}
                other={`${counted} units at ${price}, without a fee`}
              />
            </span>
            <FromEarnings value={order.paidFrom.earned} currency={currency} />
          </Fact>
          {order.coupon && <CouponFact coupon={order.coupon} currency={currency} />}
          <Fact name={<Trans>Total return</Trans>}>
            <Money value={totalRevenue} currency={currency} />
            <DailyReturn order={order} />
          </Fact>
          <Fact name={<Trans>Return paid so far</Trans>}>
            <Money value={incomeReceived} currency={currency} />
          </Fact>
          {(open || waiting > 0n) && (
            <Fact name={<Trans>Of what was paid, waiting to be taken out</Trans>}>
              <Money value={waiting} currency={currency} />
            </Fact>
          )}
          {open && (
            <Fact name={<Trans>Return to come</Trans>}>
              <Money value={incomeToCome} currency={currency} />
            </Fact>
          )}
          {givenUp > 0n && (
            <Fact name={<Trans>Return given up</Trans>}>
              <Money value={givenUp} currency={currency} />
            </Fact>
          )}
          <Fact name={<Trans>Bought on</Trans>}>{format.dateTime(order.buyTime)}</Fact>
          <Fact name={<Trans>Order number</Trans>}>
            <CopyText text={publicId("order", order.orderId)} name={t`Order number`} />
          </Fact>
        </Facts>
        <p className="mt-2 text-14 text-quiet">
          <OneFee bps={WITHDRAWAL_FEE_BPS} />
        </p>
      </div>
    </>
  );
}

/** Shows the daily return, always below the total that it is a part of, never alone. */
function DailyReturn({ order }: { order: Order }) {
  const daily = moneyText(order.dailyReturn, order.currency);
  return (
    <span className="block text-14 text-quiet">
      <Plural
        value={order.validDays}
        one={`# day at a daily return of ${daily}`}
        other={`# days at a daily return of ${daily}`}
      />
    </span>
  );
}

function NoIncome({ order, isOpen }: { order: Order; isOpen: boolean }) {
  const start = useFormat().day(order.start);
  return (
    <p className="py-4 text-14 text-quiet">
      {isOpen ? (
        <Trans>
          The first day that earns is {start}; its income arrives when that day has ended.
        </Trans>
      ) : (
        <Trans>This order was left before its first income.</Trans>
      )}
    </p>
  );
}
