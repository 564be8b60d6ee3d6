/** Calls about coupons, claims, and the records of all rewards. */
import * as claims from "@ballast/contract/gift/claims.ts";
import * as coupons from "@ballast/contract/gift/coupons.ts";
import { listRewards as rewards } from "@ballast/contract/gift/records.ts";
import { text } from "@ballast/words/words.ts";
import { type StoredImage, storeImage } from "../members/files.ts";
import { bind, type Router } from "../platform/http.ts";
import { isAllowed } from "../reserve/gifts.ts";
import {
  areCouponsOpen,
  couponData,
  couponsOffered,
  listCoupons,
  usableCoupons,
} from "./coupon-list.ts";
import { listRewards } from "./list-rewards.ts";
import { officialGroup } from "./official-group.ts";
import { prepareCoupon, receiveCoupon } from "./receive-coupon.ts";
import { claimJoinGroup, claimShareVideo, claimsOf } from "./submit-claim.ts";

export function mountPromotions(router: Router, { dataDir }: { dataDir: string }): void {
  mountCoupons(router);

  bind(router, claims.claimsInfo, async ({ db, member, language }) => ({
    allowed: await isAllowed(db, member, "claims"),
    claims: await claimsOf(db, member),
    group: await officialGroup(db),
    label: text(language, "texts", "claim_label"),
  }));

  bind(
    router,
    claims.claimJoinGroup,
    ({ tx, member }, _input, image: StoredImage) => claimJoinGroup(tx, member, image),
    ({ db, member, files }) => storeImage(db, member.id, dataDir, files, "upload"),
  );

  bind(router, claims.claimShareVideo, ({ tx, member }, { link }) =>
    claimShareVideo(tx, member, link),
  );

  bind(router, rewards, ({ db, member }, query) => listRewards(db, member, query));
}

function mountCoupons(router: Router): void {
  bind(router, coupons.productCoupons, async ({ db, member }, { productId }) => ({
    allowed: await isAllowed(db, member, "coupons"),
    list: await couponsOffered(db, member, productId),
  }));

  bind(router, coupons.userProductCoupons, async ({ db, member }, { productId }) => ({
    list: await usableCoupons(db, member, productId),
  }));

  bind(router, coupons.productCouponData, ({ db, member }, { productId }) =>
    couponData(db, member, productId),
  );

  bind(
    router,
    coupons.receiveCoupon,
    ({ tx, member }, { couponId }) => receiveCoupon(tx, member, couponId),
    ({ db, member }, { couponId }) => prepareCoupon(db, member, couponId),
  );

  bind(router, coupons.listCoupons, ({ db, member }, query) => listCoupons(db, member, query));

  bind(router, coupons.couponsOpen, ({ db, member }) => areCouponsOpen(db, member));
}
