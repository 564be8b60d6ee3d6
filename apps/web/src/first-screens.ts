/**
 * Screens that open without the names of all others, which are 3 kB of script (screen-files.ts):
 * what visitors and members see first. Data alone: the app and its build read it.
 */
import type { ScreenFolder } from "./i18n/catalogue.ts";

export const FIRST_SCREENS: Partial<Record<string, ScreenFolder>> = {
  "/user/login": "entry/login",
  "/index": "home/overview",
};
