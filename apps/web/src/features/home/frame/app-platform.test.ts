// @rule constant/version
import { expect, it } from "vitest";
import { appPlatformOf } from "./app-platform.ts";

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15";

it.each([
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile", 5, "ANDROID"],
  ["Mozilla/5.0 (Android 13; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0", 5, "ANDROID"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile", 5, "IOS"],
  ["Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile", 5, "IOS"],
  [MAC, 5, "IOS"],
  [MAC, 0, "WEB"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0", 10, "WEB"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", 0, "WEB"],
  ["", 0, "WEB"],
] as const)("of %j with %s touch points is %s", (userAgent, maxTouchPoints, platform) => {
  expect(appPlatformOf({ userAgent, maxTouchPoints })).toBe(platform);
});
