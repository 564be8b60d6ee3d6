/** A coupon from its offer to an order and back; the two claims, decided by staff; reward records. */

import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { REFUSALS } from "@ballast/contract/errors.ts";
import { claimsInfo } from "@ballast/contract/gift/claims.ts";
import { productCoupons, receiveCoupon } from "@ballast/contract/gift/coupons.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { findProduct } from "../scripts/member-life.ts";
import { buyButton, expectWhole, fact, unfold, unitsField } from "./finders.ts";
import { closeKeptPages, enter, goTo, keptMember, test } from "./kept-pages.ts";
import { demoMember, type Member, signIn } from "./members.ts";
import { routeOnce } from "./route-once.ts";
import { expect, test as fresh, type Stack } from "./test.ts";
import { wordsOf } from "./words.ts";

test.afterAll(closeKeptPages);

/**
 * A member with one coupon, which no test uses up; also the screen on which it is chosen for a
 * product.
 */
async function receiver(member: (kind: "funded") => Promise<Member>) {
  const shared = await keptMember("receiver", async () => {
    const funded = await member("funded");
    const { list } = await funded.client.call(productCoupons);
    const { couponId = "" } = list.find(({ name }) => name === "Five per cent off") ?? {};
    await funded.client.call(receiveCoupon, { couponId: publicId("coupon", couponId) });
    return funded;
  });
  const product = await findProduct(shared.client, "Harbour 7");
  return { shared, search: `?productId=${publicId("product", product.productId)}` };
}

test("a coupon is received, chosen and used, and comes back with a cancelled order", async ({
  look,
  member,
}) => {
  const funded = await member("funded");
  const page = await enter(look, funded, "/index/getcoupon");
  const offer = page
    .getByRole("list", { name: "Coupons to receive" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Five off" }) });
  await expect(offer).toContainText("5.00 tUSDT off the price");
  await expectWhole(page);
  await offer.getByRole("button", { name: "Receive" }).click();
  await expect(page.getByText("Coupon received")).toBeVisible();
  await expect(offer.getByText("Received", { exact: true })).toBeVisible();

  const product = await findProduct(funded.client, "Harbour 7");
  await page.goto(`/#/index/detail?productId=${publicId("product", product.productId)}`);
  await unitsField(page).fill("1");
  await unfold(page, "Promotions (not investment return)");
  await page.getByRole("link", { name: "Choose a coupon" }).click();
  await expect(page.getByText("For 1 unit it gives 5.00 tUSDT.")).toBeVisible();
  await expect(page.getByText(/the coupon’s part goes back to its budget/)).toBeVisible();
  await expectWhole(page);
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour 7" })).toBeVisible();
  await expect(page.getByText("Chosen")).toBeVisible();
  await expect(fact(page, "You pay")).toContainText("95.00");

  await buyButton(page).click();
  const sheet = page.getByRole("dialog", { name: "Buy Harbour 7" });
  await expect(sheet.getByText("100.00 tUSDT less 5.00 tUSDT by a coupon")).toBeVisible();
  await sheet.getByRole("checkbox").check();
  await expectWhole(page);
  await sheet.getByRole("button", { name: "Pay 95.00 tUSDT" }).click();
  const bought = page.getByRole("dialog", { name: "Bought" });
  await expect(bought.getByText(/Of this from a coupon: 5.00 tUSDT/)).toBeVisible();
  const saving = page.waitForEvent("download");
  await bought.getByRole("button", { name: "Put the dates in my calendar" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.match(/^DTSTART(;VALUE=DATE:\d{8}|:\d{8}T\d{6}Z)\r$/gm)).toHaveLength(3);
  await expectWhole(page);
  await bought.getByRole("link", { name: "See the order" }).click();
  await expect(fact(page, "You paid")).toContainText("95.00 tUSDT TEST");
  await expect(page.getByText("Yours when the order matures")).toBeVisible();
  await expectWhole(page);

  await page.getByRole("button", { name: "Cancel order" }).click();
  const asked = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(asked.getByText("You can use your coupon again until it expires.")).toBeVisible();
  await expect(asked.getByText("95.00").first()).toBeVisible();
  await asked.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("dialog", { name: "Order cancelled" })).toContainText("95.00");
  await page.goto("/#/index/mycoupon");
  await expect(page.getByRole("heading", { name: "Five off" })).toBeVisible();
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
}); // @screen /index/getcoupon /index/mycoupon

// The app starts at the coupons: choosing one there leads on to the product instead of back.
fresh(
  "a coupon stays chosen on every screen, until it is bought without", // @screen /index/setcoupon
  async ({ page, member }) => {
    const { shared, search } = await receiver(member);
    await signIn(page, shared);
    await page.goto(`/#/index/setcoupon${search}`);
    const rows = page
      .getByRole("list", { name: "Coupons for this purchase" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("5.00% off the price, at most 20.00 tUSDT");
    await expect(rows).toContainText("For a purchase of at least 100.00 tUSDT");
    await rows.getByRole("button", { name: "Choose" }).click();
    await unitsField(page).fill("1");
    await expect(fact(page, "You pay")).toContainText("95.00");
    await page.reload();
    await expect(fact(page, "You pay")).toContainText("95.00");

    await page.goto("/#/index/mycoupon");
    await expect(page.getByRole("list", { name: "My coupons" })).toContainText("Chosen");
    await page.getByRole("radio", { name: "Expired" }).check({ force: true });
    await page.reload();
    await expect(page.getByRole("radio", { name: "Expired" })).toBeChecked();
    await page.goto(`/#/index/detail${search}`);
    await page.getByRole("link", { name: /^Five per cent off.*Chosen/ }).click();
    await expect(rows).toContainText("Chosen");
    await expectWhole(page);
    await page.getByRole("button", { name: "Buy without a coupon" }).click();
    await expect(buyButton(page)).toHaveText("Buy 1 unit for 100.00\u00a0tUSDT");
    await page.goto("/#/index/mycoupon");
    await expect(page.getByText("Received", { exact: true })).toBeVisible();
    await expect(page.getByText("Chosen")).toHaveCount(0);
  },
);

test("the purchase goes on without a coupon that expired meanwhile, and says so", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("status of 409");
  const { shared, search } = await receiver(member);
  const page = await enter(look, shared, `/index/detail${search}`);
  await goTo(page, `/index/setcoupon${search}`);
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  await unitsField(page).fill("1");
  await buyButton(page).click();
  const sheet = page.getByRole("dialog", { name: "Buy Harbour 7" });
  await sheet.getByRole("checkbox").check();
  const { number: code } = REFUSALS.coupon_expired;
  const data = { refusal: "coupon_expired" };
  await routeOnce(page, `**${pathOf(buyOrder)}`, (route) =>
    route.fulfill({ status: 409, json: { code, msg: "This coupon has expired.", data } }),
  );
  await sheet.getByRole("button", { name: "Pay 95.00 tUSDT" }).click();
  await expect(sheet.getByText("This coupon has expired.")).toBeVisible();
  await expect(sheet.getByText("Without the coupon you pay 100.00 tUSDT.")).toBeVisible();
  await expect(sheet.getByText(/by a coupon/)).toHaveCount(0);
  await expectWhole(page);
  await sheet.getByRole("button", { name: "Pay 100.00 tUSDT" }).click();
  await expect(page.getByRole("dialog", { name: "Bought" })).toBeVisible();
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`in Tamil, ${theme}`, () => {
    test.use({ language: "ta_IN" });

    test("coupons are called by their kind, and every row of them has room", async ({
      look,
      stack,
    }) => {
      const say = wordsOf("ta_IN");
      const looker = await keptMember("running", () => demoMember(stack, "running"));
      const { productId } = await findProduct(looker.client, "Harbour 7");
      const page = await look(looker, "ta_IN");
      await page.emulateMedia({ colorScheme: theme });
      const cards = page.getByRole("main").getByRole("heading", { level: 2 });
      for (const path of [
        "/index/getcoupon",
        `/index/setcoupon?productId=${publicId("product", productId)}`,
        "/index/mycoupon",
      ]) {
        await goTo(page, path);
        await expect(cards.filter({ hasText: say("Coupon: per cent off") })).toHaveCount(1);
        await expect(page.getByText("Five per cent off")).toHaveCount(0);
        await expectWhole(page);
      }
      await page.getByText(say("Used"), { exact: true }).first().click();
      await expect(cards.filter({ hasText: say("Coupon: money off") })).toHaveCount(1);
      await expectWhole(page);
      await page.getByText(say("Expired"), { exact: true }).first().click();
      await expect(cards.filter({ hasText: say("Coupon: money off") })).toHaveCount(1);
      await expectWhole(page);

      await page.goto("/#/user/reward");
      await expect(
        page.getByText(/“.*”/).filter({ hasText: String(say("Group bonus")) }),
      ).toHaveCount(1);
      await expect(page.getByText("Group bonus", { exact: false })).toHaveCount(0);
      await expectWhole(page);
      await page.emulateMedia({ colorScheme: "light" });
    }); // @rule message/times @screen /index/mycoupon
  });
}

/** Decides about the member's claim of a kind, as staff. */
async function decide(
  { sandbox }: Stack,
  { client }: Member,
  kind: "join_group" | "share_video",
  verdict: "approve" | "refuse",
  reason: string,
): Promise<void> {
  const { claims } = await client.call(claimsInfo);
  const id = claims.find((claim) => claim.kind === kind)?.claimId ?? "";
  const claim = ["--claim", publicId("claim", id)];
  const line = [...claim, "--reason", reason];
  // Nobody can approve a picture before opening it.
  if (verdict === "approve" && kind === "join_group") {
    const picture = test.info().outputPath("claim.webp");
    await sandbox.staff("cleo", "claim-image", ...claim, "--to", picture);
  }
  await sandbox.staff("cleo", `${verdict}-claim`, ...line);
}

/** Requests the decision anew, as pulling down the screen does. */
const seen = async (page: Page, text: RegExp) => {
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("ballast:changed")));
  await expect(page.getByText(text)).toBeVisible();
  await expectWhole(page);
};

test("the group bonus is claimed with a screenshot, approved, and opens its budget", async ({
  look,
  member,
  stack,
}) => {
  const newcomer = await member("registered");
  const page = await enter(look, newcomer, "/index/joinGroup");
  await expect(page.getByRole("link", { name: /Open the group/ })).toHaveAttribute(
    "href",
    /^https:/,
  );
  await page.getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByText("Please choose a screenshot")).toBeVisible();
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const image = sharp({ create: { width: 300, height: 600, channels: 3, background } });
  await page.locator('input[type="file"]').setInputFiles({
    name: "group.png",
    mimeType: "image/png",
    buffer: await image.png().toBuffer(),
  });
  await expect(page.getByText("Choose another one")).toBeVisible();
  await expectWhole(page);
  await page.getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByText(/Handed in on .* A person looks at it/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Hand in" })).toHaveCount(0);
  await page.goto("/#/index");
  const underWay = page.getByRole("link", { name: /^Claim in review/ });
  await expect(underWay).toContainText(/Join the chat group.*Handed in on .* A person looks at it/);
  await expectWhole(page);
  await underWay.click();
  await expect(page.getByText(/the decision stands here/)).toBeVisible();

  await decide(stack, newcomer, "join_group", "approve", "It shows the group and the name.");
  await seen(page, /Approved on .* The bonus is in your balance wallet/);
  await page.getByRole("button", { name: "Where it comes from" }).click();
  const trail = page.getByRole("dialog", { name: "Where this reward comes from" });
  await expect(trail.getByText(/funded the budget “Group bonus”/)).toBeVisible();
  await expect(trail.getByText(/^ltx_/)).toHaveCount(2);
  await expectWhole(page);

  await page.goto("/#/user/reward");
  await page.getByText("Bonuses", { exact: true }).click();
  const rewards = page.getByRole("list", { name: /^Rewards/ }).getByRole("button");
  await expect(rewards.filter({ hasText: "Bonus for a claim" })).toContainText("+2.00");
  await expect(page.getByText("From the budget “Group bonus”")).toBeVisible();
  await page.getByText("Level D", { exact: true }).click();
  await expect(page.getByText("This level carries no money")).toBeVisible();
  await expectWhole(page);
}); // @screen /user/reward /index/joinGroup

test("the video bonus is refused with a reason, and may be handed in again", async ({
  look,
  member,
  stack,
}) => {
  const newcomer = await member("registered");
  const page = await enter(look, newcomer, "/index/shareLink");
  await expect(page.getByText("Ad: Ballast gives me a bonus for this post.")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Link of the video" });
  const handIn = page.getByRole("button", { name: "Hand in" });
  await field.fill("https://example.com/video");
  await handIn.click();
  await expect(page.getByText("Please enter the link of one video on YouTube")).toBeVisible();
  await expect(field).toBeFocused();
  const link = `https://youtu.be/e2e${randomInt(10_000_000, 99_999_999)}`;
  await field.fill(link);
  await handIn.click();
  await expect(page.getByText(/Handed in on .* A person looks at it/)).toBeVisible();
  await decide(stack, newcomer, "share_video", "refuse", "The label is missing under the video.");
  await page.goto("/#/index/invitation");
  const row = page.getByRole("link", { name: /^Share a YouTube link/ });
  await seen(page, /The label is missing under the video\./);
  await expect(row).toContainText("Refused");
  await row.click();
  await expect(
    page.getByText(/The label is missing under the video\..*You can hand it in again\./),
  ).toBeVisible();
  await field.fill(link);
  // A button that sends takes one press a second.
  await expect(async () => {
    await handIn.click();
    await expect(page.getByText(/Handed in on .* A person looks at it/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
}); // @screen /index/shareLink
