/**
 * The shortage is within the operator's own money: that stays in custody, and nobody's claim is
 * reduced.
 */
// @rule 6/operator
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat, aRate } from "../../test/bank.ts";
import { aFundPassword, aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { expectInvariants } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { houseMayTake } from "../ledger/accounts.ts";
import { approveAutomatically } from "../wallets/decide-withdrawal.ts";
import { advance } from "./advance.ts";
import { newestRounds, stepNow } from "./status.ts";

const ONE = 1_000_000n;
/** 5 % of the 50 that were earned and withdrawn before the end. */
const FEE = 2_500_000n;
const app = useApp({}, { breaks: ["books_agree_with_the_chain", "client_cover"] });
let ana: TestMember;
let payPassword: string;
let addressId: string;
const db = () => app.database.db;
const place = () => ({ db: db(), dataDir: app.config.DATA_DIR });

beforeAll(async () => {
  await staffPair(db());
  await treasuryWallets(db());
  await aRate(app.database, "tINR", "80");
  ana = await aMember(app);
  payPassword = await aFundPassword(app, ana);
  addressId = await aUsableAddress(app, ana);
  await aWallet(app.database, ana, { deposit: 100n * ONE, earned: 100n * ONE });
  await aFloat(app.database, "tUSDT", 30n * ONE);
  await chainLacks(db(), 0n);
  await paid(150n * ONE);
});

/** A withdrawal, from its application to its end. */
async function paid(amount: bigint): Promise<void> {
  const input = { amount: String(amount), addressId, payPassword };
  const { code, msg, data } = await app.call(applyWithdrawal, input, ana);
  if (code !== 200) throw new Error(msg);
  await db()
    .transaction()
    .execute((tx) => approveAutomatically(tx, data.id));
  await endTransfer(db(), data.id);
  await sql`select wallets.settle_withdrawal(${ana.bucket}, ${data.id})`.execute(db());
}

async function feesSwept(): Promise<bigint | null> {
  const { rows } = await sql<{ amount: bigint | null }>`
    select reserve.begin_sweep(gen_random_uuid(), 'fees', 'tUSDT') as amount`.execute(db());
  return rows[0]?.amount ?? null;
}

async function queuedSweeps(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from chain.transfers where purpose = 'fee_sweep' order by queued_at`.execute(db());
  return rows.map(({ state }) => state);
}

describe("fees that are on their way when the end begins", () => {
  it("stay where nobody has signed for them yet", async () => {
    expect(await feesSwept()).toBe(FEE);
    await theEnd(db());
    expect(await queuedSweeps()).toEqual(["failed"]);
    const { rows } = await sql<{ id: string }>`select id from reserve.sweeps`.execute(db());
    await sql`select reserve.end_sweep(${rows[0]?.id})`.execute(db());
    await sql`update reserve.sweeps set ended_at = ended_at - interval '2 hours',
      queued_at = queued_at - interval '2 hours'`.execute(app.database.owner.db);
  });
});

describe("where the operator's own parts just cover what is missing", () => {
  it("none of them leaves before the parts are known", async () => {
    await chainLacks(db(), 0n);
    expect(await feesSwept()).toBeNull();
    expect(await houseMayTake(db(), "tUSDT", 1n)).toBe(false);
    await advance(place());
    await chainLacks(db(), 31n * ONE, 31n * ONE);
    expect(await feesSwept()).toBeNull();
  });

  it("nobody's claim is cut", async () => {
    await advance(place());
    expect(await stepNow(db())).not.toBe("share");
    expect((await newestRounds(db())).map(({ isShort }) => isShort)).toEqual([false]);
    const { rows } = await sql`select from ledger.floors where floor > 0`.execute(db());
    expect(rows).toEqual([]);
    await chainLacks(db(), 0n);
    await expectInvariants(app.database, ["client_cover"]);
  });

  it("none of them leaves afterwards either, nor becomes a claim", async () => {
    expect(await feesSwept()).toBeNull();
    // Of the operator's own 32.5, 1.5 are left.
    expect(await houseMayTake(db(), "tUSDT", 1_500_000n)).toBe(true);
    expect(await houseMayTake(db(), "tUSDT", 1_500_001n)).toBe(false);
    const before = await queuedSweeps();
    expect(before).toEqual(["failed"]);
  });

  it("they leave once more is there, by the newest statements", async () => {
    await aFloat(app.database, "tUSDT", 10n * ONE);
    await chainLacks(db(), 0n);
    await paid(10n * ONE);
    await chainLacks(db(), 2n * ONE);
    expect(await houseMayTake(db(), "tUSDT", FEE)).toBe(true);
    await chainLacks(db(), 9_000_001n);
    expect(await feesSwept()).toBeNull();
    await chainLacks(db(), 9_000_000n);
    expect(await feesSwept()).toBe(FEE);
    // There is no second sweep besides.
    expect(await feesSwept()).toBeNull();
    await paid(ana40());
  });
});

/** All that Ana has left: everybody is paid in full. */
const ana40 = () => 40n * ONE;
