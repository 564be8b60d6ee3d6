/** The ledger at a desk: two people find and repair a break; accounts and trails are read. */
// @rule console/books
import type { Page } from "@playwright/test";
import { expectAccessible } from "./looks.ts";
import { createMember } from "./members.ts";
import { takeOutside } from "./outside.ts";
import {
  approveProposal,
  enterConsole,
  giveCommand,
  goInConsole,
  newStaff,
  proposalIn,
  walletOf,
} from "./staff.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const CONFIRMED = 25;
/** Confirms the dialog; answers the row that the command created. */
async function confirm(page: Page, button: string): Promise<string> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("it was booked by mistake");
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog.getByText("Done", { exact: true })).toBeVisible();
  const made = (await dialog.getByRole("link").first().getAttribute("title")) ?? "";
  await dialog.getByRole("button", { name: "Close" }).last().click();
  return made;
}

test("what did not arrive is not booked; a break stops sales; a booking is reversed by two people", async ({
  page,
  stack,
}) => {
  test.setTimeout(150_000);
  const [finance, auditor] = await Promise.all([
    newStaff(stack, "finance"),
    newStaff(stack, "auditor"),
  ]);
  const asked = { amount: "12.00", reference: "a transfer that was announced" };
  const booked = proposalIn(await giveCommand(stack, finance, "capital-in", asked));
  await expect(approveProposal(stack, auditor, booked)).rejects.toThrow(
    "12.00 tUSDT cannot be booked",
  );
  const house = await walletOf(stack, finance, "house");
  await stack.sandbox.faucet(house, 12_000_000n);
  await stack.sandbox.mine(CONFIRMED);
  await stack.sandbox.check();
  await approveProposal(stack, auditor, booked);
  const giveBack = await takeOutside(stack, house, 12_000_000n);
  await stack.sandbox.check();

  await enterConsole(page, finance, "/p/reconciliation");
  await expect(page.getByText("Sales in tUSDT are stopped")).toBeVisible();
  await expect(page.getByText("There is less outside than the books have")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "The break" }).click();
  await expect(page.getByText("It is about the house's wallet.")).toBeVisible();

  await giveBack();
  await stack.sandbox.check();
  await goInConsole(page, `/r/ledger-transactions/${booked.replace("prp_", "ltx_")}`);
  await expect(page.getByText("proposed and approved by people")).toBeVisible();
  await page.getByRole("button", { name: "Propose a reversal" }).click();
  await expect(page.getByText("its exact mirror is booked; that stays")).toBeVisible();
  const reversal = proposalIn(await confirm(page, "Propose a reversal"));
  await approveProposal(stack, auditor, reversal);
  await stack.sandbox.check();
  await page.reload();
  await expect(page.getByText("undone by its mirror")).toBeVisible();
  await expect(page.getByRole("button", { name: "Propose a reversal" })).toHaveCount(0);

  await goInConsole(page, "/r/breaks");
  await expect(page.getByRole("row").filter({ hasText: "−12.00" }).first()).toContainText("ended");
  await goInConsole(page, "/r/invariants/books_agree_with_the_chain");
  await page.getByRole("button", { name: "Run now" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Run now" }).click();
  await expect(dialog.getByText("books_agree_with_the_chain holds.")).toBeVisible();

  // No value is red any more; sales still wait for two people.
  const reason = { reason: "booked by mistake, undone" };
  const resumed = proposalIn(await giveCommand(stack, finance, "resume-sales", reason));
  await page.goto("/console/p/reconciliation");
  await expect(page.getByText("Sales in tUSDT are stopped")).toBeVisible();
  await approveProposal(stack, auditor, resumed);
  await page.reload();
  await expect(page.getByText("Sales in tUSDT are on")).toBeVisible();
});

test("an account is read at a time, and an income followed to its funding and back", async ({
  page,
  stack,
}) => {
  const auditor = await newStaff(stack, "auditor");
  await createMember(stack, "funded");
  await enterConsole(page, auditor, "/r/ledger-transactions");
  await expectAccessible(page);
  await page
    .getByRole("row")
    .filter({ hasText: "deposit" })
    .first()
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText("test money reached a member's deposit address.")).toBeVisible();
  await page
    .getByRole("row")
    .filter({ hasText: "client.deposit" })
    .getByRole("link")
    .first()
    .click();
  await page.locator("a[href*='/r/accounts/']").first().click();
  const statement = page.locator(".ant-card").filter({ hasText: "Statement" });
  await expect(statement.getByText("Closing")).toBeVisible();
  await expect(statement.getByRole("row").filter({ hasText: "deposit" }).first()).toBeVisible();
  await expectAccessible(page);

  await goInConsole(page, "/p/trail");
  await page.getByRole("link", { name: "Follow" }).first().click();
  await expect(page.getByText("its whole return locked before sale")).toBeVisible();
  await expect(page.getByText("attested by ben").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^lot_/ }).first().click();
  await expect(page.getByText("What it backs")).toBeVisible();
});

test("the day's proof stands in its list; asked for again, it is the one that is there", async ({
  page,
  stack,
}) => {
  const auditor = await newStaff(stack, "auditor");
  await enterConsole(page, auditor, "/r/proof-runs");
  await expect(page.getByRole("row").nth(1)).toContainText("done");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take the day's snapshot" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Take the day's snapshot" }).click();
  await expect(dialog.getByText("has its commits already")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await goInConsole(page, "/r/proof-commits/tUSDT.1");
  await expect(page.getByText("Ballast, test money: what stands against")).toBeVisible();
  await expectAccessible(page);
});
