import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/**
 * Four catalogues a language, each loaded when it is first needed: what a visitor and the frame say,
 * what the roots of the tabs say, what stands beside money (BESIDE_MONEY in routes.tsx), and the rest
 * of what a member sees.
 */
const entry = ["nav", "i18n", "api", "ui", "app.tsx"].concat(
  ["login", "register", "forget-password", "language", "not-found"].map(
    (name) => `screens/${name}`,
  ),
);
const tabs = ["home", "projects", "community", "mine"]
  .map((name) => `screens/${name}`)
  .concat(
    ["avatar", "customer-service", "offers-not-allowed", "product-", "side-menu", "update-"].map(
      (name) => `parts/${name}*`,
    ),
  );
const beside = `news messages news-detail message alert feedback rewards quiz earn redeem sign-in
  join-group share-link get-coupon set-coupon my-coupons friends share-details invitation team add-post
  own-posts`
  .split(/\s+/)
  .map((name) => `screens/${name}`);
const inSource = (names: string[]) => names.map((name) => `<rootDir>/src/${name}`);
const anywhere = (names: string[]) => names.flatMap((name) => [`**/${name}/**`, `**/${name}`]);

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "hi", "ta", "te", "kn", "tr", "es", "it", "fr", "de", "pt"],
  catalogs: [
    { path: "<rootDir>/src/locales/{locale}/entry", include: inSource(entry) },
    { path: "<rootDir>/src/locales/{locale}/tabs", include: inSource(tabs) },
    { path: "<rootDir>/src/locales/{locale}/beside", include: inSource(beside) },
    {
      path: "<rootDir>/src/locales/{locale}/member",
      include: inSource(["parts", "screens"]),
      exclude: anywhere([...entry, ...tabs, ...beside]),
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
});
