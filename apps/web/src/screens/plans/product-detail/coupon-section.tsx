/** Shows the coupon chosen for this product with what it gives, or a link to choose one. */
import { type Coupon, productCouponData } from "@ballast/contract/gift/coupons.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import {
  CouponGives,
  CouponName,
  CouponRules,
  CouponStatus,
} from "../../../features/plans/coupons/coupon-words.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink } from "../../../ui/list.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Detail } from "./terms.ts";
import type { Used } from "./use-coupon.ts";

/** Renders nothing when coupons are off, or when none is offered and the member has none. */
export function CouponSection(props: {
  product: Detail;
  coupon: Coupon | null;
  used: Used | null;
  isOnSale: boolean;
}) {
  const { product, coupon, used, isOnSale } = props;
  const { productId } = product;
  const data = useQuery(query(productCouponData, { productId })).data;
  if (!isOnSale || data === undefined) return null;
  const { offered, received } = data;
  if (offered + received === 0) return null;
  const search = { productId: publicId("product", productId) };
  return (
    <Fold
      icon="coupon"
      title={<Trans>Promotions (not investment return)</Trans>}
      isOpen={coupon !== null}
      note={
        coupon ? (
          <CouponName coupon={coupon} />
        ) : received > 0 ? (
          <Plural
            value={received}
            one="# coupon is ready to use"
            other="# coupons are ready to use"
          />
        ) : (
          <Plural value={offered} one="# coupon to receive" other="# coupons to receive" />
        )
      }
    >
      <List>
        {coupon ? (
          <ChosenRow coupon={coupon} used={used} search={search} />
        ) : (
          received > 0 && (
            <RowLink
              to="/index/setcoupon"
              search={search}
              icon={<Icon name="coupon" />}
              title={<Trans>Choose a coupon</Trans>}
              note={<Plural value={received} one="# is ready to use" other="# are ready to use" />}
            />
          )
        )}
        {offered > 0 && (
          <RowLink
            to="/index/getcoupon"
            search={search}
            icon={<Icon name="coupon" />}
            title={<Trans>Coupons to receive</Trans>}
            note={<Plural value={offered} one="# for this product" other="# for this product" />}
          />
        )}
      </List>
      {coupon && (
        <div className="mt-2">
          <CouponRules />
        </div>
      )}
    </Fold>
  );
}

/** Tells the member that the price is again the one without the coupon. */
export function CouponGone() {
  return (
    <div className="mt-4">
      <Notice tone="warn">
        <Trans>
          The coupon you chose cannot be used any more. The price is the one without it.
        </Trans>
      </Notice>
    </div>
  );
}

function ChosenRow(props: { coupon: Coupon; used: Used | null; search: { productId: string } }) {
  const { coupon, used, search } = props;
  const minimum = moneyText(coupon.minimum, coupon.currency);
  return (
    <RowLink
      to="/index/setcoupon"
      search={search}
      icon={<Icon name="coupon" />}
      title={<CouponName coupon={coupon} />}
      note={
        used ? (
          <CouponGives coupon={coupon} />
        ) : (
          <Trans>Needs a purchase of at least {minimum}: choose more units.</Trans>
        )
      }
      value={<CouponStatus state={coupon.state} isChosen />}
    />
  );
}
