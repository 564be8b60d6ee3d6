/**
 * The routes of the calls before the login. `user.ts` declares their schemas; a browser that sends
 * and reads text needs none, which keeps the login screen small.
 */
import type { Route } from "../route.ts";

const form = {
  service: "user",
  method: "POST",
  member: false,
  body: "form",
  money: false,
} as const;
const facts = {
  service: "user",
  method: "GET",
  member: false,
  body: "none",
  money: false,
} as const;

export const LOG_IN = { ...form, path: "auth/token/pass" } as const satisfies Route;
export const LOG_IN_SECOND = { ...form, path: "auth/token/second" } as const satisfies Route;
export const BEGIN_PASSKEY = { ...form, path: "auth/token/passkey/begin" } as const satisfies Route;
export const LOG_IN_PASSKEY = { ...form, path: "auth/token/passkey" } as const satisfies Route;
export const REGISTER = { ...form, path: "auth/register" } as const satisfies Route;
export const SEND_REGISTER_CODE = { ...form, path: "auth/code/reg" } as const satisfies Route;
export const SEND_RESET_CODE = { ...form, path: "auth/code/resetpass" } as const satisfies Route;
export const RESET_PASSWORD = { ...form, path: "auth/reset-password" } as const satisfies Route;
export const COUNT_SHARE_VISIT = { ...form, path: "share/visit" } as const satisfies Route;
export const LIST_COUNTRIES = { ...facts, path: "auth/countrys" } as const satisfies Route;
export const SYSTEM_INFO = { ...facts, path: "sys/info" } as const satisfies Route;
