/** A payer's bank takes back, at the end, a payment of which a refund is on its way: its share waits. */
import { getLocalRate, listRefunds, refundLocal } from "@ballast/contract/cash/fiat.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { openChannels, startTestBank, type TestBank, worker } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { brokenInvariants, chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { carryOn } from "./carry-on.ts";
import { cuts } from "./standing.ts";

let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
let claims: TestMember;
let other: TestMember;
const db = () => app.database.db;
beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await openChannels(app.database);
  await staffPair(app.database.owner.db);
  claims = await aMember(app);
  other = await aMember(app);
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

/** Two statements of both rails, apart in time, and what the end makes of them. */
async function on(): Promise<void> {
  await chainLacks(db(), 0n, 0n);
  for (const _ of [1, 2]) {
    await jobs.clients();
    await sql`update platform.clock set shift = shift + interval '11 minutes'`.execute(
      app.database.owner.db,
    );
    await app.router.clock.refresh();
  }
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
}
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db())).rows[0];
const refunds = async () => (await app.call(listRefunds, {}, { token: claims.token })).data.list;
const wallet = async ({ token }: TestMember) =>
  (await app.call(getLocalRate, {}, { token })).data.balance;
const rupees = async () => (await cuts(db())).find(({ currency }) => currency === "tINR");

describe("a refund and a chargeback of one payment, at the end", () => {
  it("make no approval wait: no statement shows a shortage", async () => {
    const id = await jobs.paidIn(claims.token, 30_000n);
    await jobs.paidIn(other.token, 70_000n);
    await bank.faults({ holdTransfers: true, takeTooMuch: true });
    await app.call(refundLocal, {}, { token: claims.token, key: uuidv7() });
    await jobs.once();
    await bank.chargeBack(id, 30_000n);
    await jobs.round();
    await chainLacks(db(), 0n);
    await theEnd(db());
    expect(
      await one(sql`select held::int, claims::int, is_short from wind_down.figures('tINR')`),
    ).toEqual({ held: 40_000, claims: 70_000, is_short: true });
    await jobs.clients();
    await sql`select wind_down.watch()`.execute(db());
    expect(await one(sql`select from wallets.sharing where since is not null`)).toBeUndefined();
  });

  it("are not shared out before the bank has said how the refund ends", async () => {
    for (let step = 0; step < 3; step += 1) await on();
    expect((await refunds())[0]?.state).toBe("processing");
    expect(await rupees()).toBeUndefined();
    expect(await one(sql`select from wallets.sharing where since is not null`)).toBeUndefined();
  });

  it("cut nobody where the refund comes back", async () => {
    await bank.faults({ failTransfers: 1 });
    await jobs.until(async () => (await refunds())[0]?.state === "failed");
    await jobs.round();
    expect(await wallet(claims)).toBe(0n);
    for (let step = 0; step < 6 && !(await rupees()); step += 1) await on();
    expect(
      await one(sql`select held::int, claims::int, is_short from wind_down.cuts
      where currency = 'tINR'`),
    ).toEqual({ held: 70_000, claims: 70_000, is_short: false });
    expect(
      await one(sql`select from ledger.floors where currency = 'tINR' and floor > 0`),
    ).toBeUndefined();
    expect(await wallet(other)).toBe(70_000n);
    expect(await brokenInvariants(db())).toEqual([]);
  });
});
