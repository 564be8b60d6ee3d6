import { publicId } from "@ballast/contract/ids.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { LessCoupon, OfCoupon } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
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
  const { currency, principal, totalRevenue, coupon } = order;
  const { off, extra } = coupon ?? NO_GIFT;
  return (
    <Sheet
      title={isOfEarlierRequest ? t`Already bought` : t`Bought`}
      onClose={onClose}
      action={
        <ButtonRow>
          <Button look="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <ButtonLink to="/user/orders" search={{ orderId: publicId("order", order.orderId) }}>
            <Trans>See the order</Trans>
          </ButtonLink>
        </ButtonRow>
      }
    >
      {isOfEarlierRequest ? (
        <NoSecond at={format.dateTime(order.buyTime)} />
      ) : (
        <Notice tone="done">
          <Trans>Your order is running. Its first return is for {format.day(order.start)}.</Trans>
        </Notice>
      )}
      <div className="mt-4">
        <Facts>
          <Fact name={<Trans>Product</Trans>}>{order.productName}</Fact>
          <Fact name={<Trans>Units</Trans>}>{format.count(order.units)}</Fact>
          <Fact name={<Trans>You paid</Trans>}>
            <Money value={principal - off} currency={currency} size="lg" />
            <LessCoupon price={principal} off={off} currency={currency} />
          </Fact>
          <Fact name={<Trans>You get back</Trans>}>
            <Money value={principal + totalRevenue + extra} currency={currency} size="lg" />
            <OfCoupon value={off + extra} currency={currency} />
          </Fact>
          <Fact name={<Trans>Matures</Trans>}>{format.day(order.expire)}</Fact>
          <Fact name={<Trans>You can cancel until</Trans>}>
            {format.dateTime(order.cancelUntil)}
          </Fact>
        </Facts>
      </div>
    </Sheet>
  );
}

/**
 * Says that no second purchase was made. It does not tell the current state of the order, which may
 * have been cancelled since.
 */
function NoSecond({ at }: { at: string }) {
  return (
    <Notice>
      <p>
        <Trans>
          This is the purchase you made on {at}. No second one was made, and nothing more was paid.
        </Trans>
      </p>
      <p className="mt-2">
        <Trans>To buy another one, close this and buy again.</Trans>
      </p>
    </Notice>
  );
}
