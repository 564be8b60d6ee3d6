import { randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { aCredit, aWallet } from "../../test/wallet-builders.ts";
import { balanceAt, statement } from "./statement.ts";

const database = useDatabase();

async function aMember() {
  const id = randomUUID();
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  return { id, bucket: bucketOf(id) };
}

async function now(): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select platform.now()`.execute(database.db);
  return rows[0]?.now as Date;
}

const accountOf = (member: { id: string; bucket: number }, kind = "client.deposit") => ({
  bucket: member.bucket,
  kind,
  currency: "tUSDT" as const,
  owner: member.id,
});
const dayPasses = () => sql`select sandbox.advance_clock(1)`.execute(database.db);
const FOREVER = new Date("2200-01-01");

describe("a statement", () => {
  it("opens with what was there, lists what came, and closes with their sum", async () => {
    const member = await aMember();
    await aCredit(database.owner.db, member, 100n);
    await dayPasses();
    const from = await now();
    await aCredit(database.owner.db, member, 30n);
    await aWallet(database, member, { returned: 7n });
    await dayPasses();
    const to = await now();
    await aCredit(database.owner.db, member, 1_000n);

    const made = await statement(database.db, { member, kind: "client.deposit", from, to });

    expect(made.opening).toBe(100n);
    expect(made.entries.map(({ event, amount, balance }) => [event, amount, balance])).toEqual([
      ["deposit", 30n, 130n],
      ["deposit", 7n, 137n],
      ["buy", -7n, 130n],
    ]);
    expect(made.closing).toBe(130n);
  }); // @rule ledger/reads

  it("of an account that is not open is empty", async () => {
    const member = { id: randomUUID(), bucket: 1 };
    const made = await statement(database.db, {
      member,
      kind: "client.deposit",
      from: new Date(0),
      to: FOREVER,
    });
    expect(made).toEqual({ opening: 0n, entries: [], closing: 0n });
    expect(await balanceAt(database.db, accountOf(member), FOREVER)).toBe(0n);
  });

  it("counts a transaction that began earlier but waited for its bucket by its own time", async () => {
    const member = await aMember();
    const first = database.owner.pool.connect();
    const client = await first;
    await client.query("begin");
    const began = (await client.query("select platform.now() as at")).rows[0].at as Date;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const between = await now();
    await aCredit(database.owner.db, member, 5n);
    const items = [
      { id: randomUUID(), member_id: member.id, currency: "tUSDT", amount: "7", reference: "" },
    ];
    await client.query("select ledger.deposit_batch($1::jsonb, 'watcher')", [
      JSON.stringify(items),
    ]);
    await client.query("commit");
    client.release();
    expect(await balanceAt(database.db, accountOf(member), began)).toBe(0n);
    expect(await balanceAt(database.db, accountOf(member), between)).toBe(7n);
    expect(await balanceAt(database.db, accountOf(member), FOREVER)).toBe(12n);
    const made = await statement(database.db, {
      member,
      kind: "client.deposit",
      from: began,
      to: FOREVER,
    });
    expect(made.entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [7n, 7n],
      [5n, 12n],
    ]);
  });

  it("agrees with a model for every pair of times", async () => {
    const member = await aMember();
    const booked: { at: Date; amount: bigint }[] = [];
    const times = [await now()];
    for (let day = 0; day < 6; day++) {
      for (let n = 0; n <= day % 3; n++) {
        const amount = BigInt(1 + day * 10 + n);
        await aCredit(database.owner.db, member, amount);
        booked.push({ at: await now(), amount });
      }
      await dayPasses();
      times.push(await now());
    }
    const sumBefore = (at: Date) =>
      booked.filter((entry) => entry.at < at).reduce((sum, { amount }) => sum + amount, 0n);
    const time = fc.constantFrom(...times);
    await fc.assert(
      fc.asyncProperty(time, time, async (a, b) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const made = await statement(database.db, { member, kind: "client.deposit", from, to });
        expect(made.opening).toBe(sumBefore(from));
        expect(made.closing).toBe(sumBefore(to));
        expect(made.entries.reduce((sum, { amount }) => sum + amount, made.opening)).toBe(
          made.closing,
        );
        expect(await balanceAt(database.db, accountOf(member), to)).toBe(made.closing);
      }),
      { numRuns: 30 },
    );
  });
});

it("reads a debit account in its normal direction", async () => {
  const member = await aMember();
  const custody = {
    ...accountOf(member, "client.custody"),
    owner: "00000000-0000-0000-0000-000000000000",
  };
  const before = await balanceAt(database.db, custody, FOREVER);
  const at = await now();
  await aCredit(database.owner.db, member, 11n);
  expect(await balanceAt(database.db, custody, at)).toBe(before);
  expect(await balanceAt(database.db, custody, FOREVER)).toBe(before + 11n);
});
