/** The member's orders, one order and the ways to end it, its income, and the units held. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { listOrders } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import type { Page } from "@playwright/test";
import { buy, findProduct } from "../scripts/member-life.ts";
import { expectWhole, fact, unfold } from "./finders.ts";
import { closeKeptPages, forgetAnswers, goTo, keptMember, type Look, test } from "./kept-pages.ts";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { type Member, signIn } from "./members.ts";
import { expect, type Stack } from "./test.ts";
import { wordsOf } from "./words.ts";

test.afterAll(closeKeptPages);

/** The member's page in this file, without any response yet. */
async function lookAnew(look: Look, member: Member): Promise<Page> {
  const page = await look(member);
  await forgetAnswers(page, member);
  return page;
}

const madeOn = new Map<string, Member>();

/**
 * A member for tests that only read, until a test advances the days: its orders are as recent as
 * those of a new one.
 */
async function ofToday(stack: Stack, kind: string, make: () => Promise<Member>): Promise<Member> {
  const name = async () => `${kind} ${(await stack.sandbox.state()).now.slice(0, 10)}`;
  const known = madeOn.get(await name());
  if (known) return known;
  const made = await make();
  madeOn.set(await name(), made);
  return made;
}

/** A member who has bought two units of Harbour 7 today. */
async function withNewOrder(funded: Member): Promise<Member> {
  await buy(funded.client, await findProduct(funded.client, "Harbour 7"), 2);
  return funded;
}

/** The path of the member's newest order with that status. */
async function orderPath({ client }: Member, status: string, product = ""): Promise<string> {
  const { list } = await client.call(listOrders, { status });
  const order = list.find(({ productName }) => productName.startsWith(product));
  if (!order) throw new Error(`no ${status} order`);
  return `/user/orders?orderId=${publicId("order", order.orderId)}`;
}

test.describe("a member with running orders", () => {
  test("sees valid and ended ones, and one of them day by day with its evidence", async ({
    look,
    stack,
    member,
  }) => {
    const invested = await ofToday(stack, "invested", () => member("invested"));
    const page = await lookAnew(look, invested);
    await goTo(page, "/user/myorder");
    const valid = page.getByRole("list", { name: "Valid orders" }).getByRole("link");
    await expect(valid).toHaveCount(2);
    await expect(valid.filter({ hasText: "Breakwater 30" })).toContainText("2 of 30 days");
    await expectWhole(page);
    await page.getByText("Ended", { exact: true }).click();
    const ended = page.getByRole("list", { name: "Ended orders" }).getByRole("link");
    await expect(ended).toHaveCount(1);
    await expect(ended).toContainText("Cancelled on");
    await expectWhole(page);
    await page.reload();
    await expect(ended).toContainText("Cancelled on");
    await expect(page.getByRole("radio", { name: "Ended" })).toBeChecked();

    await page.getByText("Valid", { exact: true }).click();
    await valid.filter({ hasText: "Breakwater 30" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Order" })).toBeFocused();
    await expect(fact(page, "You paid")).toContainText("500.00 tUSDT TEST");
    await expect(fact(page, "Of what was paid, waiting to be taken out")).toContainText("0.18");
    await expect(page.getByText("Received: 1 day")).toBeVisible();
    await expect(page.getByText("Waiting: 1 day")).toBeVisible();
    await expect(page.getByText("To come: 28 days")).toBeVisible();
    const days = page.getByRole("list", { name: /received, \d+ waiting/ }).getByRole("listitem");
    await expect(days.nth(0)).toContainText("Received");
    await expect(days.nth(1)).toContainText("Waiting");
    await expect(days.nth(2)).toContainText("To come");
    await expectWhole(page);

    const incomes = page.getByRole("list", { name: "Income of this order" }).getByRole("button");
    await expect(incomes).toHaveCount(2);
    await incomes.filter({ hasText: "Received" }).click();
    const trail = page.getByRole("dialog", { name: "Where this income comes from" });
    await expect(trail.getByText("attested by")).toBeVisible();
    await expect(trail.getByText("Locked for Breakwater 30 before its sale began")).toBeVisible();
    await expect(trail.getByText("Taken out to your balance wallet")).toBeVisible();
    await expect(trail.getByText(/^ltx_/)).toHaveCount(4);
    await expect(trail.getByText(/^120,000\.00 tUSDT.* in all, on \d/)).toBeVisible();
    await expectWhole(page);
    const saving = page.waitForEvent("download");
    await trail
      .getByRole("button", { name: "Download the document founding-resolution.pdf" })
      .click();
    const saved = await readFile(await (await saving).path());
    expect(saved.subarray(0, 5).toString()).toBe("%PDF-");
    const hash = createHash("sha256").update(saved).digest("hex");
    await expect(trail.getByText(`${hash.slice(0, 15)}`)).toBeVisible();
    await expect(
      trail.getByText(/Your device computed its hash: it is the one above/),
    ).toBeVisible();
    await expectWhole(page);
    // A document that was replaced on the way is not accepted.
    await page.route("**/product/document?*", (route) =>
      route.fulfill({
        headers: { "content-disposition": 'attachment; filename="document.pdf"' },
        body: "%PDF-1.7 another",
      }),
    );
    const none = page.waitForEvent("download", { timeout: 2_000 }).catch(() => null);
    await trail.getByRole("button", { name: /^Download the document/ }).click();
    await expect(trail.getByText(/What came is not this document/)).toBeVisible();
    expect(await none).toBeNull();
    await page.keyboard.press("Escape");
    await expect(incomes.filter({ hasText: "Received" })).toBeFocused();

    await page.getByRole("button", { name: "Read the agreement" }).click();
    const agreement = page.getByRole("dialog", { name: "Lease agreement" });
    await expect(agreement.getByText("Your principal stays in custody")).toBeVisible();
    await expectWhole(page);
  }); // @rule state/order 4/provenance @screen /user/myorder

  test("sees the units held, with the days on which principal comes back", async ({
    look,
    stack,
    member,
  }) => {
    const invested = await ofToday(stack, "invested", () => member("invested"));
    const page = await lookAnew(look, invested);
    await goTo(page, "/user/stock");
    await expect(page.getByRole("heading", { name: "Breakwater 30" })).toBeVisible();
    await expect(page.getByText("800.00")).toBeVisible();
    const maturing = page.getByRole("list", { name: "When principal of Harbour 7 comes back" });
    await expect(maturing.getByRole("listitem")).toContainText("in 5 days");
    await expect(maturing.getByRole("listitem")).toContainText("300.00 tUSDT TEST");
    await expectWhole(page);
  }); // @screen /user/stock

  test("leaves one early: what was shown before is what comes back", async ({ page, member }) => {
    const invested = await member("invested");
    await signIn(page, invested);
    await goTo(page, await orderPath(invested, "valid", "Harbour 7"));
    await page.getByRole("button", { name: "Leave early" }).click();
    const asked = page.getByRole("dialog", { name: "Leave this order early?" });
    await expect(asked.getByText("300.00")).toHaveCount(2);
    await expect(fact(page, "Income that stays yours")).toContainText("0.24");
    await expect(fact(page, "Return you give up")).toContainText("0.60");
    const [no, yes] = [
      asked.getByRole("button", { name: "Not now" }),
      asked.getByRole("button", { name: "Leave early" }),
    ];
    expect((await no.boundingBox())?.width).toBe((await yes.boundingBox())?.width);
    expect((await no.boundingBox())?.height).toBe((await yes.boundingBox())?.height);
    await expectWhole(page);
    await no.click();
    await expect(asked).toBeHidden();

    await page.getByRole("button", { name: "Leave early" }).click();
    await yes.click();
    const done = page.getByRole("dialog", { name: "Order left" });
    await expect(done.getByText("The whole principal is back.")).toBeVisible();
    await expect(fact(page, "To your balance wallet").last()).toContainText("300.00");
    await expect(done.locator("dd", { hasText: "0.60" })).toBeVisible();
    await expectWhole(page);
    await done.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(/^Left early on/)).toBeVisible();
    await expect(fact(page, "Why")).toHaveText("You left early");
    await expect(page.getByText("Given up: 5 days")).toBeVisible();
    // Income that was earned and waits can be taken out as before.
    await page.getByRole("button", { name: "Take out 0.12 tUSDT" }).click();
    await expect(page.getByText("0.12 tUSDT is in your balance wallet")).toBeVisible();
    await expect(page.getByText("Received: 2 days")).toBeVisible();
  }); // @rule 1.7/early-exit @screen /user/orders

  test("takes out the income of one order, then all, and finds it in the history", async ({
    page,
    member,
    noErrors,
  }) => {
    noErrors.allow("status of 409");
    const invested = await member("invested");
    await signIn(page, invested);
    await page.goto("/#/user/receiveincome");
    await expect(page.getByRole("button", { name: "Take out 0.30 tUSDT" })).toBeVisible();
    await expectWhole(page);
    await page.getByRole("button", { name: "Take out 0.18 tUSDT of Breakwater 30" }).click();
    await expect(page.getByText("0.18 tUSDT is in your balance wallet")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take out 0.12 tUSDT" })).toHaveCount(1);
    // The button disappeared with its row: the keyboard focus moves to the list.
    await expect(page.getByRole("list", { name: "Income waiting, by order" })).toBeFocused();

    await page.getByText("History", { exact: true }).click();
    const history = page.getByRole("list", { name: "Income so far" }).getByRole("button");
    await expect(history).toHaveCount(4);
    await expect(history.filter({ hasText: "Received" })).toHaveCount(3);
    await history.filter({ hasText: "Waiting" }).click();
    await expect(page.getByText("Waiting for you to take it out")).toBeVisible();
    await expectWhole(page);
    await page.getByRole("link", { name: "Open the order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Order" })).toBeVisible();

    await page.goto("/#/user/allExtract");
    await expectWhole(page);
    await page.getByRole("button", { name: "Take out 0.12 tUSDT" }).click();
    await expect(page.getByRole("heading", { name: "Income taken out" })).toBeFocused();
    await expect(fact(page, "Ledger transaction")).toContainText("ltx_");
    await expectWhole(page);
    await page.getByRole("link", { name: "Income so far" }).click();
    await expect(page.getByText(/^The next income arrives on/)).toBeVisible();
    await expectWhole(page);
  }); // @rule state/income @screen /user/receiveincome /user/allExtract

  test("is told by name when another device was first", async ({ page, member, noErrors }) => {
    noErrors.allow("status of 409");
    const invested = await member("invested");
    await signIn(page, invested);
    const path = await orderPath(invested, "valid", "Harbour 7");
    await page.goto("/#/user/allExtract");
    const take = page.getByRole("button", { name: "Take out 0.30 tUSDT" });
    await expect(take).toBeVisible();
    await invested.client.call(takeOut);
    await take.click();
    await expect(page.getByRole("alert")).toHaveText(
      "There is no profit that can be withdrawn today.",
    );

    await goTo(page, path);
    await page.getByRole("button", { name: "Leave early" }).click();
    // Not before the tap: the page would hear of it, and take the question away.
    await page.route(`**${pathOf(exitOrder)}`, async (route) => {
      await invested.client.call(exitOrder, { orderId: path.split("=")[1] ?? "" });
      await route.continue();
    });
    await page.getByRole("dialog").getByRole("button", { name: "Leave early" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
      "This order has already ended.",
    );
  }); // @rule message/no-profit
});

test("a new order can be cancelled, and all of it comes back to where it came from", async ({
  page,
  member,
}) => {
  const funded = await withNewOrder(await member("funded"));
  await signIn(page, funded);
  await goTo(page, await orderPath(funded, "valid"));
  await expect(page.getByText(/^Cooling-off until/)).toBeVisible();
  await expect(page.getByText(/^The first day that earns is/)).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Put the dates in my calendar" }).click();
  const dates = await readFile(await (await saving).path(), "utf8");
  expect(dates.match(/^UID:ord_\w+-(cancel|first|end)@ballast\r$/gm)).toHaveLength(3);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(fact(page, "To your recharge wallet")).toContainText("200.00");
  await expectWhole(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  const done = page.getByRole("dialog", { name: "Order cancelled" });
  await expect(done.getByText("Everything you paid is back.")).toBeVisible();
  await done.getByRole("button", { name: "Done" }).click();
  // The button that opened the sheet does not exist any more.
  await expect(page.getByRole("heading", { level: 1, name: "Order" })).toBeFocused();
  await expect(page.getByText(/^Cancelled on/)).toBeVisible();
  await expect(fact(page, "To your recharge wallet")).toContainText("200.00");
  await expect(page.getByRole("button", { name: "Cancel order" })).toBeHidden();
  await expectWhole(page);
}); // @rule 1.7/cooling-off

test("asks anew when the cooling-off time ends under the question", async ({
  look,
  stack,
  member,
}) => {
  const buyer = await ofToday(stack, "buyer", async () => withNewOrder(await member("funded")));
  const page = await lookAnew(look, buyer);
  let leftMs = 6_000;
  await page.route(/mine\/order\/record/, async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    const until = new Date(new Date(envelope.data.serverTime).getTime() + leftMs);
    for (const order of envelope.data.list) {
      order.cancelUntil = until.toISOString();
      order.paidFrom = { recharge: "120000000", returned: "50000000", earned: "30000000" };
    }
    await route.fulfill({ response, json: envelope });
  });
  let sent = 0;
  await page.route(/sellFinancial/, async (route) => {
    sent += 1;
    await route.continue();
  });
  await goTo(page, await orderPath(buyer, "valid"));
  await expect(fact(page, "You paid")).toContainText("Of this from earnings: 30.00 tUSDT");
  await page.getByRole("button", { name: "Cancel order" }).click();
  const sheet = page.getByRole("dialog");
  await expect(fact(sheet, "To your recharge wallet")).toContainText("120.00");
  leftMs = 0;
  await expect(page.getByText(/^Cooling-off until/)).toHaveCount(0, { timeout: 10_000 });
  await expect(sheet).toHaveAccessibleName("Cancel this order?");
  await sheet.getByRole("button", { name: "Cancel order" }).dblclick();
  await expect(sheet).toHaveAccessibleName("Leave this order early?");
  await expect(sheet.getByText("The cooling-off time has ended.")).toBeVisible();
  await expect(fact(sheet, "To your balance wallet")).toContainText("200.00");
  await expect(fact(sheet, "To your balance wallet")).toContainText("from earnings: 30.00");
  expect(sent).toBe(0);
  await expectWhole(page);
});

test("shows the hash of an agreement whose text has been replaced", async ({
  look,
  stack,
  member,
}) => {
  const buyer = await ofToday(stack, "buyer", async () => withNewOrder(await member("funded")));
  const page = await lookAnew(look, buyer);
  await page.route(/product\/agreement/, async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    Object.assign(envelope.data, { hash: "a".repeat(64), body: "Another text." });
    await route.fulfill({ response, json: envelope });
  });
  await goTo(page, await orderPath(buyer, "valid"));
  await page.getByRole("button", { name: "Read the agreement" }).click();
  const sheet = page.getByRole("dialog", { name: "Lease agreement" });
  await expect(sheet).toContainText("The text you accepted is no longer shown here.");
  await expect(sheet).not.toContainText("Another text.");
  await expectWhole(page);
});

test.describe("in German", () => {
  test.use({ language: "de_DE" });
  test("reads an agreement in the own language, and the English text that counts beside it", async ({
    page,
    stack,
    member,
  }) => {
    const say = wordsOf("de_DE");
    const buyer = await ofToday(stack, "buyer", async () => withNewOrder(await member("funded")));
    const { productId, agreement } = await findProduct(buyer.client, "Harbour 7");
    await signIn(page, buyer);
    await goTo(page, `/index/detail?productId=${publicId("product", productId)}`);
    await unfold(page, String(say("Where the return comes from")));
    await expect(page.getByText("Eigenkapital des Betreibers, vor dem Verkauf")).toBeVisible();
    await page.getByRole("button", { name: say("Lease agreement") }).click();
    const sheet = page.getByRole("dialog", { name: String(say("Lease agreement")) });
    const german = sheet.getByText("Sie mieten die Einheiten");
    const english = sheet.getByText("You lease the units you buy");
    await expect(german).toBeVisible();
    await expect(sheet).toContainText(
      say("This is a translation. The English text is what counts."),
    );
    await expectWhole(page);
    await sheet.getByRole("button", { name: say("Read the English text") }).click();
    await expect(english).toHaveAttribute("lang", "en");
    await expect(english).toHaveText(agreement.body);
    await expect(german).toHaveCount(0);
    await sheet.getByRole("button", { name: say("Read the translation") }).click();
    await expect(german).toBeVisible();

    await sheet.getByRole("link", { name: say("Open it as a document") }).click();
    const file = page.getByRole("link", { name: say("Download PDF") });
    await expect(file).toHaveAttribute(
      "href",
      /^\/files\/agreements\/agr_[0-9a-f]{32}-de_DE\.pdf$/,
    );
    await page.getByRole("button", { name: say("Read the English text") }).click();
    await expect(file).toHaveAttribute("href", /^\/files\/agreements\/agr_[0-9a-f]{32}\.pdf$/);
    await expectWhole(page);
  });
});

test.describe("a member without orders", () => {
  test("is told what will be here, and where to go", async ({ look, member }) => {
    const page = await lookAnew(look, await keptMember("none", () => member("registered")));
    for (const [path, title] of [
      ["myorder", "You have no running order"],
      ["receiveincome", "No income is waiting"],
      ["allExtract", "No income is waiting"],
      ["stock", "You hold no units"],
    ]) {
      await goTo(page, `/user/${path}`);
      await expect(page.getByText(title ?? "")).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });

  test("finds no order under an id that is none, or another member's", async ({ look, member }) => {
    const page = await lookAnew(look, await keptMember("none", () => member("registered")));
    for (const id of ["", "ord_1", `ord_${"0".repeat(32)}`]) {
      await page.goto(`/#/user/orders?orderId=${id}`);
      await expect(page.getByText("This order is not among yours")).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "To my orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My orders" })).toBeVisible();
  });

  test("is offered to try again where an answer does not come", async ({
    look,
    member,
    noErrors,
  }) => {
    noErrors.allow("status of 500");
    const page = await lookAnew(look, await keptMember("none", () => member("registered")));
    const broken = { code: 500, msg: "Something went wrong. Please try again.", data: null };
    const calls = /mine\/order\/record|notTakeoutUsers|mine\/stock\/query/;
    for (const path of ["myorder", "receiveincome", "stock"]) {
      await page.route(calls, (route) => route.fulfill({ status: 500, json: broken }));
      await goTo(page, `/user/${path}`);
      await expect(page.getByRole("alert")).toContainText("Something went wrong.");
      await expectAccessible(page);
      await page.unroute(calls);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("alert")).toBeHidden();
    }
  });
});
