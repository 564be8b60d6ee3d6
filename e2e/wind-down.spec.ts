/** The wind-down as a member reads it, and in numbers as those who decide about it see it. */
import type { Page } from "@playwright/test";
import { expectWhole } from "./finders.ts";
import { expectAccessible } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { enterConsole, giveCommand, newStaff } from "./staff.ts";
import { expect, test } from "./test.ts";

const SINCE = "2026-11-20T10:00:00.000Z";

/** Changes the responses to those of a wind-down that has begun; `unpaid` is in smallest units. */
async function ending(page: Page, unpaid: string): Promise<void> {
  await page.route("**/api/user/statistics/assets/all", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.windDown = { since: SINCE, unpaid };
    await route.fulfill({ response, json });
  });
  await page.route("**/amount-limit-usdt", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data = { ...json.data, unpaid, feeBps: 0 };
    await route.fulfill({ response, json });
  });
}

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

test("home and wallet say that Ballast is being wound down", async ({ page, stack }) => {
  await ending(page, "0");
  await signIn(page, await demoMember(stack, "fresh"));
  for (const [path, title] of [
    ["/index", "Home"],
    ["/user/balance", "Wallet"],
  ] as const) {
    await open(page, path, title);
    await expect(page.getByText("Ballast is being wound down")).toBeVisible();
    await expect(page.getByText(/Since 20 Nov 2026.*nothing is sold any more/)).toBeVisible();
    await expect(page.getByText("cannot be paid now")).toHaveCount(0);
    await expectWhole(page);
    await page.setViewportSize({ width: 390, height: 844 });
  }
}); // @rule 6/short

test("what cannot be paid is said on the wallet and before a withdrawal", async ({
  page,
  stack,
}) => {
  await ending(page, "12345678");
  await signIn(page, await demoMember(stack, "fresh"));
  await open(page, "/user/balance", "Wallet");
  await expect(page.getByText(/12\.345678 tUSDT.*cannot be paid now/)).toBeVisible();
  await expectWhole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/user/withdraw", "Withdraw");
  await expect(page.getByText(/12\.345678 tUSDT.*cannot be paid now/)).toBeVisible();
  await expectWhole(page);
}); // @rule 6/short

test("staff read which step is held up, since when, why and what to do", async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterConsole(page, await newStaff(stack, "support"), "/p/the-end");
  await expect(page.getByText("Nothing has begun. A wind-down would now")).toBeVisible();
  await expect(page.getByText("Pay out orders")).toBeVisible();
  await expectAccessible(page);
  const at = { since: "2026-11-20T10:20:00.000Z", seenAt: "2026-11-20T10:59:55.000Z" };
  const step = (name: string, says: string, ended: boolean) => ({
    ...{ step: name, says, orders: 0, amount: "0", beganAt: SINCE },
    endedAt: ended ? SINCE : null,
  });
  await page.route("**/api/console/wind-down", async (route) => {
    const json = await (await route.fetch()).json();
    json.data = {
      ...{ would: null, serverTime: "2026-11-20T11:00:00.000Z" },
      ending: {
        ...{ since: SINCE, approvalsWait: false, currencies: [], waits: [], lastRun: null },
        steps: [
          step("cancel", "purchases in their cooling-off time undone", true),
          step("income", "returns paid by the reserve", false),
        ],
        heldUp: [
          {
            ...at,
            ...{ step: "income", says: "returns paid by the reserve", bucket: 7 },
            ...{ why: "a disk is full", next: "Every other bucket is paid meanwhile." },
          },
        ],
      },
    };
    await route.fulfill({ json });
  });
  await page.reload();
  const held = page.getByRole("alert").filter({ hasText: "Held up: returns paid" });
  await expect(held).toContainText("bucket 7");
  await expect(held).toContainText("Since 20 Nov 2026, 10:20 UTC, 40 minutes ago; last tried");
  await expect(held).toContainText("Why: a disk is full");
  await expect(held).toContainText("Next: Every other bucket is paid meanwhile.");
  await expect(page.getByText("The job wind-down has not run yet")).toBeVisible();
  await expectAccessible(page);
}); // @rule 6/one-bucket

test("staff propose it with a document, and see it in numbers before they decide", async ({
  page,
  stack,
}) => {
  const finance = await newStaff(stack, "finance");
  const admin = await newStaff(stack, "admin");
  const file = new File(["The board decided it."], "resolution.pdf");
  const input = { reason: "A rehearsal of the approval." };
  const files = [{ field: "document", file }];
  const said = await giveCommand(stack, finance, "wind-down", input, { files });
  const proposal = /prp_[0-9a-f]+/.exec(said)?.[0] ?? "";
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterConsole(page, admin, `/r/proposals/${proposal}`);
  await expect(page.getByText("It cannot be taken back.").first()).toBeVisible();
  for (const what of ["Sales", "Orders paid out", "Principal given back", "Fee of withdrawals"]) {
    await expect(page.getByText(what, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText("resolution.pdf").first()).toBeVisible();
  await giveCommand(stack, admin, "refuse", { proposal, reason: "It was a rehearsal." });
});
