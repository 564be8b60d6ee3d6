import { expect, it } from "vitest";
import { describeAgent } from "./describe-agent.ts";

const MOZILLA = "Mozilla/5.0";
const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `${MOZILLA} (Linux; Android 10; K) ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.1 Mobile/15E148 Safari/604.1`,
    "Chrome",
    "iPhone",
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`,
    "Firefox",
    "macOS",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    "Edge",
    "Windows",
  ],
  [
    `${MOZILLA} (X11; Linux x86_64) ${KIT} HeadlessChrome/140.0.0.0 Safari/537.36`,
    "Chrome",
    "Linux",
  ],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome",
    "ChromeOS",
  ],
  [
    `${MOZILLA} (Linux; Android 14; SAMSUNG SM-S911B) ${KIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
])("knows browser and system of %s", (agent, browser, system) => {
  expect(describeAgent(agent)).toEqual({ browser, system });
});

it("says nothing of what it does not know", () => {
  expect(describeAgent("curl/8.5.0")).toEqual({ browser: null, system: null });
  expect(describeAgent("")).toEqual({ browser: null, system: null });
  expect(describeAgent("Dalvik/2.1.0 (Linux; U; Android 14)")).toEqual({
    browser: null,
    system: "Android",
  });
});
