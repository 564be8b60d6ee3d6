/**
 * The oldest version of each engine that the README promises: what is built for browsers is built for
 * these, `apps/web/built-files.test.ts` holds it to them, and `apps/web/start-page/check-browser.js`
 * refuses what is older.
 */
export const PROMISED_BROWSERS = { chrome: "111", firefox: "128", safari: "16.4" } as const;

/** The same as Vite names them. */
export const BROWSER_TARGET = [
  ...Object.entries(PROMISED_BROWSERS).map(([name, version]) => `${name}${version}`),
  `ios${PROMISED_BROWSERS.safari}`,
];
