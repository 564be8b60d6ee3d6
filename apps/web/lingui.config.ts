import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/**
 * Two catalogues a language: what a visitor and the frame need, and what only a member sees. The
 * second is loaded after login, so that the login screen stays small.
 */
const entry = ["nav", "i18n", "api", "ui", "app.tsx", "screens/login", "screens/register"].concat([
  "screens/forget-password",
  "screens/language",
  "screens/not-found",
]);

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "hi", "ta", "te", "kn", "tr", "es", "it", "fr", "de", "pt"],
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}/entry",
      include: entry.map((name) => `<rootDir>/src/${name}`),
    },
    {
      path: "<rootDir>/src/locales/{locale}/member",
      include: ["<rootDir>/src/parts", "<rootDir>/src/screens"],
      exclude: entry.map((name) => `**/${name}/**`),
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
});
