/** A credit that the bank corrects by a line of the same kind below zero: what it takes is seen. */
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffPair } from "../../../test/builders.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/harness.ts";
import { aSource, nextPage } from "../../../test/signed-lines.ts";
import { brokenInvariants } from "../../../test/wind-down-builders.ts";
import { totalOf } from "../../ledger/accounts.ts";
import { consent, propose } from "../../ledger/proposals.ts";
import { readReconciliation } from "../../reserve/reconciliation-breaks.ts";
import { importStatement } from "./import-statement.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
let statementKey: string;
let database: TestDatabase;
let taken = 0n;
beforeAll(async () => {
  database = await createTestDatabase();
  statementKey = await aSource(database.db, publicKey, privateKey);
});
afterAll(() => database.drop());
beforeEach(async () => {
  taken = await total();
});

const total = () => totalOf(database.db, "client.unidentified", "tINR");
/** The bank's next line, read as it is; answers what it makes of the books. */
async function credited(object: string, amount: bigint) {
  const { db } = database;
  const statement = await nextPage(db, { kind: "credit", object, amount });
  const signature = sign(null, Buffer.from(statement), privateKey).toString("base64");
  const file = JSON.stringify({ statement, signature });
  return (await db.transaction().execute((tx) => importStatement(tx, statementKey, file)))
    .statement;
}
async function booked(): Promise<number> {
  const { db } = database;
  const { rows } = await sql<{ no: bigint }>`select no from bank.unbooked_credits(10)`.execute(db);
  for (const { no } of rows) await sql`select bank.book_credit('tINR', ${no})`.execute(db);
  return rows.length;
}
/** Two people know whose it is. */
async function matched(receipt: string): Promise<void> {
  await staffPair(database.db);
  const named = { receipt_id: receipt, member_id: randomUUID(), reference: "by the name" };
  await database.db.transaction().execute(async (tx) => {
    const id = await propose(tx, "receipt_matched", named, "ana");
    await consent(tx, id, "ben", "so it is");
    await sql`select cash.match_receipt(${id})`.execute(tx);
  });
}
const kind = async () =>
  (await readReconciliation(database.db)).books.find(({ book }) => book === "clients")?.kind;

describe("a credit below zero", () => {
  it("is a difference as soon as it is read, and stays one; no job takes it for a receipt", async () => {
    await credited(randomUUID(), 1_000n);
    expect(await booked()).toBe(1);
    expect(await total()).toBe(taken + 1_000n);
    expect(await credited(randomUUID(), -1_000n)).toMatchObject({
      ...{ difference: -1_000n, parts: {}, isBreak: true },
    });
    expect(await kind()).toBe("less_outside");
    expect(await brokenInvariants(database.db)).toContain("books_agree_with_the_bank");
    expect(await booked()).toBe(0);
    // what comes after it is a receipt of its own, and hides none of it
    expect(await credited(randomUUID(), 300n)).toMatchObject({
      ...{ difference: -1_000n, parts: { unapplied: "300" } },
    });
    expect(await booked()).toBe(1);
    expect(await credited(randomUUID(), 1_000n)).toMatchObject({
      ...{ difference: -1_000n, parts: { unapplied: "1000" } },
    });
    await booked();
  });

  it("under the id of what it corrects makes it nothing where that is not booked yet", async () => {
    const id = randomUUID();
    await credited(id, 700n);
    expect(await credited(id, -700n)).toMatchObject({ difference: -1_000n, parts: {} });
    expect(await booked()).toBe(0);
    expect(await total()).toBe(taken);
    // one of several, and what comes under that id afterwards is a receipt
    await credited(id, 700n);
    await credited(id, 700n);
    expect(await credited(id, -700n)).toMatchObject({
      ...{ difference: -1_000n, parts: { unapplied: "700" } },
    });
    expect(await booked()).toBe(1);
    expect(await total()).toBe(taken + 700n);
    expect(await credited(randomUUID(), 1n)).toMatchObject({ difference: -1_000n });
    await booked();
  });

  it("takes nothing of what is booked, or of another amount, by itself", async () => {
    const [late, less] = [randomUUID(), randomUUID()];
    await credited(late, 500n);
    await booked();
    expect(await credited(late, -500n)).toMatchObject({ difference: -1_500n, parts: {} });
    await credited(less, 500n);
    expect(await credited(less, -499n)).toMatchObject({
      ...{ difference: -1_999n, parts: { unapplied: "500" } },
    });
    expect(await booked()).toBe(1);
  });
});

describe("a credit whose id is a receipt already", () => {
  it("is refused by name as long as that has no end, and then a receipt of its own", async () => {
    const id = randomUUID();
    await credited(id, 40n);
    await booked();
    const { difference = 0n } = (await credited(id, 60n)) ?? {};
    await expect(booked()).rejects.toMatchObject({ code: "BS006" });
    expect(await total()).toBe(taken + 40n);
    const of = () =>
      sql<{ id: string; amount: bigint; open: boolean; sender: { credit: string } }>`
        select id, amount, is_open as open, bank.sender_of(id) as sender
        from bank.receipts_of(${id}) order by amount`.execute(database.owner.db);
    const [first] = (await of()).rows;
    await matched(first?.id ?? "");
    expect(await booked()).toBe(1);
    expect((await of()).rows).toEqual([
      { id: first?.id, amount: 40n, open: false, sender: { credit: id } },
      {
        id: expect.not.stringMatching(first?.id ?? ""),
        amount: 60n,
        open: true,
        sender: { credit: id },
      },
    ]);
    expect(await credited(randomUUID(), 1n)).toMatchObject({ difference });
    await booked();
  });
});
