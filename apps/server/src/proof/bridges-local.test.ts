// @rule 5/bridge
import { applyCashWithdrawal, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { convertToUsdt, listRefunds, refundLocal } from "@ballast/contract/cash/fiat.ts";
import { FEW_MEMBERS } from "@ballast/contract/constants.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { BridgeMove } from "@ballast/contract/open/bridge.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { aFloat, aRate, aUsableCard, openChannels } from "../../test/bank.ts";
import { aFundPassword, aMember, type TestMember } from "../../test/builders.ts";
import { silent } from "../../test/chain.ts";
import { liveDays } from "../../test/income-builders.ts";
import { useBankedApp } from "../../test/kit.ts";
import { aMatchedReceipt } from "../../test/receipt-builders.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { atOneMoment } from "../platform/db.ts";
import { withdrawalsJob } from "../wallets/jobs.ts";
import { NEUTRAL, readBridges } from "./read-bridges.ts";
import { takeSnapshot } from "./take-snapshot.ts";

const WEDNESDAY = "2026-11-25T10:00:00Z";
const { app, bank, jobs } = useBankedApp();
let member: TestMember;
let payPassword: string;
let cardId: string;
const others: TestMember[] = [];
const db = () => app.database.db;
const keyed = () => ({ ...member, key: uuidv7() });

beforeAll(async () => {
  await sql`select sandbox.start_clock(${WEDNESDAY})`.execute(db());
  await app.router.clock.refresh();
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 2_000_000_000n);
  await aFloat(app.database, "tINR", 1_000_000n, bank);
  await jobs.until(async () => (await totalOf(db(), "client.conversion", "tINR")) > 0n);
  member = await aMember(app);
  payPassword = await aFundPassword(app, member);
  cardId = await aUsableCard(app, member);
  await aWallet(app.database, member, { deposit: 10_000_000n, earned: 90_000_000n });
  await sql`update security.logins set hold_until = null`.execute(app.database.owner.db);
  await paidIn(100_000n);
  // A currency with fewer than ten members is published by its lists only.
  for (let n = 1; n < FEW_MEMBERS; n += 1) others.push(await aMember(app));
  for (const { token } of others) await jobs.paidIn(token, 1_000n);
  // The commit of this day, which the builders needed, has no tree.
  await liveDays(app.database, 1);
  await takeSnapshot({ db: db(), dataDir: app.config.DATA_DIR });
});

const work = () => jobs.round();
const paidIn = (amount: bigint) => jobs.paidIn(member.token, amount);

/**
 * A credit that reaches the clients' account without a payment, and that two people assign to the
 * member.
 */
const matched = (amount: bigint) => aMatchedReceipt({ bank, jobs }, member.id, amount);

async function refunded(amount: bigint): Promise<void> {
  expect((await app.call(refundLocal, { amount: `${amount}` }, keyed())).code).toBe(200);
  await jobs.until(async () =>
    (await app.call(listRefunds, {}, member)).data.list.every(
      ({ state }) => state !== "processing",
    ),
  );
}

async function toTheCard(amount: bigint): Promise<void> {
  const fields = { amount: `${amount}`, cardId, rate: "80", payPassword };
  expect((await app.call(applyCashWithdrawal, fields, keyed())).code).toBe(200);
  await withdrawalsJob(1_000_000_000n).run(jobs.context);
  await jobs.until(
    async () =>
      (await app.call(listCashWithdrawals, {}, member)).data.list[0]?.state === "succeeded",
  );
}

type Moves = Partial<Record<BridgeMove, bigint>>;

/**
 * The amounts that came and left since the list, which lead from it to what members of the currency
 * have now.
 */
async function moves(currency: Currency): Promise<Moves> {
  const at = app.router.clock.now();
  const all = await atOneMoment(db(), (tx) => readBridges(tx, at, silent));
  const found = all.find((one) => one.currency === currency);
  if (found === undefined) throw new Error(`no list of ${currency} leads to now`);
  const { rows } = await sql<{ owed: bigint }>`
    select sum(a.balance)::bigint as owed from ledger.accounts a join ledger.account_kinds k using (kind)
    where k.owner_is = 'member' and a.currency = ${currency}`.execute(db());
  const since = found.moves.reduce((sum, { amount }) => sum + amount, 0n);
  expect(found.listed.inCustody + found.listed.returns + since).toBe(rows[0]?.owed);
  expect(found.owed).toBe(rows[0]?.owed);
  return Object.fromEntries(found.moves.map(({ move, amount }) => [move, amount]));
}

it("begins with nothing", async () => {
  expect([await moves("tINR"), await moves("tUSDT")]).toEqual([{}, {}]);
});

it("has come what was paid in, and what two people gave to its owner", async () => {
  await matched(20_000n);
  expect(await moves("tINR")).toEqual({ paidIn: 20_000n });
  await paidIn(30_000n);
  expect(await moves("tINR")).toEqual({ paidIn: 50_000n });
});

it("has gone back what a payer's bank took, and nothing else is called so", async () => {
  const id = await paidIn(40_000n);
  await bank.chargeBack(id, 12_000n);
  await work();
  expect(await moves("tINR")).toEqual({ paidIn: 90_000n, corrected: -12_000n });
});

it("has left what was refunded, and not what the bank did not take", async () => {
  await bank.faults({ failTransfers: 1 });
  await refunded(15_000n);
  expect(await moves("tINR")).toEqual({ paidIn: 90_000n, corrected: -12_000n });
  await refunded(16_000n);
  const left = { paidIn: 90_000n, paidOut: -16_000n, corrected: -12_000n };
  expect(await moves("tINR")).toEqual(left);
  const { rows } = await sql<{ event: string; off: bigint }>`
    select e.event, sum(case when e.side = k.normal then e.amount else -e.amount end)::bigint as off
    from ledger.entries e join ledger.account_kinds k using (kind)
    where e.event like 'local_refund%' and e.event = any(${NEUTRAL}) and k.owner_is = 'member'
    group by e.event, e.transaction_id`.execute(db());
  expect(new Set(rows.map(({ event }) => event))).toEqual(
    new Set(["local_refund_applied", "local_refund_released"]),
  );
  expect(rows.filter(({ off }) => off !== 0n)).toEqual([]);
});

it("has left one currency and come to the other what was exchanged, and left what went to a card", async () => {
  const input = { amount: "20000", rate: "80" };
  expect((await app.call(convertToUsdt, input, keyed())).code).toBe(200);
  const rupees = await moves("tINR");
  expect(rupees).toMatchObject({ exchanged: -20_000n });
  expect(await moves("tUSDT")).toEqual({ exchanged: 2_500_000n });
  await toTheCard(30_000_000n);
  expect(await moves("tUSDT")).toEqual({ exchanged: -27_500_000n });
  expect(await moves("tINR")).toEqual(rupees);
});

it("is told by its lists alone where fewer have something, whoever else once had a wallet", async () => {
  const read = async () => {
    const at = app.router.clock.now();
    const all = await atOneMoment(db(), (tx) => readBridges(tx, at, silent));
    return all.map(({ currency }) => currency);
  };
  const [one] = others;
  const refund = await app.call(refundLocal, {}, { token: one?.token ?? "", key: uuidv7() });
  expect(refund.code).toBe(200);
  await jobs.until(async () => (await totalOf(db(), "client.withdrawing", "tINR")) === 0n);
  // The member whose money moved since the list is one of ten.
  expect(await read()).toEqual(["tUSDT", "tINR"]);
  await liveDays(app.database, 1);
  const { commits } = await takeSnapshot({ db: db(), dataDir: app.config.DATA_DIR });
  expect(commits.find(({ currency }) => currency === "tINR")?.members).toBeGreaterThan(9n);
  expect(await read()).toEqual(["tUSDT"]);
}); // @rule 4/status-private
