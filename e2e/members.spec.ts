import { listIncome } from "@ballast/contract/income/calls.ts";
import { listOrders } from "@ballast/contract/product/calls.ts";
import { hasFundPassword, memberInfo } from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { getWallet, listAddresses } from "@ballast/contract/wallet/calls.ts";
import { demoMember, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

test("a funded member has the deposit", async ({ member }) => {
  const { client, phone } = await member("funded");
  expect((await client.call(memberInfo)).phone).toBe(phone);
  expect((await client.call(getWallet)).recharge).toBe(500_000_000n);
});

test("a ready member can withdraw at once", async ({ member, stack }) => {
  const { client, outside } = await member("ready");
  expect((await client.call(hasFundPassword)).hasPaypass).toBe(true);
  const [address] = (await client.call(listAddresses)).list;
  expect(address?.address).toBe(outside);
  const { now } = await stack.sandbox.state();
  expect(address?.usableFrom.getTime()).toBeLessThanOrEqual(Date.parse(now));
});

test("an invested member has orders, income taken and income waiting", async ({ member }) => {
  const { client } = await member("invested");
  const { list: orders } = await client.call(listOrders);
  expect(orders.map(({ status }) => status).sort()).toEqual(["exited", "valid", "valid"]);
  const { income, paidSoFar } = await client.call(getAssetsOverview);
  expect(income).toBeGreaterThan(0n);
  expect(paidSoFar).toBeGreaterThan(income);
  expect((await client.call(listIncome, { pageSize: "50" })).list.length).toBeGreaterThan(1);
});

test("a member of the demo data logs in", async ({ stack }) => {
  const { client, phone } = await demoMember(stack, "running");
  expect((await client.call(memberInfo)).phone).toBe(phone);
});

test("a signed-in browser holds a session as the app keeps it", async ({ page, member }) => {
  const registered = await member("registered");
  await signIn(page, registered);
  await page.goto("/#/mine");
  const text = await page.evaluate(() => localStorage.getItem("ballast.session"));
  const session = JSON.parse(text ?? "null");
  expect(session.member.phone).toBe(registered.phone);
  expect(session.token).not.toBe(registered.client.token);
});
