/**
 * Income against an independent model: orders, days that pass in jumps, exits, cancels and
 * take-outs in random order; accrual runs now and then, sometimes in small chunks. Afterwards every
 * order has been paid for its days, and every account holds what the model says.
 */
import { randomUUID } from "node:crypto";
import { addDays, type Day, daysBetween } from "@ballast/contract/days.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { anOrder, incomesOf, passDays, stateOfOrder } from "../../test/income-builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { Refusal } from "../platform/refusal.ts";
import { accrue } from "./accrue.ts";
import { exitOrder } from "./exit-order.ts";
import { createTakeOuts } from "./take-out.ts";

const MEMBERS = 4;
const hundred = 100_000_000n;
const daily = 40_000n;
const TERMS = { validDays: 6, putOffDays: 1, endsAt: new Date(Date.now() + 7000 * 86_400_000) };

const database = useDatabase();
let product: BuiltProduct;
beforeAll(async () => {
  product = await aListedProduct(database.db, { ...TERMS, unitsTotal: 6_400 });
});

type ModelOrder = {
  id: string;
  owner: number;
  units: bigint;
  boughtOn: Day;
  start: Day;
  end: { how: "cancelled" | "exited"; on: Day } | null;
  taken: bigint;
};

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("buy"), who: who(), n: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant("pass"), who: who(), n: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("accrue"), who: who(), n: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("exit"), who: who(), n: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("takeOut"), who: who(), n: fc.nat(20) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
function who() {
  return fc.nat(MEMBERS - 1);
}

/** The whole days that an order has earned by `today`, computed from its terms only. */
function earnedDays(order: ModelOrder, today: Day): number {
  const until = order.end ? order.end.on : today;
  const days = daysBetween(order.start, until);
  return order.end?.how === "cancelled" ? 0 : Math.max(0, Math.min(TERMS.validDays, days));
}

const matured = (order: ModelOrder, today: Day) =>
  !order.end && daysBetween(order.start, today) >= TERMS.validDays;

class World {
  readonly orders: ModelOrder[] = [];
  readonly takeOuts = createTakeOuts(database.db);
  readonly buyers: Buyer[];
  today: Day;
  constructor(buyers: Buyer[], today: Day) {
    this.buyers = buyers;
    this.today = today;
  }

  member(index: number) {
    const buyer = this.buyers[index];
    if (!buyer) throw new Error("no such member");
    return { ...buyer, sessionId: randomUUID() };
  }

  async run({ what, who, n }: Step): Promise<void> {
    if (what === "buy") return this.buy(who, n + 1);
    if (what === "pass") {
      await passDays(database, n + 1);
      this.today = addDays(this.today, n + 1);
      return;
    }
    if (what === "accrue") return void (await accrue(database.db, n + 1));
    if (what === "exit") return this.exit(n);
    return this.takeOut(who, n);
  }

  async buy(owner: number, units: number): Promise<void> {
    const order = await anOrder(database.db, this.member(owner), product, units);
    this.orders.push({
      id: order.orderId,
      owner,
      units: BigInt(units),
      boughtOn: this.today,
      start: addDays(this.today, 1 + TERMS.putOffDays),
      end: null,
      taken: 0n,
    });
  }

  async exit(index: number): Promise<void> {
    const order = this.orders[index % (this.orders.length || 1)];
    if (!order) return;
    const how = order.boughtOn === this.today ? "cancelled" : "exited";
    const possible = !order.end && !matured(order, this.today);
    const answer = await database.db
      .transaction()
      .execute((tx) => exitOrder(tx, this.member(order.owner), order.id))
      .catch(refusalOf);
    if (!possible) {
      const isCancelled = order.end?.how === "cancelled";
      return expect(answer).toBe(isCancelled ? "order_cancelled" : "order_ended");
    }
    expect(answer).toMatchObject({ outcome: how });
    order.end = { how, on: this.today };
  }

  /** The available income depends on how far accrual has come, so the ledger is read before. */
  async takeOut(who: number, n: number): Promise<void> {
    const own = this.orders.filter((order) => order.owner === who);
    const one = n % 3 === 0 ? own[n % (own.length || 1)] : undefined;
    const wanted = one ? [one] : own;
    const waiting = await Promise.all(
      wanted.map(async (order) => {
        const rows = await incomesOf(database.db, order.id);
        return rows.filter((row) => row.takenBy === null).length;
      }),
    );
    const call = { member: this.member(who), key: randomUUID(), inputHash: Buffer.alloc(32) };
    const answer = await this.takeOuts
      .takeOut(call, one ? { orderId: one.id } : {})
      .catch(refusalOf);
    const amount = wanted.reduce(
      (sum, order, index) => sum + BigInt(waiting[index] ?? 0) * daily * order.units,
      0n,
    );
    if (amount === 0n) return expect(answer).toBe("nothing_to_take_out");
    expect(answer).toMatchObject({ amount });
    wanted.forEach((order, index) => {
      order.taken += BigInt(waiting[index] ?? 0) * daily * order.units;
    });
  }

  /**
   * Pays everything due; then every order and every member's accounts must agree with the model.
   */
  async check(): Promise<void> {
    await accrue(database.db);
    for (const order of this.orders) {
      const days = earnedDays(order, this.today);
      const paid = await incomesOf(database.db, order.id);
      expect(paid.map((row) => row.day)).toEqual(
        Array.from({ length: days }, (_, day) => addDays(order.start, day)),
      );
      expect(paid.every((row) => row.amount === daily * order.units)).toBe(true);
      const state = order.end?.how ?? (matured(order, this.today) ? "expired" : "valid");
      expect(await stateOfOrder(database.db, order.id)).toBe(state);
    }
    for (const who of this.buyers.keys()) await this.checkMember(who);
  }

  async checkMember(who: number): Promise<void> {
    const own = this.orders.filter((order) => order.owner === who);
    const sum = (of: (order: ModelOrder) => bigint) =>
      own.reduce((all, each) => all + of(each), 0n);
    const open = (order: ModelOrder) => !order.end && !matured(order, this.today);
    const taken = sum((order) => order.taken);
    const balances = await memberBalances(database.db, this.member(who), "tUSDT");
    const { income, principal, deposit, returned, earned } = balances;
    expect(principal).toBe(sum((order) => (open(order) ? order.units * hundred : 0n)));
    expect(income + taken).toBe(
      sum((order) => BigInt(earnedDays(order, this.today)) * daily * order.units),
    );
    expect(deposit + returned + earned + principal).toBe(5_000n * hundred + taken);
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.refusal;
  throw error;
}

it("agrees with the model after any order of events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { rows } = await sql<{ today: Day }>`
        select platform.day_of(platform.now()) as today`.execute(database.db);
      const buyers = await someBuyers(database.owner.db, [12, 12, 12, 40], 5_000n * hundred);
      const world = new World(buyers, rows[0]?.today ?? "");
      for (const each of steps) await world.run(each);
      await world.check();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000); // @rule ledger/model
