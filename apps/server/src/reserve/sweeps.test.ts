import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { expectInvariants, stateDigest } from "../../test/harness.ts";
import { useDatabase } from "../../test/kit.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { transferOf } from "../rails/chain/transfers.ts";
import { runSweep } from "./sweeps.ts";

const BREAKS = [
  "backing_is_paid_or_still_locked",
  "income_due_is_that_not_taken_out",
  "offered_covers_units_left",
];
const database = useDatabase({ breaks: BREAKS });
let product: BuiltProduct;
beforeAll(async () => {
  await treasuryWallets(database.db);
  product = await aListedProduct(database.db, { unitsTotal: 6400 });
});

const total = (kind: string) => totalOf(database.db, kind, "tUSDT");

/** A member of a bucket, with accounts. */
async function aMemberOf(bucket: number) {
  const id = `${randomUUID().slice(0, -2)}${bucket.toString(16).padStart(2, "0")}`;
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  return { id, bucket };
}

/** Income of one member, posted as accrual does but without an order. */
async function anIncome(bucket: number, amount: bigint): Promise<void> {
  const member = await aMemberOf(bucket);
  const id = randomUUID();
  const leg = (no: number, kind: string, side: string) =>
    sql`ledger.leg_of(${bucket}, ${id}, ${no}, ${kind}, 'tUSDT', ${product.id}, ${side}, ${amount})`;
  await sql`
    select ledger.post(
      array[row(${bucket}, ${id}, 'buy', 'member', '', null, null)::ledger.draft],
      array[${leg(1, "reserve.offered", "D")}, ${leg(2, "reserve.sold", "C")}])`.execute(
    database.owner.db,
  );
  await sql`
    select ledger.daily_incomes(${randomUUID()}, 'tUSDT', 'test', array[${bucket}]::int[],
      array[${product.id}]::uuid[], array[${amount}]::bigint[], array[${bucket}]::int[],
      array[${member.id}]::uuid[], array[${amount}]::bigint[])`.execute(database.owner.db);
}

/** A paid withdrawal of earned money, with its fee of 5 %. */
async function aFee(bucket: number, gross: bigint): Promise<void> {
  const member = await aMemberOf(bucket);
  await aWallet(database, member, { earned: gross });
  const id = randomUUID();
  await sql`select ledger.withdrawal_applied(${id}, ${member.id}, 'tUSDT', ${gross}, '')`.execute(
    database.owner.db,
  );
  await sql`select ledger.withdrawal_settled(${id}, ${member.id}, ${gross / 20n}, 'rail', '')`.execute(
    database.owner.db,
  );
}

async function openSweep(kind: "income" | "fees") {
  const { rows } = await sql<{ id: string; amount: bigint; parts: Record<string, number> }>`
    select s.id, s.amount, (select jsonb_object_agg(p.bucket, p.amount) from reserve.sweep_parts p
      where p.sweep_id = s.id) as parts
    from reserve.sweeps s where s.kind = ${kind} and s.state = 'queued'`.execute(database.db);
  return rows[0];
}

/** Whole, but for incomes that were posted without an order. */
const expectWhole = () => expectInvariants(database, BREAKS);

const nextDay = () => sql`select sandbox.advance_clock(1)`.execute(database.db);

describe("the income sweep", () => {
  it("does nothing while nothing is due", async () => {
    const before = await stateDigest(database);
    await runSweep(database.db, "income");
    expect(await stateDigest(database)).toBe(before);
  });

  it("fixes each bucket's part when it queues, and books just that when confirmed", async () => {
    await anIncome(3, 700n);
    await anIncome(60, 300n);
    await runSweep(database.db, "income");
    const sweep = await openSweep("income");
    expect(sweep).toMatchObject({ amount: 1000n, parts: { 3: 700, 60: 300 } });
    const transfer = await transferOf(database.db, sweep?.id ?? "");
    expect(transfer).toMatchObject({ amount: 1000n, state: "queued" });

    await anIncome(3, 50n);
    const before = { cash: await total("reserve.cash"), custody: await total("client.custody") };
    await runSweep(database.db, "income");
    expect(await total("reserve.due_to_client")).toBe(1050n);

    await endTransfer(database.db, sweep?.id ?? "");
    await Promise.allSettled([1, 2].map(() => runSweep(database.db, "income")));
    await runSweep(database.db, "income");
    expect(await total("reserve.due_to_client")).toBe(50n);
    expect(await total("client.due_from_reserve")).toBe(50n);
    expect(await total("reserve.cash")).toBe(before.cash - 1000n);
    expect(await total("client.custody")).toBe(before.custody + 1000n);
    expect(await openSweep("income")).toBeUndefined();
    await expectWhole();
    const settled = await stateDigest(database);
    await sql`select reserve.end_sweep(${sweep?.id})`.execute(database.db);
    expect(await stateDigest(database)).toBe(settled);
  });

  it("sweeps once a day; the rest goes with the next day's", async () => {
    await runSweep(database.db, "income");
    expect(await openSweep("income")).toBeUndefined();
    await nextDay();
    await runSweep(database.db, "income");
    expect(await openSweep("income")).toMatchObject({ amount: 50n });
  });

  it("a transfer that failed books nothing and is tried again after an hour", async () => {
    const sweep = await openSweep("income");
    const before = await total("reserve.cash");
    await endTransfer(database.db, sweep?.id ?? "", "failed");
    await runSweep(database.db, "income");
    expect(await total("reserve.cash")).toBe(before);
    expect(await openSweep("income")).toBeUndefined();
    await nextDay();
    await runSweep(database.db, "income");
    const again = await openSweep("income");
    expect(again).toMatchObject({ amount: 50n });
    await endTransfer(database.db, again?.id ?? "");
    await runSweep(database.db, "income");
    expect(await total("reserve.due_to_client")).toBe(0n);
    await expectWhole();
  });
});

describe("the end of a sweep", () => {
  it("is the chain's: nobody's word books what has not moved, or fails what did", async () => {
    await anIncome(5, 70n);
    await nextDay();
    await runSweep(database.db, "income");
    const id = (await openSweep("income"))?.id ?? "";
    const end = () => sql`select reserve.end_sweep(${id})`.execute(database.db);
    const before = await stateDigest(database);
    await expect(end()).rejects.toMatchObject({ code: "BL033" });
    expect(await stateDigest(database)).toBe(before);
    await endTransfer(database.db, id);
    await runSweep(database.db, "income");
    expect(await openSweep("income")).toBeUndefined();
    expect(await total("reserve.due_to_client")).toBe(0n);
  });
});

describe("the fee sweep", () => {
  it("waits for no bucket while there is nothing to move", async () => {
    await database.owner.db.transaction().execute(async (tx) => {
      await sql`select ledger.lock_buckets(array[5])`.execute(tx);
      await runSweep(database.db, "fees");
    });
    expect(await openSweep("fees")).toBeUndefined();
  });

  it("takes the fees from custody to the house, and books them when confirmed", async () => {
    await aFee(1, 2_000n);
    await aFee(63, 4_000n);
    await runSweep(database.db, "fees");
    const sweep = await openSweep("fees");
    expect(sweep).toMatchObject({ amount: 300n, parts: { 1: 100, 63: 200 } });
    expect(await total("house.fees_cash")).toBe(0n);
    await endTransfer(database.db, sweep?.id ?? "");
    await runSweep(database.db, "fees");
    await runSweep(database.db, "fees");
    expect(await total("house.fees_cash")).toBe(300n);
    expect(await total("client.due_to_house")).toBe(0n);
    expect(await total("house.due_from_client")).toBe(0n);
    await expectWhole();
  });
});
