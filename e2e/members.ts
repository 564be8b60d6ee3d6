/** Members at the stages of a life at which tests begin, created over the public API. */
import { randomInt } from "node:crypto";
import { popupNotice } from "@ballast/contract/content/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { exitOrder, logIn } from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { addAddress } from "@ballast/contract/wallet/calls.ts";
import type { Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import * as z from "zod/mini";
import { type Client, createClient, eventually } from "../scripts/client.ts";
import { DEMO_MEMBERS } from "../scripts/demo-data/members.ts";
import {
  buy,
  deposit,
  findProduct,
  joinAs,
  logInAs,
  registerAs,
  setFundPassword,
} from "../scripts/member-life.ts";
import type { Stack } from "./test.ts";

/**
 * - `newcomer`: as funded, but has not answered the questions before the first purchase
 * - `registered`: has only the welcome income, which arrives by itself within seconds
 * - `funded`: also has 500.00 tUSDT deposited
 * - `ready`: also has a fund password and an address outside, past its cooling-off time (a day
 *   passes)
 * - `invested`: as funded with 2,000.00; holds Harbour 7 ×3 and Breakwater 30 ×2, has cancelled
 *   one; one day's income is taken out and one day's waits (three days pass)
 */
export type Kind = "newcomer" | "registered" | "funded" | "ready" | "invested";

export type Member = {
  phone: string;
  password: string;
  /** Null while none is set. */
  fundPassword: string | null;
  /** A logged-in client, in another session than the browser's. */
  client: Client;
  /** An address outside that is in the address book, or null. */
  outside: string | null;
};

const tUSDT = (whole: bigint) => whole * 1_000_000n;
const FUND_PASSWORD = "Lantern88light";
/** The icon keeps the browser from requesting one. */
const BLANK = { contentType: "text/html", body: '<!doctype html><link rel="icon" href="data:,">' };

export async function createMember(stack: Stack, kind: Kind): Promise<Member> {
  const member = await registered(stack, kind === "newcomer" ? registerAs : joinAs);
  if (kind === "registered") return member;
  await deposit(member.client, stack.sandbox, kind === "invested" ? tUSDT(2_000n) : tUSDT(500n));
  if (kind === "ready") return ready(stack, member);
  if (kind === "invested") await invest(stack, member);
  return member;
}

/** Waits for the welcome income, which arrives by itself; after that the figures do not change. */
export async function withWelcome(member: Member): Promise<Member> {
  await eventually("the welcome bonus", async () => {
    const { rewards } = await member.client.call(getAssetsOverview);
    return rewards > 0n ? true : null;
  });
  return member;
}

/** A number that nobody has yet: stacks are used for many runs, and members stay. */
export function newPhone(): string {
  return `+1415${randomInt(2_000_000, 9_999_999)}`;
}

async function registered({ url, sandbox }: Stack, join: typeof joinAs): Promise<Member> {
  const login = { phone: newPhone(), password: "Harbour7wall" };
  const client = await join(url, sandbox, login);
  return { ...login, fundPassword: null, client, outside: null };
}

async function ready({ sandbox }: Stack, member: Member): Promise<Member> {
  await setFundPassword(member.client, sandbox, member.phone, FUND_PASSWORD);
  const outside = privateKeyToAccount(generatePrivateKey()).address;
  await member.client.call(addAddress, {
    currency: "tUSDT",
    chain: "BEP20",
    address: outside,
    label: "My own wallet",
  });
  await sandbox.advance(1);
  return { ...member, fundPassword: FUND_PASSWORD, outside };
}

async function invest({ sandbox }: Stack, { client }: Member): Promise<void> {
  const harbour = await findProduct(client, "Harbour 7");
  await buy(client, harbour, 3);
  await buy(client, await findProduct(client, "Breakwater 30"), 2);
  const cancelled = await buy(client, harbour, 1);
  await client.call(exitOrder, { orderId: publicId("order", cancelled.orderId) });
  await sandbox.advance(2);
  await client.call(takeOut);
  await sandbox.advance(1);
}

/** A member of the demo data (README), for screens that only read. Tests must not change it. */
export async function demoMember(
  { url }: Stack,
  what: "running" | "matured" | "fresh",
): Promise<Member> {
  const [running, matured, fresh] = DEMO_MEMBERS;
  const { phone, password, fundPassword } = { running, matured, fresh }[what];
  const client = await logInAs(url, { phone, password });
  return { phone, password, fundPassword, client, outside: null };
}

/**
 * Stores a new session of the member in the browser, for a member who was here before: a notice
 * that opens by itself counts as seen unless `sawNotice` is false. The next page that is opened
 * starts the app.
 */
export async function signIn(page: Page, member: Member, { sawNotice = true } = {}): Promise<void> {
  const session = await newSession(member);
  await keepFirst(page, sawNotice ? session : { ...session, [SAW_NOTICE]: "" });
}

/** The values that the app stores for a new session. */
export async function newSession({ client, phone, password }: Member): Promise<Kept> {
  const visitor = createClient(client.url);
  const answer = await visitor.call(logIn, { phone, password });
  // As the app stores it: the token, and the response of the login in its wire format.
  const session = { token: visitor.msg, member: z.encode(logIn.output, answer) };
  visitor.token = visitor.msg;
  // Reads the notice in the new session, because days may have passed since the member's own
  // session was used.
  const { notice } = await visitor.call(popupNotice);
  return { "ballast.session": session, [SAW_NOTICE]: notice?.noticeId ?? "" };
}

/** The app's storage key of the last notice that opened by itself. */
const SAW_NOTICE = "ballast.noticeSeen";

/** Values of the browser's storage by key. */
type Kept = Record<string, unknown>;

/**
 * Stores values before the app reads them: on a page that has loaded nothing yet, when its first
 * page begins; on any other, from a blank page of the same origin.
 */
export async function keepFirst(page: Page, values: Kept): Promise<void> {
  if (page.url() === "about:blank") return keepAtBegin(page, values);
  await page.route("/healthz", (route) => route.fulfill(BLANK), { times: 1 });
  await page.goto("/healthz");
  await keep(page, values);
}

const scripts = new WeakMap<Page, { dispose(): Promise<void> }>();

/**
 * Runs once, because values that are stored or removed later are the app's. A later call replaces
 * an earlier one.
 */
async function keepAtBegin(page: Page, values: Kept): Promise<void> {
  await scripts.get(page)?.dispose();
  const script = await page.addInitScript(write, values);
  scripts.set(page, script);
  page.once("domcontentloaded", () => void script.dispose().catch(() => {}));
}

export const keep = (page: Page, values: Kept): Promise<void> => page.evaluate(write, values);

/** Runs in the page. */
function write(all: Kept): void {
  for (const [name, value] of Object.entries(all))
    localStorage.setItem(name, JSON.stringify(value));
}
