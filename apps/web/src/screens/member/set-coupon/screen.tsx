/** Selects the coupon for a purchase: one of the received coupons that fit the product, or none. */
import { dayOf } from "@ballast/contract/days.ts";
import { couponGift } from "@ballast/contract/gift/coupon-gift.ts";
import { type Coupon, userProductCoupons } from "@ballast/contract/gift/coupons.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { quote } from "@ballast/contract/product/calculator.ts";
import { productDetail } from "@ballast/contract/product/calls.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useChosenBase } from "../../../features/home/products/base-amount.ts";
import { mostUnits, type Product } from "../../../features/home/products/product-terms.ts";
import { chosenUnits } from "../../../features/plans/buying/parse-units.ts";
import { choose, useChoice } from "../../../features/plans/coupons/chosen-coupon.ts";
import { CouponCard } from "../../../features/plans/coupons/coupon-card.tsx";
import { CouponRules } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { goBackTo } from "../../../nav/navigation.ts";
import { useSearch } from "../../../nav/router.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { combineQueries } from "../../../ui/combine-queries.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";

export default function SetCoupon() {
  const { t } = useLingui();
  const productId = uuidOf("product", useSearch().productId ?? "");
  if (productId !== null) return <ForProduct productId={productId} />;
  return (
    <Screen title={t`Choose a coupon`}>
      <Empty
        drawing="paper"
        title={<Trans>No product was chosen</Trans>}
        action={
          <ButtonLink to="/projects" replace>
            <Trans>To the products</Trans>
          </ButtonLink>
        }
      >
        <Trans>A coupon is chosen for a purchase, on the page of its product.</Trans>
      </Empty>
    </Screen>
  );
}

function ForProduct({ productId }: { productId: string }) {
  const { t } = useLingui();
  const own = useQuery(query(userProductCoupons, { productId }));
  const product = useQuery(query(productDetail, { productId }));
  const { couponId } = useChoice(productId);
  const search = { productId: publicId("product", productId) };
  const pick = (id: string | null) => {
    choose(productId, { couponId: id });
    goBackTo(search);
  };
  return (
    <Screen
      title={t`Choose a coupon`}
      action={
        couponId !== null && (
          <Button look="secondary" wide onClick={() => pick(null)}>
            <Trans>Buy without a coupon</Trans>
          </Button>
        )
      }
    >
      <Loaded
        of={combineQueries(own, product)}
        skeleton={<SkeletonBlock className="h-52 w-full rounded-lg" />}
      >
        {([coupons, detail]) =>
          coupons.list.length === 0 ? (
            <NoneReceived search={search} />
          ) : (
            <Choice list={coupons.list} product={detail} chosen={couponId} onPick={pick} />
          )
        }
      </Loaded>
    </Screen>
  );
}

type Detail = Parameters<typeof Gives>[0]["product"];

function Choice(props: {
  list: Coupon[];
  product: Detail;
  chosen: string | null;
  onPick: (couponId: string) => void;
}) {
  const { t } = useLingui();
  const { list, product, chosen, onPick } = props;
  return (
    <>
      <ul aria-label={t`Coupons for this purchase`} className="flex flex-col gap-3">
        {list.map((coupon) => (
          <li key={coupon.couponId}>
            <CouponCard coupon={coupon} isChosen={coupon.couponId === chosen}>
              <Gives coupon={coupon} product={product} onPick={onPick} />
            </CouponCard>
          </li>
        ))}
      </ul>
      <Section title={<Trans>Promotions (not investment return)</Trans>}>
        <CouponRules />
      </Section>
    </>
  );
}

/**
 * Shows what the coupon gives to the purchase with the units currently selected, or why it does not
 * fit.
 */
function Gives(props: {
  coupon: Coupon;
  product: Product & { serverTime: Date };
  onPick: (couponId: string) => void;
}) {
  const { coupon, product, onPick } = props;
  const { currency } = coupon;
  const { units: text } = useChoice(product.productId);
  const base = useChosenBase();
  const { price, dayReturnAmount: dailyReturn } = product;
  if (price === null || dailyReturn === null) return null;
  const most = mostUnits(product, 0);
  const units = chosenUnits(text, { price, most, amount: base });
  const terms = { price, dailyReturn, validDays: 1, putOffDays: 0 };
  const gift = couponGift(coupon, quote(terms, units, dayOf(product.serverTime)));
  const counted = useFormat().count(units);
  const amount = moneyText(gift ? gift.off + gift.extra : 0n, currency);
  const minimum = moneyText(coupon.minimum, currency);
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p className="text-14">
        {gift ? (
          <Plural
            value={units}
            one={`For ${counted} unit it gives ${amount}.`}
            other={`For ${counted} units it gives ${amount}.`}
          />
        ) : (
          <Trans>Needs a purchase of at least {minimum}: choose more units.</Trans>
        )}
      </p>
      <Button wide onClick={() => onPick(coupon.couponId)}>
        <Trans>Choose</Trans>
      </Button>
    </div>
  );
}

function NoneReceived({ search }: { search: { productId: string } }) {
  return (
    <Empty
      drawing="paper"
      title={<Trans>You have no coupon for this product</Trans>}
      action={
        <ButtonLink to="/index/getcoupon" search={search} replace>
          <Trans>Coupons to receive</Trans>
        </ButtonLink>
      }
    >
      <Trans>Those you receive can be chosen here.</Trans>
    </Empty>
  );
}
