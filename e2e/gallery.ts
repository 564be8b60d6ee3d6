/**
 * The pictures of screens: light and dark, in Tamil, with text at 200 %, empty and failed. On each,
 * axe finds nothing, nothing is cut off, and a picture is saved.
 */
import { newsList } from "@ballast/contract/content/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { listOrders, listProducts } from "@ballast/contract/product/calls.ts";
import { applyWithdrawal, listAddresses } from "@ballast/contract/wallet/calls.ts";
import type { Page } from "@playwright/test";
import { untilApp } from "./finders.ts";
import { closeKeptPages, forgetAnswers, goTo, keptMember, test } from "./kept-pages.ts";
import { demoIndian, indianMember } from "./local-members.ts";
import { enlargeText, expectAccessible, expectContrast, expectNoOverflow, shot } from "./looks.ts";
import { createMember, demoMember, type Member } from "./members.ts";
import { expect, type Stack } from "./test.ts";

type Ids = { productId: string; orderId: string; newsId: string; messageId: string };
export type Screen = {
  name: string;
  /** The path after the hash; a function if it needs ids of the demo data. */
  path: string | ((ids: Ids) => string);
  visitor?: true;
  /**
   * The screen needs a member with an address and a withdrawal; otherwise one with orders and
   * income.
   */
  withdraws?: true;
  /**
   * The screen needs the demo's member from India, and for its empty state a newcomer from there.
   */
  local?: true;
  /** The screen looks different for a member who has done nothing yet. */
  empty?: true;
  /** The calls without whose responses the screen reports a failure. */
  fails?: string;
};

/** One newcomer for each stack and country, because the gallery only reads. */
const newcomers = new Map<string, Promise<Member>>();
export function newcomer(stack: Stack, local = false): Promise<Member> {
  const place = local ? `${stack.url} of India` : stack.url;
  const made = () => (local ? indianMember(stack) : createMember(stack, "registered"));
  const known = newcomers.get(place) ?? made();
  newcomers.set(place, known);
  return known;
}

/** One member for each stack with an address and one withdrawal. */
const leavers = new Map<string, Promise<Member>>();
function leaver(stack: Stack): Promise<Member> {
  const known = leavers.get(stack.url) ?? makeLeaver(stack);
  leavers.set(stack.url, known);
  return known;
}

async function makeLeaver(stack: Stack): Promise<Member> {
  const member = await createMember(stack, "ready");
  const [address] = (await member.client.call(listAddresses)).list;
  await member.client.call(applyWithdrawal, {
    amount: "40000000",
    addressId: publicId("address", address?.id ?? ""),
    payPassword: member.fundPassword ?? "",
  });
  return member;
}

/** The ids of a member's own rows and of public ones; empty when the member has no such row. */
export async function idsOf({ client }: Member): Promise<Ids> {
  const first = { pageNum: "1", pageSize: "20" };
  const { list: products } = await client.call(listProducts);
  const { list: orders } = await client.call(listOrders, { status: "valid" });
  const { list: news } = await client.call(newsList, first);
  const { list: messages } = await client.call(listMessages, { ...first, kind: "wallet" });
  const product = products.find(({ productName }) => productName === "Harbour 7");
  if (product === undefined || news[0] === undefined) throw new Error("the demo data lacks one");
  return {
    productId: publicId("product", product.productId),
    orderId: orders[0] ? publicId("order", orders[0].orderId) : "",
    newsId: publicId("content", news[0].newsId),
    messageId: messages[0]?.messageId ?? "",
  };
}

/** Waits until the screen has its heading and nothing on it is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilApp(page);
  await expect(
    page.getByRole("status", { name: /.+/ }).filter({ has: page.locator(".skeleton") }),
  ).toHaveCount(0, { timeout: 20_000 });
  await expectStill(page);
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => {}))),
  );
}

/**
 * Waits until the page stops growing, because the part below the first screenful is drawn later.
 */
async function expectStill(page: Page): Promise<void> {
  let height = 0;
  const hasGrown = async () => {
    const before = height;
    height = await page.evaluate(() => document.documentElement.scrollHeight);
    return height !== before;
  };
  await expect.poll(hasGrown, { intervals: [100] }).toBe(false);
}

async function show(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await settled(page);
}

/** One test for each screen, one more if it can be empty, and one if it can fail. */
export function gallery(screens: readonly Screen[]): void {
  test.afterAll(closeKeptPages);
  for (const screen of screens) pictures(screen);
}

function pictures(screen: Screen): void {
  test(`${screen.name} can be shown to everyone`, async ({ look, stack }) => {
    const { member, path } = await whose(stack, screen);
    const page = await look(member);
    await show(page, path);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await shot(page, `${screen.name}-light`);

    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await shot(page, `${screen.name}-dark`);
    await page.emulateMedia({ colorScheme: "light" });

    await enlargeText(page);
    await expectNoOverflow(page);
    await shot(page, `${screen.name}-large`);
    await enlargeText(page, "");

    const inTamil = await look(member, "ta_IN");
    await show(inTamil, path);
    await expectNoOverflow(inTamil);
    await shot(inTamil, `${screen.name}-tamil`);
  });

  if (screen.empty) {
    test(`${screen.name} says what to do while there is nothing`, async ({ look, stack }) => {
      const page = await look(await newcomer(stack, screen.local));
      await show(page, String(screen.path));
      await expectAccessible(page);
      await expectNoOverflow(page);
      await shot(page, `${screen.name}-empty`);
    });
  }

  if (screen.fails) {
    test(`${screen.name} says when its figures cannot be had`, async ({
      look,
      stack,
      noErrors,
    }) => {
      noErrors.allow("Failed to load resource", "status of 500");
      const { member, path } = await whose(stack, screen);
      const page = await look(member);
      await forgetAnswers(page, member);
      await page.route(screen.fails ?? "", (route) => route.fulfill({ status: 500, json: BROKEN }));
      await goTo(page, path);
      await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await shot(page, `${screen.name}-error`);
      await page.unrouteAll();
    });
  }
}

export const BROKEN = {
  code: 500,
  msg: "Something went wrong on our side. Nothing was changed. Please try again later.",
  data: { refusal: "internal_error" },
};

/** The member who opens the screen, or a visitor, and its path for them. */
async function whose(
  stack: Stack,
  { path, visitor, withdraws, local }: Screen,
): Promise<{ member: Member | null; path: string }> {
  if (visitor) return { member: null, path: String(path) };
  const looksOn = () =>
    local
      ? keptMember("of India", () => demoIndian(stack))
      : keptMember("running", () => demoMember(stack, "running"));
  const member = withdraws ? await leaver(stack) : await looksOn();
  return { member, path: typeof path === "string" ? path : path(await idsOf(member)) };
}
