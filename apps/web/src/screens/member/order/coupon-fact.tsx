import type { Currency } from "@ballast/contract/money.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans } from "@lingui/react/macro";
import { CouponUse } from "../../../features/plans/coupons/coupon-words.tsx";
import { useLanguage } from "../../../i18n/language.ts";
import { Fact } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";

/** Shows the coupon of an order: marked as a promotion, with what it gave and its state. */
export function CouponFact(props: { coupon: NonNullable<Order["coupon"]>; currency: Currency }) {
  const { coupon, currency } = props;
  return (
    <Fact name={<Trans>Coupon, a promotion (not investment return)</Trans>}>
      <Money value={coupon.off + coupon.extra} currency={currency} />
      {/* Staff write a coupon's name in English only. */}
      {useLanguage() === "en_US" && <span className="block text-14 text-quiet">{coupon.name}</span>}
      <span className="block text-14 text-quiet">
        <CouponUse state={coupon.state} />
      </span>
    </Fact>
  );
}
