/**
 * A credit that the bank takes back by a negative line of the same kind: two people reverse its
 * receipt.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { staffPair } from "../../../test/builders.ts";
import { useDatabase } from "../../../test/kit.ts";
import { aMatch, aReturn } from "../../../test/receipt-builders.ts";
import { approveAs } from "../../../test/reserve-builders.ts";
import { aBankOfCredits, type BookLine } from "../../../test/signed-lines.ts";
import { totalOf } from "../../ledger/accounts.ts";
import { proposeReversal, reverseTransaction } from "../../reserve/reverse-transaction.ts";

const database = useDatabase();
let line: BookLine;
beforeAll(async () => {
  line = await aBankOfCredits(database.owner.db);
  await staffPair(database.owner.db);
});

const unowned = () => totalOf(database.db, "client.unidentified", "tINR");
const receiptOf = async (credit: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from ledger.transactions where event = 'unknown_receipt' and bucket = 0
      and reference = ${credit} order by seq desc limit 1`.execute(database.db);
  return rows[0]?.id ?? "";
};
const reversal = (transactionId: string) =>
  database.db
    .transaction()
    .execute((tx) => proposeReversal(tx, { transactionId, reference: "its mistake" }, "ana"));

it("is a difference, makes its receipt reversible, and is over once two people reversed it", async () => {
  const credit = randomUUID();
  await line(700n, credit);
  const receipt = await receiptOf(credit);
  await expect(reversal(receipt)).rejects.toMatchObject({ refusal: "not_reversible" });
  await line(-700n, credit);
  expect(await unowned()).toBe(700n);
  // The receipt can be neither assigned nor returned.
  await expect(aMatch(database.db, receipt, randomUUID())).rejects.toThrow();
  await expect(aReturn(database.db, receipt)).rejects.toMatchObject({ refusal: "receipt_leaving" });
  await approveAs(database.db, await reversal(receipt), reverseTransaction);
  expect([await unowned(), await totalOf(database.db, "client.custody", "tINR")]).toEqual([0n, 0n]);
  await expect(reversal(receipt)).rejects.toMatchObject({ refusal: "not_reversible" });
  // A new credit under the same id is another receipt.
  await line(700n, credit);
  expect(await unowned()).toBe(700n);
  await expect(reversal(await receiptOf(credit))).rejects.toMatchObject({
    refusal: "not_reversible",
  });
}); // @rule 2/bank

it("of another amount, or of another credit, reverses nothing", async () => {
  const [credit, before] = [randomUUID(), await unowned()];
  await line(500n, credit);
  await line(-499n, credit);
  await line(-500n, randomUUID());
  expect(await unowned()).toBe(before + 500n);
  await expect(reversal(await receiptOf(credit))).rejects.toMatchObject({
    refusal: "not_reversible",
  });
}); // @rule 2/bank
