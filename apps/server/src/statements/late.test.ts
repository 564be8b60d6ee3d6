/** A day ends while some of its entries are still being written. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { useApp } from "../../test/kit.ts";
import { aUsableAddress, aWallet } from "../../test/wallet-builders.ts";
import { accountStatements } from "./account-statements.ts";
import { latestDay, readPeriod } from "./period.ts";

const DAY = "2026-11-25";
const asked = { from: DAY, to: DAY, zone: "UTC" };

const app = useApp();
let member: TestMember;
let addressId: string;
beforeAll(async () => {
  await sql`select sandbox.start_clock(${`${DAY}T12:00:00Z`})`.execute(app.database.db);
  member = await aMember(app);
  addressId = await aUsableAddress(app, member);
  await aWallet(app.database, member, { deposit: 50_000_000n });
});

/** Sets the platform's clock to so many seconds before the end of the day. */
const beforeMidnight = (seconds: number) =>
  sql`update platform.clock set shift = platform.start_of_day(platform.day_of(platform.now()) + 1)
    - make_interval(secs => ${seconds}) - now()`.execute(app.database.owner.db);

it("gives no statement of a day before what began on it is written or gone", async () => {
  const { db } = app.database;
  const key = randomUUID();
  const hasBegun = Promise.withResolvers<void>();
  const mayWrite = Promise.withResolvers<void>();
  await beforeMidnight(3);
  const late = db.transaction().execute(async (tx) => {
    // Longer than the server allows a client's transaction to be idle.
    await sql`select set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(tx);
    hasBegun.resolve();
    await mayWrite.promise;
    await sql`select wallets.apply_withdrawal(${key}, ${member.id}, ${uuidOf("address", addressId)}, 20000000)`.execute(
      tx,
    );
  });
  await hasBegun.promise;
  await sleep(15_000);
  expect(await latestDay(db, "UTC")).toBe("2026-11-24");
  await expect(readPeriod(db, asked)).rejects.toMatchObject({ refusal: "period_not_valid" });
  mayWrite.resolve();
  await late;
  expect(await latestDay(db, "UTC")).toBe(DAY);
  const period = await readPeriod(db, asked);
  const [deposit] = await accountStatements(db, { ...member, sessionId: "" }, period, 100);
  expect(deposit).toMatchObject({ account: "deposit", closing: 30_000_000n });
  expect(deposit?.entries.at(-1)).toMatchObject({ transactionId: key });
});
