/** Shows one product: its return, its backing, the calculator, the agreement, and the purchase. */
import { uuidOf } from "@ballast/contract/ids.ts";
import { listStock, productDetail } from "@ballast/contract/product/calls.ts";
import { readUnderstanding } from "@ballast/contract/user/control.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { isRefused } from "../../../api/failures.ts";
import { query } from "../../../api/query.ts";
import { OffersNotAllowed } from "../../../features/home/products/offers-not-allowed.tsx";
import { firstDayToBuy, termsOf } from "../../../features/home/products/product-terms.ts";
import {
  type AnsweredClock,
  serverNow,
  useDayEnd,
} from "../../../features/home/products/server-clock.ts";
import { choose, forgetChoice, useChoice } from "../../../features/plans/coupons/chosen-coupon.ts";
import { useSearch } from "../../../nav/router.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Deferred } from "../../../ui/deferred.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { tick } from "../../../ui/haptic.ts";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { ActionBar } from "./action-bar.tsx";
import { BeforeBuying } from "./before-buying.tsx";
import { type Bought, BoughtSheet } from "./bought-sheet.tsx";
import { BuySheet } from "./buy-sheet.tsx";
import { Calculator } from "./calculator.tsx";
import { CouponGone, CouponSection } from "./coupon-section.tsx";
import { Agreement, Details, ReckonedDetails } from "./details.tsx";
import { Hero, Picture } from "./hero.tsx";
import { LostPurchase } from "./lost-purchase.tsx";
import type { Detail } from "./terms.ts";
import { type Used, useCoupon, usedCoupon } from "./use-coupon.ts";
import { useUnits } from "./use-units.ts";
import { WorstCaseAndLeaving } from "./worst-case-and-leaving.tsx";

export default function ProductDetail() {
  const productId = uuidOf("product", useSearch().productId ?? "");
  return productId === null ? <UnknownProduct /> : <OneProduct productId={productId} />;
}

function OneProduct({ productId }: { productId: string }) {
  const { t } = useLingui();
  const product = useQuery(query(productDetail, { productId }));
  // Rendering is deferred, so that a slow phone stays responsive (see ui/loaded.tsx).
  const isDrawn = useDeferredValue(product.data !== undefined);
  if (isRefused(product.error, "product_unknown")) return <UnknownProduct />;
  if (isRefused(product.error, "offers_not_allowed")) {
    return (
      <Screen title={t`Product`}>
        <OffersNotAllowed />
      </Screen>
    );
  }
  if (product.data === undefined || !isDrawn) {
    return (
      <Screen title={t`Product`}>
        <Loaded of={product} skeleton={<Skeleton />}>
          {() => null}
        </Loaded>
      </Screen>
    );
  }
  const clock = { serverNow: product.data.serverTime, answeredAt: product.dataUpdatedAt };
  return <Product product={product.data} clock={clock} onChanged={() => void product.refetch()} />;
}

type Shown = { product: Detail; clock: AnsweredClock; onChanged: () => void };

function Product({ product, clock, onChanged }: Shown) {
  const stock = useQuery(query(listStock)).data;
  const { couponId } = useChoice(product.productId);
  // Units and coupon as of opening the sheet: what was read there is what is paid.
  const [buying, setBuying] = useState<{ units: number; used: Used | null } | null>(null);
  const [bought, setBought] = useState<Bought | null>(null);
  // Whether the questions are still due, as of the tap on Buy, or null until that is loaded. It
  // does not follow later responses, because a step after the last answer still precedes the
  // purchase.
  const [isBefore, setIsBefore] = useState<boolean | null>(null);
  const [isFirst, setIsFirst] = useState(false);
  const understanding = useQuery(query(readUnderstanding)).data;
  if (buying !== null && isBefore === null && understanding !== undefined) {
    setIsBefore(understanding.passedAt === null);
  }
  const terms = useMemo(() => termsOf(product), [product]);
  const held =
    stock && (stock.list.find(({ productId }) => productId === product.productId)?.units ?? 0);
  const chosen = useUnits(product, held ?? 0);
  const { units } = chosen;
  // While a field is empty or invalid, the figures are those of one unit.
  const shown = units ?? 1;
  const now = serverNow(clock);
  const boughtOn = firstDayToBuy(product, now);
  const { coupon, isGone } = useCoupon(product.productId, couponId);
  const used = usedCoupon(coupon, terms, units);
  useDayEnd(clock, onChanged);
  return (
    <Screen
      title={product.productName}
      action={
        <ActionBar
          product={product}
          terms={terms}
          units={units}
          used={used}
          onBuy={(wanted) => {
            setIsBefore(null);
            setBuying({ units: wanted, used: usedCoupon(coupon, terms, wanted) });
          }}
        />
      }
    >
      <Picture src={product.productImg} />
      <LostPurchase productId={product.productId} />
      <Hero {...{ product, terms, boughtOn, clock }} units={shown} />
      {terms && <Calculator {...{ product, terms, boughtOn, chosen, used }} />}
      {isGone && <CouponGone />}
      <WorstCaseAndLeaving
        product={product}
        principal={terms && terms.price * BigInt(shown)}
        now={now}
      />
      <Deferred>
        {terms && <ReckonedDetails {...{ product, terms, boughtOn, used }} units={shown} />}
        <Details product={product} held={held} />
        {terms && (
          <CouponSection product={product} coupon={coupon} used={used} isOnSale={product.mayBuy} />
        )}
        <Agreement agreement={product.agreement} />
      </Deferred>
      {buying !== null && isBefore && (
        <BeforeBuying
          onDone={() => {
            setIsFirst(true);
            setIsBefore(false);
          }}
          onClose={() => setBuying(null)}
        />
      )}
      {terms && buying !== null && !isBefore && (
        <BuySheet
          product={product}
          terms={terms}
          units={buying.units}
          used={buying.used}
          clock={clock}
          isFirst={isFirst}
          onUnits={(fewer) => {
            chosen.onUnits(`${fewer}`);
            setBuying({ units: fewer, used: usedCoupon(coupon, terms, fewer) });
          }}
          onWithoutCoupon={() => {
            choose(product.productId, { couponId: null });
            setBuying({ units: buying.units, used: null });
          }}
          onBought={(made) => {
            setBuying(null);
            setIsFirst(false);
            forgetChoice();
            if (!made.isOfEarlierRequest) tick();
            setBought(made);
          }}
          onOutdated={onChanged}
          onQuestions={() => setIsBefore(true)}
          onClose={() => setBuying(null)}
        />
      )}
      {bought && <BoughtSheet {...bought} onClose={() => setBought(null)} />}
    </Screen>
  );
}

function UnknownProduct() {
  const { t } = useLingui();
  return (
    <Screen title={t`Product`}>
      <Empty
        drawing="paper"
        title={<Trans>This product was not found</Trans>}
        action={
          <ButtonLink to="/projects" replace>
            <Trans>All products</Trans>
          </ButtonLink>
        }
      >
        <Trans>The link may be old or mistyped.</Trans>
      </Empty>
    </Screen>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="-mx-4 -mt-2 mb-3 aspect-[4/1] max-h-45" />
      <div className="flex flex-col gap-4">
        <SkeletonBlock className="h-5 w-40" />
        <SkeletonBlock className="h-16 w-full" />
        <SkeletonBlock className="h-5 w-full" />
        <SkeletonBlock className="h-44 rounded-lg" />
        <SkeletonLines count={6} />
      </div>
    </>
  );
}
