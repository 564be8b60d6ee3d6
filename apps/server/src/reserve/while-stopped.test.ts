/**
 * A stop of sales stops nothing else: a member withdraws everything, with the real calls, jobs and
 * chain.
 */
// @rule 1.8/not-stopped
import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { applyWithdrawal, listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aFundPassword,
  aListedProduct,
  aMember,
  type BuiltProduct,
  type TestMember,
} from "../../test/builders.ts";
import { silent } from "../../test/chain.ts";
import { runIfDue } from "../../test/due-job.ts";
import { expectRefused } from "../../test/harness.ts";
import { passDays, stateOfOrder } from "../../test/income-builders.ts";
import { useChainedApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder, purchaseOf } from "../../test/order-builders.ts";
import { aCredit, aUsableAddress } from "../../test/wallet-builders.ts";
import { accrual } from "../income/jobs.ts";
import { memberBalances } from "../ledger/accounts.ts";
import type { Job } from "../platform/jobs.ts";
import { treasury } from "../rails/chain/addresses.ts";
import type { Chain } from "../rails/chain/open-chain.ts";
import { sendTransfers } from "../rails/chain/send-transfers.ts";
import { withdrawalsJob } from "../wallets/jobs.ts";
import { monitor } from "./monitor.ts";

const WEDNESDAY = "2026-11-25T10:00:00Z";
const HUNDRED = 100_000_000n;
const DAILY = 40_000n;

const { app, local } = useChainedApp({ breaks: ["books_agree_with_the_chain"] });
let chain: Chain;
let member: TestMember;
let product: BuiltProduct;
const orders = { maturing: "", left: "", regretted: "" };

beforeAll(async () => {
  chain = await local.open(app.database);
  const { custody } = await treasury(app.database.db);
  await local.giveGas(custody);
  await local.mint(custody, 10n * HUNDRED);
  await sql`select sandbox.start_clock(${WEDNESDAY})`.execute(app.database.db);
  await app.router.clock.refresh();
  product = await aListedProduct(app.database.owner.db, { validDays: 3 });
  member = await aMember(app);
  await aCredit(app.database.owner.db, member, 4n * HUNDRED);
  await aGreenGuard(app.database.db);
  for (const which of ["maturing", "left", "regretted"] as const) {
    orders[which] = (await aPaidOrder(app, member, product)).orderId;
  }
  await sql`
    insert into chain.statements
      (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
    values (platform.now(), 1, '0x' || repeat('0', 64), 'client', 0, 1, 0, '{}')`.execute(
    app.database.owner.db,
  );
  await run(monitor);
});

const run = (job: Job) =>
  runIfDue(job, {
    database: app.database,
    db: app.database.db,
    clock: app.router.clock,
    log: silent,
  });
const held = () => memberBalances(app.database.db, member, "tUSDT");
const leave = (id: string) => app.call(exitOrder, { orderId: publicId("order", id) }, member);

async function days(count: number): Promise<void> {
  await passDays(app.database, count);
  await run(monitor);
  await run(accrual);
}

const expectStopped = () =>
  expectRefused(app.database, "sales_stopped", () =>
    app.call(buyOrder, purchaseOf(product), member),
  );

describe("while sales are stopped", () => {
  it("nothing is sold", expectStopped);

  it("a purchase is undone within its 24 hours", async () => {
    expect((await leave(orders.regretted)).data).toMatchObject({
      outcome: "cancelled",
      principal: HUNDRED,
    });
    expect((await held()).deposit).toBe(2n * HUNDRED);
  });

  it("a withdrawal is applied for, approved, sent, and arrives on the chain", async () => {
    const payPassword = await aFundPassword(app, member);
    const addressId = await aUsableAddress(app, member);
    const input = { amount: String(HUNDRED), addressId, payPassword };
    expect((await app.call(applyWithdrawal, input, member)).code).toBe(200);
    const shown = async () => (await app.call(listWithdrawals, {}, member)).data.list[0];
    const job = withdrawalsJob(HUNDRED);
    for (let n = 0; n < 10 && (await shown())?.state !== "succeeded"; n++) {
      await run(job);
      await sendTransfers(chain, app.database, silent);
      await local.mine(5);
    }
    expect(await shown()).toMatchObject({ state: "succeeded", net: HUNDRED });
    expect(await local.balance((await shown())?.address ?? "")).toBe(HUNDRED);
    expect(await held()).toMatchObject({ deposit: HUNDRED, withdrawing: 0n });
  });

  it("accrual pays the days that have ended", async () => {
    await days(2);
    expect(await held()).toMatchObject({ income: 2n * DAILY, principal: 2n * HUNDRED });
  });

  it("income is taken out", async () => {
    expect((await app.call(takeOut, {}, member)).data).toMatchObject({ amount: 2n * DAILY });
    expect(await held()).toMatchObject({ income: 0n, earned: 2n * DAILY });
  });

  it("an order is left early with its whole principal", async () => {
    expect((await leave(orders.left)).data).toMatchObject({
      outcome: "exited",
      principal: HUNDRED,
      incomeKept: DAILY,
    });
    expect(await held()).toMatchObject({ returned: HUNDRED, principal: HUNDRED });
  });

  it("an order matures", async () => {
    await days(2);
    expect(await stateOfOrder(app.database.db, orders.maturing)).toBe("expired");
    expect(await held()).toMatchObject({
      returned: 2n * HUNDRED,
      principal: 0n,
      income: 2n * DAILY,
    });
  });

  it("and sales are stopped still", expectStopped);
});
