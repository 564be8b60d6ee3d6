import { LANGUAGES } from "@ballast/contract/language.ts";
import { defineConfig } from "@lingui/cli";
import { CATALOGUES } from "./src/i18n/catalogue.ts";

/**
 * Machinery uses "entry"; the messages that members and visitors share are in the catalogues of
 * both, those of members where all screens that show them load them.
 */
const ALSO: Record<string, string[]> = {
  entry: ["api", "app.tsx", "i18n", "nav", "ui"],
  home: ["features/everyone/benchmark"],
  plans: ["features/everyone/explanations"],
  open: ["features/everyone"],
};

export default defineConfig({
  sourceLocale: "en_US",
  locales: [...LANGUAGES],
  catalogs: CATALOGUES.map((name) => ({
    path: `<rootDir>/../../packages/words/{locale}/app/${name}`,
    include: [`screens/${name}`, `features/${name}`, ...(ALSO[name] ?? [])].map(
      (folder) => `<rootDir>/src/${folder}`,
    ),
  })),
  // The format of all texts in packages/words: a JSON object from id to text.
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
