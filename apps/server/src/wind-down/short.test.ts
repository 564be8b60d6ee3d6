/**
 * A wind-down with less money than members are owed: one factor for all, to the unit, and no run.
 */
// @rule 6/short
import { publicId } from "@ballast/contract/ids.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import {
  applyWithdrawal,
  cancelWithdrawal,
  getUsdtLimits,
  listWithdrawals,
} from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aFundPassword,
  aListedProduct,
  aMember,
  staffPair,
  type TestMember,
} from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { aCampaign, passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder, type Buyer, someBuyers } from "../../test/order-builders.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aCredit, aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { approveAutomatically, holdWithdrawal, liftHold } from "../wallets/decide-withdrawal.ts";
import { advance } from "./advance.ts";
import { newestRounds, stepNow } from "./status.ts";

const ONE = 1_000_000n;
const app = useApp({}, { breaks: ["client_cover"] });
let ana: TestMember;
let others: Buyer[];
let address: string;
let payPassword: string;
const withdrawals = { waiting: "", sent: "" };

beforeAll(async () => {
  const { db, owner } = app.database;
  await staffPair(db);
  await treasuryWallets(db);
  const product = await aListedProduct(owner.db, { validDays: 10, unitsTotal: 64 });
  ana = await aMember(app);
  payPassword = await aFundPassword(app, ana);
  address = await aUsableAddress(app, ana);
  others = await someBuyers(owner.db, [3, 17, 41], 0n);
  const [bob, cem, dan] = others;
  if (!bob || !cem || !dan) throw new Error("no members were made");
  await aWallet(app.database, ana, { deposit: 100n * ONE, earned: 20n * ONE + 3n });
  await aCredit(owner.db, bob, 333_333_331n);
  await aCredit(owner.db, cem, 200n * ONE);
  await aWallet(app.database, dan, { deposit: 7n, earned: 10n * ONE });
  await aGreenGuard(db);
  await aPaidOrder(app, cem, product);
  await passDays(app.database, 2);
  await aCampaign(owner.db, "codes", ONE, 5n * ONE);
  withdrawals.sent = await applied(40n * ONE);
  await db.transaction().execute((tx) => approveAutomatically(tx, withdrawals.sent));
  withdrawals.waiting = await applied(10n * ONE);
});

const place = () => ({ db: app.database.db, dataDir: app.config.DATA_DIR });
const input = (amount: bigint) => ({ amount: String(amount), addressId: address, payPassword });
const apply = (amount: bigint) => app.call(applyWithdrawal, input(amount), ana);

async function applied(amount: bigint): Promise<string> {
  const { data, code, msg } = await apply(amount);
  if (code !== 200) throw new Error(msg);
  return data.id;
}

/** A statement by which the chain lacks this much of what the ledger has. */
const lacking = (missing: bigint) => chainLacks(app.database.db, missing);

async function cut() {
  const found = (await newestRounds(app.database.db)).find(({ currency }) => currency === "tUSDT");
  if (!found) throw new Error("nothing was shared out");
  return found;
}

async function parts() {
  const { rows } = await sql<{ claimant: string; claim: bigint; open: bigint; floor: bigint }>`
    select claimant, claim, open, floor from wind_down.parts`.execute(app.database.db);
  return rows;
}

describe("while it is known that money is short", () => {
  beforeAll(async () => {
    await lacking(300n * ONE);
    await theEnd(app.database.db);
  });

  it("nobody is paid out of another's part, and nobody is kept from applying or cancelling", async () => {
    const [first] = await Promise.allSettled([
      app.database.db.transaction().execute((tx) => approveAutomatically(tx, withdrawals.waiting)),
    ]);
    expect(first?.status).toBe("rejected");
    const another = await applied(5n * ONE);
    const id = publicId("withdrawal", another);
    expect((await app.call(cancelWithdrawal, { id }, ana)).code).toBe(200);
  });

  it("they wait an hour at most, whatever keeps the parts from being computed", async () => {
    const since = (minutes: number) =>
      sql`update wallets.sharing set since = platform.now() - make_interval(mins => ${minutes})`.execute(
        app.database.owner.db,
      );
    const approved = app.database.db.transaction().execute(async (tx) => {
      await approveAutomatically(tx, withdrawals.waiting);
      throw new Error("taken back");
    });
    await expect(approved).rejects.toMatchObject({ refusal: "withdrawal_held_before" });
    await since(61);
    const later = app.database.db.transaction().execute(async (tx) => {
      await approveAutomatically(tx, withdrawals.waiting);
      throw new Error("taken back");
    });
    await expect(later).rejects.toThrow("taken back");
    await since(0);
  });

  it("one that is on hold keeps it with its reason when it comes back", async () => {
    await app.database.db
      .transaction()
      .execute((tx) =>
        holdWithdrawal(tx, withdrawals.waiting, "ben", "sanctions_review", "review 7"),
      );
  }); // @rule 6/holds

  it("waits for the outside, and shares by what that says then", async () => {
    await advance(place());
    expect(await stepNow(app.database.db)).toBe("share");
    expect(await newestRounds(app.database.db)).toEqual([]);
  });
});

describe("once it was shared out", () => {
  beforeAll(async () => {
    await lacking(300n * ONE);
    await lacking(300n * ONE);
    // Simultaneous applications are shared or refused, never paid besides.
    await Promise.all([advance(place()), apply(30n * ONE), apply(25n * ONE)]);
    await advance(place());
  });

  it("what was only applied for came back, what was approved stays on its way", async () => {
    const { list } = (await app.call(listWithdrawals, {}, ana)).data;
    const waiting = list.find(({ id }) => id === withdrawals.waiting);
    expect(waiting).toMatchObject({
      state: "failed",
      failReason: expect.stringContaining("same part"),
    });
    const { rows } = await sql<{ by: string }>`
      select distinct decided_by as by from wallets.withdrawals where given_back`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ by: "auto" }]);
    expect(list.find(({ id }) => id === withdrawals.sent)?.state).toBe("approved");
  });

  it("every claim has the same factor, and all parts are what is there", async () => {
    const { claims, held, unpaid } = await cut();
    expect(unpaid).toBe(claims - held);
    const all = await parts();
    const sum = (of: (one: (typeof all)[number]) => bigint) =>
      all.reduce((total, one) => total + of(one), 0n);
    expect(sum(({ open }) => open)).toBe(claims);
    expect(sum(({ floor }) => floor)).toBe(unpaid);
    const whole = sum(({ claim }) => claim);
    for (const { claim, floor } of all) {
      const off = floor * whole - claim * unpaid;
      expect(off < whole && off > -whole).toBe(true);
    }
  });

  it("the member reads what cannot be paid, and what can", async () => {
    const ofAna = (await parts()).find(({ claimant }) => claimant === ana.id);
    const { open: owed = 0n, floor: rest = 0n } = ofAna ?? {};
    expect(rest > 0n).toBe(true);
    const { data } = await app.call(getAssetsOverview, {}, ana);
    expect(data.windDown).toMatchObject({ unpaid: rest });
    const limits = (await app.call(getUsdtLimits, {}, ana)).data;
    const { deposit, returned, earned } = limits.wallet;
    const open = (await memberBalances(app.database.db, ana, "tUSDT")).withdrawing - 40n * ONE;
    expect(limits).toMatchObject({ unpaid: rest, feeBps: 0 });
    expect(deposit + returned + earned + open).toBe(owed);
  });

  it("who was on hold is so again, with the same reason and end, until staff lift it", async () => {
    const { db } = app.database;
    const again = await applied(ONE);
    const read = async (id: string) => {
      const { rows } = await sql<{ reason: string; until: Date; reference: string }>`
        select hold_reason as reason, hold_until as until, hold_reference as reference
        from wallets.withdrawals where id = ${id}`.execute(db);
      return rows[0];
    };
    expect(await read(again)).toEqual(await read(withdrawals.waiting));
    const approved = db.transaction().execute((tx) => approveAutomatically(tx, again));
    await expect(approved).rejects.toMatchObject({ refusal: "withdrawal_held" });
    await app.call(cancelWithdrawal, { id: publicId("withdrawal", again) }, ana);
    const third = await applied(ONE);
    expect((await read(third))?.reason).toBe("sanctions_review");
    await db.transaction().execute((tx) => liftHold(tx, third, "ben", "the review is over"));
    await app.call(cancelWithdrawal, { id: publicId("withdrawal", third) }, ana);
    const fourth = await applied(ONE);
    expect((await read(fourth))?.reason).toBeNull();
    await app.call(cancelWithdrawal, { id: publicId("withdrawal", fourth) }, ana);
  }); // @rule 6/holds

  it("no more than the part can be applied for, and the part leaves whole, without a fee", async () => {
    const { wallet, unpaid } = (await app.call(getUsdtLimits, {}, ana)).data;
    const left = wallet.deposit + wallet.returned + wallet.earned - unpaid;
    const more = (left / 10_000n + 1n) * 10_000n;
    await expectRefused(app.database, "above_payable", () => apply(more));
    const id = await applied(left);
    const { db } = app.database;
    await db.transaction().execute((tx) => approveAutomatically(tx, id));
    await endTransfer(db, id);
    await sql`select wallets.settle_withdrawal(${ana.bucket}, ${id})`.execute(db);
    const { list } = (await app.call(listWithdrawals, {}, ana)).data;
    expect(list.find((one) => one.id === id)).toMatchObject({
      state: "succeeded",
      fee: 0n,
      net: left,
    });
  });

  it("what arrives afterwards is paid whole", async () => {
    await aCredit(app.database.owner.db, ana, 50n * ONE);
    expect((await apply(50n * ONE)).code).toBe(200);
    await expectRefused(app.database, "above_payable", () => apply(ONE));
  });

  it("a purchase, a gift and a fee take nothing from members any more", async () => {
    const { rows } = await sql<{ event: string }>`
      select event from ledger.closed_events order by 1`.execute(app.database.db);
    expect(rows.map(({ event }) => event)).toEqual([
      ...["bonus", "buy", "buy_with_coupon", "cash_recharge", "coins", "conversion"],
      ...["coupon_received", "early_exit", "invitation_share", "list_product", "redeemed_code"],
      ...["welcome"],
    ]);
    const { rows: swept } = await sql<{ amount: bigint | null }>`
      select reserve.begin_sweep(gen_random_uuid(), 'fees', 'tUSDT') as amount`.execute(
      app.database.db,
    );
    expect(swept).toEqual([{ amount: null }]);
  });

  it("the cover lacks exactly what is missing", async () => {
    const { rows } = await sql<{ missing: bigint }>`
      select (claims - assets)::bigint as missing from invariants.client_cover`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ missing: 300n * ONE }]);
    await lacking(0n); // what was lost is booked: chain and ledger agree again
  });
});
