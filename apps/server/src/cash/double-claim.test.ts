/** A payment that is refunded and taken back at once: what the operator bears comes out of its float, wherever that is. */
import { getLocalRate, listRefunds, refundLocal } from "@ballast/contract/cash/fiat.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFloat, openChannels, startTestBank, type TestBank, worker } from "../../test/bank.ts";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectInvariants } from "../../test/harness.ts";
import { totalOf } from "../ledger/accounts.ts";

let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
let member: TestMember;
beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await openChannels(app.database);
  await aFloat(app.database, "tINR", 900_000n, bank);
  await jobs.until(async () => (await float()) === 900_000n);
});
afterAll(async () => {
  await jobs.reconcile();
  await expectInvariants(app.database);
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  // whose bucket has no float of its own
  do member = await aMember(app);
  while ((await floatOf(member.bucket)) > 0n);
});

const float = () => totalOf(app.database.db, "client.conversion", "tINR");
async function floatOf(bucket: number): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.accounts where bucket = ${bucket} and kind = 'client.conversion'
      and currency = 'tINR'`.execute(app.database.db);
  return rows[0]?.balance ?? 0n;
}
const refund = (amount: bigint) =>
  app.call(refundLocal, { amount: `${amount}` }, { token: member.token, key: uuidv7() });
const refunds = async () => (await app.call(listRefunds, {}, { token: member.token })).data.list;
const wallet = async () => (await app.call(getLocalRate, {}, { token: member.token })).data.balance;
/** Pays, has it sent back in these parts, and takes all of it back while they are at the bank. */
async function claimedTwice(...parts: bigint[]): Promise<void> {
  const id = await jobs.paidIn(member.token, 30_000n);
  await bank.faults({ holdTransfers: true, takeTooMuch: true });
  for (const part of parts) await refund(part);
  await jobs.once();
  await bank.chargeBack(id, 30_000n);
  await jobs.round();
  expect(await jobs.clients()).toMatchObject({ parts: { unapplied: "-30000" } });
}
async function ended(): Promise<void> {
  await jobs.until(async () => (await refunds()).every(({ state }) => state !== "processing"));
  await jobs.round();
  expect(await wallet()).toBe(0n);
  expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
  // not for a moment, though nothing was there in the member's bucket
  const { rows } = await sql`
    select from ledger.entries where kind = 'client.shortfall'`.execute(app.database.db);
  expect(rows).toEqual([]);
}

it("stops nothing where the refund arrives: the float is brought before it is booked", async () => {
  await claimedTwice(30_000n);
  const before = await float();
  await bank.faults({});
  await ended();
  expect(await float()).toBe(before - 30_000n);
});

it("takes of the wallet what comes back there, and of the float what arrived", async () => {
  await claimedTwice(12_000n, 18_000n);
  const before = await float();
  await bank.faults({ failTransfers: 1 });
  await ended();
  const arrived = (await refunds()).find(({ state }) => state === "succeeded")?.amount ?? 0n;
  expect(arrived).toBeGreaterThan(0n);
  expect(await float()).toBe(before - arrived);
});

it("costs the operator nothing where none of it arrives", async () => {
  await claimedTwice(30_000n);
  const before = await float();
  await bank.faults({ failTransfers: 1 });
  await ended();
  expect((await refunds())[0]?.state).toBe("failed");
  expect(await float()).toBe(before);
});
