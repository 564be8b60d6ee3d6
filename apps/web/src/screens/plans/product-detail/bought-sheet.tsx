/** What was bought: what comes back and when, until when it can be undone, and the dates to keep. */
import { addDays } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { save } from "../../../api/download.ts";
import { clockAhead } from "../../../api/server-time.ts";
import { calendarFile } from "../../../features/home/moments/calendar-file.ts";
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
  const keepDates = useKeepDates(order);
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
          <NextButton
            icon="calendar"
            title={<Trans>Put the dates in my calendar</Trans>}
            onClick={keepDates}
          />
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

/** Saves the end of the cooling-off time, the first return and the maturity for a calendar. */
function useKeepDates(order: Order): () => void {
  const { t } = useLingui();
  const { orderId, productName: name, expire } = order;
  return () => {
    const id = publicId("order", orderId);
    const first = addDays(order.start, 1);
    const text = calendarFile(
      [
        {
          id: `${id}-cancel`,
          at: order.cancelUntil,
          title: t`${name}: can be cancelled until now`,
        },
        ...(first < expire
          ? [{ id: `${id}-first`, at: first, title: t`${name}: first return` }]
          : []),
        { id: `${id}-end`, at: expire, title: t`${name}: the last return and the principal` },
      ],
      new Date(Date.now() + clockAhead()),
    );
    save(new Blob([text], { type: "text/calendar" }), "ballast.ics");
  };
}
