/**
 * More money is lost after the first round: one more round by the same function, and nobody's part
 * pays for another's.
 */
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat } from "../../test/bank.ts";
import { aFundPassword, aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { expectInvariants, stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { chainLacks, heldRounds, theEnd } from "../../test/wind-down-builders.ts";
import { floorOf } from "../ledger/accounts.ts";
import { approveAutomatically } from "../wallets/decide-withdrawal.ts";
import { advance } from "./advance.ts";

const ONE = 1_000_000n;
/** Lost money stays missing until somebody restores it. */
const RED = ["books_agree_with_the_chain", "client_cover"];
const EACH = 100n * ONE;
/** Two fifths of four equal claims are missing. */
const MISSING = 160n * ONE;
const AGAIN = 24n * ONE;
const app = useApp();
let members: TestMember[];
const input = new Map<string, { addressId: string; payPassword: string }>();
const db = () => app.database.db;

beforeAll(async () => {
  await staffPair(db());
  await treasuryWallets(db());
  members = await Promise.all(Array.from({ length: 4 }, () => aMember(app)));
  for (const member of members) {
    const payPassword = await aFundPassword(app, member);
    input.set(member.id, { payPassword, addressId: await aUsableAddress(app, member) });
    await aWallet(app.database, member, { deposit: EACH });
  }
  await chainLacks(db(), MISSING);
  await theEnd(db());
  for (let times = 0; times < 2; times += 1) {
    await advance({ db: db(), dataDir: app.config.DATA_DIR });
    await chainLacks(db(), MISSING, MISSING);
  }
});

async function applied(at: number, amount: bigint): Promise<string> {
  const { id = "", token = "" } = members[at] ?? {};
  const own = input.get(id) ?? { addressId: "", payPassword: "" };
  const wanted = { ...own, amount: `${amount}` };
  const { code, msg, data } = await app.call(applyWithdrawal, wanted, { token });
  if (code !== 200) throw new Error(msg);
  return data.id;
}
const approved = (id: string) =>
  db()
    .transaction()
    .execute((tx) => approveAutomatically(tx, id));
async function paid(at: number, amount: bigint): Promise<void> {
  const id = await applied(at, amount);
  await approved(id);
  await endTransfer(db(), id);
  await sql`select wallets.settle_withdrawal(${members[at]?.bucket}, ${id})`.execute(db());
}
const floors = () => Promise.all(members.map((member) => floorOf(db(), member, "tUSDT")));
const rounds = () => heldRounds(db());
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from wallets.withdrawals where id = ${id}`.execute(db());
  return rows[0]?.state;
};

describe("a loss after the first round", () => {
  it("waits for two statements, and is everybody's alike, whole or not at all", async () => {
    expect(await floors()).toEqual(Array(4).fill(40n * ONE));
    await chainLacks(db(), 0n, AGAIN);
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
    expect(held.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await floors()).toEqual(Array(4).fill(46n * ONE));
    await chainLacks(db(), AGAIN, AGAIN);
    expect(await rounds()).toBe(0);
    await expectInvariants(app.database, RED);
  }); // @rule 6/later-loss

  it("brings back what was only applied for, and takes nothing of what was paid", async () => {
    await paid(0, 54n * ONE);
    const waits = await applied(1, 54n * ONE);
    // Three members could still be paid 54 each, and 54 more are lost.
    await chainLacks(db(), AGAIN + 54n * ONE, AGAIN + 54n * ONE);
    const { rows } = await sql<{ answer: string }>`
      select wind_down.hold_round('tUSDT', 1) as answer`.execute(db());
    expect([rows[0]?.answer, await stateOf(waits)]).toEqual(["again", "failed"]);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual([46n * ONE, 64n * ONE, 64n * ONE, 64n * ONE]);
    await expect(applied(0, ONE)).rejects.toThrow();
    await expect(applied(1, 37n * ONE)).rejects.toThrow();
    await paid(1, 36n * ONE);
    await expectInvariants(app.database, RED);
  }); // @rule 6/later-loss

  it("is made good to those first who were paid less, and then to all alike", async () => {
    await chainLacks(db(), 0n, 0n);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual(Array(4).fill(40n * ONE));
    await aFloat(app.database, "tUSDT", MISSING);
    await chainLacks(db(), 0n);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual(Array(4).fill(0n));
    await expectInvariants(app.database);
  }); // @rule 6/later-loss
});
