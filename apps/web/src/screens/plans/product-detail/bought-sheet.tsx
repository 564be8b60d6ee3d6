/**
 * What was bought: what comes back and when, until when it can be undone, and the dates to keep.
 */
import { addDays } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { KEEP_DATES, useKeepDates } from "../../../features/home/moments/keep-dates.tsx";
import { Moment, Next, NextButton } from "../../../features/home/moments/moment.tsx";
import { LessCoupon, OfCoupon } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { moneyText } from "../../../ui/money.tsx";
import { NO_GIFT } from "./use-coupon.ts";

/**
 * The order as it was booked. `isOfEarlierRequest` is true when it was booked by an earlier
 * purchase request whose response was lost.
 */
export type Bought = { order: Order; isOfEarlierRequest: boolean };

export function BoughtSheet({
  order,
  isOfEarlierRequest,
  onClose,
}: Bought & { onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { productName: name, currency, principal, totalRevenue, coupon, expire } = order;
  const { off, extra } = coupon ?? NO_GIFT;
  const [until, back] = [format.dateTime(order.cancelUntil), format.day(expire)];
  const [daily, inAll] = [order.dailyReturn, totalRevenue].map((one) => moneyText(one, currency));
  const first = format.day(addDays(order.start, 1));
  const keepDates = useKeepDates([order]);
  return (
    <Moment
      scene="lighthouse"
      name={isOfEarlierRequest ? t`Already bought` : t`Bought`}
      title={<Trans>{name} is yours</Trans>}
      figure={{ value: principal + totalRevenue + extra, currency }}
      means={<Trans>comes back in all, the last of it on {back}</Trans>}
      small={<Small {...{ order, isOfEarlierRequest, off, extra }} />}
      more={{
        to: "/user/orders",
        search: { orderId: publicId("order", order.orderId) },
        label: <Trans>See the order</Trans>,
      }}
      done={<Trans>Done</Trans>}
      // What follows is what the member has, and not the button to buy again.
      {...(!isOfEarlierRequest && { doneTo: "/mine" })}
      onClose={onClose}
    >
      {!isOfEarlierRequest && (
        <>
          <Next
            icon="clock"
            title={<Trans>Cancel until {until}</Trans>}
            note={<Trans>Everything is undone, without a fee</Trans>}
          />
          <Next
            icon="lock"
            title={<Trans>First return on {first}</Trans>}
            note={
              first !== back && (
                <Trans>
                  {daily} of {inAll}, then one each day until {back}
                </Trans>
              )
            }
          />
          {keepDates && <NextButton icon="calendar" title={KEEP_DATES} onClick={keepDates} />}
        </>
      )}
    </Moment>
  );
}

function Small(props: Bought & { off: bigint; extra: bigint }) {
  const { order, isOfEarlierRequest, off, extra } = props;
  const { currency, principal, totalRevenue } = order;
  const at = useFormat().dateTime(order.buyTime);
  const [paid, inAll] = [moneyText(principal, currency), moneyText(totalRevenue, currency)];
  // The order may have been cancelled since, so its state is not told.
  if (isOfEarlierRequest) {
    return (
      <>
        <p>
          <Trans>
            This is the purchase you made on {at}. No second one was made, and nothing more was
            paid.
          </Trans>
        </p>
        <p className="mt-2">
          <Trans>To buy another one, close this and buy again.</Trans>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        <Trans>
          {paid} principal in custody, {inAll} return locked
        </Trans>
      </p>
      <LessCoupon price={principal} off={off} currency={currency} />
      <OfCoupon value={off + extra} currency={currency} />
    </>
  );
}
