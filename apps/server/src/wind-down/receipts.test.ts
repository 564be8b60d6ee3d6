/** Local money is short: receipts share the shortage as wallets do. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { expectInvariants } from "../../test/harness.ts";
import { aMatch } from "../../test/receipt-builders.ts";
import { aBankOfCredits, type BookLine } from "../../test/signed-lines.ts";
import { bankLacks, chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { floorOf } from "../ledger/accounts.ts";
import { advance } from "./advance.ts";

const EACH = 100_000n;
let app: TestApp;
let line: BookLine;
let members: TestMember[];
const credit = randomUUID();
const db = () => app.database.db;

/** Two members and a receipt without an owner, each of whom is paid two thirds. */
beforeEach(async () => {
  app = await startApp();
  await staffPair(app.database.owner.db);
  line = await aBankOfCredits(db());
  members = [await aMember(app), await aMember(app)];
  for (const { id } of members) {
    await sql`select ledger.local_deposit(${randomUUID()}, ${id}, 'tINR', ${EACH})`.execute(
      app.database.owner.db,
    );
  }
  await line(EACH, credit);
  await theEnd(db());
  for (const times of [[EACH], [EACH, EACH]]) {
    await chainLacks(db(), 0n);
    await bankLacks(db(), "tINR", ...times);
    await advance({ db: db(), dataDir: app.config.DATA_DIR });
  }
});
afterEach(() => app.stop());

const floors = () => Promise.all(members.map((member) => floorOf(db(), member, "tINR")));
async function receipts() {
  const { rows } = await sql<{ id: string; floor: bigint }>`
    select r.id, ledger.floor_of(0, r.id, 'tINR') as floor
    from bank.receipts_of(${credit}) r where r.is_open`.execute(app.database.owner.db);
  return rows;
}
/** Two statements that show the shortage, long enough after every earlier booking. */
async function shown(lacks: bigint): Promise<void> {
  await sql`select sandbox.advance_clock(2)`.execute(app.database.owner.db);
  await app.router.clock.refresh();
  await bankLacks(db(), "tINR", lacks, lacks);
}
it("is given to its owner with what of it cannot be paid", async () => {
  expect(await floors()).toEqual([33_333n, 33_333n]);
  const [receipt] = await receipts();
  expect(receipt?.floor).toBe(33_334n);
  await aMatch(db(), receipt?.id ?? "", members[0]?.id ?? "");
  expect(await floors()).toEqual([66_667n, 33_333n]);
  await shown(0n);
  await expectInvariants(app.database, ["client_cover"]);
}); // @rule 6/later-loss
