/**
 * Every screen in the least room: 320 px wide, text at 200 %, in Tamil and in German, with figures,
 * without any, and when they cannot be loaded.
 */
import type { Language } from "@ballast/contract/language.ts";
import type { Page } from "@playwright/test";
import { PATHS } from "../apps/web/src/nav/paths.ts";
import { BROKEN, idsOf, newcomer } from "./gallery.ts";
import { goTo } from "./kept-pages.ts";
import { demoIndian } from "./local-members.ts";
import { enlargeText } from "./looks.ts";
import { demoMember, type Member, signIn } from "./members.ts";
import { whatHasNoRoom } from "./room.ts";
import { expect, type Stack, test } from "./test.ts";

const ALL = [...Object.keys(PATHS), "/no/such/screen"];
const VISITORS = ["/user/login", "/user/login/register", "/user/login/forgetPassword"];
const MEMBERS = ALL.filter((path) => !VISITORS.includes(path));
/** Screens that depend on the member's country. */
const LOCAL = [
  ...["/user/bank", "/user/CaddAddress", "/user/cashrecharge", "/user/newrecharge"],
  ...["/user/newrecharge?show=records", "/user/cashwithdraw", "/user/balance", "/user/recharge"],
  ...["/user/withrecord?kind=cash", "/user/recordU?kind=cash"],
];
/** Screens that look different while a member has nothing yet. */
const EMPTY = [
  ...["/index", "/mine", "/user/myorder", "/user/receiveincome", "/user/allExtract"],
  ...["/user/stock", "/user/balance", "/user/fund", "/user/withdraw", "/user/withrecord"],
  ...["/user/address", "/user/record", "/user/recordU", "/index/mycoupon", "/index/joinGroup"],
  ...["/index/shareLink", "/index/friend", "/index/lowerincome", "/index/sign", "/user/earn"],
  ...["/user/quiz", "/user/verify", "/user/news"],
];

async function detailsOf(member: Member): Promise<string[]> {
  const { productId, orderId, newsId, messageId } = await idsOf(member);
  return [
    `/index/detail?productId=${productId}`,
    `/index/setcoupon?productId=${productId}`,
    `/user/orders?orderId=${orderId}`,
    `/info/detail?newsId=${newsId}`,
    `/user/msg?messageId=${messageId}`,
    "/message?kind=wallet",
    "/user/pdf?kind=withdrawal",
  ];
}

/** Opens the paths one after the other; answers what lacks room, and where. */
async function tour(page: Page, name: string, paths: readonly string[]): Promise<string[]> {
  await page.goto("/#/index/language");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await enlargeText(page);
  const found: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    found.push(...(await whatHasNoRoom(page)).map((what) => `${name} ${path}: ${what}`));
  }
  return found;
}

/** The notice that opens by itself for somebody who has never used this phone. */
async function notice(page: Page): Promise<string[]> {
  await page.evaluate(() => localStorage.removeItem("ballast.noticeSeen"));
  await page.goto("about:blank");
  const found = await tour(page, "notice", ["/index"]);
  await expect(page.getByRole("dialog")).toBeVisible();
  return [...found, ...(await whatHasNoRoom(page)).map((what) => `notice: ${what}`)];
}

async function everywhere(page: Page, stack: Stack): Promise<string[]> {
  const found: string[] = [];
  found.push(...(await tour(page, "visitor", VISITORS)));
  const running = await demoMember(stack, "running");
  const details = await detailsOf(running);
  await signIn(page, running);
  await page.route("**/api/**", (route) => route.fulfill({ status: 500, json: BROKEN }));
  found.push(...(await tour(page, "failed", [...MEMBERS, ...details])));
  await page.unroute("**/api/**");
  // Opening a message does not mark it as read, because these members are shared.
  await page.route("**/push/record/update", (route) =>
    route.fulfill({ status: 500, json: BROKEN }),
  );
  found.push(...(await tour(page, "full", [...MEMBERS, ...details])));
  found.push(...(await notice(page)));
  await signIn(page, await demoIndian(stack));
  found.push(...(await tour(page, "local", LOCAL)));
  await signIn(page, await newcomer(stack));
  found.push(...(await tour(page, "empty", EMPTY)));
  return found;
}

for (const language of ["ta_IN", "de_DE"] as const satisfies Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport: { width: 320, height: 640 } });
    test("every screen has room for its words at twice the size", async ({
      page,
      stack,
      noErrors,
    }) => {
      test.setTimeout(360_000);
      // A member of another country is refused local money, and the screen says so.
      noErrors.allow("status of 500", "status of 409", "status of 404");
      expect(await everywhere(page, stack)).toEqual([]);
    }); // @rule state/every-screen
  });
}
