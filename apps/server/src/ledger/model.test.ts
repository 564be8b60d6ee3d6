/**
 * The ledger against an independent model: random events, some of them impossible. The ledger must
 * refuse whatever the model refuses, and afterwards every balance must agree.
 */
import { randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { memberBalances } from "./accounts.ts";

const database = useDatabase();
beforeAll(async () => {
  await staffPair(database.db);
});

type Wallet = {
  deposit: bigint;
  returned: bigint;
  earned: bigint;
  income: bigint;
  principal: bigint;
  withdrawing: bigint;
};
type Split = { deposit: bigint; returned: bigint; earned: bigint };
type Order = {
  id: string;
  member: number;
  split: Split;
  promised: bigint;
  owed: bigint;
  open: boolean;
};
type Withdrawal = { id: string; member: number; split: Split; open: boolean };

type Model = {
  wallets: Wallet[];
  orders: Order[];
  withdrawals: Withdrawal[];
  offered: bigint[];
  sold: bigint[];
  fees: bigint;
};

/** The model's own rule of drawing, written without reading the ledger's. */
function draw(wallet: Wallet, amount: bigint): Split | null {
  const split: Split = { deposit: 0n, returned: 0n, earned: 0n };
  let rest = amount;
  for (const pocket of ["deposit", "returned", "earned"] as const) {
    const take = rest > wallet[pocket] ? wallet[pocket] : rest;
    split[pocket] = take;
    rest -= take;
  }
  return rest === 0n ? split : null;
}

function apply(wallet: Wallet, split: Split, sign: 1n | -1n): void {
  wallet.deposit += sign * split.deposit;
  wallet.returned += sign * split.returned;
  wallet.earned += sign * split.earned;
}

const MEMBERS = 3;
const step = fc.record({
  what: fc.constantFrom(
    "deposit",
    "buy",
    "cancel",
    "exit",
    "income",
    "takeOut",
    "apply",
    "release",
    "settle",
  ),
  who: fc.nat(MEMBERS - 1),
  which: fc.nat(20),
  amount: fc.bigInt(1n, 2_000n),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type World = { members: { id: string; bucket: number }[]; product: string; model: Model };

async function createWorld(): Promise<World> {
  const members = Array.from({ length: MEMBERS }, () => randomUUID()).map((id) => ({
    id,
    bucket: bucketOf(id),
  }));
  const product = randomUUID();
  for (const member of members) {
    await sql`select ledger.open_member(${member.id}, 'tUSDT')`.execute(database.db);
  }
  await listProduct(product, 6_400n);
  return {
    members,
    product,
    model: {
      wallets: members.map(() => ({
        deposit: 0n,
        returned: 0n,
        earned: 0n,
        income: 0n,
        principal: 0n,
        withdrawing: 0n,
      })),
      orders: [],
      withdrawals: [],
      offered: Array.from({ length: 64 }, () => 100n),
      sold: Array.from({ length: 64 }, () => 0n),
      fees: 0n,
    },
  };
}

/** Books capital, funds the reserve, and offers all of it: 1/64 in each bucket. */
async function listProduct(product: string, total: bigint): Promise<void> {
  const lot = randomUUID();
  const money = { amount: `${total}`, currency: "tUSDT", reference: "test" };
  await carryOut("capital_in", money, "capital_in");
  await carryOut("fund_reserve", { ...money, lot_id: lot }, "fund_reserve");
  const lots = [{ kind: "reserve.capital", lot_id: lot, amount: `${total}` }];
  const allotments = Array.from({ length: 64 }, (_, bucket) => ({
    bucket,
    amount: `${total / 64n}`,
  }));
  const input = { product_id: product, currency: "tUSDT", lots, allotments };
  await carryOut("list_product", input, "list_product");
}

async function carryOut(action: string, input: object, fn: string): Promise<void> {
  const id = randomUUID();
  const { db } = database.owner;
  await sql`select ledger.propose(${id}, ${action}, ${JSON.stringify(input)}::jsonb, 'ana')`.execute(
    db,
  );
  await sql`select ledger.consent(${id}, 'ben', 'test')`.execute(db);
  await sql`select ${sql.raw(`ledger.${fn}`)}(${id})`.execute(db);
}

/** True when the call succeeded and had an effect; false when it was refused. */
async function tries(query: ReturnType<typeof sql>, done: (row: unknown) => boolean) {
  try {
    const { rows } = await query.execute(database.owner.db);
    return done(Object.values((rows[0] as object | undefined) ?? {})[0]);
  } catch (error) {
    expect(String((error as { code?: string }).code)).toMatch(/^(23514|BL\d+)$/);
    return false;
  }
}

async function buy(world: World, s: Step): Promise<void> {
  const { model } = world;
  const member = world.members[s.who] as { id: string; bucket: number };
  const wallet = model.wallets[s.who] as Wallet;
  const owed = (s.amount % 40n) + 1n;
  const split = draw(wallet, s.amount);
  const allowed = split !== null && (model.offered[member.bucket] as bigint) >= owed;
  const id = randomUUID();
  const went = await tries(
    sql`select (select array_agg(b.id) from ledger.buy_batch(array[row(${member.bucket}::int,
      ${id}::uuid, ${member.id}::uuid, ${world.product}::uuid, 'tUSDT', ${s.amount}::bigint,
      ${owed}::bigint, '')::ledger.purchase]) b)`,
    (ids) => Array.isArray(ids) && ids.length === 1,
  );
  expect(went, `buy ${s.amount}`).toBe(allowed);
  if (!allowed || !split) return;
  apply(wallet, split, -1n);
  wallet.principal += s.amount;
  model.offered[member.bucket] = (model.offered[member.bucket] as bigint) - owed;
  model.sold[member.bucket] = (model.sold[member.bucket] as bigint) + owed;
  model.orders.push({ id, member: s.who, split, promised: owed, owed, open: true });
}

async function endOrder(world: World, s: Step): Promise<void> {
  const { model } = world;
  const order = model.orders[s.which % Math.max(model.orders.length, 1)];
  if (!order) return;
  // A cancellation reverses the purchase exactly; the slice never requests it after an income.
  if (s.what === "cancel" && order.owed < order.promised) return;
  const member = world.members[order.member] as { id: string; bucket: number };
  const wallet = model.wallets[order.member] as Wallet;
  const principal = order.split.deposit + order.split.returned + order.split.earned;
  const went =
    s.what === "cancel"
      ? await tries(
          sql`select ledger.cancel_purchase(${member.bucket}, ${order.id})`,
          (row) => row === true,
        )
      : await tries(
          sql`select ledger.early_exit(${member.bucket}, ${order.id}, ${member.id},
            ${world.product}, 'tUSDT', ${principal - order.split.earned}, ${order.split.earned},
            ${order.owed})`,
          (row) => row === true,
        );
  expect(went).toBe(order.open);
  if (!went) return;
  order.open = false;
  wallet.principal -= principal;
  if (s.what === "cancel") apply(wallet, order.split, 1n);
  else {
    wallet.returned += principal - order.split.earned;
    wallet.earned += order.split.earned;
  }
  model.sold[member.bucket] = (model.sold[member.bucket] as bigint) - order.owed;
  model.offered[member.bucket] = (model.offered[member.bucket] as bigint) + order.owed;
}

async function income(world: World, s: Step): Promise<void> {
  const { model } = world;
  const member = world.members[s.who] as { id: string; bucket: number };
  const amount = (s.amount % 60n) + 1n;
  // At most what one order still has to earn, so that cancellations stay as they are elsewhere.
  const order = model.orders.find((o) => o.open && o.member === s.who && o.owed >= amount);
  if (!order) return;
  const went = await tries(
    sql`select ledger.daily_incomes(${randomUUID()}, 'tUSDT', '', array[${member.bucket}]::int[],
      array[${world.product}]::uuid[], array[${amount}]::bigint[], array[${member.bucket}]::int[],
      array[${member.id}]::uuid[], array[${amount}]::bigint[])`,
    () => true,
  );
  expect(went).toBe(true);
  order.owed -= amount;
  model.sold[member.bucket] = (model.sold[member.bucket] as bigint) - amount;
  (model.wallets[s.who] as Wallet).income += amount;
}

async function endWithdrawal(world: World, s: Step): Promise<void> {
  const { model } = world;
  const withdrawal = model.withdrawals[s.which % Math.max(model.withdrawals.length, 1)];
  if (!withdrawal) return;
  const member = world.members[withdrawal.member] as { id: string };
  const wallet = model.wallets[withdrawal.member] as Wallet;
  const fee = withdrawal.split.earned / 20n;
  const went = await tries(
    s.what === "release"
      ? sql`select ledger.withdrawal_released(${withdrawal.id}, ${member.id}, 'member', '')`
      : sql`select ledger.withdrawal_settled(${withdrawal.id}, ${member.id}, ${fee}, 'rail', '')`,
    (row) => row === true,
  );
  expect(went).toBe(withdrawal.open);
  if (!went) return;
  withdrawal.open = false;
  const { deposit, returned, earned } = withdrawal.split;
  wallet.withdrawing -= deposit + returned + earned;
  if (s.what === "release") apply(wallet, withdrawal.split, 1n);
  else model.fees += fee;
}

async function run(world: World, s: Step): Promise<void> {
  const member = world.members[s.who] as { id: string; bucket: number };
  const wallet = world.model.wallets[s.who] as Wallet;
  const id = randomUUID();
  switch (s.what) {
    case "deposit": {
      const items = JSON.stringify([
        { id, member_id: member.id, currency: "tUSDT", amount: `${s.amount}`, reference: "" },
      ]);
      await sql`select ledger.deposit_batch(${items}::jsonb, 'watcher')`.execute(database.owner.db);
      wallet.deposit += s.amount;
      return;
    }
    case "buy":
      return buy(world, s);
    case "cancel":
    case "exit":
      return endOrder(world, s);
    case "income":
      return income(world, s);
    case "takeOut": {
      const went = await tries(
        sql`select ledger.take_out_batch('tUSDT', array[${member.bucket}]::int[], array[${id}]::uuid[],
          array[${member.id}]::uuid[], array[${s.amount}]::bigint[])`,
        () => true,
      );
      expect(went).toBe(wallet.income >= s.amount);
      if (!went) return;
      wallet.income -= s.amount;
      wallet.earned += s.amount;
      return;
    }
    case "apply": {
      const split = draw(wallet, s.amount);
      const went = await tries(
        sql`select ledger.withdrawal_applied(${id}, ${member.id}, 'tUSDT', ${s.amount}, '')`,
        (row) => row !== null,
      );
      expect(went).toBe(split !== null);
      if (!split) return;
      apply(wallet, split, -1n);
      wallet.withdrawing += s.amount;
      world.model.withdrawals.push({ id, member: s.who, split, open: true });
      return;
    }
    default:
      return endWithdrawal(world, s);
  }
}

async function productTotal(kind: string, product: string): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select sum(balance)::bigint as total from ledger.accounts
    where kind = ${kind} and owner = ${product}`.execute(database.owner.db);
  return rows[0]?.total ?? 0n;
}

async function expectAgrees({ members, product, model }: World): Promise<void> {
  for (const [index, member] of members.entries()) {
    expect(await memberBalances(database.db, member, "tUSDT")).toEqual(model.wallets[index]);
  }
  const sum = (parts: bigint[]) => parts.reduce((total, part) => total + part, 0n);
  expect(await productTotal("reserve.offered", product)).toBe(sum(model.offered));
  expect(await productTotal("reserve.sold", product)).toBe(sum(model.sold));
}

/** Ends what is open, because there are no rows of orders, incomes and withdrawals to explain it. */
async function endAll(world: World): Promise<void> {
  const { orders, withdrawals, wallets } = world.model;
  const end = (s: Partial<Step>) =>
    run(world, { what: "exit", who: 0, which: 0, amount: 1n, ...s });
  for (const [which, { open }] of orders.entries()) if (open) await end({ which });
  for (const [which, { open }] of withdrawals.entries()) {
    if (open) await end({ what: "release", which });
  }
  for (const [who, { income }] of wallets.entries()) {
    if (income > 0n) await end({ what: "takeOut", who, amount: income });
  }
}

it("agrees with the model on every refusal and every balance", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const world = await createWorld();
      for (const s of steps) await run(world, s);
      await expectAgrees(world);
      for (const name of ["trial_balance", "bridges_mirror"]) {
        const { rows } = await sql.raw(`select * from invariants.${name}`).execute(database.db);
        expect(rows).toEqual([]);
      }
      await endAll(world);
      await expectAgrees(world);
    }),
    { numRuns: 100 },
  );
}, 120_000); // @rule ledger/model
