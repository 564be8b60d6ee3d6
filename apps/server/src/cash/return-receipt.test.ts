/** Money at the bank without an owner returns to its sender: whole, once, and nowhere else. */
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aRate, openChannels } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { silent } from "../../test/chain.ts";
import { stateDigest } from "../../test/harness.ts";
import { useBankedApp } from "../../test/kit.ts";
import { aBankReceipt, aReturn, sentBack } from "../../test/receipt-builders.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { totalOf } from "../ledger/accounts.ts";
import { proposalOf } from "../ledger/proposals.ts";
import { reconcileBank } from "../rails/bank/reconcile.ts";
import {
  matchReceipt,
  proposeMatch,
  returnReceipt,
  unidentifiedReceipts,
} from "./match-receipt.ts";

const { app, bank, jobs } = useBankedApp();
let member: TestMember;

beforeAll(async () => {
  await staffPair(app.database.db);
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  member = await aMember(app);
});

const db = () => app.database.db;
const unowned = () => totalOf(db(), "client.unidentified", "tINR");
const clients = async () => {
  const statements = await reconcileBank({ bank: bank.client, db: db(), log: silent });
  return statements.find(({ account, currency }) => account === "clients" && currency === "tINR");
};
const arrived = (amount: bigint) => aBankReceipt({ bank, jobs }, amount);
const matching = (receiptId: string) =>
  db()
    .transaction()
    .execute((tx) =>
      proposeMatch(tx, { receiptId, memberId: member.id, reference: "by the name" }, "ana"),
    );
const stateOf = async (id: string) => (await proposalOf(db(), id)).state;
const over = (id: string) =>
  jobs.until(async () => ["done", "refused"].includes(await stateOf(id)));
const lines = async (id: string) =>
  (await sql<{ amount: bigint }>`select amount from bank.lines where object = ${id}`.execute(db()))
    .rows;

describe("a receipt without an owner", () => {
  it("goes back to the account it came from once two people say so, and is booked when it is there", async () => {
    const { credit, receipt } = await arrived(70_000n);
    const id = await sentBack(db(), receipt);
    expect([await stateOf(id), await unowned()]).toEqual(["approved", 70_000n]);
    const { rows } = await sql<object>`
      select purpose, amount, currency, payee from bank.transfers where id = ${id}`.execute(db());
    expect(rows).toEqual([
      {
        ...{ purpose: "receipt_returned", amount: 70_000n, currency: "tINR" },
        payee: { credit },
      },
    ]);
    await over(id);
    expect([await stateOf(id), await unowned()]).toEqual(["done", 0n]);
    expect(await clients()).toMatchObject({ bankBalance: 0n, difference: 0n, parts: {} });
    expect(await lines(id)).toEqual([{ amount: -70_000n }]);
    expect(await unidentifiedReceipts(db())).toEqual([]);
    await expect(aReturn(db(), receipt)).rejects.toMatchObject({ refusal: "receipt_unknown" });
    await expect(matching(receipt)).rejects.toMatchObject({ refusal: "receipt_unknown" });
  }); // @rule 2/unowned

  it("has one end: on its way back it is nobody's to match, and nobody's to send back once more", async () => {
    const { receipt } = await arrived(30_000n);
    const match = await matching(receipt);
    await bank.faults({ holdTransfers: true });
    const id = await sentBack(db(), receipt);
    await jobs.once();
    await expect(matching(receipt)).rejects.toMatchObject({ refusal: "receipt_leaving" });
    await expect(aReturn(db(), receipt)).rejects.toMatchObject({ refusal: "receipt_leaving" });
    const before = await stateDigest(app.database);
    await expect(approveAs(db(), match, matchReceipt)).rejects.toMatchObject({
      refusal: "receipt_leaving",
    });
    expect(await stateDigest(app.database)).toBe(before);
    await bank.faults({});
    await over(id);
    await expect(approveAs(db(), match, matchReceipt)).rejects.toMatchObject({
      refusal: "receipt_matched",
    });
    await sql`select ledger.end_proposal(${match}, 'withdrawn')`.execute(db());
    expect(await unowned()).toBe(0n);
  });

  it("goes to its owner or back, not both, whoever approves at once", async () => {
    for (let n = 0; n < 4; n += 1) {
      const { receipt } = await arrived(10_000n);
      const [match, back] = [await matching(receipt), await aReturn(db(), receipt)];
      const ends = await Promise.allSettled([
        approveAs(db(), match, matchReceipt),
        approveAs(db(), back, returnReceipt),
      ]);
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      if ((await stateOf(back)) === "approved") await over(back);
      const open = (await stateOf(match)) === "open" ? match : back;
      if ((await stateOf(open)) === "open") {
        await sql`select ledger.end_proposal(${open}, 'withdrawn')`.execute(db());
      }
      expect(await unowned()).toBe(0n);
      expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    }
  }); // @rule 2/unowned

  it("is there as before where the bank does not carry it, and can be sent once more", async () => {
    const { receipt } = await arrived(20_000n);
    await bank.faults({ failTransfers: 1 });
    const id = await sentBack(db(), receipt);
    await over(id);
    expect([await stateOf(id), await unowned()]).toEqual(["refused", 20_000n]);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    await over(await sentBack(db(), receipt));
    expect(await unowned()).toBe(0n);
  });

  it("is sent once, whatever answer is lost and whoever of the workers is killed", async () => {
    const { receipt } = await arrived(40_000n);
    await bank.faults({ loseAnswerNext: 1, holdTransfers: true });
    const id = await sentBack(db(), receipt);
    await sql`select cash.return_receipt(${id})`.execute(db());
    await jobs.once();
    await bank.restart();
    await Promise.all([jobs.once(), jobs.once()]);
    await bank.faults({});
    await over(id);
    await clients();
    expect(await lines(id)).toEqual([{ amount: -40_000n }]);
    expect([await stateOf(id), await unowned()]).toEqual(["done", 0n]);
  }); // @rule 2/unowned

  it("is not sent by one person, nor where it did not come over the bank, nor of an id that is none", async () => {
    const { receipt } = await arrived(5_000n);
    const id = await aReturn(db(), receipt);
    await expect(sql`select cash.return_receipt(${id})`.execute(db())).rejects.toMatchObject({
      code: "BL001",
    });
    await expect(sql`select ledger.receipt_returned(${id})`.execute(db())).rejects.toMatchObject({
      code: "42501",
    });
    await sql`select ledger.end_proposal(${id}, 'withdrawn')`.execute(db());
    await over(await sentBack(db(), receipt));
    const chain = "00000000-0000-4000-8000-00000000c4a1";
    await expect(aReturn(db(), chain)).rejects.toMatchObject({ refusal: "receipt_unknown" });
    await sql`select ledger.unknown_receipt(${chain}, 'tUSDT', 400, ${`0x${"ab".repeat(32)}`},
      'watcher')`.execute(app.database.owner.db);
    await expect(aReturn(db(), chain)).rejects.toMatchObject({ refusal: "receipt_not_at_bank" });
    // Refuses a receipt that names something at the bank from which it did not come.
    const other = "00000000-0000-4000-8000-00000000c4a2";
    await sql`select ledger.unknown_receipt(${other}, 'tUSDT', 400, ${receipt}, 'watcher')`.execute(
      app.database.owner.db,
    );
    await expect(aReturn(db(), other)).rejects.toMatchObject({ refusal: "receipt_not_at_bank" });
  });

  it("is listed behind the one before, so that no number of them keeps one from being seen", async () => {
    const all = await unidentifiedReceipts(db());
    expect(all.length).toBeGreaterThan(1);
    const seen: typeof all = [];
    for (let n = 0; n <= all.length; n += 1) {
      seen.push(...(await unidentifiedReceipts(db(), { after: seen.at(-1)?.id ?? null, most: 1 })));
    }
    expect(seen).toEqual(all);
  });

  it("is proposed and seen in the console", async () => {
    const { receipt } = await arrived(6_000n);
    const support = await staffSession(app, "support");
    const rows = [publicId("ledgerTransaction", receipt)];
    const given = await give(app, support, "return-receipt", { reason: "nobody here" }, { rows });
    expect(given.data.done).toMatchObject([{ ok: true }]);
    const { rows: made } = await sql<{ id: string }>`
      select id from ledger.proposals where action = 'receipt_returned' and state = 'open'`.execute(
      db(),
    );
    await approveAs(db(), made[0]?.id ?? "", returnReceipt);
    await over(made[0]?.id ?? "");
    expect(await unowned()).toBe(0n);
  });
});
