/** A deposit and a payment with tokens of 6, 8 and 18 decimals, exact to the last unit. */
import { randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { Address } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../../test/builders.ts";
import { queueTransfer, silent, startTestChain, type TestChain } from "../../../test/chain.ts";
import { depositAddress } from "../../../test/deposit-address.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/harness.ts";
import { type TreasuryWallet, treasury } from "./addresses.ts";
import { decimalText } from "./chain-units.ts";
import { depositsOf } from "./deposits.ts";
import { inspectTransaction } from "./inspect-transaction.ts";
import type { Chain } from "./open-chain.ts";
import { reconcile } from "./reconcile.ts";
import { sendTransfers } from "./send-transfers.ts";
import { sweepDeposits } from "./sweep.ts";
import { watch } from "./watch.ts";

it.each([
  [0n, 6, "0"],
  [1n, 18, "0.000000000000000001"],
  [1_500_000n, 6, "1.5"],
  [25_000_000_000_000_000_001n, 18, "25.000000000000000001"],
  [1_000n * 10n ** 18n, 18, "1000"],
])("%s units of a token with %s decimals are %s", (units, decimals, text) => {
  expect(decimalText(units, decimals)).toBe(text);
});

describe.each([6, 8, 18])("a token with %s decimals", (decimals) => {
  let database: TestDatabase;
  let local: TestChain;
  let chain: Chain;
  let wallets: Record<TreasuryWallet, Address>;
  let member: { id: string; bucket: number; address: Address };
  const unit = 10n ** BigInt(decimals - 6);
  /** The most dust that a receipt can have; 0 when the token has no unit below a millionth. */
  const dust = unit - 1n;
  const none = { client: 0n, reserve: 0n, house: 0n };

  beforeAll(async () => {
    [database, local] = await Promise.all([createTestDatabase(), startTestChain(decimals)]);
    await staffPair(database.db);
    chain = await local.open(database);
    wallets = await treasury(database.db);
    for (const wallet of Object.values(wallets)) await local.giveGas(wallet, 10n ** 20n);
    const id = randomUUID();
    await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
    const bucket = bucketOf(id);
    member = { id, bucket, address: await depositAddress(database.db, { id }) };
  });
  afterAll(async () => {
    await local.stop();
    await database.drop();
  });

  const statements = () => reconcile({ chain, db: database.db, log: silent });
  const exactly = async () =>
    Object.fromEntries((await statements()).map(({ book, difference }) => [book, difference]));
  /** The stored statement, in millionths. */
  async function kept(book: string) {
    const { rows } = await sql<{ exact: string; difference: string; dust: string }>`
      select exact_difference::text as exact, difference::text as difference, dust::text as dust
      from chain.statements where book = ${book} order by id desc limit 1`.execute(database.db);
    return rows[0];
  }
  async function deposited(): Promise<bigint> {
    const { rows } = await sql<{ balance: bigint }>`
      select balance from ledger.accounts where owner = ${member.id} and kind = 'client.deposit'
    `.execute(database.db);
    return rows[0]?.balance ?? 0n;
  }
  const theirs = async () =>
    (await depositsOf(database.db, member, { from: 0, limit: 9, needed: 20 })).deposits;
  async function round(): Promise<void> {
    await watch(chain, database.db, silent);
    await sweepDeposits(chain, database.db);
    await sendTransfers(chain, database, silent);
    await local.mine(4);
    await watch(chain, database.db, silent);
  }

  it("is opened with what it says of itself", () => {
    expect([chain.decimals, chain.unit]).toEqual([decimals, unit]);
  });

  it("is credited down to a millionth, and what is left is kept and shown", async () => {
    const hash = await local.mintDust(member.address, 25_000_001n, dust);
    const found = await inspectTransaction(chain, database.db, hash);
    const exact = decimalText(25_000_001n * unit + dust, decimals);
    expect(found).toMatchObject({ deposits: [{ amount: 25_000_001n, exact }] });
    await watch(chain, database.db, silent);
    expect(await exactly()).toEqual(none);
    await local.mine(19);
    await watch(chain, database.db, silent);
    expect(await deposited()).toBe(25_000_001n);
    expect(await theirs()).toMatchObject([{ amount: 25_000_001n, exact, state: "credited" }]);
    expect(await exactly()).toEqual(none);
    expect(await kept("client")).toEqual({ exact: "0", difference: "0", dust: `${dust}` });
  }); // @rule 2/decimals

  it.skipIf(unit === 1n)("of less than a millionth credits nothing and is kept whole", async () => {
    await local.mintDust(member.address, 0n, dust);
    await local.mine(19);
    await watch(chain, database.db, silent);
    expect(await deposited()).toBe(25_000_001n);
    const exact = decimalText(dust, decimals);
    const reason = "below_minimum";
    expect((await theirs())[0]).toMatchObject({ amount: 0n, exact, state: "not_credited", reason });
    expect(await exactly()).toEqual(none);
    expect(await kept("client")).toMatchObject({ dust: `${2n * dust}` });
  });

  it("is swept whole, and paid out in millionths", async () => {
    for (let n = 0; n < 30 && (await local.units(member.address)) > 0n; n++) {
      await round();
      expect(await exactly()).toEqual(none);
    }
    expect(await local.units(member.address)).toBe(0n);
    const dusts = unit === 1n ? 0n : 2n * dust;
    expect(await local.units(wallets.custody)).toBe(25_000_001n * unit + dusts);

    const [id, to] = [randomUUID(), privateKeyToAddress(generatePrivateKey())];
    await database.owner.db.transaction().execute(async (tx) => {
      await sql`select ledger.withdrawal_applied(${id}, ${member.id}, 'tUSDT', 10000003, 'test')
      `.execute(tx);
      await queueTransfer(tx, { id, purpose: "withdrawal", to, amount: 10_000_003n });
    });
    const state = async () =>
      (
        await sql<{ state: string }>`select state from chain.transfers where id = ${id}`.execute(
          database.db,
        )
      ).rows[0]?.state;
    for (let n = 0; n < 30 && (await state()) !== "confirmed"; n++) {
      await round();
      expect(await exactly()).toEqual(none);
    }
    expect(await state()).toBe("confirmed");
    expect(await local.units(to)).toBe(10_000_003n * unit);
    expect(await local.units(wallets.custody)).toBe(14_999_998n * unit + dusts);
  }); // @rule 2/decimals

  it("of the operator is booked in millionths, its dust stays beside them", async () => {
    await local.mintDust(wallets.house, 5_000_000n, dust);
    await watch(chain, database.db, silent);
    const house = (await statements()).find(({ book }) => book === "house");
    const parts = { unbooked: `${5_000_000n * unit}` };
    expect(house).toMatchObject({ parts, dust, difference: 0n });
  });

  it("that no ledger could hold is refused whole", async () => {
    await local.mintDust(member.address, 10n ** 15n, dust);
    await local.mine(19);
    await watch(chain, database.db, silent);
    const client = (await statements()).find(({ book }) => book === "client");
    expect(client).toMatchObject({ difference: 0n });
    expect(client?.parts).toEqual({
      unapplied: expect.any(String),
      refused: `${10n ** 15n * unit + dust}`,
    });
  });

  it("is a break from the first of its units on, in whatever it is counted", async () => {
    const held = await local.units(wallets.custody);
    for (const [by, millionths] of [
      [-1n, "-1"],
      [1n, "1"],
      [-unit, "-1"],
      [-unit - 1n, "-2"],
    ] as const) {
      await local.setUnits(wallets.custody, held + by);
      await local.mine();
      await watch(chain, database.db, silent);
      expect(await exactly()).toEqual({ ...none, client: by });
      expect(await kept("client")).toMatchObject({ exact: `${by}`, difference: millionths });
    }
    await local.setUnits(wallets.custody, held);
    await local.mine();
    await watch(chain, database.db, silent);
    expect(await exactly()).toEqual(none);
  }); // @rule 2/decimals
});
