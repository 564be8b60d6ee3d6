/**
 * From a draft in the editor to the member's list of products, by two people; and an approval that
 * is too late.
 */
// @rule console/expiry
import { PROPOSAL_DAYS } from "@ballast/contract/console/staff.ts";
import { listProducts } from "@ballast/contract/product/calls.ts";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./looks.ts";
import { signIn } from "./members.ts";
import { enterConsole, giveCommand, newStaff } from "./staff.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Chooses a value of a select whose list opens below its field. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.locator(".ant-select-item-option").filter({ hasText: value }).first().click();
}

/** Types a time in the format of the field. */
async function typeTime(page: Page, field: string, time: number): Promise<void> {
  const iso = new Date(time).toISOString();
  const typed = `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)} ${iso.slice(11, 16)}`;
  await page.getByRole("textbox", { name: field }).fill(typed);
  await page.keyboard.press("Enter");
}

/** The figures as they would be if all of members' money but one unit were missing. */
async function showMissing(route: Route): Promise<void> {
  const response = await route.fetch();
  const json = await response.json();
  Object.assign(json.data.cover.client, { held: "1", owed: "2000000", coverBps: 0 });
  await route.fulfill({ response, json });
}

const DAY_MS = 86_400_000;
const SOURCE = "Interest on short government bills that the operator holds, paid every day.";

test("a product is drafted, seen as members see it, proposed, approved by another, and on sale", async ({
  page,
  stack,
  member,
}) => {
  // Three people of the staff and a member act one after the other.
  test.slow();
  const buyer = await member("ready");
  const now = (await buyer.client.call(listProducts)).serverTime.getTime();
  const name = `Pier ${now % 100_000}`;
  await enterConsole(page, await newStaff(stack, "content"), "/p/product-draft");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await choose(page, "Picture", "harbour");
  const fields = {
    "Price of a unit": "100",
    "Daily return of a unit": "0.05",
    "Days of income": "5",
    Units: "10",
    "Most of one member": "10",
    "Where the return comes from, English": SOURCE,
  };
  for (const [field, value] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: field, exact: true }).fill(value);
  }
  await typeTime(page, "Terms are shown (UTC)", now - DAY_MS);
  await typeTime(page, "Sale starts (UTC)", now - DAY_MS / 2);
  await typeTime(page, "Sale ends (UTC)", now + 20 * DAY_MS);
  const document = { name: "bills.pdf", mimeType: "application/pdf", buffer: Buffer.from("bills") };
  await page.setInputFiles("input[type=file]", document);
  await expect(page.locator("form code")).toHaveText(/^[0-9a-f]{64}$/);
  await choose(page, "Agreement", "new version");
  await page.getByRole("textbox", { name: "Its version" }).fill(`pier-${now}`);
  const text = page.getByRole("textbox", { name: "Its text, English" });
  await text.fill("The lease of a pier.\nSecond line.");
  const words = page.locator(".ant-form-item").filter({ has: text });
  await expect(words).toContainText("Not written in Hindi");
  await words.getByText("German", { exact: true }).click();
  const german = page.getByRole("textbox", { name: "Its text, German" });
  await german.fill("Garantiert ein Pier.");
  await expect(page.getByText("German: “garantiert”")).toBeVisible();
  await german.fill("Der Mietvertrag eines Piers.\nZweite Zeile.");
  await expect(page.getByText("German: “garantiert”")).toHaveCount(0);

  // Too high a return is refused before anything is sent.
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/console/run")) sent.push(request.url());
  });
  await expect(page.getByText("The simple yearly rate would be")).toBeVisible();
  await page.getByRole("button", { name: "Write the draft" }).click();
  await expect(page.getByText("Above the ceiling of 15.00 % a year")).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole("textbox", { name: "Daily return of a unit" }).fill("0.04");
  const card = page.getByRole("group", { name: "Card as members see it" });
  await expect(card).toContainText("0.20 tUSDT");
  await expect(card).toContainText("Simple yearly rate 14.60 %");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Write the draft" }).click();
  await page.getByRole("button", { name: "Write it" }).click();
  await page.getByRole("link", { name: "Open the draft" }).click();
  await expect(page.getByText("What its listing would lock")).toBeVisible();
  const path = new URL(page.url()).pathname.replace("/console", "");

  await enterConsole(page, await newStaff(stack, "finance"), path);
  await page.getByRole("button", { name: "Propose, oldest lots first" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Propose to list" }).click();
  await expect(dialog).toContainText("Proposed: prp_");
  const proposal = await dialog.getByRole("link", { name: /^prp_/ }).getAttribute("title");

  await enterConsole(page, await newStaff(stack, "auditor"), `/r/proposals/${proposal}`);
  await expect(page.getByRole("row", { name: /^Locked in the reserve/ })).toContainText(
    "0.00 tUSDT2.00 tUSDT",
  );
  await expect(page.getByText("1 more person must approve it.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("terms, lot and document checked");
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog).toContainText("Done");
  await dialog.getByText("Close", { exact: true }).click();
  await expect(page.getByText("terms, lot and document checked")).toBeVisible();

  await signIn(page, buyer);
  await page.goto("/#/projects");
  await expect(page.getByRole("link", { name })).toBeVisible();
}); // @rule console/products

test("what nobody decided on in time cannot be approved any more", async ({ page, stack }) => {
  const made = await stack.sandbox.staff(
    ...["ana", "capital-in", "--amount", "1", "--reference", "never decided"],
  );
  const proposal = /prp_[0-9a-f]{32}/.exec(made.join(" "))?.[0] ?? "";
  await stack.sandbox.advance(PROPOSAL_DAYS);
  const auditor = await newStaff(stack, "auditor");
  await expect(
    giveCommand(stack, auditor, "approve", { reason: "late" }, { rows: [proposal] }),
  ).rejects.toThrow("has expired");
  await enterConsole(page, auditor, `/r/proposals/${proposal}`);
  await expect(page.getByText("expired", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
});

test("at night: what waits, whether there are sales, and keys to get there", async ({
  page,
  stack,
}) => {
  await enterConsole(page, await newStaff(stack, "auditor"));
  await expect(page.getByRole("region", { name: "Sales" })).toContainText("tUSDT: sales");
  await expect(page.getByRole("region", { name: "What waits, oldest first" })).toBeVisible();
  for (const figure of ["Deposits", "Purchases", "Payouts", "New members"]) {
    const bars = new RegExp(`^${figure} by day: .*; today until [0-9:]{5} .*; median of the days`);
    await expect(page.getByRole("img", { name: bars })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Cover" })).toContainText("100.00 %");
  await page.route("**/today/figures*", showMissing);
  await page.reload();
  await expect(page.getByRole("img", { name: /held, .* owed, .* missing$/ })).toBeVisible();
  await page.unroute("**/today/figures*");
  await expect(page.getByRole("img", { name: /^Principal that matures by day/ })).toBeVisible();
  // Sweeps run by themselves, however many there are. Empty queues take one line.
  const rest = page.getByRole("region", { name: "Nothing to do" });
  await expect(rest).toContainText(/Nothing waits in: \S/);
  await expect(rest).toContainText("Sweeps");
  await expectAccessible(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("to Withdrawals");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Search by name")).toBeFocused();
  await expectAccessible(page);
}); // @rule console/cockpit
