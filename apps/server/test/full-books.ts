/** Books with rows of every kind, for tests that check the whole ledger. */
import { redeemCode } from "@ballast/contract/gift/codes.ts";
import { exchangeCoins } from "@ballast/contract/gift/coins.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { sumDays } from "../src/income/sum-days.ts";
import { welcomeNewMembers } from "../src/income/welcome.ts";
import { giveShares } from "../src/invitations/give-shares.ts";
import { proposalOf } from "../src/ledger/proposals.ts";
import type { Db } from "../src/platform/db.ts";
import { closeProduct, proposeClosing } from "../src/products/close-product.ts";
import { listProduct, proposeListing } from "../src/products/propose-listing.ts";
import { runSweep } from "../src/reserve/sweeps.ts";
import type { TestApp } from "./app.ts";
import {
  aDraftProduct,
  aFundedLot,
  aListedProduct,
  type BuiltProduct,
  staffPair,
} from "./builders.ts";
import { aCampaign, anOrder, aWelcomeCampaign, liveDays } from "./income-builders.ts";
import { allowIn } from "./invitation-builders.ts";
import { type Buyer, someBuyers } from "./order-builders.ts";
import { approveAs, endTransfer } from "./reserve-builders.ts";
import { someCodes, someCoins } from "./reward-builders.ts";
import { aCredit, aWallet, treasuryWallets, withdrawn } from "./wallet-builders.ts";

const ONE = 1_000_000n;
export const SMALL_LOT = 2n * ONE;

/**
 * Ana and Bob share a bucket; Cem has another. Orders and withdrawals are named by their states.
 */
export type FullBooks = {
  ana: Buyer;
  bob: Buyer;
  cem: Buyer;
  deposits: [string, string];
  smallLot: string;
  largeLot: string;
  product: BuiltProduct;
  closed: BuiltProduct;
  draft: BuiltProduct;
  orders: Record<"expired" | "earning" | "fresh" | "exited" | "cancelled", string>;
  withdrawals: Record<"settled" | "open" | "cancelled", string>;
  campaign: string;
};

/**
 * Creates deposits, a product listed from two lots (its income exceeds the small one), another that
 * was listed and closed, orders in every state, incomes taken out and not, withdrawals, welcome
 * incomes and sweeps. Ana invited Cem and got her part of his fee. Bob exchanged some of his coins
 * and redeemed a code.
 */
export async function fullBooks(app: TestApp): Promise<FullBooks> {
  const { db, owner } = app.database;
  await staffPair(db);
  await treasuryWallets(db);
  const campaign = await aWelcomeCampaign(owner.db, ONE, 5);
  const [ana, bob, cem] = await someBuyers(owner.db, [7, 7, 9], 0n);
  if (!ana || !bob || !cem) throw new Error("no members were made");
  await allowIn(owner.db, "TR");
  await sql`
    update members.members set country = 'TR',
      inviter_id = case when id = ${cem.id} then ${ana.id}::uuid end`.execute(owner.db);
  await welcomeNewMembers(db);
  const deposits: [string, string] = [
    await aCredit(owner.db, ana, 4_000n * ONE),
    await aCredit(owner.db, ana, 7n * ONE),
  ];
  await aCredit(owner.db, bob, 500n * ONE);
  await aWallet(app.database, cem, { deposit: 50n * ONE, earned: 20n * ONE });

  const smallLot = await aFundedLot(owner.db, SMALL_LOT);
  const largeLot = await aFundedLot(owner.db, 90n * ONE, "yield");
  const product = await listedFrom(db, [smallLot, largeLot]);
  const closed = await aListedProduct(owner.db, { unitsTotal: 64, validDays: 5 });
  const draft = await aDraftProduct(db);

  const buy = async (who: Buyer, of: BuiltProduct, units: number) =>
    (await anOrder(db, who, of, units)).orderId;
  const leave = (who: Buyer, order: string) =>
    app.call(exitOrder, { orderId: publicId("order", order) }, who);
  const expired = await buy(ana, product, 12);
  await buy(bob, closed, 2);
  await liveDays(app.database, 3);
  const [earning, exited] = [await buy(ana, product, 10), await buy(bob, product, 1)];
  await close(db, closed);
  await liveDays(app.database, 2);
  await app.call(takeOut, {}, ana);
  await sweep(db, "income");
  await leave(bob, exited);
  await liveDays(app.database, 2);
  const [fresh, cancelled] = [await buy(ana, product, 3), await buy(bob, product, 1)];
  await leave(bob, cancelled);

  const withdrawals = {
    settled: await withdrawn(db, cem, 60n * ONE),
    open: await withdrawn(db, ana, 5n * ONE),
    cancelled: await withdrawn(db, ana, 6n * ONE),
  };
  await sql`select wallets.approve_withdrawal(${cem.bucket}, ${withdrawals.settled}, 'auto', null)`.execute(
    db,
  );
  await endTransfer(db, withdrawals.settled);
  await sql`select wallets.settle_withdrawal(${cem.bucket}, ${withdrawals.settled}),
    wallets.release_withdrawal(${ana.bucket}, ${withdrawals.cancelled}, 'member', null)`.execute(
    db,
  );
  await giveShares(db);
  await sweep(db, "fees");
  await rewarded(app, bob);
  await sumDays(db);
  const orders = { expired, earning, fresh, exited, cancelled };
  const made = { ana, bob, cem, deposits, smallLot, largeLot, product, closed, draft };
  return { ...made, orders, withdrawals, campaign };
}

/** Gives Bob gold coins, some of which are exchanged; one of two codes is redeemed. */
async function rewarded(app: TestApp, bob: Buyer): Promise<void> {
  const { db, owner } = app.database;
  await aCampaign(owner.db, "coins", ONE, 10n * ONE);
  await aCampaign(owner.db, "codes", ONE, 2n * ONE);
  await someCoins(app.database, bob, 250);
  const [code = ""] = await someCodes(db, ONE, { codes: 2, days: 300 });
  await app.call(exchangeCoins, { coins: "100" }, bob);
  await app.call(redeemCode, { code }, bob);
}

async function listedFrom(db: Db, lots: string[]): Promise<BuiltProduct> {
  const product = await aDraftProduct(db, { unitsTotal: 128, validDays: 5 });
  const proposal = await db
    .transaction()
    .execute((tx) => proposeListing(tx, product.id, "ana", lots));
  await approveAs(db, proposal, async (tx) => listProduct(tx, await proposalOf(tx, proposal)));
  return product;
}

async function close(db: Db, product: BuiltProduct): Promise<void> {
  const proposal = await db.transaction().execute((tx) => proposeClosing(tx, product.id, "ana"));
  await approveAs(db, proposal, (tx) => closeProduct(tx, proposal));
}

/** Sweeps everything due, and the chain confirms it. */
async function sweep(db: Db, kind: "income" | "fees"): Promise<void> {
  await runSweep(db, kind);
  const { rows } = await sql<{ id: string }>`
    select id from reserve.sweeps where kind = ${kind} and state = 'queued'`.execute(db);
  if (!rows[0]) throw new Error("nothing was swept");
  await endTransfer(db, rows[0].id);
  await runSweep(db, kind);
}
