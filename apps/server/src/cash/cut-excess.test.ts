/** What a payer's bank took above a payment, the end cut as missing, and the bank gives back after that. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import {
  aFloat,
  aRate,
  openChannels,
  startTestBank,
  type TestBank,
  worker,
} from "../../test/bank.ts";
import { aMember } from "../../test/builders.ts";
import { expectInvariants } from "../../test/harness.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import { chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { advance } from "../wind-down/advance.ts";
import { bookGivenBack, proposeGivenBack } from "./given-back.ts";

let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

const total = (kind: string) => totalOf(app.database.db, kind, "tINR");
const on = async () => {
  const { db } = app.database;
  await chainLacks(db, 0n, 0n);
  await jobs.clients();
  await sql`update platform.clock set shift = shift + interval '11 minutes'`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
  await jobs.clients();
  await advance({ db, dataDir: app.config.DATA_DIR });
};
const cut = async () =>
  (
    await sql<{ missing: string }>`
      select missing::text from wind_down.rounds where currency = 'tINR' and no = 1`.execute(
      app.database.db,
    )
  ).rows[0]?.missing;

it("is shared out by whoever waits for the bank's lines first, and holds no bucket meanwhile", async () => {
  const { db } = app.database;
  let share: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`select bank.take_turn('clients', 'tINR')`.execute(tx);
    share = sql`select wind_down.hold_round('tINR', 10)`
      .execute(db)
      .catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(
          db,
        );
        return rows[0]?.n;
      })
      .toBe(1);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      await sql`select ledger.lock_buckets(array[0, 7, 63])`.execute(other);
    });
  });
  expect(await share).toMatchObject({ code: "BW002" });
});

it("is the operator's where the float has paid what was cut, and two people book it", async () => {
  const { db } = app.database;
  const member = await aMember(app);
  await aFloat(app.database, "tINR", 50_000n, bank);
  await jobs.until(async () => (await total("client.conversion")) === 50_000n);
  const id = await jobs.paidIn(member.token, 30_000n);
  await bank.faults({ takeTooMuch: true });
  await bank.chargeBack(id, 37_000n);
  await bank.faults({});
  await jobs.round();
  await chainLacks(db, 0n);
  await theEnd(db);
  for (let step = 0; step < 6 && (await cut()) === undefined; step += 1) await on();
  expect(await cut()).toBe("7000");
  await jobs.reconcile();
  expect(await total("client.shortfall")).toBe(0n);
  const before = await total("client.conversion");

  await bank.giveBack(id, 7_000n);
  expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: { given_back: "7000" } });
  const proposal = await db
    .transaction()
    .execute((tx) => proposeGivenBack(tx, { paymentId: id, reference: "its mistake" }, "ana"));
  await approveAs(db, proposal, bookGivenBack);
  expect(await total("client.conversion")).toBe(before + 7_000n);
  expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
  await expectInvariants(app.database);
});
