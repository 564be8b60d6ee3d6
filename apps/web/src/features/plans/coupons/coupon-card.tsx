/** A coupon in a list: its value, its conditions, its expiry, and its actions. */
import type { Coupon } from "@ballast/contract/gift/coupons.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { moneyText } from "../../../ui/money.tsx";
import { CouponGives, CouponName, CouponStatus } from "./coupon-words.tsx";

export function CouponCard(props: { coupon: Coupon; isChosen?: boolean; children?: ReactNode }) {
  const { coupon, isChosen = false, children } = props;
  const format = useFormat();
  const minimum = moneyText(coupon.minimum, coupon.currency);
  const productName = coupon.product?.productName;
  const until = format.dateTime(coupon.validTo);
  const isOver = coupon.state === "used" || coupon.state === "expired";
  return (
    <div className={`rounded-lg border bg-card p-4 ${isChosen ? "border-sea" : "border-line"}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold">
          <CouponName coupon={coupon} />
        </h2>
        <CouponStatus state={coupon.state} isChosen={isChosen} />
      </div>
      <p className={`mt-1 text-20 font-semibold ${isOver ? "text-quiet" : ""}`}>
        <CouponGives coupon={coupon} />
      </p>
      <ul className="mt-2 text-14 text-quiet">
        <li>
          {coupon.product ? <Trans>For {productName}</Trans> : <Trans>For any product</Trans>}
        </li>
        <li>
          <Trans>For a purchase of at least {minimum}</Trans>
        </li>
        <li>
          <Trans>Valid until {until}</Trans>
        </li>
      </ul>
      {children}
    </div>
  );
}
