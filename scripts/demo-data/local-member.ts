/**
 * The demo's member from India, with paid payments, a pending one, and a withdrawal to a bank card.
 */
import { addBankCard, listBankCards } from "@ballast/contract/cash/bank-cards.ts";
import {
  applyCashWithdrawal,
  getCashWithdrawalLimits,
  listCashRecharges,
  rechargeCash,
} from "@ballast/contract/cash/calls.ts";
import { listLocalRecharges, rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import type { Payment } from "@ballast/contract/cash/payments.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { type Client, eventually, type Sandbox, TIMEOUT_MS } from "../client.ts";
import { joinAs, logInAs, setFundPassword } from "../member-life.ts";

export const LOCAL_MEMBER = {
  phone: "+919810012345",
  password: "Monsoon9cloud",
  fundPassword: "Lotus27pond",
  what: "is from India: has paid in rupees, and withdraws some to a bank card",
} as const;
export const CARD = {
  bankCode: "IN-BNYN",
  payeeName: "RAVI KUMAR",
  account: "501001234567",
  branchCode: "BNYN0001234",
  realName: "Ravi Kumar",
};

/** Registers the member and adds the card, whose waiting period passes during the demo's days. */
export async function registerLocalMember(url: string, sandbox: Sandbox): Promise<void> {
  const client = await joinAs(url, sandbox, LOCAL_MEMBER);
  await setFundPassword(client, sandbox, LOCAL_MEMBER.phone, LOCAL_MEMBER.fundPassword);
  await client.call(addBankCard, CARD);
}

/**
 * Makes two payments that the bank has received, one still pending, and a withdrawal to the card.
 */
export async function liveInRupees(url: string, sandbox: Sandbox): Promise<void> {
  const client = await logInAs(url, LOCAL_MEMBER);
  await payIn(client, "cash", 8_000_00n, sandbox);
  await payIn(client, "fiat", 2_500_00n, sandbox);
  const waiting = { payChannelId: "bank-in", tradeAmount: "150000" };
  await client.call(rechargeCash, waiting);
  const { rate } = await client.call(getCashWithdrawalLimits);
  const [card] = (await client.call(listBankCards)).list;
  await client.call(applyCashWithdrawal, {
    amount: "20000000",
    cardId: publicId("card", card?.id ?? ""),
    rate: rate?.rate ?? "",
    payPassword: LOCAL_MEMBER.fundPassword,
  });
}

/**
 * Pays in local currency, including the payer's tap on the bank's page; returns the credited
 * payment.
 */
export async function payIn(
  client: Client,
  kind: "cash" | "fiat",
  amount: bigint,
  sandbox: Sandbox,
): Promise<Payment> {
  const input = { payChannelId: "upi-in", tradeAmount: `${amount}` };
  const { id } = await client.call(kind === "cash" ? rechargeCash : rechargeLocal, input);
  const list = kind === "cash" ? listCashRecharges : listLocalRecharges;
  const wanted = { id: publicId("payment", id), pageNum: "1", pageSize: "1" };
  const found = async () => (await client.call(list, wanted)).list[0];
  const payUrl = await eventually("the bank's page", async () => (await found())?.payUrl ?? null);
  // The bank's page is not ready until the server has registered the payment with the bank.
  await sandbox.rails();
  await eventually("the payer's tap", async () => {
    const { status } = await fetch(`${payUrl}/accept`, {
      ...{ method: "POST", redirect: "manual" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status === 303 ? true : null;
  });
  await sandbox.rails();
  return eventually("the credit", async () => {
    const payment = await found();
    return payment?.state === "credited" ? payment : null;
  });
}
