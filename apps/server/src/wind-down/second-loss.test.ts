/** More is gone after the parts were cut: every rest rises by one factor, and nobody's part pays another. */
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFundPassword, aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { brokenInvariants, chainLacks, holdRounds, theEnd } from "../../test/wind-down-builders.ts";
import { floorOf } from "../ledger/accounts.ts";
import { approveAutomatically } from "../wallets/decide-withdrawal.ts";
import { carryOn } from "./carry-on.ts";

const ONE = 1_000_000n;
/** What is gone is missing until somebody brings it. */
const RED = ["books_agree_with_the_chain", "client_cover"];
const EACH = 100n * ONE;
/** Of four claims alike two fifths are missing. */
const MISSING = 160n * ONE;
let app: TestApp;
let members: TestMember[];
/** All of whose claim was on its way when the parts were cut: set aside whole. */
let away: TestMember;
let sent: string;
const input = new Map<string, { addressId: string; payPassword: string }>();
const db = () => app.database.db;
const place = () => ({ db: db(), dataDir: app.config.DATA_DIR });

beforeAll(async () => {
  app = await startApp();
  await staffPair(db());
  await treasuryWallets(db());
  members = await Promise.all(Array.from({ length: 4 }, () => aMember(app)));
  away = await aMember(app);
  for (const member of [...members, away]) {
    const payPassword = await aFundPassword(app, member);
    input.set(member.id, { payPassword, addressId: await aUsableAddress(app, member) });
    await aWallet(app.database, member, { deposit: EACH });
  }
  sent = await applied(away, EACH);
  await approved(sent);
  await chainLacks(db(), MISSING);
  await theEnd(db());
  await carryOn(place());
  await chainLacks(db(), MISSING, MISSING);
  await carryOn(place());
});
afterAll(() => app.stop());

const one = (at: number): TestMember => {
  const member = members[at];
  if (!member) throw new Error("no such member");
  return member;
};
async function applied(member: TestMember, amount: bigint): Promise<string> {
  const own = input.get(member.id) ?? { addressId: "", payPassword: "" };
  const { token } = member;
  const { code, msg, data } = await app.call(
    applyWithdrawal,
    { ...own, amount: `${amount}` },
    { token },
  );
  if (code !== 200) throw new Error(msg);
  return data.id;
}
const approved = (id: string) =>
  db()
    .transaction()
    .execute((tx) => approveAutomatically(tx, id));
const floors = () => Promise.all(members.map((member) => floorOf(db(), member, "tUSDT")));
const rounds = () => holdRounds(db());
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from wallets.withdrawals where id = ${id}`.execute(db());
  return rows[0]?.state;
};

describe("a second loss after the cut", () => {
  const AGAIN = 24n * ONE;
  it("waits for two statements, and is everybody's alike", async () => {
    expect(await floors()).toEqual(Array(4).fill(40n * ONE));
    await chainLacks(db(), AGAIN);
    expect(await rounds()).toBe(0);
    await chainLacks(db(), AGAIN + 1n);
    expect(await rounds()).toBe(0);
    await chainLacks(db(), AGAIN, AGAIN);
    const digest = await stateDigest(app.database.owner);
    const killed = db()
      .transaction()
      .execute(async (tx) => {
        await sql`select wind_down.hold_round('tUSDT')`.execute(tx);
        throw new Error("killed");
      });
    await expect(killed).rejects.toThrow("killed");
    expect(await stateDigest(app.database.owner)).toBe(digest);
    const held = await Promise.all([rounds(), rounds(), rounds()]);
    expect(held.filter((count) => count === 1)).toHaveLength(1);
    expect(await floors()).toEqual(Array(4).fill(46n * ONE));
    await chainLacks(db(), AGAIN, AGAIN);
    expect(await rounds()).toBe(0);
    expect(await brokenInvariants(db())).toEqual(RED);
  });

  it("brings back what was only applied for, and takes nothing of what was paid or approved, and more of the others", async () => {
    const kept = await applied(one(0), 54n * ONE);
    await approved(kept);
    const waits = await applied(one(1), 54n * ONE);
    await applied(one(3), 30n * ONE).then(approved);
    // of three who have 54, and 24 left of 54, to be paid
    await chainLacks(db(), AGAIN + 99n * ONE, AGAIN + 99n * ONE);
    // as many come back as one transaction may bring; the round is the next one's
    const { rows } = await sql<{ held: boolean }>`
      select wind_down.hold_round('tUSDT', 1) as held`.execute(app.database.owner.db);
    expect([rows[0]?.held, await stateOf(waits)]).toEqual([false, "failed"]);
    expect(await rounds()).toBe(1);
    expect(await stateOf(kept)).toBe("approved");
    expect(await stateOf(waits)).toBe("failed");
    const [first, second, third, fourth] = await floors();
    expect(first).toBe(46n * ONE);
    expect([second, third]).toEqual([83_500_000n, 83_500_000n]);
    expect(fourth).toBe(70n * ONE);
    await expect(applied(one(1), 17n * ONE)).rejects.toThrow();
    await applied(one(1), 16n * ONE);
    expect(await brokenInvariants(db())).toEqual(RED);
    // what had been set aside whole comes back with the same part
    await endTransfer(db(), sent, "failed");
    await sql`select wallets.release_withdrawal(${away.bucket}, ${sent}, 'rail', null)`.execute(
      db(),
    );
    expect(await floorOf(db(), away, "tUSDT")).toBe(83_500_000n);
    expect(await brokenInvariants(db())).toEqual(RED);
  });

  it("is shared out again when it comes back, once, whoever comes beside it", async () => {
    await chainLacks(db(), AGAIN, AGAIN);
    expect(await rounds()).toBe(0);
    await sql`select sandbox.advance_clock(1)`.execute(db());
    await chainLacks(db(), AGAIN);
    const all = async () =>
      (await floors()).reduce((sum, floor) => sum + floor, await floorOf(db(), away, "tUSDT"));
    const before = await all();
    const held = await Promise.all([rounds(), rounds()]);
    expect(held.filter((count) => count === 1)).toHaveLength(1);
    // with what had been set aside for it
    expect(before - (await all())).toBe(99n * ONE + 83_500_000n);
    expect(await brokenInvariants(db())).toEqual(RED);
  });
});
