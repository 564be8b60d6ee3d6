/**
 * Own capital is booked only as far as the newest statement shows it; the database verifies that
 * for every caller.
 */
// @rule 2/arrived
import { randomUUID } from "node:crypto";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import {
  aDocument,
  anArrival,
  anOperatorReceipt,
  approveAs,
  aStatement,
} from "../../test/reserve-builders.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { keepDocument } from "../ledger/documents.ts";
import { propose } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { bookCapital, proposeCapital } from "./capital-in.ts";
import { writeLot } from "./lots.ts";

const database = useDatabase();
beforeAll(async () => {
  await staffPair(database.db);
  await treasuryWallets(database.db);
});

const CENT = 10_000n;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const cash = (currency: Currency = "tUSDT") => totalOf(database.db, "house.cash", currency);
const book = (id: string) => sql`select reserve.book_capital(${id})`.execute(database.db);
/** A proposal that was approved; nothing is booked yet. */
async function approved(amount: bigint, currency: Currency = "tUSDT"): Promise<string> {
  const capital = { amount, currency, reference: "from the board" };
  const id = await inTx((tx) => proposeCapital(tx, capital, "ana"));
  await approveAs(database.db, id, async () => {});
  return id;
}

it("is refused to the service before it arrived, and after it arrived for a unit more", async () => {
  const id = await approved(100n * CENT);
  await expect(book(id)).rejects.toMatchObject({ code: "BE001" });
  await anOperatorReceipt(database.owner.db, "house", 100n * CENT);
  // The money is there, but no statement shows it yet.
  await expect(book(id)).rejects.toMatchObject({ code: "BE001" });
  await aStatement(database.owner.db, "house", 1n);
  await expect(book(id)).rejects.toMatchObject({ code: "BE001" });
  await aStatement(database.owner.db, "house");
  const more = await approved(100n * CENT + 1n);
  await expect(book(more)).rejects.toMatchObject({ code: "BE001" });
  await book(id);
  expect(await cash()).toBe(100n * CENT);
});

it("is booked once by two proposals of the same money, however they race", async () => {
  await anArrival(database.owner.db, "house", 50n * CENT);
  const [one, other] = [await approved(50n * CENT), await approved(50n * CENT)];
  const ends = await Promise.allSettled([book(one), book(other), book(one), book(other)]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await cash()).toBe(150n * CENT);
  // Of two simultaneous approvals, the slower one is refused with the reason.
  await anArrival(database.owner.db, "house", 20n * CENT);
  const capital = { amount: 20n * CENT, currency: "tUSDT", reference: "twice" } as const;
  const twice = [0, 1].map(() => inTx((tx) => proposeCapital(tx, capital, "ana")));
  const said = await Promise.allSettled(
    (await Promise.all(twice)).map((id) => approveAs(database.db, id, bookCapital)),
  );
  expect(said.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(said.find((one) => one.status === "rejected")?.reason).toMatchObject({
    refusal: "money_not_arrived",
    details: { arrived: "0.00 tUSDT", needed: "0.20 tUSDT" },
  });
  expect(await cash()).toBe(170n * CENT);
});

it("of local money is what the lines of the house's account show up to its newest statement", async () => {
  const { db } = database.owner;
  const id = await approved(90_000n, "tINR");
  await sql`insert into bank.lines values
    ('house', 'tINR', 1, 'credit', ${randomUUID()}, 70000, 70000, platform.now(), sha256('x')),
    ('house', 'tINR', 2, 'credit', ${randomUUID()}, 20000, 90000, platform.now(), sha256('x'))`.execute(
    db,
  );
  const statement = (line: number, balance: number) =>
    sql`select bank.keep_statement('house', 'tINR', ${line}, sha256('x'), ${balance}, 0, ${balance},
      '{}', 0)`.execute(database.db);
  await statement(1, 70_000);
  await expect(book(id)).rejects.toMatchObject({ code: "BE001" });
  await statement(2, 90_000);
  await book(id);
  expect(await cash("tINR")).toBe(90_000n);
});

it("of an approval for something else is refused, and so is one without a second person", async () => {
  await anArrival(database.owner.db, "house", 10n * CENT);
  const input = { amount: 10n * CENT, currency: "tUSDT", reference: "x" };
  const alone = await inTx((tx) => propose(tx, "capital_in", input, "ana"));
  await expect(book(alone)).rejects.toMatchObject({ code: "BL001" });
  const float = await inTx((tx) => propose(tx, "fund_float", input, "ana"));
  await approveAs(database.db, float, async () => {});
  await expect(book(float)).rejects.toMatchObject({ code: "BL001" });
  await expect(sql`select reserve.book_yield(${float})`.execute(database.db)).rejects.toMatchObject(
    { code: "BL001" },
  );
  await approveAs(database.db, alone, bookCapital);
  expect(await cash()).toBe(180n * CENT);
});

describe("yield is booked by the receipt that its own lot names, whatever the service writes", () => {
  type Lot = { id: string; amount: bigint; currency: Currency; reference: string };
  const gains = () => totalOf(database.db, "reserve.yield", "tUSDT");

  /**
   * A receipt of 30 cents, the lot that names it and its proposal, as the service may write them.
   */
  async function proposed(change: { lot?: Partial<Lot>; input?: object }): Promise<string> {
    const reference = await anOperatorReceipt(database.owner.db, "reserve", 30n * CENT);
    const right = { id: randomUUID(), amount: 30n * CENT, currency: "tUSDT", reference } as const;
    const lot = { ...right, ...change.lot };
    const input = { lot_id: lot.id, amount: lot.amount, currency: lot.currency, reference };
    const id = await inTx(async (tx) => {
      const document = await keepDocument(tx, aDocument());
      const given = { ...input, ...change.input };
      const proposalId = await propose(tx, "outside_yield", given, "ana");
      await writeLot(tx, { ...lot, source: "yield", document, proposalId });
      return proposalId;
    });
    await approveAs(database.db, id, async () => {});
    await aStatement(database.owner.db, "reserve");
    return id;
  }
  const yieldOf = (id: string) => sql`select reserve.book_yield(${id})`.execute(database.db);

  it.each<[string, { lot?: Partial<Lot>; input?: object }]>([
    ["a lot of less than the receipt", { lot: { amount: 29n * CENT } }],
    ["a lot of more than the receipt", { lot: { amount: 31n * CENT } }],
    ["a proposal of more than its lot", { input: { amount: 31n * CENT } }],
    ["a proposal of less than its lot", { input: { amount: 29n * CENT } }],
    ["a proposal that names another transaction", { input: { reference: `0x${"b".repeat(64)}` } }],
    ["a proposal of another currency", { input: { currency: "tINR" } }],
    ["a lot and a proposal of another currency", { lot: { currency: "tINR" } }],
    ["a proposal of another lot", { input: { lot_id: randomUUID() } }],
  ])("refuses %s", async (_, change) => {
    const id = await proposed(change);
    await expect(yieldOf(id)).rejects.toMatchObject({ code: "BE002" });
    expect(await gains()).toBe(0n);
  });

  it("refuses a lot whose receipt is custody's, or gone with its block", async () => {
    for (const change of ["wallet = 'custody'", "state = 'orphaned'"]) {
      const id = await proposed({});
      const changed = await sql`update chain.receipts r set ${sql.raw(change)} from reserve.lots l
        where l.proposal_id = ${id} and r.tx_hash = l.reference`.execute(database.owner.db);
      expect(changed.numAffectedRows).toBe(1n);
      await expect(yieldOf(id)).rejects.toMatchObject({ code: "BE002" });
    }
    expect(await gains()).toBe(0n);
  });

  it("books the one that is right, once", async () => {
    const id = await proposed({});
    await yieldOf(id);
    await yieldOf(id);
    expect(await gains()).toBe(30n * CENT);
  });
});
