/** A receipt that stands for no money, since the bank took its credit back, is ended by two people. */
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aMember, staffPair } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { aMatch, aReturn } from "../../test/receipt-builders.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import { aSource, nextPage } from "../../test/signed-lines.ts";
import { brokenInvariants, chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { propose } from "../ledger/proposals.ts";
import { importStatement } from "../rails/bank/import-statement.ts";
import { bearLoss, proposeLoss } from "../reserve/bear-loss.ts";
import { advance } from "../wind-down/advance.ts";
import { newestRounds } from "../wind-down/status.ts";
import { bookCorrection, proposeCorrection } from "./correct-credit.ts";
import { matchReceipt, proposeMatch, returnReceipt } from "./match-receipt.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
let statementKey: string;
let app: TestApp;
let memberId: string;
const db = () => app.database.db;
beforeAll(async () => {
  app = await startApp();
  await staffPair(db());
  statementKey = await aSource(db(), publicKey, privateKey);
  memberId = (await aMember(app)).id;
});
afterAll(() => app.stop());

const unowned = () => totalOf(db(), "client.unidentified", "tINR");
/** The bank's next line, read, and booked where it is a receipt; answers its number and the books. */
async function credited(amount: bigint, object = randomUUID()) {
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
const shown = async () => {
  await sql`update platform.clock set shift = shift + interval '11 minutes'`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
  await credited(1n);
  return (await credited(1n)).difference;
};
async function receiptOf(credit: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from bank.receipts_of(${credit}) where is_open`.execute(app.database.owner.db);
  return rows[0]?.id ?? "";
}
const correction = (receiptId: string, line: number) =>
  db()
    .transaction()
    .execute((tx) => proposeCorrection(tx, { receiptId, line, reference: "its mistake" }, "ana"));
const matching = (receiptId: string) =>
  db()
    .transaction()
    .execute((tx) => proposeMatch(tx, { receiptId, memberId, reference: "by the name" }, "ana"));
const refused = (work: Promise<unknown>, refusal: string) =>
  expect(work).rejects.toMatchObject({ refusal });
async function aReceipt(amount: bigint) {
  const { object } = await credited(amount);
  return { credit: object, receipt: await receiptOf(object) };
}

const loss = (amount: bigint) =>
  db()
    .transaction()
    .execute((tx) => {
      const document = { name: "letter.pdf", bytes: Buffer.from("letter") };
      const lost = { book: "client", amount, currency: "tINR", reference: "x" } as const;
      return proposeLoss(tx, { ...lost, document }, "ana");
    });
const borne = async (amount: bigint) => approveAs(db(), await loss(amount), bearLoss);
/** Neither where it is proposed, nor where two people agreed to it around the program. */
async function isNoEnd(receiptId: string, line: number, amount: bigint) {
  await refused(correction(receiptId, line), "correction_unknown");
  const input = { receipt_id: receiptId, line, book: "client", amount, currency: "tINR" } as const;
  const id = await db()
    .transaction()
    .execute((tx) => propose(tx, "credit_corrected", { ...input, reference: "x" }, "ana"));
  await refused(approveAs(db(), id, bookCorrection), "correction_unknown");
  await sql`select ledger.end_proposal(${id}, 'withdrawn')`.execute(db());
}
/** The operator's float has not paid yet what it bore. */
const OWED = ["client_cover"];
/** How much of what a member was given could still go back to a credit. */
async function couldGoBackTo(credit: string) {
  const { rows } = await sql<{ rest: bigint }>`
    select s.rest from cash.sources_of(platform.bucket_of(${memberId}), ${memberId}, 'tINR') s
    where s.credit_id = ${credit}`.execute(app.database.owner.db);
  return rows[0]?.rest ?? 0n;
}

describe("a receipt that the bank took back", () => {
  it("ends against the line, by two people, and neither is used again", async () => {
    const { receipt } = await aReceipt(1_000n);
    const { receipt: other } = await aReceipt(1_000n);
    const before = await unowned();
    const match = await matching(receipt);
    const back = await aReturn(db(), receipt);
    const { no } = await credited(-1_000n);
    expect(await shown()).toBe(-1_000n);
    const id = await correction(receipt, no);
    const second = await correction(other, no);
    // from then on it is nobody's to match or to send back
    await refused(matching(receipt), "receipt_leaving");
    await refused(approveAs(db(), match, matchReceipt), "receipt_leaving");
    await refused(approveAs(db(), back, returnReceipt), "receipt_leaving");
    const ends = await Promise.allSettled([
      approveAs(db(), id, bookCorrection),
      approveAs(db(), second, bookCorrection),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { refusal: "correction_unknown" },
    });
    expect(await unowned()).toBe(before + 2n - 1_000n);
    const rest = ends[0]?.status === "fulfilled" ? other : receipt;
    await refused(correction(rest === other ? receipt : other, no), "receipt_unknown");
    await sql`select ledger.end_proposal(${rest === other ? second : id}, 'withdrawn')`.execute(
      db(),
    );
    await refused(correction(rest, no), "correction_unknown");
    expect((await credited(1n)).difference).toBe(0n);
    expect(await brokenInvariants(db())).toEqual([]);
  });

  it("is nobody's to match or to send back from the line that names it on, also before two people say so", async () => {
    const { credit, receipt } = await aReceipt(900n);
    const [match, back] = [await matching(receipt), await aReturn(db(), receipt)];
    const { no } = await credited(-300n, credit);
    await refused(matching(receipt), "receipt_leaving");
    const state = await stateDigest(app.database);
    await refused(approveAs(db(), match, matchReceipt), "receipt_leaving");
    await refused(approveAs(db(), back, returnReceipt), "receipt_leaving");
    expect(await stateDigest(app.database)).toBe(state);
    await shown();
    await approveAs(db(), await correction(receipt, no), bookCorrection);
    expect((await credited(1n)).difference).toBe(0n);
    // what is left of it is a receipt as before, of the same sender
    const rest = await receiptOf(credit);
    expect(rest).not.toBe(receipt);
    await refused(approveAs(db(), match, matchReceipt), "receipt_matched");
    const { rows } = await sql<{ amount: bigint; sender: unknown }>`
      select amount, bank.sender_of(id) as sender from bank.receipts_of(${credit})
      where is_open`.execute(app.database.owner.db);
    expect(rows).toEqual([{ amount: 600n, sender: { credit } }]);
    await approveAs(db(), await matching(rest), matchReceipt);
    expect(await brokenInvariants(db())).toEqual([]);
  });

  it("is not ended by another line, nor where the operator bore it", async () => {
    const { receipt } = await aReceipt(500n);
    const { no: above } = await credited(1_500n);
    await shown();
    for (const no of [above, 0, 999_999]) {
      await refused(correction(receipt, no), "correction_unknown");
    }
    await credited(-500n);
    const { no } = await credited(-500n);
    await shown();
    const id = await correction(receipt, no);
    await borne(1_000n);
    await refused(approveAs(db(), id, bookCorrection), "correction_unknown");
    await sql`select ledger.end_proposal(${id}, 'withdrawn')`.execute(db());
    await refused(correction(receipt, no), "correction_unknown");
  });

  it("is not ended by what corrects another's credit: that leaves the wallet of whose it is", async () => {
    const { receipt } = await aReceipt(1_000n);
    const { receipt: given, credit } = await aReceipt(1_000n);
    await aMatch(db(), given, memberId);
    const { no } = await credited(-1_000n, credit);
    expect(await shown()).toBe(-1_000n);
    await isNoEnd(receipt, no, 1_000n);
    expect(await couldGoBackTo(credit)).toBe(0n);
    await refused(loss(1_000n), "correction_first");
    const owed = await totalOf(db(), "client.local", "tINR");
    await approveAs(db(), await correction(given, no), bookCorrection);
    expect(await totalOf(db(), "client.local", "tINR")).toBe(owed - 1_000n);
    // whoever sent the first is owed it as before
    await aMatch(db(), receipt, memberId);
    expect(await couldGoBackTo(credit)).toBe(0n);
    expect((await credited(1n)).difference).toBe(0n);
    expect(await brokenInvariants(db())).toEqual(OWED);
  });

  it("is not ended by a line that the operator bore, nor by one older than its credit", async () => {
    const { receipt } = await aReceipt(1_000n);
    const { no: old } = await credited(-1_000n);
    await shown();
    await borne(1_000n);
    const { no } = await credited(-1_000n);
    const { receipt: late } = await aReceipt(1_000n);
    expect(await shown()).toBe(-1_000n);
    await isNoEnd(receipt, old, 1_000n);
    await isNoEnd(late, no, 1_000n);
    await approveAs(db(), await correction(receipt, no), bookCorrection);
    await aMatch(db(), late, memberId);
    expect((await credited(1n)).difference).toBe(0n);
    expect(await brokenInvariants(db())).toEqual(OWED);
  });

  it("is ended before the operator bears anything, so that nothing stays owed to nobody", async () => {
    const { credit, receipt } = await aReceipt(800n);
    await shown();
    const { no } = await credited(-800n, credit);
    await credited(-50n);
    expect(await shown()).toBe(-850n);
    await refused(loss(850n), "correction_first");
    const id = await db()
      .transaction()
      .execute((tx) => {
        const input = { book: "client", amount: 50n, currency: "tINR", reference: "x" } as const;
        return propose(tx, "loss_borne", input, "ana");
      });
    await refused(approveAs(db(), id, bearLoss), "correction_first");
    await approveAs(db(), await correction(receipt, no), bookCorrection);
    expect(await shown()).toBe(-50n);
    await approveAs(db(), id, bearLoss);
    expect((await credited(1n)).difference).toBe(0n);
    expect(await brokenInvariants(db())).toEqual(OWED);
  });

  it("ends by a line that is above it, whose rest is borne; what the bank gives back is one as any", async () => {
    const { credit, receipt } = await aReceipt(500n);
    const { no: more } = await credited(-600n, credit);
    await refused(matching(receipt), "receipt_leaving");
    await shown();
    await refused(loss(600n), "correction_first");
    await approveAs(db(), await correction(receipt, more), bookCorrection);
    expect(await shown()).toBe(-100n);
    await borne(40n);
    await shown();
    await borne(60n);
    await credited(500n, credit);
    const given = await receiptOf(credit);
    await aMatch(db(), given, memberId);
    // a member's, taken back, and given back before and after that left the wallet
    const { no } = await credited(-500n, credit);
    await credited(500n, credit);
    const early = await receiptOf(credit);
    expect(await shown()).toBe(-500n);
    await isNoEnd(early, no, 500n);
    await aMatch(db(), early, memberId);
    expect(await couldGoBackTo(credit)).toBe(500n);
    await approveAs(db(), await correction(given, no), bookCorrection);
    expect(await couldGoBackTo(credit)).toBe(500n);
    await credited(500n, credit);
    const again = await receiptOf(credit);
    await aReturn(db(), again);
    await aMatch(db(), again, memberId);
    // staff are led to the one that was given, and not to the first of that credit
    const { rows } = await sql<{ id: string }>`
      select cash.given_receipt(${credit}, ${memberId}) as id`.execute(db());
    expect(rows).toEqual([{ id: again }]);
    expect((await credited(1n)).difference).toBe(0n);
    expect(await brokenInvariants(db())).toEqual(OWED);
  });

  it("and another end by one line that is both, in whichever order, and by no more than it is", async () => {
    const [one, two, three] = [await aReceipt(500n), await aReceipt(400n), await aReceipt(300n)];
    const { no } = await credited(-1_000n);
    await shown();
    const ends = [];
    for (const { receipt } of [two, three, one]) ends.push(await correction(receipt, no));
    const booked = await Promise.allSettled(ends.map((id) => approveAs(db(), id, bookCorrection)));
    // two of them are whole; of the line less is left than the third is
    expect(booked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(booked.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { refusal: "correction_unknown" },
    });
    const at = booked.findIndex(({ status }) => status === "rejected");
    await sql`select ledger.end_proposal(${ends[at]}, 'withdrawn')`.execute(db());
    const rest = [two, three, one][at]?.receipt ?? "";
    await shown();
    await approveAs(db(), await correction(rest, no), bookCorrection);
    await refused(correction(rest, no), "receipt_unknown");
    expect((await credited(1n)).difference).toBe(0n);
    expect(await brokenInvariants(db())).toEqual(OWED);
  });

  it("is ended before the end shares out what is there, and takes nothing from anybody", async () => {
    const { credit, receipt } = await aReceipt(700n);
    const { no } = await credited(-700n, credit);
    await shown();
    await chainLacks(db(), 0n, 0n);
    await theEnd(db());
    await advance({ db: db(), dataDir: app.config.DATA_DIR });
    await chainLacks(db(), 0n, 0n);
    await shown();
    const waits = async () => {
      const { rows } = await sql<{ waits: string | null }>`
        select wind_down.waits_for('tINR') as waits`.execute(db());
      return rows[0]?.waits;
    };
    expect(await waits()).toContain("end-receipt");
    await approveAs(db(), await correction(receipt, no), bookCorrection);
    expect(await waits()).toContain("a statement newer");
    await shown();
    expect(await waits()).toBeNull();
    await advance({ db: db(), dataDir: app.config.DATA_DIR });
    const cut = (await newestRounds(db())).find(({ currency }) => currency === "tINR");
    // but for what the operator bore and its float had not
    const short = await totalOf(db(), "client.shortfall", "tINR");
    expect(short).toBeGreaterThan(0n);
    expect((cut?.claims ?? 0n) - (cut?.held ?? 0n)).toBe(short);
    // what comes after it ends as before; another of that id is one of its own beside it
    const { receipt: another, credit: of } = await aReceipt(5n);
    const { no: late } = await credited(-5n, of);
    await shown();
    const id = await correction(another, late);
    await credited(60n, of);
    const opened = async () => {
      const { rows } = await sql<{ amount: bigint }>`
        select amount from bank.receipts_of(${of}) where is_open order by 1`.execute(
        app.database.owner.db,
      );
      return rows.map(({ amount }) => amount);
    };
    expect(await opened()).toEqual([5n, 60n]);
    await approveAs(db(), id, bookCorrection);
    expect(await opened()).toEqual([60n]);
  });
});
