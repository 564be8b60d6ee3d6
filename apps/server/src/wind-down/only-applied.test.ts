/** More is lost while members have applied for all they can be paid: what was only applied for bears it as the rest. */
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFundPassword, aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { brokenInvariants, chainLacks, holdRounds, theEnd } from "../../test/wind-down-builders.ts";
import { floorOf } from "../ledger/accounts.ts";
import { carryOn } from "./carry-on.ts";
import { uncoveredNow } from "./standing.ts";

const ONE = 1_000_000n;
const EACH = 100n * ONE;
let app: TestApp;
const db = () => app.database.db;
beforeEach(async () => {
  app = await startApp();
  await staffPair(db());
  await treasuryWallets(db());
});
afterEach(() => app.stop());

type Ready = TestMember & { input: { payPassword: string; addressId: string } };
/** Each is owed a hundred, of which twenty cannot be paid. */
async function cutWith(count: number): Promise<Ready[]> {
  const members: Ready[] = [];
  while (members.length < count) {
    const member = await aMember(app);
    const payPassword = await aFundPassword(app, member);
    const addressId = await aUsableAddress(app, member);
    await aWallet(app.database, member, { deposit: EACH });
    members.push({ ...member, input: { payPassword, addressId } });
  }
  const lacks = 20n * ONE * BigInt(count);
  await chainLacks(db(), lacks);
  await theEnd(db());
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
  await chainLacks(db(), lacks, lacks);
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
  expect(await floors(members)).toEqual(members.map(() => 20n * ONE));
  return members;
}
const floors = (members: TestMember[]) =>
  Promise.all(members.map((member) => floorOf(db(), member, "tUSDT")));
async function applies({ token, input }: Ready, amount: bigint): Promise<string> {
  const { code, msg, data } = await app.call(
    applyWithdrawal,
    { ...input, amount: `${amount}` },
    { token },
  );
  if (code !== 200) throw new Error(msg);
  return data.id;
}
const rounds = () => holdRounds(db());
async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from wallets.withdrawals`.execute(
    db(),
  );
  return rows.map(({ state }) => state);
}
/** What is gone is missing until somebody brings it. */
const RED = ["books_agree_with_the_chain", "client_cover"];

describe("a loss while members have applied for what they can be paid", () => {
  it("is everybody's alike where all have, and whoever is approved first is not paid another's part", async () => {
    const members = await cutWith(2);
    for (const member of members) await applies(member, 80n * ONE);
    await chainLacks(db(), 60n * ONE, 60n * ONE);
    expect(await uncoveredNow(db())).toEqual([]);
    expect(await rounds()).toBe(1);
    expect([await floors(members), await states()]).toEqual([
      [50n * ONE, 50n * ONE],
      ["failed", "failed"],
    ]);
    expect(await brokenInvariants(db())).toEqual(RED);
  });

  it("is said to be uncovered only as far as what was applied for cannot bear it either", async () => {
    const members = await cutWith(3);
    for (const member of members.slice(0, 1)) await applies(member, 80n * ONE);
    await chainLacks(db(), 200n * ONE, 200n * ONE);
    expect(await uncoveredNow(db())).toEqual([]);
    expect(await rounds()).toBe(1);
    const all = (await floors(members)).reduce((sum, floor) => sum + floor, 0n);
    expect([all, await states()]).toEqual([260n * ONE, ["failed"]]);
    expect(await brokenInvariants(db())).toEqual(RED);
    await chainLacks(db(), 241n * ONE);
    expect(await uncoveredNow(db())).toEqual([{ currency: "tUSDT", amount: ONE }]);
  });
});
