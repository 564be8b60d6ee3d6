import { publicId } from "@ballast/contract/ids.ts";
import {
  addAddress,
  applyWithdrawal,
  getBalance,
  getDepositAddress,
  listAddresses,
} from "@ballast/contract/wallet/calls.ts";
import type { Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { deposit, setFundPassword } from "../scripts/member-life.ts";
import { fact, sayChanged } from "./finders.ts";
import { closeKeptPages, enterLoaded, expectLoaded, goTo, takeTurn, test } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { type Member, signIn } from "./members.ts";
import { expect, test as fresh, type Stack } from "./test.ts";
import { failsUntilTapped } from "./until-tapped.ts";

const TOKEN = { currency: "tUSDT", chain: "BEP20" };
const anAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const short = (address: string) => `${address.slice(0, 15)}…${address.slice(-6)}`;
const sheet = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

test.afterAll(closeKeptPages);

/** Presses a button; Playwright waits while the click guard disables it. */
const press = (page: Page, name: string) => button(page, name).click();

/** Counts how often the page has sent a form to a call so far. */
function countSent(page: Page, path: string): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(path)) sent += 1;
  });
  return () => sent;
}

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

const addressOf = async ({ client }: Member) =>
  (await client.call(getDepositAddress, TOKEN)).address;

/** The phone's vibrations from now on; there are none where motion is reduced. */
async function countTicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { ticks: 0 };
    Object.assign(window, seen);
    navigator.vibrate = () => {
      seen.ticks += 1;
      return Boolean(Object.assign(window, seen));
    };
  });
  return () => page.evaluate(() => (window as unknown as { ticks: number }).ticks);
}

test.describe("deposit", () => {
  fresh("shows an own address and copies all of it", async ({ page, context, member }) => {
    const someone = await member("registered");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, someone);
    await page.goto("/#/user/recharge");
    await expectLoaded(page, "Deposit");
    const address = await addressOf(someone);
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(
      page.getByText(/^20 confirmations(, about \d+ (seconds?|minutes?))?$/),
    ).toBeVisible();
    await expect(page.getByText(/^No deposit yet/)).toBeVisible();
    const ticks = await countTicks(page);
    await button(page, "Copy address").click();
    await expect(page.getByText("Copy succeeded")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect(await ticks()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await button(page, "Copy address").click();
    await expect.poll(ticks).toBe(1);
    await page.goto("/#/user/system");
    await page.getByRole("group", { name: "Vibration" }).getByText("Off", { exact: true }).click();
    await page.goBack();
    await expect(page.getByText("Copy succeeded")).toHaveCount(0);
    await button(page, "Copy address").click();
    await expect(page.getByText("Copy succeeded")).toBeVisible();
    expect(await ticks()).toBe(1);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await button(page, "Copy address").click();
    await expect(page.getByText("Copy failed")).toBeVisible();
    await expectWhole(page);
    await enlargeText(page);
    await expectNoOverflow(page);
  }); // @rule message/copied message/not-copied

  test("counts confirmations while one looks, and says when it is credited", async ({
    look,
    member,
    stack,
  }) => {
    const someone = await member("registered");
    await stack.sandbox.faucet(await addressOf(someone), 25_000_000n);
    const page = await enterLoaded(look, someone, "/user/recharge", "Deposit");
    const first = page.getByText(/^[1-9] of 20 confirmations$/);
    await expect(first).toBeVisible({ timeout: 30_000 });
    await stack.sandbox.mine(8);
    await expect(page.getByText(/^(9|1\d) of 20 confirmations$/)).toBeVisible();
    await expect(page.getByText("On its way", { exact: true })).toBeVisible();
    await expectWhole(page);
    await stack.sandbox.mine(20);
    const said = page.getByRole("status").getByText("25.00 tUSDT credited to your recharge wallet");
    await expect(said).toBeVisible();
    await expect(page.getByText("Credited", { exact: true })).toBeVisible();
    await expect(page.getByRole("definition").getByText("25.00")).toBeVisible();
  }); // @rule state/deposit @screen /user/recharge

  test("names why one was not credited", async ({ look, member, stack }) => {
    const someone = await member("registered");
    await stack.sandbox.faucet(await addressOf(someone), 500_000n);
    await stack.sandbox.mine(25);
    const page = await enterLoaded(look, someone, "/user/recharge", "Deposit");
    // While nothing is pending the screen requests the list every ten seconds.
    const ending = page.getByText("Not credited", { exact: true });
    await expect(ending).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/It is below the smallest deposit/)).toBeVisible();
  }); // @rule state/deposit input/deposit-minimum

  test("looks for one that does not appear", async ({ look, member, stack, noErrors }) => {
    noErrors.allow("status of 404");
    const someone = await member("registered");
    const page = await enterLoaded(look, someone, "/user/recharge", "Deposit");
    await button(page, "My deposit does not appear").click();
    const sent = countSent(page, "/api/assets/recharge");
    const hash = sheet(page).getByLabel("Transaction hash");
    await hash.fill("0x1234");
    await press(page, "Look for it now");
    await expect(sheet(page).getByText(/Please enter the whole transaction hash/)).toBeVisible();
    expect(sent()).toBe(0);
    await expectWhole(page);
    await hash.fill(`0x${"ab".repeat(32)}`);
    await press(page, "Look for it now");
    await expect(sheet(page).getByText(/No deposit was found/)).toBeVisible();
    await expect(hash).toBeFocused();
    const paid = await stack.sandbox.faucet(await addressOf(someone), 3_000_000n);
    await hash.fill(` ${paid.hash} `);
    await press(page, "Look for it now");
    await expect(page.getByText("Your deposit was found")).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByText(/of 20 confirmations$/)).toBeVisible({ timeout: 30_000 });
  });

  test("says so where no token can be deposited", async ({ look, member }) => {
    const page = await takeTurn(look, await member("registered"));
    const data = { list: [] };
    await page.route("**/support/token/recharge*", (route) =>
      route.fulfill({ json: { code: 200, msg: "ok", data } }),
    );
    await goTo(page, "/user/recharge");
    await expect(page.getByText("No deposits can be taken at present")).toBeVisible();
    await expectWhole(page);
  });

  fresh("asks again after an error", async ({ page, member, noErrors }) => {
    noErrors.allow("status of 500");
    await failsUntilTapped(page, "**/api/assets/address/get*");
    await signIn(page, await member("registered"));
    await page.goto("/#/user/recharge");
    const again = button(page, "Try again");
    await expect(again).toBeVisible();
    await expectAccessible(page);
    await again.click();
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  });
});

test.describe("the address book", () => {
  test("refuses what is wrong, at its field", async ({ look, member, noErrors }) => {
    noErrors.allow("status of 400");
    const someone = await member("registered");
    const page = await enterLoaded(look, someone, "/user/address", "Address book");
    await expect(page.getByText("Please add address")).toBeVisible();
    await expectWhole(page);
    // With more than one currency, one has to be chosen.
    await page.route("**/support/token/withdraw*", async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.list.push({ ...answer.data.list[0], currency: "tINR" });
      await route.fulfill({ json: answer });
    });
    await page.getByRole("link", { name: "Add address" }).click();
    await expect(page.getByText(/can be used 24 hours after it was added/)).toBeVisible();
    const sent = countSent(page, "/api/assets/addressbook/add");
    const address = page.getByLabel("Address", { exact: true });
    await press(page, "Add address");
    await expect(
      page.getByText("Need to choose currency, chain, fill in address", { exact: true }),
    ).toBeVisible();
    await address.fill(anAddress());
    await expect(page.getByText("Please select first chain", { exact: true })).toBeVisible();
    await press(page, "Add address");
    await expectWhole(page);
    expect(sent()).toBe(0);
    await chooseToken(page);
    await expect(page.getByText("Please select first chain")).toHaveCount(0);
    await address.fill("0x52908400098527886E0F7030069857D2E4169ee7");
    await press(page, "Add address");
    await expect(page.getByText(/This is not a valid address/)).toBeVisible();
    await expect(address).toBeFocused();
    await address.fill(await addressOf(someone));
    await press(page, "Add address");
    await expect(page.getByText(/This is a deposit address of Ballast/)).toBeVisible();
    await expectWhole(page);
    expect(sent()).toBe(2);
  }); // @rule input/address message/choose-address message/select-chain @screen /user/addAddress

  test("says that its form is wrong as it is left; whether it is one of a key the server says", async ({
    look,
    member,
  }) => {
    const page = await enterLoaded(
      look,
      await member("registered"),
      "/user/addAddress",
      "Add address",
    );
    await expect(page.getByText("tUSDT · BEP20", { exact: true })).toBeVisible();
    const address = page.getByLabel("Address", { exact: true });
    await address.fill("0x52908400098527886E0F7030069857D2E4169ee");
    const wrong = page.getByText(/This is not a valid address/);
    await expect(wrong).toHaveCount(0);
    await page.getByLabel("Label (optional)").focus();
    await expect(wrong).toBeVisible();
  });

  test("keeps an address, says from when it can be used, and deletes it", async ({
    look,
    member,
    noErrors,
  }) => {
    noErrors.allow("status of 409");
    const someone = await member("registered");
    const address = anAddress();
    const page = await enterLoaded(look, someone, "/user/address", "Address book");
    await page.getByRole("link", { name: "Add address" }).click();
    await page.getByLabel("Address", { exact: true }).fill(` ${address.toLowerCase()} `);
    // The address is wider than its field, and shown whole below it.
    await expect(page.getByText(address.toLowerCase(), { exact: true })).toBeVisible();
    await page.getByLabel("Label (optional)").fill("Cold wallet");
    await press(page, "Add address");
    await expect(page.getByText("Address added")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Address book", level: 1 })).toBeVisible();
    await expect(page.getByText("Cold wallet")).toBeVisible();
    await expect(page.getByText(short(address))).toBeVisible();
    await expect(page.getByText(/^Usable from /)).toBeVisible();
    await expectWhole(page);

    await page.getByRole("link", { name: "Add address" }).click();
    await page.getByLabel("Address", { exact: true }).fill(address);
    await press(page, "Add address");
    await expect(page.getByText("This address is already in your address book.")).toBeVisible();
    await button(page, "Back").click();

    await button(page, "Delete Cold wallet").click();
    await expectWhole(page);
    await sheet(page).getByRole("button", { name: "Not now" }).click();
    await expect(page.getByText("Cold wallet")).toBeVisible();
    await button(page, "Delete Cold wallet").click();
    await sheet(page).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Address deleted")).toBeVisible();
    await expect(page.getByText("Please add address")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Address book", level: 1 })).toBeFocused();
    expect((await someone.client.call(listAddresses)).list).toEqual([]);
  }); // @rule message/add-address 1.7/holds @screen /user/address
});

async function chooseToken(page: Page): Promise<void> {
  await button(page, /^Currency and chain/).click();
  await sheet(page).getByRole("radio", { name: "tUSDT" }).check();
  await expectAccessible(page);
  await sheet(page).getByRole("radio", { name: "BEP20" }).check();
  await sheet(page).getByRole("button", { name: "Choose" }).click();
  await expect(button(page, /^Currency and chain tUSDT · BEP20/)).toBeVisible();
}

const amountField = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const fundPassword = (page: Page) => page.getByRole("textbox", { name: "Fund password" });

test.describe("withdrawing", () => {
  test("leads to what is missing first, the address and the fund password", async ({
    look,
    member,
    stack,
  }) => {
    const someone = await member("registered");
    const page = await enterLoaded(look, someone, "/user/withdraw", "Withdraw");
    await press(page, "Withdraw");
    const question = "You need to add your address to withdraw, now jump to add an address?";
    await expect(sheet(page).getByRole("heading", { name: question })).toBeVisible();
    await expectWhole(page);
    await sheet(page).getByRole("button", { name: "Not now" }).click();
    await button(page, /^Address Please add address/).click();
    await sheet(page).getByRole("button", { name: "Add address" }).click();
    await expect(page).toHaveURL(/#\/user\/addAddress$/);
    await expect(page.getByRole("heading", { name: "Withdraw", level: 1 })).toBeHidden();

    await someone.client.call(addAddress, { ...TOKEN, address: anAddress() });
    await page.goBack();
    await sayChanged(page);
    await expect(page.getByText(/^You can withdraw from \d/)).toBeVisible();
    await button(page, /^Address Choose an address/).click();
    await expect(sheet(page).getByText(/^Usable from /)).toBeVisible();
    await expectWhole(page);
    await sheet(page).getByRole("button", { name: "Close" }).click();
    await press(page, "Withdraw");
    const bind = "Withdrawal needs to bind your password, click to jump to the bind password page?";
    await expect(sheet(page).getByRole("heading", { name: bind })).toBeVisible();
    await sheet(page).getByRole("button", { name: "Set password" }).click();
    await expect(page).toHaveURL(/#\/user\/fundPwd$/);
    await expect(page.getByRole("heading", { name: "Withdraw", level: 1 })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Withdraw", level: 1 })).toBeVisible();

    await setFundPassword(someone.client, stack.sandbox, someone.phone, "Lantern88light");
    await sayChanged(page);
    await expect(fundPassword(page)).toBeVisible();
    await press(page, "Withdraw");
    await expect(page.getByText("Please bind your address")).toBeVisible();
    await expect(amountField(page)).toBeFocused();
  }); // @rule input/withdrawal-needs message/bind-address message/address-to-withdraw message/password-to-withdraw

  test("says what it brings as it is typed, and is followed to its end", async ({
    look,
    member,
    stack,
    noErrors,
  }) => {
    noErrors.allow("status of 400");
    const someone = await member("ready");
    await untilProcessed(stack);
    const earned = async () => (await someone.client.call(getBalance)).earned;
    await expect.poll(earned, { timeout: 30_000 }).toBe(500_000n);
    const page = await enterLoaded(look, someone, "/user/withdraw", "Withdraw");
    await refusesWrongInputs(page);
    const facts = page.getByText(
      /^(Half arrive within .*, 95 of 100 within|The last one arrived within|No withdrawal arrived).*Nothing holds yours\.$/,
    );
    await facts.click();
    await expect(fact(page, "Smallest withdrawal")).toHaveText("1.00 tUSDT TEST");
    await expect(fact(page, "Processed")).toHaveText("Monday to Friday");
    await facts.click();

    await amountField(page).fill("");
    await expect(page.getByText("The most that can go out would bring:")).toBeVisible();
    await expect(fact(page, "You receive")).toContainText("500.475 tUSDT TEST");
    await button(page, "All of it").click();
    await expect(amountField(page)).toHaveValue("500.50");
    await amountField(page).fill("1,000");
    await expect(amountField(page)).toHaveValue("1000");
    await amountField(page).fill("0500,011");
    await expect(amountField(page)).toHaveValue("500.01");
    // The rows add up: 500.00 without a fee and 0.01 earned, less the fee.
    for (const [row, money] of [
      ["Of that, without a fee", "500.00 tUSDT TEST"],
      ["Of that, earned: returns and bonuses", "0.01 tUSDT TEST"],
      ["Fee, 5.00% of the earned part", "−0.0005 tUSDT TEST"],
      ["You receive", "500.0095 tUSDT TEST"],
    ] as const) {
      await expect(fact(page, row)).toHaveText(money);
    }
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: "You receive 500.0095 tUSDT, the fee is 0.0005 tUSDT" }),
    ).toHaveCount(1);
    await expectWhole(page);
    await fundPassword(page).fill(someone.fundPassword ?? "");
    await press(page, "Withdraw 500.01 tUSDT");
    await expect(page.getByText("Your withdrawal is being processed")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Withdrawal", level: 1 })).toBeVisible();
    await expect(page.getByText(/^Arrives at the latest by /)).toBeVisible();

    const arrived = page.getByRole("listitem").filter({ hasText: /^Arrived\d/ });
    await expect(async () => {
      await stack.sandbox.mine(25);
      await sayChanged(page);
      await expect(arrived).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
    await expect(page.getByText("Succeeded", { exact: true })).toBeVisible();
    await expect(button(page, "Copy Transaction on the network")).toBeVisible();
    await expect(button(page, "Cancel withdrawal")).toHaveCount(0);
    await expectWhole(page);
    await enlargeText(page);
    await expectNoOverflow(page);
  }); // @rule state/withdrawal input/amount input/money-text input/withdrawal-amount message/balance 4/withdrawal dark/drip @screen /user/withdraw

  test("waits after a security change, and says until when", async ({ look, member, stack }) => {
    const someone = await member("ready");
    await setFundPassword(someone.client, stack.sandbox, someone.phone, "Pebble61beach");
    const page = await enterLoaded(look, someone, "/user/withdraw", "Withdraw");
    await expect(page.getByText(/^On hold until /)).toBeVisible();
    await expect(page.getByText(/^You can withdraw again from /)).toBeVisible();
    await expect(button(page, /^Withdraw/)).toHaveCount(0);
    await expectWhole(page);
  }); // @rule 1.7/holds 4/withdrawal
});

/** Advances to a weekday, because withdrawals are processed from Monday to Friday. */
async function untilProcessed({ sandbox }: Stack): Promise<void> {
  const weekday = new Date((await sandbox.state()).now).getUTCDay();
  const days = { 0: 1, 6: 2 }[weekday];
  if (days !== undefined) await sandbox.advance(days);
}

async function refusesWrongInputs(page: Page): Promise<void> {
  const sent = countSent(page, "/api/assets/withdraw/apply");
  await press(page, "Withdraw");
  await expect(page.getByText("Please enter the amount", { exact: true })).toBeVisible();
  await expect(page.getByText("Please enter the password", { exact: true })).toBeVisible();
  await expect(amountField(page)).toBeFocused();
  await amountField(page).fill("0.99");
  await expect(page.getByText("The smallest withdrawal is 1.00 tUSDT")).toBeVisible();
  await amountField(page).fill("7.123");
  await expect(page.getByText(/at most 2 decimals/)).toBeVisible();
  await amountField(page).fill("500.51");
  await expect(page.getByText("Greater than available balance", { exact: true })).toBeVisible();
  await press(page, "Withdraw");
  await expectWhole(page);
  expect(sent()).toBe(0);
  await amountField(page).fill("1");
  await fundPassword(page).fill("Wrong7password");
  await press(page, "Withdraw 1.00 tUSDT");
  await expect(page.getByText("The fund password is wrong.")).toBeVisible();
  await expect(fundPassword(page)).toBeFocused();
  expect(sent()).toBe(1);
}

test.describe("withdrawals", () => {
  test("are listed, opened and cancelled until they are approved", async ({
    look,
    member,
    stack,
  }) => {
    const someone = await member("ready");
    const page = await enterLoaded(look, someone, "/user/withrecord", "Withdrawals");
    await expect(page.getByText("No withdrawal yet")).toBeVisible();
    await expectWhole(page);
    await untilWeekend(stack);
    const applied = await apply(someone, "40000000");
    await sayChanged(page);
    await page.getByRole("link", { name: /40\.00 tUSDT TEST.*Processing/ }).click();
    await expect(page).toHaveURL(new RegExp(`id=${publicId("withdrawal", applied.id)}$`));
    await expect(page.getByText("Being processed", { exact: true })).toBeVisible();
    await expectWhole(page);
    await button(page, "Cancel withdrawal").click();
    await expect(sheet(page).getByText(/40\.00 tUSDT goes back/)).toBeVisible();
    await expectWhole(page);
    await sheet(page).getByRole("button", { name: "Keep it" }).click();
    await button(page, "Cancel withdrawal").click();
    await sheet(page).getByRole("button", { name: "Cancel withdrawal" }).click();
    await expect(page.getByText("Withdrawal cancelled, the money is back")).toBeVisible();
    await expect(page.getByText("Cancelled by you", { exact: true })).toBeVisible();
    await expect(page.getByText("The money is back in your wallets.")).toBeVisible();
    await expect(button(page, "Cancel withdrawal")).toHaveCount(0);
  }); // @rule state/withdrawal-cancel @screen /user/withrecord

  test("that is late says so, why, and when it is expected now", async ({
    look,
    member,
    stack,
  }) => {
    const someone = await member("ready");
    await deposit(someone.client, stack.sandbox, 1_000_000_000n);
    // The amount is above the limit of automatic approval.
    const { id } = await apply(someone, "1100000000");
    await stack.sandbox.advance(4);
    const page = await enterLoaded(look, someone, "/user/withrecord", "Withdrawals");
    await page.getByRole("link", { name: /1,100\.00 tUSDT TEST.*Late/ }).click();
    await expect(page).toHaveURL(new RegExp(`id=${publicId("withdrawal", id)}$`));
    await expect(page.getByText(/^Late: now expected by /)).toBeVisible();
    await expect(page.getByText("A person is still checking it.")).toBeVisible();
    await expect(page.getByText(/^It was promised by /)).toBeVisible();
    await expect(page.getByText(/^Arrives at the latest by /)).toHaveCount(0);
    await expectWhole(page);
    await enlargeText(page);
    await expectNoOverflow(page);
  }); // @rule constant/arrival

  test("show an error with a way on, and an id that is none", async ({
    look,
    member,
    noErrors,
  }) => {
    noErrors.allow("status of 500");
    const someone = await member("registered");
    const page = await takeTurn(look, someone);
    await failsUntilTapped(page, "**/api/assets/withdraw/record*");
    await goTo(page, "/user/withrecord");
    await expect(page.getByRole("alert").getByText(/^Something went wrong/)).toBeVisible();
    await expectAccessible(page);
    await button(page, "Try again").click();
    await expect(page.getByText("No withdrawal yet")).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/#/user/withrecord?id=wdr_1");
    await expect(page.getByText("This withdrawal was not found")).toBeVisible();
    expect(asked.filter((url) => url.includes("withdraw/record"))).toEqual([]);
  });
});

/** Advances to a Saturday or Sunday, on which nothing is approved. */
async function untilWeekend({ sandbox }: Stack): Promise<void> {
  const weekday = new Date((await sandbox.state()).now).getUTCDay();
  if (weekday !== 0 && weekday !== 6) await sandbox.advance(6 - weekday);
}

async function apply({ client, fundPassword }: Member, amount: string) {
  const [address] = (await client.call(listAddresses)).list;
  return client.call(applyWithdrawal, {
    amount,
    addressId: publicId("address", address?.id ?? ""),
    payPassword: fundPassword ?? "",
  });
}
