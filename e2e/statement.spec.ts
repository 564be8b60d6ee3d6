/** A statement is signed, and the standalone page verifies whether it is unchanged. */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow, shot } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { expect, type Stack, test } from "./test.ts";

const label = { file: "Choose a file", keys: "Or the text of the keys" };

async function download(page: Page, stack: Stack, form: "PDF" | "CSV"): Promise<Buffer> {
  await signIn(page, await demoMember(stack, "running"));
  await page.goto("/#/user/information");
  await page.getByRole("button", { name: /^Account statement/ }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/The file is signed/)).toBeVisible();
  await sheet.getByText(form, { exact: true }).click();
  const saving = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Download" }).click();
  return readFile(await (await saving).path());
}

async function check(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(label.file).setInputFiles({ name, mimeType: "text/plain", buffer });
}

/** The answers of the picture, in the order of its steps. */
const expectSteps = (page: Page, ...answers: string[]) =>
  expect(page.locator("#statement-outcome .answer")).toHaveText(answers);

test("a statement is known by its signature where Ballast serves the page, and each no is said", async ({
  page,
  stack,
}) => {
  const bytes = await download(page, stack, "CSV");
  await expectAccessible(page);
  const link = page.getByRole("dialog").getByRole("link", { name: "How to check it" });
  await page.goto(`${stack.url}${await link.getAttribute("href")}`);
  const outcome = page.locator("#statement-outcome");
  const button = page.getByRole("button", { name: "Check", exact: true });
  await button.click();
  await expect(button).toHaveAccessibleDescription(/Please choose/);
  await check(page, "statement.csv", bytes);
  await expectSteps(page, "Yes", "Yes", "Yes", "Yes", "For you to check");
  await expect(outcome).toContainText(/The signature fits key [0-9a-f]{16}/);
  await expect(outcome).toContainText(`read from ${new URL(stack.url).host}`);
  await page.getByText("What was signed").click();
  await expect(outcome).toContainText("mbr_");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await shot(page, "verify-statement");
  const changed = Buffer.from(bytes);
  changed.write("9", bytes.indexOf("0.000000"));
  await check(page, "statement.csv", changed);
  await expect(outcome).toContainText("changed by another program");
  await expectSteps(page, "Yes", "Yes", "Yes", "No", "Not reached");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await shot(page, "verify-statement-wrong");
  await check(page, "statement.csv", bytes.subarray(0, bytes.length - 20));
  await expect(outcome).toContainText("was cut off, or never signed");
  // The result for one file is not shown beside the next file.
  await check(page, "letter.txt", Buffer.from("Dear member"));
  await expect(outcome).toContainText("not an account statement");
  await expect(outcome).not.toContainText("was cut off");
  await expectSteps(page, "No", ...Array(4).fill("Not reached"));
}); // @rule 5/statements

test("a statement is checked without a network, by keys that are given", async ({
  page,
  context,
  stack,
  noErrors,
}, info) => {
  const bytes = await download(page, stack, "PDF");
  const keys = await (await fetch(`${stack.url}/proofs/keys.json`)).text();
  const path = info.outputPath("verify.html");
  await writeFile(path, await (await fetch(`${stack.url}/verify.html`)).text());
  noErrors.allow(/other host: file:/);
  await page.goto(`${pathToFileURL(path).href}#statement`);
  await context.setOffline(true);
  const outcome = page.locator("#statement-outcome");
  await check(page, "statement.pdf", bytes);
  await expect(page.getByLabel(label.keys)).toHaveAccessibleDescription(/cannot be read/);
  await expectAccessible(page);
  await page.getByLabel(label.keys).fill(keys.replace(/"id":"..../, '"id":"0000'));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByLabel(label.keys)).toHaveAccessibleDescription(/not a list of keys/);
  await check(page, "keys.json", Buffer.from(keys));
  await expect(page.getByLabel(label.keys)).toHaveValue(keys);
  await expect(outcome).toContainText("The signature fits key");
  await expect(outcome).toContainText("The list of keys was given by you");
  await page.getByLabel("Language").selectOption("Deutsch");
  await expect(outcome).toContainText("Die Signatur passt zum Schlüssel");
  await context.setOffline(false);
}); // @rule 5/statements
