/**
 * Local money is short too: pending transfers at the bank are set aside, and failed ones return
 * under the same factor.
 */
// @rule 6/local
import { randomUUID } from "node:crypto";
import { applyCashWithdrawal, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat, aRate, aUsableCard } from "../../test/bank.ts";
import { aFundPassword, aMember, type TestMember } from "../../test/builders.ts";
import { expectInvariants, expectRefused } from "../../test/harness.ts";
import { useBankedApp } from "../../test/kit.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { aCredit, aWallet } from "../../test/wallet-builders.ts";
import { bankLacks, chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { floorOf, memberBalances, totalOf } from "../ledger/accounts.ts";
import { approveAutomatically } from "../wallets/decide-withdrawal.ts";
import { advance } from "./advance.ts";
import { newestRounds } from "./status.ts";

const ONE = 1_000_000n;
const FLOAT = 10_000_000n;
const LOCAL = { dan: 100_001n, eve: 33_333n };
const CLAIMS = LOCAL.dan + LOCAL.eve;
/** What is missing of the local wallets' claims, besides the whole float. */
const LACKS = 50_001n;
/** 30 and 10 tUSDT at a rate of 80, in smallest units. */
const UNDER_WAY = 320_000n;
const MISSING = FLOAT - UNDER_WAY + LACKS;
const { app, bank, jobs } = useBankedApp({ breaks: ["books_agree_with_the_bank", "client_cover"] });
let ana: TestMember;
let bob: Buyer;
let dan: Buyer;
let eve: Buyer;
let payPassword: string;
let cardId: string;
const withdrawals = { fails: "", arrives: "", waits: "" };
const db = () => app.database.db;
const place = () => ({ db: db(), dataDir: app.config.DATA_DIR });

beforeAll(async () => {
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tINR", FLOAT, bank);
  await jobs.until(async () => (await totalOf(db(), "client.conversion", "tINR")) > 0n);
  ana = await aMember(app);
  payPassword = await aFundPassword(app, ana);
  cardId = await aUsableCard(app, ana);
  const [one, two, three] = await someBuyers(app.database.owner.db, [5, 17, 41], 0n);
  if (!one || !two || !three) throw new Error("no members were made");
  [bob, dan, eve] = [one, two, three];
  await aWallet(app.database, ana, { deposit: 105n * ONE });
  await sql`update security.logins set hold_until = null`.execute(app.database.owner.db);
  await aCredit(app.database.owner.db, bob, 50n * ONE);
  await local(dan, LOCAL.dan);
  await local(eve, LOCAL.eve);
  withdrawals.fails = await applied(30n * ONE);
  withdrawals.arrives = await applied(10n * ONE);
  await approve(withdrawals.fails);
  await approve(withdrawals.arrives);
  withdrawals.waits = await applied(5n * ONE);
});

const local = ({ id }: Buyer, amount: bigint) =>
  sql`select ledger.local_deposit(${randomUUID()}, ${id}, 'tINR', ${amount})`.execute(
    app.database.owner.db,
  );
const apply = (amount: bigint) =>
  app.call(applyCashWithdrawal, { amount: `${amount}`, cardId, rate: "80", payPassword }, ana);
async function applied(amount: bigint): Promise<string> {
  const { data, code, msg } = await apply(amount);
  if (code !== 200) throw new Error(msg);
  return data.id;
}
const approve = (id: string) =>
  db()
    .transaction()
    .execute((tx) => approveAutomatically(tx, id));
async function stateOf(id: string) {
  const { list } = (await app.call(listCashWithdrawals, {}, ana)).data;
  return list.find((one) => one.id === id);
}
const floors = async (currency: "tUSDT" | "tINR", ...members: Buyer[]) =>
  Promise.all(members.map((member) => floorOf(db(), member, currency)));

describe("where the float and some of the local wallets is gone", () => {
  it("nothing more leaves for a card, and the member reads why", async () => {
    await chainLacks(db(), 62n * ONE);
    await bankLacks(db(), "tINR", MISSING);
    await theEnd(db());
    await expectRefused(app.database, "float_short", () => apply(ONE));
    await expect(approve(withdrawals.waits)).rejects.toMatchObject({
      refusal: "withdrawal_held_before",
    });
  });

  it("no round is held as long as the bank says something else each time", async () => {
    await advance(place());
    await chainLacks(db(), 62n * ONE, 62n * ONE);
    await bankLacks(db(), "tINR", MISSING, MISSING - 1n);
    await advance(place());
    expect((await newestRounds(db())).map(({ currency }) => currency)).toEqual(["tUSDT"]);
    const { rows } = await sql<{ waits: string }>`
      select wind_down.waits_for('tINR') as waits`.execute(db());
    expect(rows[0]?.waits).toContain("two statements in a row");
    expect(rows[0]?.waits).toContain(`-${MISSING}`);
    await bankLacks(db(), "tINR", MISSING, MISSING);
    await advance(place());
  });

  it("what is under way is set aside, what waits comes back, and wallets share the rest", async () => {
    const of = new Map((await newestRounds(db())).map((round) => [round.currency, round]));
    expect(of.get("tINR")).toMatchObject({ held: CLAIMS - LACKS, claims: CLAIMS, isShort: true });
    expect(of.get("tUSDT")).toMatchObject({ held: 53n * ONE, claims: 115n * ONE, isShort: true });
    expect(await stateOf(withdrawals.waits)).toMatchObject({ state: "failed" });
    expect(await stateOf(withdrawals.fails)).toMatchObject({ state: "approved" });
    const [ofDan = 0n, ofEve = 0n] = await floors("tINR", dan, eve);
    expect(ofDan + ofEve).toBe(LACKS);
    const parts = [
      [LOCAL.dan, LOCAL.dan - ofDan],
      [LOCAL.eve, LOCAL.eve - ofEve],
    ] as const;
    for (const [claim, payable] of parts) {
      const off = payable * CLAIMS - claim * (CLAIMS - LACKS);
      expect(off < CLAIMS && off > -CLAIMS).toBe(true);
    }
    // Ana's claim is 105, of which 40 are pending; Bob's is 50.
    expect(await floors("tUSDT", ana, bob)).toEqual([42n * ONE, 20n * ONE]);
  });

  it("what the bank does not pay comes back under the same factor", async () => {
    await bank.faults({ failTransfers: 1 });
    await jobs.until(async () => (await stateOf(withdrawals.fails))?.state === "failed");
    expect(await floors("tUSDT", ana)).toEqual([42n * ONE]);
    const { deposit } = await memberBalances(db(), ana, "tUSDT");
    // Together with the 10 that the bank still pays, Ana gets 60 % of 105, as everybody does.
    expect(deposit - 42n * ONE + 10n * ONE).toBe(63n * ONE);
  });

  it("what the bank pays is owed no more", async () => {
    await jobs.until(async () => (await stateOf(withdrawals.arrives))?.state === "succeeded");
    expect(await floors("tUSDT", ana)).toEqual([42n * ONE]);
    await chainLacks(db(), 0n);
    await bankLacks(db(), "tINR", 0n);
    await expectInvariants(app.database, ["client_cover"]);
  });
});
