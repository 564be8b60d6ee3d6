/** Unpaid claims are paid from what arrives later: by one factor, to the unit. */
// @rule 6/later-money
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat } from "../../test/bank.ts";
import { aFundPassword, aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { expectInvariants, stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { someBuyers } from "../../test/order-builders.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aCredit, aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { chainLacks, heldRounds, theEnd } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { approveAutomatically } from "../wallets/decide-withdrawal.ts";
import { advance } from "./advance.ts";

const ONE = 1_000_000n;
const CREDITS = [33_333_331n, 200n * ONE, 7n, 1n, 59_999_999n];
/** On its way out over the chain when the parts are computed, and therefore set aside in full. */
const ON_ITS_WAY = 20n * ONE;
const CLAIMS = 100n * ONE + 3n + CREDITS.reduce((sum, one) => sum + one, 0n);
const MISSING = 150n * ONE + 1n;
const app = useApp();
let ana: TestMember;
let payPassword: string;
let addressId: string;
let sent: string;
const db = () => app.database.db;
const place = () => ({ db: db(), dataDir: app.config.DATA_DIR });

beforeAll(async () => {
  await staffPair(db());
  await treasuryWallets(db());
  ana = await aMember(app);
  payPassword = await aFundPassword(app, ana);
  addressId = await aUsableAddress(app, ana);
  await aWallet(app.database, ana, { deposit: 100n * ONE + 3n + ON_ITS_WAY });
  const buyers = await someBuyers(app.database.owner.db, [3, 3, 17, 41, 63], 0n);
  for (const [at, buyer] of buyers.entries()) {
    await aCredit(app.database.owner.db, buyer, CREDITS[at] ?? 0n);
  }
  sent = await applied(ON_ITS_WAY);
  await db()
    .transaction()
    .execute((tx) => approveAutomatically(tx, sent));
  await chainLacks(db(), MISSING);
  await theEnd(db());
  await advance(place());
  await chainLacks(db(), MISSING, MISSING);
  await advance(place());
});

const apply = (amount: bigint) =>
  app.call(applyWithdrawal, { amount: String(amount), addressId, payPassword }, ana);
async function applied(amount: bigint): Promise<string> {
  const { code, msg, data } = await apply(amount);
  if (code !== 200) throw new Error(msg);
  return data.id;
}

const rounds = () => heldRounds(db());

async function floors(): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ owner: string; floor: bigint }>`
    select owner, floor from ledger.floors where floor > 0`.execute(db());
  return new Map(rows.map(({ owner, floor }) => [owner, floor]));
}
const sum = (of: Map<string, bigint>) => [...of.values()].reduce((total, one) => total + one, 0n);
const shortfall = () => totalOf(db(), "client.shortfall", "tUSDT");
const days = (count: number) => sql`select sandbox.advance_clock(${count})`.execute(db());

/** Every unpaid rest falls by one factor to the unit, and none rises. */
function fell(before: Map<string, bigint>, after: Map<string, bigint>, by: bigint): void {
  const owed = sum(before);
  expect(owed - sum(after)).toBe(by);
  for (const [owner, rest] of before) {
    const paid = rest - (after.get(owner) ?? 0n);
    const off = paid * owed - rest * by;
    expect(paid >= 0n && off < owed && off > -owed).toBe(true);
  }
}

describe("before anything arrives", () => {
  it("all rests are what is missing, and no round is held", async () => {
    expect(sum(await floors())).toBe(MISSING);
    expect(await shortfall()).toBe(MISSING);
    await chainLacks(db(), 0n, 0n);
    expect(await rounds()).toBe(0);
    await expectInvariants(app.database, ["client_cover"]);
  });
});

describe("money that the operator brings", () => {
  const BROUGHT = 40n * ONE + 5n;

  it("waits for a statement newer than the last round", async () => {
    await aFloat(app.database, "tUSDT", BROUGHT);
    await chainLacks(db(), 0n);
    expect(await rounds()).toBe(1);
    expect(await rounds()).toBe(0);
  });

  it("lowers every rest by one factor, and what the house owes by as much", async () => {
    expect(sum(await floors())).toBe(MISSING - BROUGHT);
    expect(await shortfall()).toBe(MISSING - BROUGHT);
    await expectInvariants(app.database, ["client_cover"]);
    const { data } = await app.call(getAssetsOverview, {}, ana);
    expect(data.windDown?.unpaid).toBe((await floors()).get(ana.id));
  });

  it("is not shared out twice", async () => {
    await chainLacks(db(), 0n, 0n);
    await days(2);
    await chainLacks(db(), 0n, 0n);
    expect(await rounds()).toBe(0);
  });
});

describe("money that the chain shows again", () => {
  const BACK = 13n * ONE + 1n;

  it("is believed when two statements in a row say the same", async () => {
    await chainLacks(db(), -BACK);
    await chainLacks(db(), -BACK - 1n);
    expect(await rounds()).toBe(0);
    await chainLacks(db(), -BACK);
    expect(await rounds()).toBe(0);
  });

  it("is shared out whole or not at all, once, whoever comes beside it", async () => {
    await chainLacks(db(), -BACK);
    const before = await floors();
    const digest = await stateDigest(app.database.owner);
    const killed = db()
      .transaction()
      .execute(async (tx) => {
        await sql`select wind_down.hold_round('tUSDT')`.execute(tx);
        throw new Error("killed");
      });
    await expect(killed).rejects.toThrow("killed");
    expect(await stateDigest(app.database.owner)).toBe(digest);
    const held = await Promise.all([rounds(), rounds(), apply(ONE), rounds()]);
    expect(held.filter((one) => one === 1)).toHaveLength(1);
    fell(before, await floors(), BACK);
    await chainLacks(db(), 0n); // it is in the books again
    await expectInvariants(app.database, ["client_cover"]);
  });
});

describe("a payment that was on its way all the while", () => {
  it("comes back under the factor of every other claim, of which it was a part", async () => {
    const before = await floors();
    await endTransfer(db(), sent, "failed");
    await sql`select wallets.release_withdrawal(${ana.bucket}, ${sent}, 'rail', null)`.execute(
      db(),
    );
    await chainLacks(db(), 0n, 0n);
    expect(await rounds()).toBe(0);
    expect(await floors()).toEqual(before);
    const rest = before.get(ana.id) ?? 0n;
    const off = rest * (CLAIMS + ON_ITS_WAY) - (100n * ONE + 3n + ON_ITS_WAY) * sum(before);
    expect(off < CLAIMS + ON_ITS_WAY && off > -CLAIMS - ON_ITS_WAY).toBe(true);
    await expectInvariants(app.database, ["client_cover"]);
  });
});

describe("once everything that is owed is there", () => {
  it("everybody is paid in full at once, and nothing is short any more", async () => {
    await aFloat(app.database, "tUSDT", await shortfall());
    await chainLacks(db(), 0n, 0n);
    expect(await rounds()).toBe(1);
    expect((await floors()).size).toBe(0);
    expect(await shortfall()).toBe(0n);
    await expectInvariants(app.database);
    const { rows } = await sql<{ left: bigint }>`
      select sum(balance)::bigint as left from ledger.accounts where owner = ${ana.id}
        and kind in ('client.deposit', 'client.returned', 'client.earned')`.execute(db());
    const left = ((rows[0]?.left ?? 0n) / 10_000n) * 10_000n;
    expect((await apply(left)).code).toBe(200);
    expect(await rounds()).toBe(0);
  });
});
