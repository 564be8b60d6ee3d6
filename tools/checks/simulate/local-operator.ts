/**
 * The operator's side of local money: its own money at the bank, the float, posted rates, returned
 * money.
 */
import { randomUUID } from "node:crypto";
import { proposeFloat } from "../../../apps/server/src/cash/conversion-float.ts";
import { proposeMatch, unidentifiedReceipts } from "../../../apps/server/src/cash/match-receipt.ts";
import { proposeRate } from "../../../apps/server/src/cash/rates.ts";
import { proposeCapital } from "../../../apps/server/src/reserve/capital-in.ts";
import { byTwo } from "../../../scripts/demo-data/treasury.ts";
import type { SimulatedMember } from "./members.ts";
import { runJobs, type World } from "./world.ts";

export const LOCAL = "tTRY" as const;
const OWN = 50_000_000_00n;
const FLOATS = { tTRY: 40_000_000_00n, tUSDT: 1_000_000_000_000n } as const;
const RATE_EVERY_DAYS = 10;

/**
 * The house's own local money arrives at the bank and is booked, and both sides of the float are
 * funded.
 */
export async function openLocalMoney(world: World): Promise<void> {
  const { database, staff, bank } = world;
  const id = randomUUID();
  const credit = {
    account: "house",
    currency: LOCAL,
    amount: `${OWN}`,
    note: "Own money",
  } as const;
  bank.books.note({ fact: "credit", id, ...credit });
  await runJobs(world, "bank-reconcile");
  const capital = { amount: OWN, currency: LOCAL, reference: "Local capital, test money" } as const;
  await byTwo(database.db, staff, (tx, maker) => proposeCapital(tx, capital, maker));
  for (const currency of ["tTRY", "tUSDT"] as const) {
    const funding = { amount: FLOATS[currency], currency, reference: "Conversion float" };
    await byTwo(database.db, staff, (tx, maker) => proposeFloat(tx, funding, maker));
  }
  await keepRate(world, 0);
  await runJobs(world, "local-money");
}

/** Posts a new rate every few days; earlier quotes keep theirs. */
export async function keepRate({ database, staff, random }: World, day: number): Promise<void> {
  if (day % RATE_EVERY_DAYS !== 0) return;
  const rate = `${41 + Math.floor(day / 100)}.${String(100 + random.below(900))}`;
  const posted = { currency: LOCAL, rate, source: "Rate desk of the simulation" } as const;
  await byTwo(database.db, staff, (tx, maker) => proposeRate(tx, posted, maker));
}

/**
 * Assigns money that returned to the clients' account without a payment of ours to the member it
 * was sent to, by two people; returns whether the books had found it by themselves.
 */
export async function giveBack(
  { database, staff }: World,
  reference: string,
  member: SimulatedMember,
): Promise<boolean> {
  const receipt = await receiptOf(database.db, reference);
  if (!receipt) return false;
  const match = { receiptId: receipt.id, memberId: member.id, reference: "Came back to us" };
  await byTwo(database.db, staff, (tx, maker) => proposeMatch(tx, match, maker));
  return true;
}

/** Searches the receipts page by page as staff do, past those that never had an owner. */
async function receiptOf(db: World["database"]["db"], reference: string) {
  let after: string | null = null;
  for (;;) {
    const page = await unidentifiedReceipts(db, { after });
    const found = page.find((one) => one.reference === reference);
    if (found || page.length === 0) return found;
    after = page.at(-1)?.id ?? null;
  }
}
