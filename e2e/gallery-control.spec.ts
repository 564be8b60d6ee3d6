/** The pictures of sheets and dialogs over a screen: members' own control, the menu, sharing. */
import type { Page } from "@playwright/test";
import { closeKeptPages, goTo, keptMember, test } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow, shot } from "./looks.ts";
import { demoMember } from "./members.ts";
import { expect } from "./test.ts";
import { wordsOf } from "./words.ts";

/** `taps` are the names of the buttons that lead to it, in English. */
type Opened = { name: string; path: string; taps: string[] };

const OPENED: Opened[] = [
  { name: "limit-sheet", path: "/user/securitycenter", taps: ["Purchase limits"] },
  { name: "break-sheet", path: "/user/securitycenter", taps: ["Take a break"] },
  { name: "totp-sheet", path: "/user/securitycenter", taps: ["Authenticator app"] },
  { name: "statement-sheet", path: "/user/information", taps: ["Account statement"] },
  { name: "copy-sheet", path: "/user/information", taps: ["Copy of all your data"] },
  { name: "close-sheet", path: "/user/information", taps: ["Close the account"] },
  { name: "menu-sheet", path: "/mine", taps: ["Menu"] },
  { name: "share-sheet", path: "/mine", taps: ["Menu", "Create team"] },
];

async function open(page: Page, { path, taps }: Opened, language: "en_US" | "ta_IN") {
  await goTo(page, path);
  const say = wordsOf(language);
  for (const tap of taps) {
    await page.getByRole("button", { name: new RegExp(`^${say(tap)}`) }).click();
  }
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("dialog .skeleton")).toHaveCount(0);
}

/** Closes what is open over the screen, so that the next test begins without it. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // On the screen that was opened first, an open sheet has an entry in the history too.
  await page.waitForFunction(() => history.state?.isStep !== true);
}

test.afterAll(closeKeptPages);

for (const opened of OPENED) {
  test(`${opened.name} can be shown to everyone`, async ({ look, stack }) => {
    const member = await keptMember("running", () => demoMember(stack, "running"));
    const page = await look(member);
    await open(page, opened, "en_US");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await shot(page, `${opened.name}-light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await shot(page, `${opened.name}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
    await enlargeText(page);
    await expectNoOverflow(page);
    await shot(page, `${opened.name}-large`);
    await enlargeText(page, "");
    await close(page);
    const inTamil = await look(member, "ta_IN");
    await open(inTamil, opened, "ta_IN");
    await expectNoOverflow(inTamil);
    await shot(inTamil, `${opened.name}-tamil`);
    await close(inTamil);
  });
}
