/** A loss outside is the operator's: what two statements lack is booked once, by two people. */
// @rule 2/arrived
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat } from "../../test/bank.ts";
import { aFundedLot, aListedProduct, houseCash, staffPair } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import {
  aDocument,
  anArrival,
  anOperatorReceipt,
  approveAs,
  aStatement,
} from "../../test/reserve-builders.ts";
import { aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { theEnd } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import type { Document } from "../ledger/documents.ts";
import { proposalOf } from "../ledger/proposals.ts";
import { readHowPaid } from "../open/how-paid.ts";
import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import { bearLoss, proposeLoss } from "./bear-loss.ts";
import { arrived, missing } from "./evidence.ts";

const database = useDatabase();
beforeAll(async () => {
  await staffPair(database.db);
  await treasuryWallets(database.db);
});

const CENT = 10_000n;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const total = (kind: string) => totalOf(database.db, kind, "tUSDT");
const propose = (
  amount: bigint,
  book: "client" | "house" | "reserve" = "house",
  document: Document | null = aDocument(),
) =>
  inTx((tx) => {
    const loss = { book, amount, currency: "tUSDT", document, reference: "stolen" } as const;
    return proposeLoss(tx, loss, "ana");
  });
/** Consecutive statements of the chain that lack these amounts. */
const missed = async (book: "client" | "house" | "reserve", ...amounts: bigint[]) => {
  for (const amount of amounts) await aStatement(database.owner.db, book, amount);
};
/** An hour passes: what was booked before is in every statement drawn from now on. */
const anHour = () =>
  sql`update platform.clock set shift = shift + interval '1 hour'`.execute(database.owner.db);
const bear = (id: string) => sql`select reserve.bear_loss(${id})`.execute(database.db);

describe("money stolen from the house's wallet", () => {
  it("is gone from the house's cash, then from its fees, and from nobody else", async () => {
    await houseCash(database.db, 500n * CENT);
    await feesInBuckets([3, 7], 20n * CENT);
    await missed("house", 530n * CENT, 530n * CENT);
    const [equity, custody] = [await total("house.equity"), await total("client.custody")];
    const id = await propose(530n * CENT);
    await approveAs(database.db, id, bearLoss);
    expect([await total("house.cash"), await total("house.fees_cash")]).toEqual([0n, 10n * CENT]);
    expect(await total("house.losses")).toBe(530n * CENT);
    expect([await total("house.equity"), await total("client.custody")]).toEqual([equity, custody]);
    expect((await proposalOf(database.db, id)).state).toBe("done");
    await missed("house", 0n);
  });

  it("is booked once, by what statements of before showed and by whoever comes at once", async () => {
    await anHour();
    await houseCash(database.db, 100n * CENT);
    await missed("house", 40n * CENT, 40n * CENT);
    const id = await propose(40n * CENT);
    await approveAs(database.db, id, async () => {});
    await Promise.all([bear(id), bear(id), bear(id)]);
    await bear(id);
    expect(await total("house.cash")).toBe(60n * CENT);
    // Those statements were drawn before it was booked.
    expect(await missing(database.db, "house", "tUSDT")).toBe(0n);
    await expect(propose(1n)).rejects.toMatchObject({ refusal: "loss_not_shown" });
    await missed("house", 0n);
  });

  it("is refused by name to who was slower: a statement between the look and the booking", async () => {
    await anHour();
    await missed("house", 10n * CENT, 10n * CENT);
    const id = await propose(10n * CENT);
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
    // Another transaction holds the mutex of bucket 0 while a better statement is stored.
    const other = database.owner.db.transaction().execute(async (tx) => {
      await sql`select ledger.lock_buckets(array[0])`.execute(tx);
      show();
      await setTimeout(300);
      await missed("house", 0n);
    });
    await isShown;
    await expect(approveAs(database.db, id, bearLoss)).rejects.toMatchObject({
      refusal: "loss_not_shown",
      details: { missing: "0.00 tUSDT", needed: "0.10 tUSDT" },
    });
    await other;
    expect((await proposalOf(database.db, id)).state).toBe("open");
    await sql`select ledger.end_proposal(${id}, 'withdrawn')`.execute(database.db);
  });

  it("is refused where one statement alone misses it, for more, by one person, without a document", async () => {
    await anHour();
    await missed("house", 0n, 30n * CENT);
    await expect(propose(30n * CENT)).rejects.toMatchObject({ refusal: "loss_not_shown" });
    await missed("house", 20n * CENT);
    await expect(propose(20n * CENT + 1n)).rejects.toMatchObject({ refusal: "loss_not_shown" });
    await expect(propose(1n, "house", null)).rejects.toMatchObject({
      refusal: "document_missing",
    });
    const id = await propose(20n * CENT);
    await expect(bear(id)).rejects.toMatchObject({ code: "BL001" });
    await missed("house", 0n);
    // Money that is there again is no loss, whoever approved it.
    await expect(approveAs(database.db, id, bearLoss)).rejects.toMatchObject({
      refusal: "loss_not_shown",
      details: { missing: "0.00 tUSDT", needed: "0.20 tUSDT" },
    });
    await approveAs(database.db, id, async () => {});
    await expect(bear(id)).rejects.toMatchObject({ code: "BE003", detail: "0" });
    expect(await total("house.cash")).toBe(60n * CENT);
    await sql`update ledger.proposals set state = 'refused', ended_at = platform.now()
      where id = ${id}`.execute(database.owner.db);
  });

  it("before it was booked is capital and loss at once; what comes back is capital again", async () => {
    await anHour();
    const { db } = database.owner;
    const [held, equity, losses] = [
      (await total("house.cash")) + (await total("house.fees_cash")),
      await total("house.equity"),
      await total("house.losses"),
    ];
    // Everything booked as capital arrived, and 300.00 more.
    await anOperatorReceipt(db, "house", equity + 300n * CENT);
    await missed("house", 0n);
    expect(await arrived(database.db, "house", "tUSDT")).toBe(300n * CENT);
    await missed("house", held + 300n * CENT, held + 300n * CENT);
    expect(await arrived(database.db, "house", "tUSDT")).toBe(0n);
    const id = await propose(held + 300n * CENT);
    await approveAs(database.db, id, bearLoss);
    expect([await total("house.cash"), await total("house.fees_cash")]).toEqual([0n, 0n]);
    expect(await total("house.equity")).toBe(equity + 300n * CENT);
    expect(await total("house.losses")).toBe(losses + held + 300n * CENT);
    await missed("house", 0n);
    expect(await arrived(database.db, "house", "tUSDT")).toBe(0n);
    await anArrival(db, "house", 70n * CENT);
    expect(await arrived(database.db, "house", "tUSDT")).toBe(70n * CENT);
  });

  it("is borne where fees alone are there, and leaves no empty transaction in another bucket", async () => {
    await anHour();
    expect([await total("house.cash"), await total("house.fees_cash")]).toEqual([0n, 0n]);
    await feesInBuckets([3], 20n * CENT);
    await missed("house", 15n * CENT, 15n * CENT);
    const id = await propose(15n * CENT);
    await approveAs(database.db, id, bearLoss);
    expect(await total("house.fees_cash")).toBe(5n * CENT);
    const { rows } = await sql`select bucket from ledger.transactions where id = ${id}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ bucket: 3 }]);
    await missed("house", 0n);
  });

  it("cannot be posted by the service itself, with whatever figures", async () => {
    for (const call of ["loss_borne", "capital_in", "outside_yield"]) {
      const id = "00000000-0000-8000-8000-000000000001";
      await expect(
        sql`select ${sql.ref(`ledger.${call}`)}(${id})`.execute(database.db),
      ).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("money stolen from the reserve's wallet", () => {
  const lots = { old: "", young: "", yield: "" };
  const inLot = async (id: string) => {
    const { rows } = await sql<{ balance: bigint }>`
      select balance from ledger.accounts where bucket = 0 and owner = ${id}`.execute(database.db);
    return rows[0]?.balance;
  };
  const reserve = async () =>
    Promise.all(
      ["cash", "offered", "sold", "capital", "yield"].map((kind) => total(`reserve.${kind}`)),
    );

  it("is borne by free capital, the oldest lot first, then by free yield, and by nothing locked", async () => {
    await anHour();
    await aListedProduct(database.db, { unitsTotal: 5, dailyReturn: CENT, validDays: 10 });
    lots.old = await aFundedLot(database.db, 40n * CENT);
    lots.young = await aFundedLot(database.db, 30n * CENT);
    lots.yield = await aFundedLot(database.db, 20n * CENT, "yield");
    expect(await reserve()).toEqual([140n * CENT, 50n * CENT, 0n, 70n * CENT, 20n * CENT]);
    const others = [await total("house.losses"), await total("client.custody")];
    await missed("reserve", 50n * CENT, 50n * CENT);
    await approveAs(database.db, await propose(50n * CENT, "reserve"), bearLoss);
    expect(await Promise.all(Object.values(lots).map(inLot))).toEqual([0n, 20n * CENT, 20n * CENT]);
    expect(await reserve()).toEqual([90n * CENT, 50n * CENT, 0n, 20n * CENT, 20n * CENT]);
    expect([await total("house.losses"), await total("client.custody")]).toEqual(others);
    expect(await missing(database.db, "reserve", "tUSDT")).toBe(0n);
    await missed("reserve", 0n);
    // The public page shows the loss, and its figures still add up.
    const { lost, capital, free, offered, sold, paid, ...shown } = await readHowPaid(database.db, {
      now: () => new Date(),
    } as Clock);
    expect(lost).toBe(50n * CENT);
    expect(capital.amount + shown.yield.amount).toBe(lost + free + offered + sold + paid);
  });

  it("is refused by name where more is gone than backs no product; the free part may be booked", async () => {
    await anHour();
    await missed("reserve", 41n * CENT, 41n * CENT);
    const short = { free: "0.40 tUSDT", needed: "0.41 tUSDT" };
    await expect(propose(41n * CENT, "reserve")).rejects.toMatchObject({
      ...{ refusal: "reserve_loss_too_large", details: short },
    });
    // What was locked since the proposal is not free any more.
    const id = await propose(40n * CENT, "reserve");
    await aListedProduct(database.db, { unitsTotal: 1, dailyReturn: CENT, validDays: 5 }, false);
    const before = await reserve();
    await expect(approveAs(database.db, id, bearLoss)).rejects.toMatchObject({
      refusal: "reserve_loss_too_large",
      details: { free: "0.35 tUSDT", needed: "0.40 tUSDT" },
    });
    expect(await reserve()).toEqual(before);
    await sql`select ledger.end_proposal(${id}, 'withdrawn')`.execute(database.db);
    await approveAs(database.db, await propose(35n * CENT, "reserve"), bearLoss);
    expect(await reserve()).toEqual([55n * CENT, 55n * CENT, 0n, 0n, 0n]);
    await anHour();
    await missed("reserve", 6n * CENT, 6n * CENT);
    await sql`select reserve.refresh_guard('tUSDT')`.execute(database.db);
    const { rows } = await sql<{ red: string[] }>`select red from reserve.guard`.execute(
      database.db,
    );
    expect(rows[0]?.red).toEqual(expect.arrayContaining(["reconciliation_break", "reserve_cover"]));
    await expect(propose(6n * CENT, "reserve")).rejects.toMatchObject({
      refusal: "reserve_loss_too_large",
    });
    await missed("reserve", 0n);
  });

  it("is booked once, whoever comes at once", async () => {
    await anHour();
    const lot = await aFundedLot(database.db, 10n * CENT);
    await missed("reserve", 4n * CENT, 4n * CENT);
    const id = await propose(4n * CENT, "reserve");
    await expect(propose(1n, "reserve")).rejects.toMatchObject({ refusal: "proposed_already" });
    await approveAs(database.db, id, async () => {});
    await Promise.all([bear(id), bear(id), bear(id)]);
    expect(await inLot(lot)).toBe(6n * CENT);
    await missed("reserve", 0n);
  });
});

describe("money gone from custody", () => {
  it("is borne by the float, and what the float has not is owed by the house: no member is debited", async () => {
    await anHour();
    await aFloat(database, "tUSDT", 25n * CENT);
    await missed("client", 60n * CENT, 60n * CENT);
    const losses = await total("house.losses");
    await approveAs(database.db, await propose(60n * CENT, "client"), bearLoss);
    expect(await total("client.conversion")).toBe(0n);
    expect(await total("client.shortfall")).toBe(35n * CENT);
    expect(await total("house.losses")).toBe(losses + 25n * CENT);
    await missed("client", 0n);
    await sql`select reserve.refresh_guard('tUSDT')`.execute(database.db);
    const { rows } = await sql<{ red: string[] }>`select red from reserve.guard`.execute(
      database.db,
    );
    expect(rows[0]?.red).toContain("shortfall");
    await aFloat(database, "tUSDT", 50n * CENT);
    await sql`select cash.cover_shortfall('tUSDT', 0)`.execute(database.db);
    expect([await total("client.shortfall"), await total("client.conversion")]).toEqual([
      0n,
      15n * CENT,
    ]);
  });

  it("is not booked twice once the end has begun: the share takes it as missing", async () => {
    await anHour();
    await missed("client", 60n * CENT, 60n * CENT);
    await missed("house", 1n, 1n);
    const before = await propose(60n * CENT, "client");
    const custody = await total("client.custody");
    await theEnd(database.db);
    await expect(approveAs(database.db, before, bearLoss)).rejects.toMatchObject({
      refusal: "sales_ended",
    });
    await approveAs(database.db, before, async () => {});
    await expect(bear(before)).rejects.toMatchObject({ code: "BE004" });
    await sql`update ledger.proposals set state = 'refused', ended_at = platform.now()
      where id = ${before}`.execute(database.owner.db);
    await expect(propose(60n * CENT, "client")).rejects.toMatchObject({ refusal: "sales_ended" });
    await missed("reserve", 1n, 1n);
    await expect(propose(1n, "reserve")).rejects.toMatchObject({ refusal: "sales_ended" });
    await missed("reserve", 0n);
    expect(await total("client.custody")).toBe(custody);
    // The house's own money belongs to no member and is in no share.
    await approveAs(database.db, await propose(1n), bearLoss);
    await missed("house", 0n);
    await missed("client", 0n);
  });
});

/** Fees that members paid and a sweep moved to the house, in some buckets. */
async function feesInBuckets(buckets: number[], fee: bigint): Promise<void> {
  const { db } = database.owner;
  const [gross, sweep] = [20n * fee, randomUUID()];
  for (const bucket of buckets) {
    const id = memberIn(bucket);
    await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(db);
    await aWallet(database, { id, bucket }, { earned: gross });
    const applied = randomUUID();
    await sql`select ledger.withdrawal_applied(${applied}, ${id}, 'tUSDT', ${gross}, '')`.execute(
      db,
    );
    await sql`select ledger.withdrawal_settled(${applied}, ${id}, ${fee}, 'rail', '')`.execute(db);
  }
  await sql`select ledger.fee_sweep(${sweep}, 'tUSDT', '', ${buckets}::int[],
    ${buckets.map(() => `${fee}`)}::bigint[])`.execute(db);
}

function memberIn(bucket: number): string {
  for (;;) {
    const id = randomUUID();
    if (bucketOf(id) === bucket) return id;
  }
}
