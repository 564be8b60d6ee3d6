/** The pictures of coupons, claims and reward records. "Empty" is what a newcomer sees. */
import { gallery } from "./gallery.ts";

const fails = "**/api/gift/**";

gallery([
  { name: "get-coupon", path: "/index/getcoupon", fails },
  {
    name: "set-coupon",
    path: ({ productId }) => `/index/setcoupon?productId=${productId}`,
    fails,
  },
  { name: "my-coupons", path: "/index/mycoupon", empty: true, fails },
  { name: "join-group", path: "/index/joinGroup", empty: true, fails },
  { name: "share-link", path: "/index/shareLink", empty: true, fails },
  { name: "rewards", path: "/user/reward", fails },
]);
