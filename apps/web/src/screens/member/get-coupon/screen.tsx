/**
 * Lists the coupons that can be received, for one product or for all; each is funded when it is
 * received.
 */
import { type Coupon, productCoupons, receiveCoupon } from "@ballast/contract/gift/coupons.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { NoPromotions } from "../../../features/member/rewards/no-promotions.tsx";
import { CouponCard } from "../../../features/plans/coupons/coupon-card.tsx";
import { CouponRules } from "../../../features/plans/coupons/coupon-words.tsx";
import { useSearch } from "../../../nav/router.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";

export default function GetCoupon() {
  const { t } = useLingui();
  const productId = uuidOf("product", useSearch().productId ?? "");
  const offered = useQuery(query(productCoupons, productId === null ? {} : { productId }));
  return (
    <Screen title={t`Coupons to receive`}>
      <Loaded of={offered} skeleton={<Skeleton />}>
        {({ allowed, list }) => {
          if (list.length > 0) return <Offers list={list} productId={productId} />;
          return allowed ? <NothingOffered /> : <NoPromotions />;
        }}
      </Loaded>
    </Screen>
  );
}

function Offers({ list, productId }: { list: Coupon[]; productId: string | null }) {
  const { t } = useLingui();
  return (
    <>
      <Section title={<Trans>Promotions (not investment return)</Trans>}>
        <CouponRules />
      </Section>
      <ul aria-label={t`Coupons to receive`} className="mt-6 flex flex-col gap-3">
        {list.map((coupon) => (
          <li key={coupon.couponId}>
            <CouponCard coupon={coupon}>
              <Next coupon={coupon} productId={productId} />
            </CouponCard>
          </li>
        ))}
      </ul>
    </>
  );
}

function Next({ coupon, productId }: { coupon: Coupon; productId: string | null }) {
  const { t } = useLingui();
  const { isBusy, error, send } = useSend(receiveCoupon);
  const receive = async () => {
    const { answer } = await send({ couponId: coupon.couponId });
    if (answer) toast(t`Coupon received`);
  };
  if (coupon.state !== "available" && coupon.state !== "received") return null;
  const chosenFor = coupon.product?.productId ?? productId;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <FormFailure error={error} />
      {coupon.state === "available" && (
        <Button wide isBusy={isBusy} onClick={() => void receive()}>
          <Trans>Receive</Trans>
        </Button>
      )}
      {coupon.state === "received" &&
        (chosenFor ? (
          <ButtonLink
            look="secondary"
            wide
            to="/index/setcoupon"
            search={{ productId: publicId("product", chosenFor) }}
          >
            <Trans>Choose it for a purchase</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink look="secondary" wide to="/projects">
            <Trans>To the products</Trans>
          </ButtonLink>
        ))}
    </div>
  );
}

function NothingOffered() {
  return (
    <Empty
      drawing="paper"
      title={<Trans>No coupons at the moment</Trans>}
      action={
        <ButtonLink to="/index/mycoupon" look="secondary">
          <Trans>My coupons</Trans>
        </ButtonLink>
      }
    >
      <Trans>A coupon is offered only while its budget covers it.</Trans>
    </Empty>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-3">
      <SkeletonBlock className="h-40 w-full rounded-lg" />
      <SkeletonBlock className="h-40 w-full rounded-lg" />
    </div>
  );
}
