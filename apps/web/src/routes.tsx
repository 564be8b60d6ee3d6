/** Which screen stands at which path, and how its script comes: the table of contents of the app. */
import { PREFETCH_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import type { ComponentType } from "react";
import { isMember } from "./api/session.ts";
import { need } from "./i18n/load.ts";
import { factsOf, isPath, type Path } from "./nav/paths.ts";
import { guard, readPlace } from "./nav/place.ts";
import { RefreshPage, refreshOnce, scriptsLoad } from "./ui/refresh-page.tsx";

/** The folder of a path's screen below screens/; "on-its-way" stands in for one that is not there yet. */
const FOLDERS: Record<Path, string> = {
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
  "/nopermission": "no-permission",
};

/** These say nothing that is not in the tabs' own catalogue. */
const TAB_ROOTS = new Set(["home", "projects", "community", "mine"]);

/** What stands besides money, and speaks from a catalogue of its own. */
const BESIDE_MONEY = new Set(
  `news messages news-detail message alert feedback rewards quiz earn redeem sign-in join-group share-link
  get-coupon set-coupon my-coupons friends share-details invitation team add-post own-posts`.split(
    /\s+/,
  ),
);

type Screen = ComponentType;
const files = import.meta.glob<{ default: Screen }>("./screens/*/screen.tsx");
const loaded = new Map<string, Promise<Screen>>();

/** Shows "refresh page" and reloads, once, where a script cannot be had (a new version took its place). */
export function loadScreen(path: string): Promise<Screen> {
  const known = loaded.get(path);
  if (known) return known;
  const loading = load(path).catch(async () => {
    loaded.delete(path);
    await refreshOnce();
    return RefreshPage;
  });
  loaded.set(path, loading);
  return loading;
}

async function load(path: string): Promise<Screen> {
  const folder = isPath(path) ? FOLDERS[path] : "not-found";
  const file = files[`./screens/${folder}/screen.tsx`] ?? files["./screens/on-its-way/screen.tsx"];
  if (file === undefined) throw new Error(`no screen for ${path}`);
  if (factsOf(path).visitor) return (await file()).default;
  const [{ MemberFrame }, { default: Content }] = await Promise.all([
    import("./member-frame.tsx"),
    file(),
    need("tabs"),
    TAB_ROOTS.has(folder) ? null : need("member"),
    BESIDE_MONEY.has(folder) ? need("beside") : null,
  ]);
  return () => (
    <MemberFrame>
      <Content />
    </MemberFrame>
  );
}

/** Where people go next from a screen; fetched when the phone is idle, for at most four seconds. */
const NEXT: Partial<Record<Path, Path[]>> = {
  "/user/login": ["/user/login/register", "/user/login/forgetPassword"],
  "/index": ["/projects", "/mine", "/index/detail"],
  "/mine": ["/user/balance", "/user/myorder"],
  "/user/balance": ["/user/recharge", "/user/withdraw"],
};

export function prefetchFrom(path: string): void {
  // It stands: another script that fails may reload again.
  if (loaded.has(path)) scriptsLoad();
  const began = performance.now();
  const queue = [...((isPath(path) && NEXT[path]) || [])];
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  const one = async () => {
    const next = queue.shift();
    if (next === undefined || performance.now() - began > PREFETCH_TIMEOUT_MS) return;
    await load(next).catch(() => {});
    idle(() => void one());
  };
  idle(() => void one());
}

/** Asks for the first screen's script while the language is still on its way. */
export function preloadFirstScreen(): void {
  const { path } = guard(readPlace(window.location.hash), isMember());
  void loadScreen(path);
}
