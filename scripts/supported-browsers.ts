/**
 * The oldest supported version of each engine, as the README states it. Builds target these versions,
 * `supported-browsers.test.ts` checks the built files against them, and
 * `apps/web/start-page/check-browser.js` refuses older ones.
 */
export const SUPPORTED_BROWSERS = { chrome: "111", firefox: "128", safari: "16.4" } as const;

/** The same versions in the form of Vite's `build.target`. */
export const BROWSER_TARGET = [
  ...Object.entries(SUPPORTED_BROWSERS).map(([name, version]) => `${name}${version}`),
  `ios${SUPPORTED_BROWSERS.safari}`,
];
