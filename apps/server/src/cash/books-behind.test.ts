import { applyCashWithdrawal, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import {
  aFloat,
  aRate,
  aUsableCard,
  startTestBank,
  type TestBank,
  worker,
} from "../../test/bank.ts";
import { aFundPassword, aMember, type TestMember } from "../../test/builders.ts";
import { anAccount } from "../../test/cash-builders.ts";
import { keepBooks } from "../../test/go-back.ts";
import { expectInvariants, type TestDatabase } from "../../test/harness.ts";
import { idIn, staffLine } from "../../test/staff-line.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { withdrawalsJob } from "../wallets/jobs.ts";

const WEDNESDAY = "2026-11-25T10:00:00Z";
let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
let member: TestMember;
let payPassword: string;
let cardId: string;

beforeEach(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  await sql`select sandbox.start_clock(${WEDNESDAY})`.execute(app.database.db);
  await app.router.clock.refresh();
  jobs = worker(app, bank);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tINR", 10_000_000n, bank);
  await jobs.until(async () => (await floatMoved()) > 0);
  member = await aMember(app);
  payPassword = await aFundPassword(app, member);
  cardId = await aUsableCard(app, member, anAccount());
  await aWallet(app.database, member, { deposit: 90_000_000n });
  await sql`update security.logins set hold_until = null where member_id = ${member.id}`.execute(
    app.database.owner.db,
  );
});
afterEach(async () => {
  await jobs.reconcile();
  await expectInvariants(app.database);
  await app.stop();
  await bank.stop();
});

async function floatMoved(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bank.transfers where applied_at is not null`.execute(
    app.database.db,
  );
  return rows[0]?.n ?? 0;
}

const newest = async () => (await app.call(listCashWithdrawals, {}, member)).data.list[0];

async function apply(): Promise<string> {
  const fields = { amount: "30000000", cardId, rate: "80", payPassword };
  const { code, msg, data } = await app.call(applyCashWithdrawal, fields, member);
  if (code !== 200) throw new Error(msg);
  return data.id;
}

async function work(rounds = 4): Promise<void> {
  for (let n = 0; n < rounds; n += 1) {
    await withdrawalsJob(1_000_000_000n).run(jobs.context);
    await jobs.round();
    // The stand-in carries out accepted transfers every tenth of a second.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** The sum that left the clients' account according to the bank's signed statement. */
async function paidOut(): Promise<bigint> {
  const listed = await bank.client.transfersAfter(0n);
  return listed
    .filter(({ from, state }) => from === "clients" && state === "settled")
    .reduce((sum, { amount }) => sum + amount, 0n);
}

async function goBack(back: () => Promise<TestDatabase>): Promise<void> {
  const before = app;
  app = await startApp(bank.env, await back());
  jobs = worker(app, bank);
  await before.stop();
  await work();
}

const open = async () =>
  (
    await sql<{ id: string; key: string }>`
      select id, key from outside.findings where state = 'open'`.execute(app.database.db)
  ).rows;

describe("books that went back do not pay at the bank again", () => {
  it("what they knew: it keeps its id, and the bank carries it out once", async () => {
    await apply();
    const back = await keepBooks(app.database);
    await work();
    expect(await newest()).toMatchObject({ state: "succeeded" });
    expect(await paidOut()).toBe(240_000n);
    await goBack(back);
    // Whether the program approves it again or not, it is the same payment under the same id.
    await work();
    const found = await open();
    if (found.length > 0) await book(found[0]?.id, (await newest())?.id ?? "");
    await work();
    expect(await newest()).toMatchObject({ state: "succeeded" });
    expect(await paidOut()).toBe(240_000n);
  });

  it("what they know nothing of, though the member asks for it again", async () => {
    const back = await keepBooks(app.database);
    await apply();
    await work();
    expect(await paidOut()).toBe(240_000n);

    await goBack(back);
    expect(await open()).toHaveLength(1);
    const again = await apply();
    await work();
    expect(["processing", "approved"]).toContain((await newest())?.state);
    expect(await paidOut()).toBe(240_000n);
    await book((await open())[0]?.id, again);
    await work();
    expect(await newest()).toMatchObject({ state: "succeeded" });
    expect(await open()).toEqual([]);
    expect(await paidOut()).toBe(240_000n);
    await apply();
    await work();
    expect(await paidOut()).toBe(480_000n);
  });

  it("what the bank did not carry out after all is settled by itself", async () => {
    const back = await keepBooks(app.database);
    await bank.faults({ holdTransfers: true });
    await apply();
    await work(2);
    expect((await bank.client.transfersAfter(0n)).map(({ state }) => state)).toContain("taken");
    await goBack(back);
    const [finding] = await open();
    expect(finding).toBeDefined();
    await bank.client.cancel(finding?.key ?? "");
    await work(2);
    expect(await open()).toEqual([]);
    await bank.faults({ holdTransfers: false });
    await apply();
    await work();
    expect(await paidOut()).toBe(240_000n);
  });
});

async function book(finding: string | undefined, withdrawal: string): Promise<void> {
  const run = staffLine(app.database);
  const proposed = await run(
    ...["ana", "book-unknown", "--finding", publicId("finding", finding ?? "")],
    ...["--was", "withdrawal", "--withdrawal", publicId("withdrawal", withdrawal)],
    ...["--reason", "seen at the bank"],
  );
  const proposal = idIn(proposed, "prp");
  const done = await run("ben", "approve", "--proposal", proposal, "--reason", "seen there too");
  expect(done.err).toEqual([]);
}
