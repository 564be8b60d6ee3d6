/**
 * One member's way through the app in a browser that Playwright does not drive: what every engine
 * must support. Everything that a member needs from outside comes from the stack's sandbox, in one
 * place (`Outside`).
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { RIGHT_CHOICES } from "../../apps/server/src/control/understanding-texts.ts";
import type { Sandbox } from "../../scripts/client.ts";
import { newPhone } from "../members.ts";
import { listRoomless } from "../room.ts";
import { type AppPage, appPage } from "./app-page.ts";
import type { Driver } from "./driver.ts";
import { ERRORS, type Line } from "./line.ts";
import { expectUsable } from "./sheets.ts";

const PASSWORD = "Harbour7wall";
const FUND_PASSWORD = "Lantern88light";
const CONFIRMED = 25;
const PHONE = [390, 844] as const;
const SMALLEST = [320, 640] as const;

type Person = { page: AppPage; line: Line; outside: Sandbox; phone: string };

/** Saves screenshots for people to look at, if ENGINE_PICTURES names a folder. */
async function keepPicture({ driver }: AppPage, name: string): Promise<void> {
  const folder = process.env.ENGINE_PICTURES;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const [engine = ""] = driver.name.split(" ");
  await writeFile(join(folder, `${engine}-${name}.png`), await driver.picture());
}

async function expectSheet({ page }: Person, name: string | RegExp, picture: string) {
  await page.find("heading", name);
  await keepPicture(page, picture);
  await expectUsable(page);
}

const open = ({ page, line }: Person, path: string) => page.driver.goTo(`${line.url}/#${path}`);

async function registers(person: Person): Promise<void> {
  const { page, outside, phone } = person;
  await open(person, "/user/login");
  await page.click("link", "Register");
  await page.find("heading", "Register");
  await page.click("button", /^Country code|^Choose the country code/);
  await expectSheet(person, "Country code", "countries");
  await page.click("button", /United States.*\+1$|Canada.*\+1$/);
  await page.gone("dialog", /./);
  await page.fill("Phone number", phone.slice(2));
  await page.click("button", "Send code");
  await page.fill("SMS code", await outside.code(phone));
  await page.fill("Password", PASSWORD);
  await page.click("button", "Register");
  await page.find("text", "All that is yours");
}

async function deposits(person: Person): Promise<void> {
  const { page, outside } = person;
  await page.click("link", "Deposit");
  await page.find("heading", "Deposit");
  const address = await page.driver.run<string>(ADDRESS_SHOWN);
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  await outside.faucet(address, 1_000_000_000n);
  await outside.mine(CONFIRMED);
  await page.find("text", "Credited");
}

const ADDRESS_SHOWN = `
  const wait = (resolve, tries) => {
    const found = /0x[0-9a-fA-F]{40}/.exec(document.body.innerText.replace(/[ \\n]/g, ""));
    if (found || tries === 0) resolve(found?.[0] ?? "");
    else setTimeout(() => wait(resolve, tries - 1), 100);
  };
  return new Promise((resolve) => wait(resolve, 200));`;

const CHOOSE = `
  const [name, value] = arguments;
  const all = [...document.querySelectorAll("dialog[open] input[type=radio]")];
  const found = all.find((radio) => radio.name === name && radio.value === value);
  found?.click();
  return found?.checked === true;`;

/** The questions, each in a sheet; the warning stands above the first. */
async function answersQuestions(person: Person): Promise<void> {
  const { page } = person;
  await expectSheet(person, "Before your first purchase", "warning");
  const ids = Object.keys(RIGHT_CHOICES) as (keyof typeof RIGHT_CHOICES)[];
  for (const [index, id] of ids.entries()) {
    if (index > 0) {
      await expectSheet(person, `Question ${index + 1} of ${ids.length}`, `question-${index + 1}`);
    }
    await page.until(`choose ${id}`, CHOOSE, id, RIGHT_CHOICES[id]);
    const next = index === 0 ? "I have read this" : "Next";
    await page.click("button", index === ids.length - 1 ? "Send answers" : next);
  }
}

async function buys(person: Person): Promise<void> {
  const { page } = person;
  await open(person, "/projects");
  await page.click("link", /Harbour 7/);
  await page.find("heading", "Harbour 7");
  await page.click("button", /^Backing/);
  await page.click("button", "See the evidence");
  await expectSheet(person, "Evidence of the backing", "evidence");
  await page.driver.goBack();
  await page.gone("dialog", /./);
  await page.find("heading", "Harbour 7");
  await page.click("button", /^Buy 1 unit/);
  await answersQuestions(person);
  await expectSheet(person, "Buy Harbour 7", "buy");
  await page.click("button", "A limit of your own");
  await expectSheet(person, "A limit of your own", "limit");
  await page.click("button", "Without a limit");
  await page.click("checkbox", /./);
  await page.click("button", /100\.00/);
  // A moment takes the whole screen.
  await page.find("heading", "Harbour 7 is yours");
  await keepPicture(page, "bought");
  await page.click("link", "See the order");
  await page.find("heading", "Order");
  await page.find("text", /100\.00/);
  await keepPicture(page, "order");
}

async function readsStatement(person: Person): Promise<void> {
  const { page } = person;
  await open(person, "/user/information");
  await page.click("button", /^Account statement/);
  await page.find("field", "First day");
  await expectSheet(person, "Account statement", "statement");
  await page.click("button", "Download");
  await page.find("text", "Statement downloaded");
  await page.click("button", "Close");
  await page.gone("dialog", /./);
}

/** A page of a document is a picture: it was drawn if it has more than one colour. */
const IS_DRAWN = `
  const page = document.querySelector("canvas");
  if (!page || page.width === 0) return false;
  const { data } = page.getContext("2d").getImageData(0, 0, page.width, page.height);
  const pixels = new Uint32Array(data.buffer);
  return pixels.some((pixel) => pixel !== pixels[0]);`;

async function readsDocument(person: Person): Promise<void> {
  await open(person, "/user/pdf?kind=withdrawal");
  await person.page.find("heading", "How to withdraw");
  await person.page.until("the first page of the document is drawn", IS_DRAWN);
  await keepPicture(person.page, "document");
}

async function withdraws(person: Person): Promise<void> {
  const { page, outside, phone } = person;
  await open(person, "/user/fundPwd");
  const before = await outside.lastText(phone);
  await page.click("button", "Send code");
  await page.fill("SMS code", await outside.code(phone, before));
  await page.fill("Fund password", FUND_PASSWORD);
  await page.fill("Fund password again", FUND_PASSWORD);
  await page.click("button", "Save fund password");
  await page.find("text", "Fund password saved");
  await open(person, "/user/addAddress");
  await page.find("heading", "Add address");
  await page.fill("Address", privateKeyToAccount(generatePrivateKey()).address);
  await page.click("button", "Add address");
  await page.find("text", "Address added");
  await outside.advance(1);
  await open(person, "/user/withdraw");
  await page.find("heading", "Withdraw");
  await page.click("control", "target");
  await expectSheet(person, "Withdraw to", "withdraw-to");
  await page.click("text", /^0x/);
  await page.gone("dialog", /./);
  await page.fill("Amount", "40");
  await page.fill("Fund password", FUND_PASSWORD);
  await page.click("button", /40\.00/);
  await page.find("text", "Your withdrawal is being processed");
}

const HANDLE_IS_NARROW = `
  const host = [...document.querySelectorAll("*")].find((one) => one.shadowRoot?.querySelector(".handle"));
  const box = host?.shadowRoot.querySelector(".handle").getBoundingClientRect();
  return box !== undefined && box.width <= 32 && box.height >= 90;`;

/** The app opens from its own copy, says so, and continues when the network is back. */
async function goesOffline(person: Person): Promise<void> {
  const { page, line } = person;
  await open(person, "/user/balance");
  await page.find("heading", "Wallet");
  await page.until(
    "the app has its copy",
    "return navigator.serviceWorker.getRegistration().then((it) => it?.active?.state === 'activated')",
  );
  await page.driver.reload();
  await page.until("it is opened by it", "return navigator.serviceWorker.controller !== null");
  await page.until(
    "the figures are kept",
    "return (localStorage.getItem('ballast.cache') ?? '').length > 500",
  );
  await page.until("the handle of the sandbox stands upright at the edge", HANDLE_IS_NARROW);
  await line.cut();
  await page.driver.reload();
  await page.find("text", /^No connection\. Figures from/);
  await page.find("heading", "Wallet");
  await keepPicture(page, "offline");
  await line.mend();
  await page.driver.reload();
  await page.find("heading", "Wallet");
  await page.gone("text", /^No connection/);
}

/** Back leads to the previous screen, and first closes what is open. */
async function goesBack(person: Person): Promise<void> {
  const { page } = person;
  const at = (path: string) =>
    page.until(`at ${path}`, "return location.hash.startsWith(arguments[0])", `#${path}`);
  await open(person, "/index");
  await page.click("link", /^Mine/);
  await at("/mine");
  await page.click("link", /^My orders/);
  await at("/user/myorder");
  await page.click("link", /Harbour 7/);
  await at("/user/orders");
  await page.driver.goBack();
  await at("/user/myorder");
  await page.driver.goBack();
  await at("/mine");
}

/** The narrowest phone with text at twice its size. */
async function hasRoom(person: Person): Promise<void> {
  const { page } = person;
  await page.driver.resize(...SMALLEST);
  const enlarge = "document.documentElement.style.fontSize = '200%'";
  for (const [path, heading] of [
    ["/index", /./],
    ["/user/balance", "Wallet"],
    ["/user/withdraw", "Withdraw"],
    ["/projects", /./],
    ["/mine", "Mine"],
  ] as const) {
    await open(person, path);
    await page.driver.run(enlarge);
    await page.find("heading", heading);
    await page.until("all has come", "return document.querySelector('[aria-busy=true]') === null");
    // A toast stands in the place of the title for three seconds.
    await page.until("no toast stands", "return document.querySelector('.toast-comes') === null");
    await keepPicture(page, `small-${path.split("/").pop()}`);
    expect(await page.driver.run(`return (${listRoomless})()`), path).toEqual([]);
  }
  await open(person, "/projects");
  await page.click("link", /Harbour 7/);
  await page.click("button", /^Buy \d/);
  await expectSheet(person, "Buy Harbour 7", "small-buy");
  await page.driver.resize(...PHONE);
  await page.driver.run("document.documentElement.style.fontSize = ''");
}

/** The errors that a page may have: without a network nothing could be loaded. */
const WITHOUT_LINE =
  /not loaded:|^rejection: .*(dynamically imported|Importing|NetworkError|Load failed)/;

export async function travel(driver: Driver, line: Line, outside: Sandbox): Promise<void> {
  const person: Person = { page: appPage(driver), line, outside, phone: newPhone() };
  const errors = async (): Promise<string[]> =>
    JSON.parse(
      (await driver.run<string | null>(`return localStorage.getItem("${ERRORS}")`)) ?? "[]",
    );
  await driver.resize(...PHONE);
  await registers(person);
  await deposits(person);
  await buys(person);
  await readsStatement(person);
  await readsDocument(person);
  await withdraws(person);
  await goesBack(person);
  await hasRoom(person);
  expect(await errors()).toEqual([]);
  await goesOffline(person);
  expect((await errors()).filter((error) => !WITHOUT_LINE.test(error))).toEqual([]);
}
