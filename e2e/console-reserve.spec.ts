/** The reserve in the console: funded, attested, listed, sold; and sales that stop and resume. */
// @rule console/reserve
import { consoleDocument } from "@ballast/contract/console/approvals.ts";
import { consoleRow, consoleRows } from "@ballast/contract/console/calls.ts";
import type { Row } from "@ballast/contract/console/form.ts";
import { type Envelope, pathOf } from "@ballast/contract/route.ts";
import type { Page, Route } from "@playwright/test";
import { eventually } from "../scripts/client.ts";
import { buy, findProduct } from "../scripts/member-life.ts";
import { expectAccessible } from "./looks.ts";
import { createMember } from "./members.ts";
import { takeOutside } from "./outside.ts";
import {
  enterConsole,
  giveCommand,
  goInConsole,
  newStaff,
  type StaffMember,
  walletOf,
} from "./staff.ts";
import { expect, type Stack, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const CONFIRMED = 25;
const SLOW = { timeout: 20_000 };
const idIn = (text: string, prefix: string) =>
  new RegExp(`${prefix}_[0-9a-f]{32}`).exec(text)?.[0] ?? "";
const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4 ${name}`),
});
const reason = "read the document";

async function readList(stack: Stack, { token }: StaffMember, resource: string): Promise<Row[]> {
  const query = new URLSearchParams({ resource, size: "50" });
  const answer = await fetch(`${stack.url}${pathOf(consoleRows)}?${query}`, {
    headers: { "x-staff-token": token },
  });
  return ((await answer.json()) as Envelope<{ list: Row[] }>).data.list;
}

async function readOne(stack: Stack, { token }: StaffMember, resource: string, id: string) {
  const query = new URLSearchParams({ resource, id });
  const answer = await fetch(`${stack.url}${pathOf(consoleRow)}?${query}`, {
    headers: { "x-staff-token": token },
  });
  return ((await answer.json()) as Envelope<Row>).data.values;
}

/** Opens the dialog of a button, fills it in, and answers its message after the command. */
async function giveInBrowser(
  page: Page,
  button: string,
  fields: Record<string, string>,
  file = "",
) {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByRole("textbox", { name: label }).fill(value);
  }
  if (file) await dialog.locator('input[type="file"]').setInputFiles(pdf(file));
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog.getByText("Done", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
}

/** The document of a proposal can be read, and is the one that was attached. */
async function readsDocument(page: Page) {
  const another = (file: Route) => file.fulfill({ body: "%PDF-1.7 of somebody else" });
  const saved: unknown[] = [];
  page.on("download", (file) => saved.push(file));
  await page.route(`**${pathOf(consoleDocument)}*`, another);
  await page.getByRole("button", { name: "Download the document" }).click();
  await expect(page.getByText(/another SHA-256. It is not this document/)).toBeVisible();
  await page.unroute(`**${pathOf(consoleDocument)}*`, another);
  expect(saved).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the document" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^document-[0-9a-f]{16}\.pdf$/);
  await expect(page.getByText("Its SHA-256 is this one.")).toBeVisible();
}

test("a lot is funded with a document, attested by another, confirmed, and backs what is sold", async ({
  page,
  stack,
}) => {
  test.slow();
  const [finance, auditor] = [await newStaff(stack, "finance"), await newStaff(stack, "auditor")];
  const name = `Quay ${Date.now() % 100_000}`;
  await enterConsole(page, finance, "/r/lots");
  await giveInBrowser(page, "Fund the reserve", { Amount: "4.00" }, `${name}.pdf`);
  const row = page.getByRole("row").filter({ hasText: `${name}.pdf` });
  await expect(row).toContainText("proposed");
  await expectAccessible(page);

  const other = await page.context().newPage();
  await enterConsole(other, auditor, "/r/lots");
  await other
    .getByRole("row")
    .filter({ hasText: `${name}.pdf` })
    .getByText("proposed")
    .click();
  await expect(other.getByText("SHA-256 of the document")).toBeVisible();
  await readsDocument(other);
  await expectAccessible(other);
  await other.getByRole("link", { name: /^prp_/ }).click();
  await readsDocument(other);
  await giveInBrowser(other, "Approve", { Reason: reason });

  await stack.sandbox.mine(CONFIRMED);
  const lot = await eventually("the lot is funded", async () => {
    await stack.sandbox.mine(CONFIRMED);
    const lots = await readList(stack, finance, "lots");
    const found = lots.find(({ values }) => values.document === `${name}.pdf`);
    return found?.values.state === "funded" ? found : null;
  });
  expect(lot.values).toMatchObject({ remaining: "4000000", attestors: auditor.name });

  const hours = (from: number) => `${new Date(now + from * 3_600_000).toISOString().slice(0, 19)}Z`;
  const now = Date.parse((await stack.sandbox.state()).now);
  const terms = {
    ...{
      name,
      image: "/images/harbour.svg",
      price: "100.00",
      "daily-return": "0.04",
      days: "5",
      units: "20",
    },
    ...{ "per-member": "20", "agreement-version": name, announce: hours(-1), start: hours(-1) },
    ...{
      end: hours(240),
      "return-source": "Mooring fees of the quay, as its document shows them.",
    },
  };
  const files = [
    { field: "agreement", file: new File(["Your principal stays in custody."], "agreement.txt") },
    { field: "document", file: new File(["fees"], "fees.pdf") },
  ];
  const drafted = await giveCommand(stack, finance, "draft-product", terms, { files });
  const rows = [idIn(drafted, "prd")];
  const proposed = await giveCommand(stack, finance, "list-product", { lots: lot.id }, { rows });
  await giveCommand(stack, auditor, "approve", { reason }, { rows: [idIn(proposed, "prp")] });
  const member = await createMember(stack, "funded");
  await buy(member.client, await findProduct(member.client, name), 2);

  await goInConsole(page, `/r/lots/${lot.id}`);
  const backed = page.getByRole("row").filter({ hasText: /prd_/ });
  await expect(backed).toContainText(name);
  await expect(backed).toContainText("4.00");
  await goInConsole(page, `/r/returns-mix/${rows[0]}`);
  await expect(page.getByRole("cell", { name: "0.40 tUSDT" })).toBeVisible();
  await expectAccessible(page);
});

test("yield from outside takes three people", async ({ page, stack }) => {
  const [finance, auditor, admin] = [
    await newStaff(stack, "finance"),
    await newStaff(stack, "auditor"),
    await newStaff(stack, "admin"),
  ];
  const lots = await readList(stack, finance, "lots");
  const funded = lots.find(
    ({ values }) => values.source === "capital" && values.state === "funded",
  );
  const { wallet } = await readOne(stack, finance, "lots", funded?.id ?? "");
  const { hash } = await stack.sandbox.faucet(String(wallet), 3_000_000n);
  await stack.sandbox.mine(CONFIRMED);
  const fields = { amount: "3.00", "tx-hash": hash };
  const files = [{ field: "document", file: new File(["bill"], `${hash.slice(2, 10)}.pdf`) }];
  const made = await eventually("the receipt is found", () =>
    giveCommand(stack, finance, "outside-yield", fields, { files }).catch(() => null),
  );
  const proposal = idIn(made, "prp");
  await giveCommand(stack, auditor, "approve", { reason }, { rows: [proposal] });
  // It is booked once a statement of the chain shows it.
  await stack.sandbox.check();
  await enterConsole(page, admin, `/r/proposals/${proposal}`);
  await expect(page.getByText(auditor.name, { exact: true }).first()).toBeVisible();
  await giveInBrowser(page, "Approve", { Reason: reason });
  await goInConsole(page, "/r/lots");
  const row = page.getByRole("row").filter({ hasText: `${hash.slice(2, 10)}.pdf` });
  await expect(row).toContainText("outside yield");
  await expect(row).toContainText("funded");
  await expect(row).toContainText(`${auditor.name}, ${admin.name}`);
});

test("a break stops sales, is seen with its reason, and two people let them go on", async ({
  page,
  stack,
}) => {
  test.slow();
  const [finance, auditor] = [await newStaff(stack, "finance"), await newStaff(stack, "auditor")];
  const house = await walletOf(stack, finance, "house");
  const giveBack = await takeOutside(stack, house, 7_000_000n);
  await stack.sandbox.check();
  await enterConsole(page, finance, "/p/coverage");
  await expect(page.getByText("Sales are stopped")).toBeVisible();
  await expect(page.getByText("the chain and the ledger differ").first()).toBeVisible();
  await expectAccessible(page);
  const said = { Reason: "It is being looked at." };
  await giveInBrowser(page, "Propose to resume sales", said);

  await giveBack();
  await stack.sandbox.check();
  const other = await page.context().newPage();
  await enterConsole(other, auditor, "/p/coverage");
  // The job that reads the chain runs once a minute.
  await expect(async () => {
    await stack.sandbox.check();
    await other.reload();
    await expect(
      other.getByText("Every value is green again; sales need two people to return."),
    ).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await giveInBrowser(other, "Approve", { Reason: reason });
  await expect(other.getByText("Sales are on")).toBeVisible(SLOW);
  await other.getByRole("tab", { name: "Stops of sales" }).click();
  const last = other.getByRole("row").filter({ hasText: "resumed" }).first();
  await expect(last).toContainText(finance.name);
  await expect(last).toContainText(auditor.name);
  await expectAccessible(other);
}); // @rule console/cover

test("what would be refused is not offered: money that has not arrived, and one's own proposal", async ({
  page,
  stack,
}) => {
  const [finance, auditor] = [await newStaff(stack, "finance"), await newStaff(stack, "auditor")];
  const money = { amount: "987654.00", reference: "sent by nobody" };
  const said = await giveCommand(stack, finance, "capital-in", money);
  const id = idIn(JSON.stringify(said), "prp");
  await enterConsole(page, auditor, `/r/proposals/${id}`);
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(
    /^Approve: .*987,654\.00 tUSDT cannot be booked/,
  );
  await expect(page.getByRole("button", { name: "Refuse or withdraw" })).toBeEnabled();
  await expectAccessible(page);
  const admin = await newStaff(stack, "admin");
  const rate = { name: `quinn-${Date.now() % 100_000}`, role: "support" };
  const own = idIn(JSON.stringify(await giveCommand(stack, admin, "add-staff", rate)), "prp");
  await enterConsole(page, admin, `/r/proposals/${own}`);
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(
    "Approve: nobody approves a proposal of their own.",
  );
  const reason = { reason: "made for a look" };
  for (const [one, row] of [
    [finance, id],
    [admin, own],
  ] as const) {
    await giveCommand(stack, one, "refuse", reason, { rows: [row] });
  }
});
