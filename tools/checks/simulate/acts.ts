/**
 * The acts of members in a day, by a random share of them. Purchases and take-outs are sent to the
 * database in batches, as the server's lanes do; the others go through the use cases one by one.
 */
import { createHash, randomUUID } from "node:crypto";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import { exitOrder } from "../../../apps/server/src/income/exit-order.ts";
import { memberBalances } from "../../../apps/server/src/ledger/accounts.ts";
import { createBuyOrder, type Purchase } from "../../../apps/server/src/orders/buy-order.ts";
import type { Db } from "../../../apps/server/src/platform/db.ts";
import { Refusal } from "../../../apps/server/src/platform/refusal.ts";
import { applyWithdrawal } from "../../../apps/server/src/wallets/apply-withdrawal.ts";
import { payLocalMoney } from "./local-money.ts";
import { depositAddressOf, type SimulatedMember } from "./members.ts";
import { moveLocalOut } from "./money-out.ts";
import type { Offer } from "./operator.ts";
import type { World } from "./world.ts";

export type Acts = {
  deposits: bigint;
  /** Payments of local money, through the bank. */
  local: bigint;
  bought: number;
  left: number;
  takenOut: number;
  withdrawals: bigint;
  /** Purchases repeated with their keys, as if the response had been lost. */
  repeated: number;
  /** The number of each kind of outgoing local money. */
  localOut: Map<string, number>;
  /** The number of each refusal. */
  refused: Map<string, number>;
};

const UNIT = 1_000_000n;
/** Cumulative percentages of the acts; the rest exits an order. */
const SHARES = { local: 8, localOut: 16, deposit: 32, buy: 62, takeOut: 75, withdraw: 90 };

export async function liveDay(
  world: World,
  day: number,
  offers: readonly Offer[],
  sharePercent: number,
  repeats: boolean,
): Promise<Acts> {
  const { random, members } = world;
  const acts: Acts = {
    ...{ deposits: 0n, local: 0n, bought: 0, left: 0, takenOut: 0, withdrawals: 0n, repeated: 0 },
    ...{ localOut: new Map(), refused: new Map() },
  };
  const acting = members.filter(() => random.below(10_000) < sharePercent * 100);
  const buyers: SimulatedMember[] = [];
  const payers: SimulatedMember[] = [];
  const takers: SimulatedMember[] = [];
  for (const member of acting) {
    const what = random.below(100);
    if (what < SHARES.local) payers.push(member);
    else if (what < SHARES.localOut) {
      await refusable(acts, async () => count(acts.localOut, await moveLocalOut(world, member)));
    }
    // A member who never paid in cannot do anything else.
    else if (what < SHARES.deposit || member.deposit === null)
      acts.deposits += await deposit(world, member);
    else if (what < SHARES.buy) buyers.push(member);
    else if (what < SHARES.takeOut) takers.push(member);
    else if (what < SHARES.withdraw) await refusable(acts, () => withdraw(world, member, acts));
    else await refusable(acts, () => leave(world, member, acts));
  }
  acts.local = await payLocalMoney(world, payers);
  await buy(world, buyers, offers, { day, repeats }, acts);
  await takeOutAll(world, takers, acts);
  return acts;
}

async function refusable(acts: Acts, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    count(acts.refused, error.refusal);
  }
}

const count = (counts: Map<string, number>, name: string) =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

async function deposit(world: World, member: SimulatedMember): Promise<bigint> {
  const { random, outside, database } = world;
  member.deposit ??= await depositAddressOf(database.db, member);
  // Now and then a dust amount, which the books keep apart until a sweep is worthwhile.
  const amount = random.below(25) === 0 ? UNIT / 2n : BigInt(50 + random.below(950)) * UNIT;
  outside.arrive(member.deposit, amount);
  return amount;
}

async function buy(
  { random, database }: World,
  buyers: readonly SimulatedMember[],
  offers: readonly Offer[],
  { day, repeats }: { day: number; repeats: boolean },
  acts: Acts,
): Promise<void> {
  if (buyers.length === 0 || offers.length === 0) return;
  const { db } = database;
  const attempts = buyers.map((member) => ({
    member,
    offer: random.pick(offers),
    units: 1 + random.below(3),
    key: randomUUID(),
  }));
  const purchases = attempts.map(purchaseOf);
  const rows = await ask(db, purchases);
  if (repeats) acts.repeated += await askAgain(db, purchases, rows);
  const oneByOne = createBuyOrder(db);
  for (const [n, { member, offer, units, key }] of attempts.entries()) {
    const row = rows[n];
    let id = row?.id ?? null;
    if (row?.outcome === "no_stock_here") {
      await refusable(acts, async () => {
        const inputHash = createHash("sha256").update(key).digest();
        const call = { member: { ...member, sessionId: key }, key, inputHash };
        const { agreementId, agreementHash } = offer;
        const input = { productId: offer.id, units, agreementId, agreementHash };
        id = (await oneByOne(call, input)).orderId;
      });
    } else if (id === null) count(acts.refused, row?.outcome ?? "no answer");
    if (id === null) continue;
    acts.bought += 1;
    member.orders.push({ id, day, through: day + offer.days });
  }
}

type Attempt = { member: SimulatedMember; offer: Offer; units: number; key: string };

function purchaseOf({ member, offer, units, key }: Attempt): Purchase {
  const { id, agreementId, agreementHash } = offer;
  const input_hash = createHash("sha256").update(key).digest("hex");
  return {
    ...{ key, input_hash, endpoint: pathOf(buyOrder), bucket: member.bucket },
    ...{ member_id: member.id, product_id: id, units },
    ...{ agreement_id: agreementId, agreement_hash: agreementHash },
  };
}

type Answer = { outcome: string; id: string | null };

async function ask(db: Db, purchases: readonly Purchase[]): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select f.outcome, f.id from orders.buy_batch(${JSON.stringify(purchases)}::jsonb) f
    order by f.no`.execute(db);
  return rows;
}

/** A repeated purchase must return the same order; returns the number of repeats. */
async function askAgain(
  db: Db,
  purchases: readonly Purchase[],
  answers: readonly Answer[],
): Promise<number> {
  const bought = purchases.filter((_, n) => answers[n]?.outcome === "ok");
  if (bought.length === 0) return 0;
  const first = answers.filter(({ outcome }) => outcome === "ok").map(({ id }) => id);
  const again = await ask(db, bought);
  if (again.some(({ outcome, id }, n) => outcome !== "ok" || id !== first[n])) {
    throw new Error("a repeated purchase was answered otherwise");
  }
  return bought.length;
}

/** Returns the outcome of an attempted purchase. */
export async function tryToBuy(world: World, offers: readonly Offer[]): Promise<string> {
  const { random, members, database } = world;
  const attempt = { member: random.pick(members), offer: random.pick(offers), units: 1 };
  const [answer] = await ask(database.db, [purchaseOf({ ...attempt, key: randomUUID() })]);
  return answer?.outcome ?? "nothing";
}

async function takeOutAll(
  { database }: World,
  takers: readonly SimulatedMember[],
  acts: Acts,
): Promise<void> {
  if (takers.length === 0) return;
  const attempts = takers.map((member) => {
    const key = randomUUID();
    const input_hash = createHash("sha256").update(key).digest("hex");
    return {
      ...{ key, input_hash, endpoint: pathOf(takeOut), bucket: member.bucket },
      ...{ member_id: member.id, order_id: null },
    };
  });
  const { rows } = await sql<{ outcome: string }>`
    select outcome from income.take_out_batch(${JSON.stringify(attempts)}::jsonb) order by no
  `.execute(database.db);
  for (const { outcome } of rows) {
    if (outcome === "ok") acts.takenOut += 1;
    else count(acts.refused, outcome);
  }
}

/** Withdraws a part, or the whole balance. */
async function withdraw(world: World, member: SimulatedMember, acts: Acts): Promise<void> {
  const { random, database, dailyMaximum } = world;
  const { deposit, returned, earned } = await memberBalances(database.db, member, "tUSDT");
  const all = deposit + returned + earned;
  const amount = random.below(2) === 0 ? all : BigInt(10 + random.below(200)) * UNIT;
  const { addressId } = member;
  const key = randomUUID();
  await database.db
    .transaction()
    .execute((tx) =>
      applyWithdrawal(tx, { ...member, sessionId: key }, key, { amount, addressId }, dailyMaximum),
    );
  acts.withdrawals += amount;
}

async function leave(world: World, member: SimulatedMember, acts: Acts): Promise<void> {
  const { random, database } = world;
  if (member.orders.length === 0) return;
  const order = random.pick(member.orders);
  member.orders = member.orders.filter((other) => other !== order);
  await database.db
    .transaction()
    .execute((tx) => exitOrder(tx, { ...member, sessionId: order.id }, order.id));
  acts.left += 1;
}
