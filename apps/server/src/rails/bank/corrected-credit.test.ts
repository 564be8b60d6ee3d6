/** A credit that the bank corrects by a line of the same kind below zero: what it takes is seen. */
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness.ts";
import { nextPage } from "../../../test/signed-lines.ts";
import { brokenInvariants } from "../../../test/wind-down-builders.ts";
import { totalOf } from "../../ledger/accounts.ts";
import { readReconciliation } from "../../reserve/breaks.ts";
import { importStatement } from "./import-statement.ts";
import { refuseAnotherBank } from "./reconcile.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const statementKey = publicKey.export({ format: "der", type: "spki" }).toString("base64");
let database: TestDatabase;
let taken = 0n;
beforeAll(async () => {
  database = await createTestDatabase();
  await refuseAnotherBank(database.db, { bankId: "a bank of tests", statementKey });
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

  it("under the id of what it corrects takes that amount once, before it is booked and after", async () => {
    const [early, late] = [randomUUID(), randomUUID()];
    await credited(early, 700n);
    // what was to come is booked all the same, and what went is missing
    expect(await credited(early, -700n)).toMatchObject({
      ...{ difference: -1_700n, parts: { unapplied: "700" } },
    });
    await booked();
    expect(await credited(late, 500n)).toMatchObject({
      ...{ difference: -1_700n, parts: { unapplied: "500" } },
    });
    await booked();
    expect(await credited(late, -500n)).toMatchObject({ difference: -2_200n, parts: {} });
  });
});
