/**
 * Every screen's path, from the list of routes: how deep it lies (a deeper one slides in from the
 * right), whether a visitor may see it, and where "back" leads when the app was opened on it.
 * Screens below "open" show figures to everybody, in a frame and with a catalogue of their own.
 */
import { VISITOR_PATHS } from "./visitor-paths.ts";

export type PathFacts = {
  depth: number;
  visitor?: true;
  open?: true;
  tab?: true;
  up: string;
};

export const PATHS = {
  "/index": { depth: 1, tab: true, up: "/index" },
  "/projects": { depth: 1, tab: true, up: "/index" },
  "/dynamic": { depth: 1, tab: true, up: "/index" },
  "/mine": { depth: 1, tab: true, up: "/index" },
  "/news": { depth: 2, up: "/mine" },
  "/message": { depth: 2, up: "/mine" },
  "/info/detail": { depth: 3, up: "/news" },
  "/welcome": { depth: 1, ...VISITOR_PATHS["/welcome"], up: "/welcome" },
  "/user/login": { depth: 1, ...VISITOR_PATHS["/user/login"], up: "/user/login" },
  "/user/login/register": { depth: 2, ...VISITOR_PATHS["/user/login/register"], up: "/user/login" },
  "/user/login/forgetPassword": {
    depth: 2,
    ...VISITOR_PATHS["/user/login/forgetPassword"],
    up: "/user/login",
  },
  "/user/information": { depth: 2, up: "/mine" },
  "/user/name": { depth: 3, up: "/user/information" },
  "/user/bank": { depth: 3, up: "/mine" },
  "/user/securitycenter": { depth: 2, up: "/mine" },
  "/user/loginPwd": { depth: 3, up: "/user/securitycenter" },
  "/user/fundPwd": { depth: 2, up: "/user/securitycenter" },
  "/user/system": { depth: 2, up: "/mine" },
  "/user/myorder": { depth: 2, up: "/mine" },
  "/user/orders": { depth: 3, up: "/user/myorder" },
  "/user/activity": { depth: 2, up: "/mine" },
  "/user/record": { depth: 2, up: "/mine" },
  "/user/recordU": { depth: 3, up: "/user/record" },
  "/user/receiveincome": { depth: 2, up: "/mine" },
  "/user/allExtract": { depth: 3, up: "/user/receiveincome" },
  "/user/reward": { depth: 3, up: "/user/record" },
  "/user/balance": { depth: 2, up: "/mine" },
  "/user/recharge": { depth: 2, up: "/mine" },
  "/user/cashrecharge": { depth: 2, up: "/mine" },
  "/user/newrecharge": { depth: 2, up: "/mine" },
  "/user/withdraw": { depth: 2, up: "/mine" },
  "/user/cashwithdraw": { depth: 2, up: "/mine" },
  "/user/proof": { depth: 3, up: "/user/balance" },
  "/user/fund": { depth: 3, up: "/user/balance" },
  "/user/pdf": { depth: 3, up: "/user/balance" },
  "/user/withrecord": { depth: 3, up: "/user/withdraw" },
  "/user/stock": { depth: 5, up: "/user/balance" },
  "/user/address": { depth: 3, up: "/user/withdraw" },
  "/user/addAddress": { depth: 4, up: "/user/address" },
  "/user/Caddress": { depth: 3, up: "/user/cashwithdraw" },
  "/user/CaddAddress": { depth: 4, up: "/user/Caddress" },
  "/user/quiz": { depth: 2, up: "/mine" },
  "/user/earn": { depth: 2, up: "/mine" },
  "/user/verify": { depth: 2, up: "/mine" },
  "/user/feedback": { depth: 2, up: "/mine" },
  "/user/msg": { depth: 3, up: "/message" },
  "/user/addynamic": { depth: 2, up: "/dynamic" },
  "/user/news": { depth: 3, up: "/user/addynamic" },
  "/index/alert": { depth: 2, up: "/index" },
  "/index/detail": { depth: 2, up: "/projects" },
  "/index/about": { depth: 2, up: "/mine" },
  "/index/sign": { depth: 2, up: "/index" },
  "/index/language": { depth: 1, ...VISITOR_PATHS["/index/language"], up: "/user/system" },
  "/index/friend": { depth: 2, up: "/index" },
  "/index/sharedetails": { depth: 3, up: "/index/friend" },
  "/index/invitation": { depth: 2, up: "/index" },
  "/index/lowerincome": { depth: 2, up: "/index" },
  "/index/joinGroup": { depth: 3, up: "/index/invitation" },
  "/index/shareLink": { depth: 3, up: "/index/invitation" },
  "/index/getcoupon": { depth: 3, up: "/index/detail" },
  "/index/setcoupon": { depth: 3, up: "/index/detail" },
  "/index/mycoupon": { depth: 2, up: "/mine" },
  "/status": { depth: 2, ...VISITOR_PATHS["/status"], up: "/index" },
  "/proofs": { depth: 2, ...VISITOR_PATHS["/proofs"], up: "/status" },
  "/red-flags": { depth: 2, ...VISITOR_PATHS["/red-flags"], up: "/status" },
  "/how-paid": { depth: 2, ...VISITOR_PATHS["/how-paid"], up: "/status" },
  "/nopermission": { depth: 1, up: "/index" },
} as const satisfies Record<string, PathFacts>;

export type Path = keyof typeof PATHS;

/** The query of a place; a screen reads its own with `useSearch`. */
export type Search = Record<string, string>;

export function isPath(path: string): path is Path {
  return Object.hasOwn(PATHS, path);
}

/** The facts of a path; an unknown path has those of the catch-all. */
export function factsOf(path: string): PathFacts {
  return isPath(path) ? PATHS[path] : { depth: 1, visitor: true, up: "/index" };
}
