/** Members from India, whose country has a currency at the sandbox bank. */
import { randomInt } from "node:crypto";
import { addBankCard } from "@ballast/contract/cash/bank-cards.ts";
import { CARD, LOCAL_MEMBER, payIn } from "../scripts/demo-data/local-member.ts";
import { deposit, joinAs, logInAs, setFundPassword } from "../scripts/member-life.ts";
import type { Member } from "./members.ts";
import type { Stack } from "./test.ts";

const FUND_PASSWORD = "Lantern88light";

/** A member with only the welcome income. */
export async function indianMember({ url, sandbox }: Stack): Promise<Member> {
  const login = { phone: `+9198${randomInt(10_000_000, 99_999_999)}`, password: "Harbour7wall" };
  const client = await joinAs(url, sandbox, login);
  return { ...login, fundPassword: null, client, outside: null };
}

/**
 * A member with 200.00 tUSDT, a fund password, and a card past its cooling-off time (a day passes).
 */
export async function indianReady(stack: Stack): Promise<Member> {
  const member = await indianMember(stack);
  await deposit(member.client, stack.sandbox, 200_000_000n);
  await setFundPassword(member.client, stack.sandbox, member.phone, FUND_PASSWORD);
  await member.client.call(addBankCard, CARD);
  await stack.sandbox.advance(1);
  return { ...member, fundPassword: FUND_PASSWORD };
}

/** The Indian member of the demo data, for screens that only read; do not change it. */
export async function demoIndian({ url }: Stack): Promise<Member> {
  const { phone, password, fundPassword } = LOCAL_MEMBER;
  const client = await logInAs(url, LOCAL_MEMBER);
  return { phone, password, fundPassword, client, outside: null };
}

/** Puts local currency into a member's local wallet. */
export const fillLocalWallet = ({ sandbox }: Stack, { client }: Member, amount: bigint) =>
  payIn(client, "fiat", amount, sandbox);
