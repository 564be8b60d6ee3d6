/** Builders for income: orders without HTTP, days that pass, and the incomes paid for them. */
import { createHash, randomUUID } from "node:crypto";
import type { CampaignKind } from "@ballast/contract/gift/calls.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { accrue } from "../src/income/accrue.ts";
import { consent } from "../src/ledger/proposals.ts";
import { createBuyOrder } from "../src/orders/buy-order.ts";
import type { Db } from "../src/platform/db.ts";
import { proposeCampaign } from "../src/reserve/campaigns.ts";
import { type BuiltProduct, houseCash } from "./builders.ts";
import { ownerOf, type TestDatabase } from "./harness.ts";
import { aGreenGuard, purchaseInput } from "./order-builders.ts";

type Buyer = { id: string; bucket: number };

/** Buys as the route does; throws a refusal. */
export async function anOrder(
  db: Db,
  buyer: Buyer,
  product: BuiltProduct,
  units = 1,
): Promise<Order> {
  await aGreenGuard(db);
  const key = randomUUID();
  const call = {
    member: { id: buyer.id, bucket: buyer.bucket, sessionId: randomUUID() },
    key,
    inputHash: createHash("sha256").update(key).digest(),
  };
  return createBuyOrder(db)(call, purchaseInput(product, units));
}

/**
 * Advances the platform's clock without accruing anything. Sessions stay valid, as if they were
 * used.
 */
export async function passDays(database: TestDatabase, days: number): Promise<void> {
  const { db, owner, clocks } = database;
  await sql`select sandbox.advance_clock(${days})`.execute(db);
  for (const clock of clocks) await clock.refresh();
  await sql`update security.sessions set last_seen_at = platform.now(),
    ends_at = platform.now() + interval '30 days'`.execute(owner.db);
}

/** Lets days pass and accrues them. */
export async function liveDays(
  database: TestDatabase,
  days: number,
  chunk?: number,
): Promise<void> {
  await passDays(database, days);
  await accrue(database.db, chunk);
}

type IncomeRow = { day: string; amount: bigint; runId: string; takenBy: string | null };

/** The incomes of an order, oldest first. */
export async function incomesOf(db: Db, orderId: string): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select day, amount, run_id as "runId", taken_by as "takenBy" from income.incomes
    where order_id = ${orderId} order by day`.execute(db);
  return rows;
}

export async function stateOfOrder(db: Db, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from orders.orders where id = ${orderId}`.execute(db);
  return rows[0]?.state;
}

/** The ledger entries of an event on a member's account, as (amount, side). */
export async function entriesOf(
  db: Db,
  member: Buyer,
  event: string,
): Promise<{ kind: string; side: string; amount: bigint }[]> {
  const { rows } = await sql<{ kind: string; side: string; amount: bigint }>`
    select kind, side, amount from ledger.entries
    where bucket = ${member.bucket} and owner = ${member.id} and event = ${event}
    order by seq, no`.execute(db);
  return rows;
}

/** An open campaign that gives `amount` to each new member, with money for `members`, in bucket 0. */
export function aWelcomeCampaign(db: Db, amount: bigint, members: number): Promise<string> {
  return aCampaign(db, "welcome", amount, amount * BigInt(members));
}

/** An open campaign of a kind with all its money, in bucket 0; `amount` is the most of one gift. */
export async function aCampaign(
  db: Db,
  kind: CampaignKind,
  amount: bigint,
  funding: bigint,
): Promise<string> {
  await houseCash(db, funding);
  const proposal = await db.transaction().execute(async (tx) => {
    const name = `Budget of ${kind}`;
    const draft = { kind, name, currency: "tUSDT", amount, budget: funding, funding } as const;
    const id = await proposeCampaign(tx, draft, "ana");
    await consent(tx, id, "ben", "budget checked");
    return id;
  });
  const owner = ownerOf(db);
  await sql`select ledger.fund_promotion(${proposal})`.execute(owner);
  await sql`select reserve.follow_campaign(${proposal})`.execute(owner);
  const { rows } = await sql<{ id: string }>`
    select id from reserve.campaigns where proposal_id = ${proposal}`.execute(owner);
  return rows[0]?.id ?? "";
}
