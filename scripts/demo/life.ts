/** The story of the demo: register, deposit, buy, cancel, earn, mature, withdraw. */
import { randomInt } from "node:crypto";
import { WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listIncome, takeOut } from "@ballast/contract/income/calls.ts";
import { quote, splitWithdrawal } from "@ballast/contract/product/calculator.ts";
import { listOrders } from "@ballast/contract/product/calls.ts";
import { exitOrder, memberInfo } from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import {
  addAddress,
  applyWithdrawal,
  getRechargeBalance,
  getUsdtLimits,
  getWallet,
  listWithdrawals,
} from "@ballast/contract/wallet/calls.ts";
import {
  CallFailed,
  type Client,
  createSandbox,
  eventually,
  type Sandbox,
  type SandboxPlace,
} from "../client.ts";
import { buy, deposit, findProduct, joinAs, setFundPassword } from "../member-life.ts";
import { money, same, say } from "./checks.ts";
import { printStatement } from "./statement.ts";

const DEPOSIT = 500_000_000n;
const UNITS = 3;
/** An address of the member's own, outside of Ballast. */
const OUTSIDE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

export async function runDemo(place: SandboxPlace): Promise<void> {
  const { url } = place;
  const sandbox = createSandbox(place);
  console.log(`A member's life on ${url}, with test money.`);
  const who = {
    phone: `+1415555${String(randomInt(2_000, 10_000))}`,
    password: "Harbour7wall",
    payPassword: "Lantern88light",
  };
  const client = await register(url, sandbox, who);
  const welcome = await receiveWelcome(client);
  await depositOnChain(client, sandbox);
  await buyAndCancel(client);
  const bought = await buyForGood(client);
  await liveThroughTerm(client, sandbox, bought);
  await checkMaturity(client, bought, welcome);
  await withdrawAll(client, sandbox, who.payPassword);
  const { received, paidOut } = await printStatement(client);
  same("what came in less what went out", received - paidOut, 0n);
  await checkInvariants(sandbox);
  console.log("\nEverything agrees to the last unit.");
}

type Who = { phone: string; password: string; payPassword: string };

async function register(url: string, sandbox: Sandbox, who: Who): Promise<Client> {
  const client = await joinAs(url, sandbox, who);
  await setFundPassword(client, sandbox, who.phone, who.payPassword);
  const member = await client.call(memberInfo);
  say(
    "Registered with an SMS code, logged in, fund password set",
    `phone ${who.phone}, member ${publicId("member", member.userId)}`,
  );
  return client;
}

/** Receives the one free income, when a welcome campaign is open. */
async function receiveWelcome(client: Client): Promise<bigint> {
  const rewards = await eventually(
    "the welcome income",
    async () => {
      const overview = await client.call(getAssetsOverview);
      return overview.rewards > 0n ? overview.rewards : null;
    },
    20,
  ).catch(() => 0n);
  say("Welcome income, from the funded promotion budget", money(rewards));
  return rewards;
}

async function depositOnChain(client: Client, sandbox: Sandbox): Promise<void> {
  const { address, hash, deposit: found } = await deposit(client, sandbox, DEPOSIT);
  say("Deposited test USDT on the local chain", `to ${address}`, `transaction ${hash}`);
  same("recharge wallet", (await client.call(getRechargeBalance)).balance, DEPOSIT);
  same("state of the deposit", found?.state ?? "not listed", "credited");
}

async function buyAndCancel(client: Client): Promise<void> {
  const detail = await findProduct(client, "Breakwater 30");
  const before = await client.call(getWallet);
  const order = await buy(client, detail, 1);
  say("Bought a product and cancelled it within the cooling-off time", detail.productName);
  same("paid", before.recharge - (await client.call(getWallet)).recharge, order.principal);
  await client.call(exitOrder, { orderId: publicId("order", order.orderId) });
  const after = await client.call(getWallet);
  same("recharge wallet as before", after.recharge, before.recharge);
  same("balance wallet as before", after.balance, before.balance);
  await refusesAgain(client, publicId("order", order.orderId));
}

/** A second attempt under a new key is refused by name and moves nothing. */
async function refusesAgain(client: Client, orderId: string): Promise<void> {
  try {
    await client.call(exitOrder, { orderId });
  } catch (error) {
    if (error instanceof CallFailed && ["order_ended", "order_cancelled"].includes(error.refusal))
      return;
    throw error;
  }
  throw new Error("an order could be cancelled twice");
}

type Bought = {
  orderId: string;
  principal: bigint;
  totalReturn: bigint;
  payments: { day: string; income: bigint }[];
};

async function buyForGood(client: Client): Promise<Bought> {
  const detail = await findProduct(client, "Harbour 7");
  const { price, dayReturnAmount: dailyReturn, validDays, putOffDays, backing } = detail;
  if (price === null || dailyReturn === null || validDays === null || backing === null) {
    throw new Error("the product's terms are not announced");
  }
  const today = detail.serverTime.toISOString().slice(0, 10);
  const promised = quote({ price, dailyReturn, validDays, putOffDays }, UNITS, today);
  const key = crypto.randomUUID();
  const order = await buy(client, detail, UNITS, key);
  const again = await buy(client, detail, UNITS, key);
  say(
    `Bought ${UNITS} units of ${detail.productName}`,
    `order ${publicId("order", order.orderId)}`,
  );
  same("locked in the reserve before the sale", backing.locked, backing.needed);
  same("principal as quoted", order.principal, promised.principal);
  same("total return as quoted", order.totalRevenue, promised.totalReturn);
  same("first day", order.start, promised.start);
  same("money back on", order.expire, promised.expire);
  same("the same key again is the same order", again.orderId, order.orderId);
  return {
    orderId: publicId("order", order.orderId),
    principal: promised.principal,
    totalReturn: promised.totalReturn,
    payments: promised.payments,
  };
}

/** Verifies the income due each day, and takes it out every other day. */
async function liveThroughTerm(client: Client, sandbox: Sandbox, bought: Bought): Promise<void> {
  say(`Lives through the term, ${bought.payments.length} payments`);
  let received = 0n;
  for (const [index, payment] of bought.payments.entries()) {
    for (;;) {
      const { now } = await sandbox.state();
      if (now.slice(0, 10) >= payment.day) break;
      await sandbox.advance(1);
    }
    received += payment.income;
    const { total } = await incomeOf(client, bought.orderId);
    same(`${payment.day}, income so far`, total, received);
    if (index % 2 === 1 || index === bought.payments.length - 1) await client.call(takeOut);
  }
  try {
    await client.call(takeOut);
    throw new Error("income could be taken out twice");
  } catch (error) {
    if (!(error instanceof CallFailed && error.refusal === "nothing_to_take_out")) throw error;
  }
}

async function incomeOf(client: Client, orderId: string): Promise<{ total: bigint }> {
  const { list } = await client.call(listIncome, { pageSize: "100" });
  const own = list.filter((row) => publicId("order", row.orderId) === orderId);
  return { total: own.reduce((sum, row) => sum + row.amount, 0n) };
}

async function checkMaturity(client: Client, bought: Bought, welcome: bigint): Promise<void> {
  const { list } = await client.call(listOrders);
  const order = list.find((row) => publicId("order", row.orderId) === bought.orderId);
  const wallet = await client.call(getWallet);
  say("The order has matured, the principal is back");
  same("status", order?.status ?? "not listed", "expired");
  same("recharge wallet", wallet.recharge, DEPOSIT - bought.principal);
  same("balance wallet", wallet.balance, bought.principal + bought.totalReturn + welcome);
}

async function withdrawAll(client: Client, sandbox: Sandbox, fundPassword: string) {
  const address = await client.call(addAddress, {
    currency: "tUSDT",
    chain: "BEP20",
    address: OUTSIDE,
    label: "my own wallet",
  });
  await sandbox.advance(1);
  await waitForProcessingDay(sandbox);
  const overview = await client.call(getAssetsOverview);
  const all = overview.recharge + overview.balance;
  const gross = all - (all % 10_000n);
  const promised = splitWithdrawal(gross, await pockets(client), WITHDRAWAL_FEE_BPS);
  const applied = await client.call(applyWithdrawal, {
    amount: `${gross}`,
    addressId: publicId("address", address.id),
    payPassword: fundPassword,
  });
  say("Withdrew everything to an address outside", `to ${OUTSIDE}`);
  same("fee, on earnings only", applied.fee, promised?.fee ?? -1n);
  same("arrives", applied.net, promised?.net ?? -1n);
  const sent = await eventually("the withdrawal's arrival", async () => {
    await sandbox.mine(25);
    const { list } = await client.call(listWithdrawals);
    return list[0]?.state === "succeeded" ? list[0] : null;
  });
  same("state", sent.state, "succeeded");
  console.log(`    transaction ${sent.txHash}`);
  const wallet = await client.call(getWallet);
  same("left in the wallets", wallet.recharge + wallet.balance + wallet.withdrawing, all - gross);
}

async function pockets(client: Client) {
  return (await client.call(getUsdtLimits)).wallet;
}

/** Withdrawals are processed Monday to Friday. */
async function waitForProcessingDay(sandbox: Sandbox): Promise<void> {
  for (;;) {
    const { now } = await sandbox.state();
    const weekday = new Date(now).getUTCDay();
    if (weekday >= 1 && weekday <= 5) return;
    await sandbox.advance(1);
  }
}

async function checkInvariants(sandbox: Sandbox): Promise<void> {
  const { invariants, guards } = await sandbox.state();
  say(`The ${invariants.length} named invariants`);
  if (invariants.length === 0) throw new Error("no invariant has run");
  for (const { name, rows } of invariants) same(name.replaceAll("_", " "), rows, "0");
  for (const guard of guards) same(`sales of ${guard.currency}`, guard.refusal ?? "on", "on");
}
