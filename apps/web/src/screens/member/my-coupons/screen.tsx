/** Lists the member's coupons by state: ready to use, used (with what they gave), expired. */
import { type Coupon, listCoupons } from "@ballast/contract/gift/coupons.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { useChosenCoupon } from "../../../features/plans/coupons/chosen-coupon.ts";
import { CouponCard } from "../../../features/plans/coupons/coupon-card.tsx";
import { CouponUse } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Fact, Facts, List, RowLink } from "../../../ui/list.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";

const STATES = ["received", "used", "expired"] as const;
type Shown = (typeof STATES)[number];

export default function MyCoupons() {
  const { t } = useLingui();
  const [state, setState] = useUrlChoice<Shown>("state", STATES);
  const coupons = useInfiniteQuery(pagedQuery(listCoupons, { state }));
  const chosen = useChosenCoupon();
  return (
    <Screen title={t`My coupons`}>
      <Segments
        label={t`Which coupons`}
        name="state"
        value={state}
        options={[
          { value: "received", text: t`Ready to use` },
          { value: "used", text: t`Used` },
          { value: "expired", text: t`Expired` },
        ]}
        onValue={setState}
      />
      <div className="my-2">
        <List>
          <RowLink to="/index/getcoupon" title={<Trans>Coupons to receive</Trans>} />
        </List>
      </div>
      <PagedList
        of={coupons}
        keyOf={({ couponId }) => couponId}
        label={t`My coupons`}
        look="cards"
        skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />}
        empty={<NoCoupons state={state} />}
      >
        {(coupon) => (
          <li>
            <CouponCard coupon={coupon} isChosen={coupon.couponId === chosen}>
              {coupon.use && <Use coupon={coupon} use={coupon.use} />}
              {coupon.state === "received" && <UseIt coupon={coupon} />}
            </CouponCard>
          </li>
        )}
      </PagedList>
    </Screen>
  );
}

function Use({ coupon, use }: { coupon: Coupon; use: NonNullable<Coupon["use"]> }) {
  const format = useFormat();
  return (
    <div className="mt-3">
      <Facts>
        <Fact name={<Trans>Used on</Trans>}>{format.dateTime(use.time)}</Fact>
        <Fact name={<Trans>It gave</Trans>}>
          <Money value={use.off + use.extra} currency={coupon.currency} />
          <span className="block text-14 text-quiet">
            <CouponUse state={use.state} />
          </span>
        </Fact>
      </Facts>
      <ButtonLink
        look="secondary"
        wide
        to="/user/orders"
        search={{ orderId: publicId("order", use.orderId) }}
      >
        <Trans>See the order</Trans>
      </ButtonLink>
    </div>
  );
}

function UseIt({ coupon: { product } }: { coupon: Coupon }) {
  const look = { look: "secondary", wide: true } as const;
  return (
    <div className="mt-3">
      {product ? (
        <ButtonLink
          {...look}
          to="/index/detail"
          search={{ productId: publicId("product", product.productId) }}
        >
          <Trans>See the product</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink {...look} to="/projects">
          <Trans>To the products</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

function NoCoupons({ state }: { state: Shown }) {
  switch (state) {
    case "received":
      return (
        <Empty drawing="paper" title={<Trans>No coupon is ready to use</Trans>}>
          <Trans>A coupon that you receive stays here until you use it or it expires.</Trans>
        </Empty>
      );
    case "used":
      return (
        <Empty drawing="paper" title={<Trans>No coupon was used yet</Trans>}>
          <Trans>Used ones stay here with what they gave, and their order.</Trans>
        </Empty>
      );
    case "expired":
      return (
        <Empty drawing="clock" title={<Trans>No coupon has expired</Trans>}>
          <Trans>The money of an expired coupon goes back to its budget.</Trans>
        </Empty>
      );
  }
}
