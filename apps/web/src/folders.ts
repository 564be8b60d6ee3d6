/**
 * Which folder below screens/ stands at which path, and which catalogues it speaks from. Data alone:
 * the app, its build and the extraction of words all read it.
 */
import type { Catalogue } from "./i18n/catalogue.ts";
import type { Path } from "./nav/paths.ts";

/** The folder of a path's screen below screens/. */
export const FOLDERS: Record<Path, string> = {
  "/index": "home",
  "/projects": "projects",
  "/dynamic": "community",
  "/mine": "mine",
  "/news": "news",
  "/message": "messages",
  "/info/detail": "news-detail",
  "/user/login": "login",
  "/user/login/register": "register",
  "/user/login/forgetPassword": "forget-password",
  "/user/information": "information",
  "/user/name": "nickname",
  "/user/bank": "bank-cards",
  "/user/securitycenter": "security-center",
  "/user/loginPwd": "login-password",
  "/user/fundPwd": "fund-password",
  "/user/system": "system",
  "/user/myorder": "my-orders",
  "/user/orders": "order",
  "/user/record": "record",
  "/user/recordU": "usdt-record",
  "/user/receiveincome": "receive-income",
  "/user/allExtract": "take-all",
  "/user/reward": "rewards",
  "/user/balance": "balance",
  "/user/recharge": "recharge",
  "/user/cashrecharge": "cash-recharge",
  "/user/newrecharge": "local-wallet",
  "/user/withdraw": "withdraw",
  "/user/cashwithdraw": "cash-withdraw",
  "/user/proof": "proof",
  "/user/fund": "fund",
  "/user/pdf": "document",
  "/user/withrecord": "withdrawals",
  "/user/stock": "stock",
  "/user/address": "addresses",
  "/user/addAddress": "add-address",
  "/user/Caddress": "cash-addresses",
  "/user/CaddAddress": "add-bank-card",
  "/user/quiz": "quiz",
  "/user/earn": "earn",
  "/user/verify": "redeem",
  "/user/feedback": "feedback",
  "/user/msg": "message",
  "/user/addynamic": "add-post",
  "/user/news": "own-posts",
  "/index/alert": "alert",
  "/index/detail": "product-detail",
  "/index/about": "about",
  "/index/sign": "sign-in",
  "/index/language": "language",
  "/index/friend": "friends",
  "/index/sharedetails": "share-details",
  "/index/invitation": "invitation",
  "/index/lowerincome": "team",
  "/index/joinGroup": "join-group",
  "/index/shareLink": "share-link",
  "/index/getcoupon": "get-coupon",
  "/index/setcoupon": "set-coupon",
  "/index/mycoupon": "my-coupons",
  "/status": "open",
  "/proofs": "open",
  "/red-flags": "open",
  "/how-paid": "open",
  "/nopermission": "no-permission",
};

/** Seen without a login, beside the login itself. */
export const VISITORS: readonly string[] = ["register", "forget-password", "language", "not-found"];

/** Says nothing that is not in the tabs' own catalogue. */
export const TAB_ROOTS: readonly string[] = ["home"];

/** What the home screen leads to first: the other tabs, a product, and the wallets. */
export const FIRST_MONEY: readonly string[] = ["projects", "mine", "product-detail", "balance"];

/** What stands besides money, and speaks from a catalogue of its own. */
export const BESIDE_MONEY: readonly string[] = [
  ...["news", "messages", "news-detail", "message", "alert", "feedback", "rewards", "quiz"],
  ...["earn", "redeem", "sign-in", "join-group", "share-link", "get-coupon", "set-coupon"],
  ...["my-coupons", "friends", "share-details", "invitation", "team"],
  ...["community", "add-post", "own-posts"],
];

/** What everybody may see without a login speaks from its own catalogue, and from no other. */
export const OPEN = "open";

/** Of what stands in a frame; the entry catalogue is there already. */
export function cataloguesOf(folder: string): Catalogue[] {
  if (folder === "login") return [];
  if (VISITORS.includes(folder)) return ["visitor"];
  if (folder === OPEN) return ["open"];
  if (TAB_ROOTS.includes(folder)) return ["tabs"];
  // A tab's root too: what lies deeper it does not speak of.
  if (folder === "community") return ["tabs", "beside"];
  if (FIRST_MONEY.includes(folder)) return ["tabs", "plan"];
  const deeper: Catalogue[] = ["tabs", "plan", "member"];
  return BESIDE_MONEY.includes(folder) ? [...deeper, "beside"] : deeper;
}
