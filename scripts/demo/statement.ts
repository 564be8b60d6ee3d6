/** The final statement: every record of both wallets, and their sums. */
import { getWallet } from "@ballast/contract/wallet/calls.ts";
import {
  listBalanceRecords,
  listRechargeRecords,
} from "@ballast/contract/wallet/capital-records.ts";
import type { Client } from "../client.ts";
import { money, same, say } from "./checks.ts";

type Records = typeof listBalanceRecords | typeof listRechargeRecords;

/**
 * Returns the sum of all that came from outside or the reserve, and of all that left or remained.
 */
export async function printStatement(
  client: Client,
): Promise<{ received: bigint; paidOut: bigint }> {
  const wallet = await client.call(getWallet);
  const recharge = await allOf(client, listRechargeRecords);
  const balance = await allOf(client, listBalanceRecords);
  const all = [...recharge, ...balance].sort((a, b) => a.at.getTime() - b.at.getTime());
  say("Final statement");
  for (const row of all) {
    const sign = row.amount < 0n ? "" : "+";
    const amount = `${sign}${money(row.amount)}`.padStart(18);
    console.log(`    ${row.at.toISOString().slice(0, 10)} ${amount}  ${row.description}`);
  }
  const sum = (rows: typeof all) => rows.reduce((total, row) => total + row.amount, 0n);
  same("recharge wallet, sum of its records", sum(recharge), wallet.recharge);
  same("balance wallet, sum of its records", sum(balance), wallet.balance);
  const received = sum(all.filter((row) => row.amount > 0n));
  const paidOut = -sum(all.filter((row) => row.amount < 0n)) + wallet.recharge + wallet.balance;
  return { received, paidOut };
}

/** Follows the cursor to the end. */
async function allOf(client: Client, records: Records) {
  const first = await client.call(records, { pageSize: "100" });
  const list = [...first.list];
  for (let { cursor } = first; cursor !== null; ) {
    const next = await client.call(records, { pageSize: "100", cursor });
    list.push(...next.list);
    cursor = next.cursor;
  }
  return list;
}
