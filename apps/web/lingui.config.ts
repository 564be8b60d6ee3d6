import { LANGUAGES } from "@ballast/contract/language.ts";
import { defineConfig } from "@lingui/cli";
import { BESIDE_MONEY, FIRST_MONEY, OPEN, TAB_ROOTS, VISITORS } from "./src/folders.ts";

/**
 * Seven catalogues a language, each loaded when it is first needed: what the login and the frame say,
 * what the other screens of a visitor say, what home and the frame around a member's screens say, what
 * the other tabs, a product and the wallets say, what stands beside money (folders.ts), what everybody
 * may see, and the rest of what a member sees.
 */
const entry = ["nav", "i18n", "api", "ui", "app.tsx", "screens/login"];
const visitor = VISITORS.map((name) => `screens/${name}`);
/** What a member says too who changes a password; in the catalogue of either. */
const passwords = ["new-password", "phone-and-code"].map((name) => `parts/${name}*`);
const tabs = TAB_ROOTS.map((name) => `screens/${name}`).concat(
  "customer-service live menu- messages- month- offers-not-allowed product-card product-figures product-status side-menu update-prompt wind-down-"
    .split(" ")
    .map((name) => `parts/${name}*`),
);
const plan = FIRST_MONEY.map((name) => `screens/${name}`).concat(
  "avatar coupon-fees coupon-words kept-document lost-wish own-limit product-fees translated update-row"
    .split(" ")
    .map((name) => `parts/${name}*`),
  // Not every login has one.
  "screens/login/second-step.tsx",
);
const beside = BESIDE_MONEY.map((name) => `screens/${name}`).concat([
  "parts/share-*",
  "parts/post-*",
  "parts/pictures-field.tsx",
  "parts/upload-progress.tsx",
  "parts/use-pictures.ts",
  "parts/unread-picture.ts",
]);
const open = [`screens/${OPEN}`, "parts/open-*"];
/** Said by those pages and by others: the words stand in the catalogue of either. */
const shared = ["parts/leaving-early.tsx", "parts/proof-limits.tsx"];
const inSource = (names: string[]) => names.map((name) => `<rootDir>/src/${name}`);
const anywhere = (names: string[]) => names.flatMap((name) => [`**/${name}/**`, `**/${name}`]);

export default defineConfig({
  sourceLocale: "en_US",
  locales: [...LANGUAGES],
  catalogs: [
    {
      path: "<rootDir>/../../packages/words/{locale}/app/entry",
      include: inSource(entry),
      exclude: ["**/login/second-step.tsx"],
    },
    {
      path: "<rootDir>/../../packages/words/{locale}/app/visitor",
      include: inSource([...visitor, ...passwords]),
    },
    { path: "<rootDir>/../../packages/words/{locale}/app/tabs", include: inSource(tabs) },
    {
      path: "<rootDir>/../../packages/words/{locale}/app/plan",
      include: inSource([...plan, "parts/leaving-early.tsx"]),
    },
    { path: "<rootDir>/../../packages/words/{locale}/app/beside", include: inSource(beside) },
    {
      path: "<rootDir>/../../packages/words/{locale}/app/open",
      include: inSource([...open, ...shared]),
    },
    {
      path: "<rootDir>/../../packages/words/{locale}/app/member",
      include: inSource(["parts", "screens"]),
      exclude: anywhere([
        ...entry,
        ...visitor,
        ...tabs,
        ...plan,
        ...beside,
        ...open,
        "parts/leaving-early.tsx",
      ]),
    },
  ],
  // As all texts of packages/words: id to text in JSON.
  format: {
    catalogExtension: ".json",
    parse: (content) =>
      Object.fromEntries(
        Object.entries<string>(JSON.parse(content)).map(([id, translation]) => [
          id,
          { translation, origin: [], placeholders: {}, comments: [] },
        ]),
      ),
    serialize: (catalog) =>
      `${JSON.stringify(
        Object.fromEntries(Object.entries(catalog).map(([id, one]) => [id, one.translation ?? ""])),
        null,
        2,
      )}\n`,
  },
  orderBy: "origin",
});
