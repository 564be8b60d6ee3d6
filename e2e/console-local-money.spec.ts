/**
 * Actions of the bank: a chargeback and its reversal are booked; two people return a stray credit.
 */
import { listLocalRecharges } from "@ballast/contract/cash/fiat.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Page } from "@playwright/test";
import { eventually } from "../scripts/client.ts";
import { fillLocalWallet, indianMember } from "./local-members.ts";
import { expectAccessible } from "./looks.ts";
import { signIn } from "./members.ts";
import { enterConsole, goInConsole, newStaff, type StaffMember } from "./staff.ts";
import { expect, type Stack, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Presses a button on the bank's own list. */
async function atTheBank({ sandbox, sandboxKey }: Stack, path: string): Promise<void> {
  const { bankUrl } = await sandbox.state();
  const pressed = await fetch(`${bankUrl}/${path}`, {
    ...{ method: "POST", redirect: "manual" },
    headers: { "x-sandbox-key": sandboxKey },
  });
  expect(pressed.status).toBe(303);
}

/** Proposes a command on the open row; answers the proposal's id. */
async function propose(page: Page, command: string, reason: string): Promise<string> {
  await page.getByRole("button", { name: command }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: command }).click();
  await expect(dialog.getByText("Done", { exact: true })).toBeVisible();
  return (await dialog.getByRole("link", { name: /^prp_/ }).getAttribute("title")) ?? "";
}

/** Reads as another person what the proposal changes, and approves it. */
async function approve(page: Page, by: StaffMember, proposal: string): Promise<void> {
  await enterConsole(page, by, `/r/proposals/${proposal}`);
  await expect(page.getByText("1 more person must approve it.")).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("seen on the bank's line");
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog.getByText("Done", { exact: true })).toBeVisible();
}

test("what a payer's bank took back and gave back stands in the console, and is in the member's wallet", async ({
  page,
  stack,
}) => {
  test.setTimeout(150_000);
  const finance = await newStaff(stack, "finance");
  const member = await indianMember(stack);
  const { id } = await fillLocalWallet(stack, member, 300_00n);
  const query = { id: publicId("payment", id), pageNum: "1", pageSize: "1" };
  const is = (state: string) => async () => {
    const { list } = await member.client.call(listLocalRecharges, query);
    return list[0]?.state === state ? list[0] : null;
  };
  await atTheBank(stack, `pay/${id}/chargeback`);
  await eventually("the chargeback", is("charged_back"));
  const row = `/r/local-payments/${publicId("payment", id)}`;
  await enterConsole(page, finance, row);
  await expect(page.getByText("Taken back by the payer's bank")).toBeVisible();

  await atTheBank(stack, `pay/${id}/give-back`);
  await eventually("the member's money", is("credited"));
  await stack.sandbox.check();
  await goInConsole(page, "/p/reconciliation");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, member);
  await page.goto("/#/user/newrecharge");
  await page.getByRole("link", { name: "Everything that moved in this wallet" }).click();
  await expect(page.getByText("Given back by the payer’s bank")).toBeVisible();
}); // @rule 2/chargeback-reversal

test("money that nobody here owns goes back to its sender once two people say so", async ({
  page,
  stack,
}) => {
  test.setTimeout(150_000);
  const [finance, auditor] = [await newStaff(stack, "finance"), await newStaff(stack, "auditor")];
  await atTheBank(stack, "credit/tINR");
  await stack.sandbox.check();
  await enterConsole(page, finance, "/r/receipts");
  const open = page.getByRole("row").filter({ hasText: "100.00 tINR" }).filter({ hasText: "open" });
  await open.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const proposal = await propose(page, "Send back to its sender", "nobody knows the sender");
  const path = new URL(page.url()).pathname;
  await approve(page, auditor, proposal);
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText("sent back", { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Send back to its sender" })).toHaveCount(0);
}); // @rule 2/unowned
