/** Staff and one member: a withdrawal decided, purchases stopped, a phone number revealed. */
// @rule console/withdrawals console/members
import { publicId } from "@ballast/contract/ids.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { applyWithdrawal, listAddresses } from "@ballast/contract/wallet/calls.ts";
import type { Page } from "@playwright/test";
import { buy, deposit, findProduct } from "../scripts/member-life.ts";
import { expectAccessible } from "./looks.ts";
import { createMember, type Member, signIn } from "./members.ts";
import { enterConsole, giveCommand, goInConsole, newStaff } from "./staff.ts";
import { expect, type Stack, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** An amount above the limit of automatic approval. */
const MUCH = 1_200_000_000n;

const idOf = async ({ client }: Member) =>
  publicId("member", (await client.call(memberInfo)).userId);

/** Applies for a withdrawal over the public API; answers its public id. */
async function apply({ client, fundPassword }: Member, amount: bigint): Promise<string> {
  const { list } = await client.call(listAddresses);
  const input = {
    addressId: publicId("address", list[0]?.id ?? ""),
    amount: String(amount),
    payPassword: fundPassword ?? "",
  };
  const { id } = await client.call(applyWithdrawal, input);
  return publicId("withdrawal", id);
}

/** Gives a command on the open row, with a reason. */
async function give(page: Page, title: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: title, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: title, exact: true }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
}

async function rich(stack: Stack): Promise<Member> {
  const member = await createMember(stack, "ready");
  await deposit(member.client, stack.sandbox, 3n * MUCH);
  return member;
}

test("a withdrawal is approved, another refused, and the member reads why", async ({
  page,
  stack,
}) => {
  const member = await rich(stack);
  const [paid, refused] = [await apply(member, MUCH), await apply(member, MUCH)];
  await enterConsole(page, await newStaff(stack, "finance"), "/r/withdrawals");
  await expect(page.getByRole("heading", { level: 1, name: "Withdrawals" })).toBeVisible();
  await expect(page.getByRole("link", { name: `wdr_…${paid.slice(-8)}` })).toBeVisible();
  await expectAccessible(page);

  await goInConsole(page, `/r/withdrawals/${paid}`);
  const decision = page.getByRole("region", { name: "The decision" });
  await expect(decision).toContainText("New target, first withdrawal");
  await expect(decision).toContainText("Nothing paid out before");
  await expect(decision).toContainText(/Never used, saved \d+ \w{3} 2026/);
  await expect(decision).toContainText("1,200.00 paid in");
  // What is empty is left out, and one button is filled.
  await expect(page.getByText("Held until")).toHaveCount(0);
  await expect(page.locator(".ant-btn-primary")).toHaveText("Approve");
  await expectAccessible(page);
  await give(page, "Approve", "called back, it is theirs");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await goInConsole(page, `/r/withdrawals/${refused}`);
  await give(page, "Refuse", "the address is on a list of sanctions");
  await expect(page.getByText("failed", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, member);
  await page.goto(`/#/user/withrecord?id=${refused}`);
  await expect(page.getByText("the address is on a list of sanctions")).toBeVisible();
});

test("withdrawals approved at once are named with their amounts and the sum, and a lost race with what is", async ({
  page,
  stack,
}) => {
  const member = await rich(stack);
  const both = [await apply(member, MUCH), await apply(member, MUCH)];
  const finance = await newStaff(stack, "finance");
  const filter = JSON.stringify([{ column: "member", op: "is", value: await idOf(member) }]);
  await enterConsole(page, finance, `/r/withdrawals?f=${encodeURIComponent(filter)}`);
  for (const id of both) {
    await page
      .getByRole("row")
      .filter({ hasText: id.slice(-8) })
      .getByRole("checkbox")
      .check();
  }
  await page.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve: 2 rows" });
  await expect(dialog.getByRole("row")).toHaveCount(3);
  const [one, sum] = [MUCH, 2n * MUCH].map((units) => formatAmount(units, "tUSDT"));
  await expect(dialog.getByRole("cell", { name: `${one} tUSDT` })).toHaveCount(2);
  await expect(dialog.getByText(`Amount together: ${sum} tUSDT`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const [first = "", second = ""] = both;
  await goInConsole(page, `/r/withdrawals/${first}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("called back");
  // Another person was faster.
  const other = await newStaff(stack, "finance");
  const reason = { reason: "the address is on a list" };
  await giveCommand(stack, other, "refuse-withdrawal", reason, { rows: [first] });
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("dialog").getByText(/^This withdrawal has already/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Throw away" }).click();
  await expect(page.getByText("failed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await giveCommand(stack, other, "refuse-withdrawal", reason, { rows: [second] });
});

test("a member whose purchases are frozen cannot buy, reads why, and can withdraw", async ({
  page,
  stack,
}) => {
  const member = await createMember(stack, "ready");
  const support = await newStaff(stack, "support");
  const id = await idOf(member);
  await enterConsole(page, support, `/r/members/${id}`);
  await expect(page.getByText("Recharge wallet")).toBeVisible();
  await expectAccessible(page);
  await give(page, "Freeze purchases", "the payment was somebody else's");
  await expect(page.getByText("purchases frozen", { exact: true })).toBeVisible();

  await signIn(page, member);
  const harbour = await findProduct(member.client, "Harbour 7");
  await page.goto(`/#/index/detail?productId=${publicId("product", harbour.productId)}`);
  await expect(page.getByText("stopped: the payment was somebody else's")).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy", exact: true })).toHaveCount(0);
  await expect(buy(member.client, harbour, 1)).rejects.toThrow("somebody else's");
  expect(await apply(member, 20_000_000n)).toMatch(/^wdr_/);

  await giveCommand(
    stack,
    support,
    "unfreeze-purchases",
    { reason: "it was theirs" },
    {
      rows: [id],
    },
  );
  expect((await buy(member.client, harbour, 1)).orderId).toBeTruthy();
});

test("a member is found by the whole phone number; the look at it stays in the audit log", async ({
  page,
  stack,
}) => {
  const member = await createMember(stack, "registered");
  const support = await newStaff(stack, "support");
  const id = await idOf(member);
  await enterConsole(page, support);
  const find = page.getByLabel("Find a member");
  await find.fill(member.phone.slice(0, -1));
  await find.press("Enter");
  const search = page.getByPlaceholder(/^Search by/);
  await expect(page.getByText(/^Nothing matches/)).toBeVisible();
  await search.fill(member.phone);
  await search.press("Enter");
  await page.getByRole("link", { name: `mbr_…${id.slice(-8)}` }).click();
  await expect(page.getByRole("button", { name: "Show personal data" })).toBeVisible();
  await expect(page.getByText(member.phone)).toHaveCount(0);
  await page.getByRole("button", { name: "Show personal data" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("to call back");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText(member.phone)).toBeVisible();
  const lists = page.getByRole("navigation", { name: "What belongs to it" });
  await expect(lists.getByRole("button", { name: "Deposits" })).toBeVisible();
  await lists.getByText("Login", { exact: true }).click();
  await expect(lists.getByRole("button", { name: "Deposits" })).toHaveCount(0);
  await lists.getByRole("button", { name: "Login resets" }).click();
  await expect(page.getByText("None here.")).toBeVisible();
  await expectAccessible(page);

  await enterConsole(page, await newStaff(stack, "auditor"), "/r/audit-log");
  const look = page
    .getByRole("row")
    .filter({ hasText: support.name })
    .filter({ hasText: "reveal" });
  const about = look.getByRole("link", { name: `Members mbr_…${id.slice(-8)}` });
  await expect(about).toHaveAttribute("href", `/console/r/members/${id}`);
});
