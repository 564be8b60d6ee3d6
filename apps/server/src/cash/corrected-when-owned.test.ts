/** A credit that the bank takes back once it is a member's leaves that wallet, as far as it is left there. */
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { convertToUsdt, getLocalRate } from "@ballast/contract/cash/fiat.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFloat, aRate } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { followIfDue } from "../../test/due-job.ts";
import { expectRefused } from "../../test/harness.ts";
import { aMatch } from "../../test/receipt-builders.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import { aSource, nextPage } from "../../test/signed-lines.ts";
import { brokenInvariants } from "../../test/wind-down-builders.ts";
import { importStatement } from "../rails/bank/import-statement.ts";
import { bearLoss, proposeLoss } from "../reserve/bear-loss.ts";
import { bookCorrection, proposeCorrection } from "./correct-credit.ts";

const GIVEN = 100_000n;
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
let statementKey: string;
let app: TestApp;
let member: TestMember;
const db = () => app.database.db;
beforeAll(async () => {
  app = await startApp();
  await staffPair(db());
  statementKey = await aSource(db(), publicKey, privateKey);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 100_000_000n);
  member = await aMember(app);
});
afterAll(() => app.stop());

const session = () => ({ token: member.token });
const wallet = async () => (await app.call(getLocalRate, {}, session())).data.balance;
/** The bank's next line, read, and booked where it is a receipt. */
async function credited(amount: bigint, object: string = randomUUID()) {
  const text = await nextPage(db(), { kind: "credit", object, amount });
  const signature = sign(null, Buffer.from(text), privateKey).toString("base64");
  const file = JSON.stringify({ statement: text, signature });
  const { statement } = await db()
    .transaction()
    .execute((tx) => importStatement(tx, statementKey, file));
  const { rows } = await sql<{ no: bigint }>`
    select no from bank.unbooked_credits(10)`.execute(db());
  for (const { no } of rows) await sql`select bank.book_credit('tINR', ${no})`.execute(db());
  return { object, no: Number(JSON.parse(text).lines[0].no), difference: statement?.difference };
}
/** Two statements that both say what is missing, well after whatever was booked of it before. */
async function shown() {
  await sql`update platform.clock set shift = shift + interval '11 minutes'`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
  await credited(1n);
  return (await credited(1n)).difference;
}
/** Money at the bank that two people gave to the member. */
async function given(amount: bigint) {
  const { object: credit } = await credited(amount);
  const { rows } = await sql<{ id: string }>`
    select id from bank.receipts_of(${credit}) where is_open`.execute(app.database.owner.db);
  const receipt = rows[0]?.id ?? "";
  await aMatch(db(), receipt, member.id);
  return { credit, receipt };
}
const correction = (receiptId: string, line: number) =>
  db()
    .transaction()
    .execute((tx) => proposeCorrection(tx, { receiptId, line, reference: "its mistake" }, "ana"));
const loss = (amount: bigint) =>
  db()
    .transaction()
    .execute((tx) => {
      const document = { name: "letter.pdf", bytes: Buffer.from("letter") };
      const lost = { book: "client", amount, currency: "tINR", reference: "x" } as const;
      return proposeLoss(tx, { ...lost, document }, "ana");
    });
const convert = (amount: bigint) =>
  app.call(convertToUsdt, { amount: `${amount}`, rate: "80" }, { ...session(), key: uuidv7() });
/** Under way to the bank; the id of its part. */
async function refund(amount: bigint): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from cash.refund(${uuidv7()}, ${member.id}, 'tINR', ${amount})`.execute(db());
  return rows[0]?.id ?? "";
}

describe("a credit that the bank takes back once it is a member's", () => {
  it("is not converted any more from the line on, and leaves the wallet by two people, once", async () => {
    const { credit, receipt } = await given(GIVEN);
    const { no } = await credited(-GIVEN, credit);
    await expectRefused(app.database, "greater_than_balance", () => convert(1n));
    expect(await shown()).toBe(-GIVEN);
    await expect(loss(GIVEN)).rejects.toMatchObject({ refusal: "correction_first" });
    const id = await correction(receipt, no);
    const twice = await Promise.allSettled([
      approveAs(db(), id, bookCorrection),
      approveAs(db(), id, bookCorrection),
    ]);
    expect(twice.filter(({ status }) => status === "fulfilled")).not.toHaveLength(0);
    expect(await wallet()).toBe(0n);
    expect((await credited(1n)).difference).toBe(0n);
    expect(await brokenInvariants(db())).toEqual([]);
    await expect(correction(receipt, no)).rejects.toMatchObject({ refusal: "receipt_unknown" });
    await followIfDue(db());
    const { data } = await app.call(listMessages, { kind: "wallet" }, session());
    expect(data.list[0]).toMatchObject({ body: expect.stringContaining("1,000.00 tINR") });
  });

  it("is taken of no other money of that wallet: the operator bears what was converted of it", async () => {
    const { credit, receipt } = await given(GIVEN);
    const none = await wallet();
    await convert(60_000n);
    await given(30_000n);
    const { no } = await credited(-GIVEN, credit);
    expect(await shown()).toBe(-GIVEN);
    const id = await correction(receipt, no);
    // what left the wallet since is not there to be taken, and other lines take nothing of it
    await approveAs(db(), id, bookCorrection);
    expect(await wallet()).toBe(none - 60_000n - 40_000n + 30_000n);
    const { no: other } = await credited(-1_000n);
    expect(await shown()).toBe(-61_000n);
    await expect(correction(receipt, no)).rejects.toMatchObject({ refusal: "correction_unknown" });
    await expect(correction(receipt, other)).rejects.toMatchObject({ refusal: "receipt_unknown" });
    await approveAs(db(), await loss(61_000n), bearLoss);
    expect((await credited(1n)).difference).toBe(0n);
    expect(await wallet()).toBe(30_000n);
    expect(await brokenInvariants(db())).toEqual(["client_cover"]);
  });

  it("is taken of nothing that came later, whatever emptied the wallet meanwhile", async () => {
    member = await aMember(app);
    const [one, two] = [await given(10_000n), await given(10_000n)];
    await convert(10_000n);
    const { no } = await credited(-10_000n, one.credit);
    await shown();
    await approveAs(db(), await correction(one.receipt, no), bookCorrection);
    expect(await wallet()).toBe(0n);
    await given(5_000n);
    const { no: late } = await credited(-10_000n, two.credit);
    expect(await shown()).toBe(-10_000n);
    await expect(correction(two.receipt, late)).rejects.toMatchObject({
      refusal: "correction_unknown",
    });
    await approveAs(db(), await loss(10_000n), bearLoss);
    expect(await wallet()).toBe(5_000n);
    expect((await credited(1n)).difference).toBe(0n);
  });

  it("is left there no more than a refund left, and as much as one that failed brings back", async () => {
    member = await aMember(app);
    const [{ credit, receipt }] = [await given(100_000n), await given(50_000n)];
    await convert(60_000n);
    // of the newest: the other 500
    await refund(50_000n);
    await given(30_000n);
    expect(await wallet()).toBe(70_000n);
    const { no } = await credited(-100_000n, credit);
    expect(await shown()).toBe(-100_000n);
    await approveAs(db(), await correction(receipt, no), bookCorrection);
    expect(await wallet()).toBe(30_000n);
    await approveAs(db(), await loss(60_000n), bearLoss);

    member = await aMember(app);
    const other = await given(100_000n);
    const refunded = await refund(40_000n);
    await convert(60_000n);
    await sql`update bank.transfers set state = 'failed', reason = 'refused_by_bank',
      ended_at = platform.now() where id = ${refunded}`.execute(app.database.owner.db);
    await sql`select cash.end_refund(${refunded})`.execute(db());
    const { no: all } = await credited(-100_000n, other.credit);
    expect(await shown()).toBe(-100_000n);
    await approveAs(db(), await correction(other.receipt, all), bookCorrection);
    expect(await wallet()).toBe(0n);
  });
});
