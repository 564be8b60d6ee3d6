/**
 * The active service worker responds with the app's own page, and with no other page of this
 * origin.
 */
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow", savesData: false });

/** Opens the app and waits until its service worker responds to the page's requests. */
async function withWorker(page: Page): Promise<void> {
  await page.goto("/#/user/login");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const WELCOME = /^Plans whose whole return/;
const OWN_PAGES = [
  ["/", WELCOME],
  ["/?from=home-screen", WELCOME],
  ["/?from=link#/user/login", "Log in"],
  ["/proofs", "Proofs"],
  ["/user/login/register?code=ABCD2345", "Register"],
] as const;

const OTHER_PAGES = [
  "/console",
  "/console/",
  "/console/withdrawals",
  "/console.html",
  "/sandbox",
  "/verify.html",
  "/verify",
  "/proofs/none.json",
  "/api",
  "/api/unknown",
  "/files/none.pdf",
  "/images/none.png",
  "/healthz",
  "/index",
  "/consoles",
  "/unknown",
  "/unknown/below?x=/",
  "//",
];

test("the service worker answers the app's page alone, every other page comes from the server", async ({
  page,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 404");
  await withWorker(page);
  for (const [path, title] of OWN_PAGES) {
    // A page that differs only by its hash would not be loaded again.
    await page.goto("about:blank");
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(true);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  }
  for (const path of OTHER_PAGES) {
    const address = stack.url + path;
    // Requests the address without the service worker, with the same cookies.
    const expected = await page.context().request.get(address);
    const answer = await page.goto(address);
    expect(answer?.fromServiceWorker(), path).toBe(false);
    expect(answer?.status(), path).toBe(expected.status());
    expect(answer?.url(), path).toBe(expected.url());
  }
}); // @rule state/service-worker

test("a file of the proofs is saved as the server has it", async ({ page, stack }) => {
  await withWorker(page);
  const address = `${stack.url}/proofs/commits-tUSDT.txt`;
  const saving = page.waitForEvent("download");
  // A download is no page, so the navigation itself fails.
  await page.goto(address).catch(() => {});
  const saved = await (await saving).createReadStream();
  expect(await text(saved)).toBe(await (await fetch(address)).text());
});

test("staff reach the console in a browser that has opened the app", async ({ page }) => {
  await withWorker(page);
  await page.goto("/console");
  await expect(page).toHaveURL(/\/console\//);
  await expect(page).toHaveTitle(/console/i);
  await expect(page.getByLabel("Phone")).toHaveCount(0);
}); // @rule state/service-worker
