/** Browser and operating system of a user agent string, named as their owner knows them. */
export type Agent = { browser: string | null; system: string | null };

/** Tested in this order: nearly all browsers also name Chrome or Safari, but not the reverse. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac ?OS ?X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const find = (known: [RegExp, string][], agent: string) =>
  known.find(([sign]) => sign.test(agent))?.[1] ?? null;

export function describeAgent(agent: string): Agent {
  return { browser: find(BROWSERS, agent), system: find(SYSTEMS, agent) };
}
