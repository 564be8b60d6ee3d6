/** The pictures of the screens about money, account and the app itself. */
// @rule state/every-screen

import { gallery, type Screen } from "./gallery.ts";

const SCREENS: Screen[] = [
  { name: "login", path: "/user/login", visitor: true },
  { name: "register", path: "/user/login/register", visitor: true },
  { name: "forget-password", path: "/user/login/forgetPassword", visitor: true },
  { name: "language", path: "/index/language", visitor: true },
  { name: "not-found", path: "/no/such/screen", visitor: true },
  { name: "home", path: "/index", empty: true, fails: "**/api/user/statistics/**" },
  { name: "projects", path: "/projects", fails: "**/api/product/**" },
  {
    name: "product-detail",
    path: ({ productId }) => `/index/detail?productId=${productId}`,
    fails: "**/api/product/product/detail**",
  },
  { name: "mine", path: "/mine", empty: true },
  { name: "my-orders", path: "/user/myorder", empty: true, fails: "**/api/product/**" },
  {
    name: "order",
    path: ({ orderId }) => `/user/orders?orderId=${orderId}`,
    fails: "**/api/product/**",
  },
  { name: "receive-income", path: "/user/receiveincome", empty: true, fails: "**/api/income/**" },
  { name: "take-all", path: "/user/allExtract", empty: true, fails: "**/api/income/**" },
  { name: "stock", path: "/user/stock", empty: true, fails: "**/api/product/**" },
  { name: "balance", path: "/user/balance", empty: true, fails: "**/api/*/{assets,statistics}/**" },
  { name: "proof", path: "/user/proof", empty: true, fails: "**/api/proof/**" },
  { name: "fund", path: "/user/fund", empty: true, fails: "**/api/*/{assets,statistics}/**" },
  { name: "recharge", path: "/user/recharge", empty: true, fails: "**/api/assets/**" },
  {
    name: "withdraw",
    withdraws: true,
    path: "/user/withdraw",
    empty: true,
    fails: "**/api/assets/**",
  },
  {
    name: "withdrawals",
    withdraws: true,
    path: "/user/withrecord",
    empty: true,
    fails: "**/api/assets/**",
  },
  {
    name: "addresses",
    withdraws: true,
    path: "/user/address",
    empty: true,
    fails: "**/api/assets/**",
  },
  { name: "add-address", path: "/user/addAddress", fails: "**/api/assets/**" },
  {
    name: "activity",
    withdraws: true,
    path: "/user/activity",
    empty: true,
    fails: "**/api/user/activity**",
  },
  { name: "record", path: "/user/record", empty: true, fails: "**/api/assets/**" },
  {
    name: "usdt-record",
    withdraws: true,
    path: "/user/recordU",
    empty: true,
    fails: "**/api/assets/**",
  },
  { name: "information", path: "/user/information" },
  { name: "nickname", path: "/user/name" },
  { name: "security-center", path: "/user/securitycenter", fails: "**/api/user/user/**" },
  { name: "login-password", path: "/user/loginPwd" },
  { name: "fund-password", path: "/user/fundPwd" },
  { name: "system", path: "/user/system" },
  { name: "about", path: "/index/about", fails: "**/api/user/sys/**" },
  { name: "no-permission", path: "/nopermission" },
];

gallery(SCREENS);
