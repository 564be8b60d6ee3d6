/** The demo's members and their first days, simulated over the public API. */
import { takeOut } from "@ballast/contract/income/calls.ts";
import type { Client, Sandbox } from "../client.ts";
import { buy, deposit, findProduct, joinAs, logInAs, setFundPassword } from "../member-life.ts";

const tUSDT = (whole: number) => BigInt(whole) * 1_000_000n;

export const DEMO_MEMBERS = [
  {
    phone: "+14155550111",
    password: "Harbour7wall",
    fundPassword: "Lantern88light",
    what: "has running orders, some income taken, some waiting",
  },
  {
    phone: "+14155550112",
    password: "Breakwater30stone",
    fundPassword: "Granite44quay",
    what: "one order matured, the rest of the money is free",
  },
  {
    phone: "+14155550113",
    password: "Driftwood5sand",
    fundPassword: "Pebble61beach",
    what: "has just deposited and bought nothing yet",
  },
] as const;

/** Pays 2.00 tUSDT once to each of 400 members. */
export const DEMO_CODE = "BALLASTGIFT";

export async function registerMembers(url: string, sandbox: Sandbox): Promise<Client[]> {
  const clients: Client[] = [];
  for (const { phone, password, fundPassword } of DEMO_MEMBERS) {
    const client = await joinAs(url, sandbox, { phone, password });
    await setFundPassword(client, sandbox, phone, fundPassword);
    clients.push(client);
  }
  return clients;
}

/** Simulates twelve days: deposits and purchases first, then days pass and income arrives. */
export async function liveSomeDays(
  [running, matured]: Client[],
  sandbox: Sandbox,
  days: number,
): Promise<void> {
  if (!running || !matured) throw new Error("the demo has three members");
  await sandbox.check();
  await deposit(running, sandbox, tUSDT(2_000));
  await deposit(matured, sandbox, tUSDT(1_200));
  await buy(running, await findProduct(running, "Breakwater 30"), 4);
  await buy(matured, await findProduct(matured, "Harbour 7"), 5);
  await buy(matured, await findProduct(matured, "Pilot 7"), 20);
  await sandbox.advance(5);
  await running.call(takeOut);
  await buy(running, await findProduct(running, "Harbour 7"), 3);
  await sandbox.advance(days - 6);
  // A session that was idle for a week has expired: they log in again.
  const [, maturedAgain, freshAgain] = await Promise.all(
    DEMO_MEMBERS.map((who) => logInAs(running.url, who)),
  );
  await maturedAgain?.call(takeOut);
  if (freshAgain) await deposit(freshAgain, sandbox, tUSDT(300));
  await sandbox.advance(1);
}
