/** Own capital is booked by what the newest statement shows, in the database, whoever calls. */
import { randomUUID } from "node:crypto";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { createTestDatabase, expectInvariants, type TestDatabase } from "../../test/harness.ts";
import {
  anArrival,
  anOperatorReceipt,
  approveAs,
  aStatement,
} from "../../test/reserve-builders.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { propose } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { bookCapital, proposeCapital } from "./capital-in.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await staffPair(database.db);
  await treasuryWallets(database.db);
});
afterAll(async () => {
  await expectInvariants(database);
  await database.drop();
});

const CENT = 10_000n;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const cash = (currency: Currency = "tUSDT") => totalOf(database.db, "house.cash", currency);
const book = (id: string) => sql`select reserve.book_capital(${id})`.execute(database.db);
/** Proposed and approved; nothing is booked yet. */
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
  // it is there; no statement shows it yet
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
  // and who approves both at once reads why the slower one is not
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
    ('house', 'tINR', 1, 'credit', ${randomUUID()}, 70000, 70000, platform.now()),
    ('house', 'tINR', 2, 'credit', ${randomUUID()}, 20000, 90000, platform.now())`.execute(db);
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

it("yield is booked by the receipt that its own lot names, whatever the service proposes", async () => {
  const { db } = database.owner;
  const hash = await anOperatorReceipt(db, "reserve", 30n * CENT);
  await aStatement(db, "reserve");
  const lot = randomUUID();
  const input = { lot_id: lot, amount: 31n * CENT, currency: "tUSDT", reference: hash };
  const proposed = async (change: object) => {
    const id = await inTx((tx) => propose(tx, "outside_yield", { ...input, ...change }, "ana"));
    await approveAs(database.db, id, async () => {});
    return id;
  };
  const yieldOf = (id: string) => sql`select reserve.book_yield(${id})`.execute(database.db);
  // no lot, and another amount than the receipt's
  for (const change of [{ amount: 30n * CENT }, {}]) {
    await expect(yieldOf(await proposed(change))).rejects.toMatchObject({ code: "BE002" });
  }
  expect(await totalOf(database.db, "reserve.yield", "tUSDT")).toBe(0n);
});
