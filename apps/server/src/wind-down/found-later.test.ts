/**
 * A shortage that appears only after the beginning makes approvals wait too, for an hour in total.
 */
// @rule 6/wait
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aFundPassword, aMember, staffPair } from "../../test/builders.ts";
import { useApp } from "../../test/kit.ts";
import { aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { approveAutomatically } from "../wallets/decide-withdrawal.ts";
import { advance } from "./advance.ts";
import { newestRounds } from "./status.ts";

const ONE = 1_000_000n;
const app = useApp();
let waiting: string;
const db = () => app.database.db;

beforeAll(async () => {
  await staffPair(db());
  await treasuryWallets(db());
  const ana = await aMember(app);
  const payPassword = await aFundPassword(app, ana);
  const addressId = await aUsableAddress(app, ana);
  await aWallet(app.database, ana, { deposit: 100n * ONE });
  const input = { amount: String(40n * ONE), addressId, payPassword };
  waiting = (await app.call(applyWithdrawal, input, ana)).data.id;
  await chainLacks(db(), 0n);
  await theEnd(db());
});

async function watched(...missing: bigint[]): Promise<boolean> {
  await chainLacks(db(), ...missing);
  const { rows } = await sql<{ looked: boolean }>`select wind_down.watch() as looked`.execute(db());
  return rows[0]?.looked ?? false;
}

/** Whether the withdrawal could be approved now; it is not approved. */
async function mayGo(): Promise<boolean> {
  try {
    await db()
      .transaction()
      .execute(async (tx) => {
        await approveAutomatically(tx, waiting);
        throw new Error("taken back");
      });
  } catch (error) {
    if (error instanceof Error && error.message === "taken back") return true;
    expect(error).toMatchObject({ refusal: "withdrawal_held_before" });
  }
  return false;
}

it("where nothing is missing, approvals go on", async () => {
  expect(await watched(0n)).toBe(true);
  expect(await mayGo()).toBe(true);
});

it("what a new statement shows makes them wait, and a better one ends that", async () => {
  expect(await watched(30n * ONE)).toBe(true);
  expect(await mayGo()).toBe(false);
  // Statements that were checked before are not checked again.
  const { rows } = await sql`select wind_down.watch() as looked`.execute(db());
  expect(rows).toEqual([{ looked: false }]);
  expect(await watched(0n)).toBe(true);
  expect(await mayGo()).toBe(true);
});

it("they wait an hour in all, however often it is found", async () => {
  await watched(30n * ONE);
  await sql`update wallets.sharing set since = since - interval '40 minutes'`.execute(
    app.database.owner.db,
  );
  await watched(0n);
  await watched(30n * ONE);
  expect(await mayGo()).toBe(false);
  await sql`update wallets.sharing set since = since - interval '21 minutes'`.execute(
    app.database.owner.db,
  );
  expect(await mayGo()).toBe(true);
  await watched(0n);
  await watched(30n * ONE);
  expect(await mayGo()).toBe(true);
});

it("no round is held while each statement says something else", async () => {
  const place = { db: db(), dataDir: app.config.DATA_DIR };
  await advance(place);
  await chainLacks(db(), 30n * ONE);
  await advance(place);
  await chainLacks(db(), 29n * ONE);
  await advance(place);
  await chainLacks(db(), 0n);
  await advance(place);
  expect(await newestRounds(db())).toEqual([]);
  await chainLacks(db(), 0n);
  await advance(place);
  expect((await newestRounds(db())).map(({ isShort }) => isShort)).toEqual([false]);
});
