/** Receipts without an owner that are on their way back to their senders when Ballast ends, and is short. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aRate, startTestBank, type TestBank, worker } from "../../test/bank.ts";
import { staffPair } from "../../test/builders.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { aBankReceipt, aReturn, sentBack } from "../../test/receipt-builders.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import { bankLacks, brokenInvariants, chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { returnReceipt } from "../cash/match-receipt.ts";
import { floorOf } from "../ledger/accounts.ts";
import { proposalOf } from "../ledger/proposals.ts";
import { carryOn } from "./carry-on.ts";
import { cuts } from "./standing.ts";

let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
let dan: Buyer;
const receipts = { fails: "", arrives: "", rests: "" };
const sent = { fails: "", arrives: "" };
const db = () => app.database.db;

beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await staffPair(app.database.db);
  await aRate(app.database, "tINR", "80");
  const [one] = await someBuyers(app.database.owner.db, [17], 0n);
  if (!one) throw new Error("no member was made");
  dan = one;
  await sql`select ledger.local_deposit(${randomUUID()}, ${dan.id}, 'tINR', 40000)`.execute(
    app.database.owner.db,
  );
  const of = { bank, jobs };
  receipts.fails = (await aBankReceipt(of, 30_000n)).receipt;
  receipts.arrives = (await aBankReceipt(of, 20_000n)).receipt;
  receipts.rests = (await aBankReceipt(of, 10_000n)).receipt;
  sent.fails = await sentBack(db(), receipts.fails);
  sent.arrives = await sentBack(db(), receipts.arrives);
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

const floorAt = async (owner: string) => {
  const { rows } = await sql<{ floor: bigint; kind: string }>`
    select floor, kind from ledger.floors where bucket = 0 and owner = ${owner}`.execute(db());
  return rows[0];
};

describe("receipts that are on their way back when the end begins", () => {
  it("are set aside whole, and the others share what is left by one factor", async () => {
    await chainLacks(db(), 0n);
    await bankLacks(db(), "tINR", 20_000n);
    const late = await aReturn(db(), receipts.rests);
    await theEnd(db());
    // before it is shared out nothing more leaves
    await expect(approveAs(db(), late, returnReceipt)).rejects.toMatchObject({
      refusal: "sales_ended",
    });
    await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
    await chainLacks(db(), 0n, 0n);
    await bankLacks(db(), "tINR", 20_000n, 20_000n);
    await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
    const cut = (await cuts(db())).find(({ currency }) => currency === "tINR");
    expect(cut).toMatchObject({ held: 30_000n, claims: 50_000n, isShort: true });
    expect(await floorOf(db(), dan, "tINR")).toBe(16_000n);
    expect(await floorAt(receipts.rests)).toEqual({ floor: 4_000n, kind: "receipt" });
    expect(await floorAt(sent.fails)).toEqual({ floor: 12_000n, kind: "payment" });
    // what cannot be paid in full does not leave whole
    await expect(approveAs(db(), late, returnReceipt)).rejects.toMatchObject({
      refusal: "sales_ended",
    });
    expect(await brokenInvariants(db())).toEqual(["books_agree_with_the_bank", "client_cover"]);
  });

  it("take what they cannot be paid back with them, or are owed nothing more", async () => {
    await sql`update bank.transfers set cancel_asked_at = platform.now(), cancel_reason = 'too late'
      where id = ${sent.fails}`.execute(app.database.owner.db);
    await jobs.until(async () => (await proposalOf(db(), sent.fails)).state === "refused");
    await jobs.until(async () => {
      const { state } = await proposalOf(db(), sent.arrives);
      return state === "done" || state === "refused";
    });
    expect((await proposalOf(db(), sent.arrives)).state).toBe("done");
    expect(await floorAt(sent.fails)).toBeUndefined();
    expect(await floorAt(sent.arrives)).toBeUndefined();
    expect(await floorAt(receipts.fails)).toEqual({ floor: 12_000n, kind: "receipt" });
    await chainLacks(db(), 0n);
    await bankLacks(db(), "tINR", 0n);
    expect(await brokenInvariants(db())).toEqual(["client_cover"]);
  });
});
