/** The pictures of what opens over a screen where the member keeps control. */
import type { Page } from "@playwright/test";
import { enlargeText, expectAccessible, expectNoOverflow, shot } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

/** `row` is what opens it, in English and in Tamil. */
type Opened = { name: string; path: string; row: [string, string] };

const OPENED: Opened[] = [
  {
    name: "limit-sheet",
    path: "/user/securitycenter",
    row: ["Purchase limits", "கொள்முதல் வரம்புகள்"],
  },
  { name: "break-sheet", path: "/user/securitycenter", row: ["Take a break", "இடைவெளி எடுக்க"] },
  {
    name: "totp-sheet",
    path: "/user/securitycenter",
    row: ["Authenticator app", "அங்கீகரிப்புச் செயலி"],
  },
  {
    name: "statement-sheet",
    path: "/user/information",
    row: ["Account statement", "கணக்கு அறிக்கை"],
  },
  { name: "close-sheet", path: "/user/information", row: ["Close the account", "கணக்கை மூடுக"] },
];

async function open(page: Page, { path, row }: Opened, language: "en_US" | "ta_IN") {
  await page.evaluate(
    (name) => localStorage.setItem("ballast.language", JSON.stringify(name)),
    language,
  );
  await page.goto(`/#${path}`);
  await page.reload();
  const name = language === "en_US" ? row[0] : row[1];
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("dialog .skeleton")).toHaveCount(0);
}

for (const opened of OPENED) {
  test(`${opened.name} can be shown to everyone`, async ({ page, stack }) => {
    await signIn(page, await demoMember(stack, "running"));
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
    await open(page, opened, "ta_IN");
    await expectNoOverflow(page);
    await shot(page, `${opened.name}-tamil`);
  });
}
