/**
 * The steps of a member's life over the public API, shared by the demo, the demo data, the torture.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { buyOrder, listProducts, productDetail } from "@ballast/contract/product/calls.ts";
import {
  logIn,
  register,
  sendFundPasswordCode,
  sendRegisterCode,
  updateFundPassword,
} from "@ballast/contract/user/calls.ts";
import { answerUnderstanding } from "@ballast/contract/user/control.ts";
import {
  getDepositAddress,
  getRechargeBalance,
  listDeposits,
} from "@ballast/contract/wallet/calls.ts";
import {
  RIGHT_CHOICES,
  UNDERSTANDING_VERSION,
} from "../apps/server/src/control/understanding-texts.ts";
import { type Client, createClient, eventually, type Sandbox } from "./client.ts";

export const PUBLIC_INVITE_CODE = "BALLAST0";
/** Enough for 20 confirmations whatever block the deposit is in. */
const CONFIRMED = 25;

/** Registers with the public code unless an inviter's code is given. */
export type Newcomer = { phone: string; password: string; inviteCode?: string };

/** Registers with the SMS code, logs in, and answers the questions, so that the member may buy. */
export async function joinAs(url: string, sandbox: Sandbox, who: Newcomer): Promise<Client> {
  const client = await registerAs(url, sandbox, who);
  await understand(client);
  return client;
}

/** Registers with the SMS code and logs in. */
export async function registerAs(url: string, sandbox: Sandbox, who: Newcomer): Promise<Client> {
  const client = createClient(url);
  const { phone, password, inviteCode = PUBLIC_INVITE_CODE } = who;
  await client.call(sendRegisterCode, { phone });
  const code = await sandbox.code(phone);
  await client.call(register, { phone, code, password, inviteCode });
  return logInAs(url, who);
}

/** Answers the questions that precede the first purchase. */
export async function understand(client: Client): Promise<void> {
  const choices = Object.entries(RIGHT_CHOICES).map((one) => one.join(":"));
  await client.call(answerUnderstanding, {
    version: UNDERSTANDING_VERSION,
    choices: choices.join(","),
  });
}

export async function logInAs(
  url: string,
  who: { phone: string; password: string },
): Promise<Client> {
  const client = createClient(url);
  await client.call(logIn, { phone: who.phone, password: who.password });
  client.token = client.msg;
  return client;
}

export async function setFundPassword(
  client: Client,
  sandbox: Sandbox,
  phone: string,
  payPassword: string,
): Promise<void> {
  const before = await sandbox.lastText(phone);
  await client.call(sendFundPasswordCode);
  const code = await sandbox.code(phone, before);
  await client.call(updateFundPassword, { code, payPassword, confirmPassword: payPassword });
}

/** Sends test USDT to the member's own address, mines, and waits until it is credited. */
export async function deposit(client: Client, sandbox: Sandbox, amount: bigint) {
  const { address } = await client.call(getDepositAddress, { currency: "tUSDT", chain: "BEP20" });
  const before = (await client.call(getRechargeBalance)).balance;
  const { hash } = await sandbox.faucet(address, amount);
  await sandbox.mine(CONFIRMED);
  await sandbox.rails();
  await eventually("the credit of a deposit", async () => {
    const { balance } = await client.call(getRechargeBalance);
    return balance >= before + amount ? true : null;
  });
  const { list } = await client.call(listDeposits);
  return { address, hash, deposit: list.find((row) => row.txHash === hash) };
}

export type Detail = OutputOf<typeof productDetail>;

/** The product of that name on show, with its terms and agreement. */
export async function findProduct(client: Client, name: string): Promise<Detail> {
  const { list } = await client.call(listProducts, { pageSize: "100" });
  const found = list.find((product) => product.productName === name);
  if (!found) throw new Error(`no product is called ${name}`);
  return client.call(productDetail, { productId: publicId("product", found.productId) });
}

/** Accepts the agreement as shown and pays. */
export function buy(client: Client, detail: Detail, units: number, key?: string) {
  const input = {
    productId: publicId("product", detail.productId),
    units: String(units),
    agreementId: publicId("agreement", detail.agreement.agreementId),
    agreementHash: detail.agreement.hash,
  };
  return key === undefined ? client.call(buyOrder, input) : client.call(buyOrder, input, key);
}
