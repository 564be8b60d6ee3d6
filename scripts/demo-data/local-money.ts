/**
 * The operator's side of local money in the demo: money at the sandbox bank, a funded conversion
 * float, posted rates, open pay channels.
 */
import { randomUUID } from "node:crypto";
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import { proposeFloat } from "../../apps/server/src/cash/conversion-float.ts";
import { allPayChannels, switchPayChannel } from "../../apps/server/src/cash/pay-channels.ts";
import { proposeRate } from "../../apps/server/src/cash/rates.ts";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { proposeCapital } from "../../apps/server/src/reserve/capital-in.ts";
import { type Sandbox, TIMEOUT_MS } from "../client.ts";
import { byTwo, type DemoStaff, personOf, untilMoved } from "./treasury.ts";

/** Local currency for one tUSDT, and the operator's own amount of it. */
const MONEY: Record<LocalCurrency, { rate: string; amount: bigint }> = {
  tINR: { rate: "88.42", amount: 5_000_000_00n },
  tTRY: { rate: "41.87", amount: 2_000_000_00n },
  tEUR: { rate: "0.8649", amount: 50_000_00n },
};
const SOURCE = "Demo rate desk, a figure for testing";
const USDT_FLOAT = 20_000_000_000n;

/** The bank's address and token, as in the server's settings. */
export type DemoBank = { url: string; token: string };

export async function openLocalMoney(
  db: Db,
  sandbox: Sandbox,
  staff: readonly DemoStaff[],
  bank: DemoBank,
): Promise<void> {
  const finance = personOf(staff, "finance").id;
  const moves = [await float(db, staff, "tUSDT", USDT_FLOAT)];
  for (const [code, { amount }] of Object.entries(MONEY)) {
    await creditHouse(bank, code as LocalCurrency, amount);
  }
  // Only what the bank's statement shows can be booked.
  await sandbox.check();
  for (const [code, { rate, amount }] of Object.entries(MONEY)) {
    const currency = code as LocalCurrency;
    const capital = { amount, currency, reference: "Founding capital at the bank, test money" };
    await byTwo(db, staff, (tx, maker) => proposeCapital(tx, capital, maker));
    moves.push(await float(db, staff, currency, amount));
    const posted = { currency, rate, source: SOURCE };
    await byTwo(db, staff, (tx, maker) => proposeRate(tx, posted, maker));
  }
  for (const { id } of await allPayChannels(db)) {
    await db.transaction().execute((tx) => switchPayChannel(tx, id, true, finance));
  }
  await untilMoved(db, sandbox, moves);
}

const float = (
  db: Db,
  staff: readonly DemoStaff[],
  currency: LocalCurrency | "tUSDT",
  amount: bigint,
) =>
  byTwo(db, staff, (tx, maker) =>
    proposeFloat(tx, { amount, currency, reference: "Conversion float of the demo" }, maker),
  );

/** Credits the operator's own money to the house account at the sandbox bank. */
async function creditHouse(bank: DemoBank, currency: LocalCurrency, amount: bigint): Promise<void> {
  const credit = { id: randomUUID(), account: "house", currency, amount: `${amount}` };
  const response = await fetch(`${bank.url}/credits`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bank.token}` },
    body: JSON.stringify({ ...credit, note: "founding capital" }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the sandbox bank: ${response.status}`);
}
