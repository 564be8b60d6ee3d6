import { publicId } from "@ballast/contract/ids.ts";
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { parseTransaction } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFundPassword, aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { silent, startTestChain, type TestChain } from "../../test/chain.ts";
import { keepBooks } from "../../test/go-back.ts";
import { createTestDatabase, expectInvariants, type TestDatabase } from "../../test/harness.ts";
import { idIn, staffLine } from "../../test/staff-line.ts";
import { aUsableAddress, aWallet } from "../../test/wallet-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { openClock } from "../platform/clock.ts";
import { treasury } from "../rails/chain/addresses.ts";
import type { Chain } from "../rails/chain/open-chain.ts";
import { sendTransfers } from "../rails/chain/send-transfers.ts";
import { readUnknown } from "../rails/chain/unknown-transactions.ts";
import { withdrawalsJob } from "./jobs.ts";
import { withdrawalById } from "./withdrawals.ts";

const WEDNESDAY = "2026-11-25T10:00:00Z";
const job = withdrawalsJob(100_000_000n);

let local: TestChain;
let app: TestApp;
let chain: Chain;
let member: TestMember;
let payPassword: string;
let address: { id: string; text: string };
let custody: string;

beforeAll(async () => {
  local = await startTestChain();
});
afterAll(async () => {
  await local.stop();
});
beforeEach(async () => {
  await follow(await createTestDatabase());
  const { db } = app.database;
  ({ custody } = await treasury(db));
  await local.giveGas(custody);
  await local.mint(custody, 10_000_000_000n);
  await sql`select sandbox.start_clock(${WEDNESDAY})`.execute(db);
  await app.router.clock.refresh();
  await settleOlder();
  await staffPair(db);
  member = await aMember(app);
  payPassword = await aFundPassword(app, member);
  const id = await aUsableAddress(app, member);
  const { rows } = await sql<{ address: string }>`select address from wallets.addresses`.execute(
    db,
  );
  address = { id, text: rows[0]?.address ?? "" };
  await aWallet(app.database, member, { deposit: 200_000_000n, earned: 100_000_000n });
});
afterEach(async () => {
  await expectInvariants(app.database);
  await app.stop();
});

/** Starts a server and a worker's chain on these books. */
async function follow(books: TestDatabase): Promise<void> {
  const { SMS_URL: _, SMS_TOKEN: __, ...env } = local.env;
  app = await startApp(env, books);
  chain = await local.open(books);
}

/** Each test has its own books on one chain; settles what earlier tests signed. */
async function settleOlder(): Promise<void> {
  await pass();
  await sql`update outside.findings set state = 'seen', ended_at = now(), is_final = true
    where state = 'open'`.execute(app.database.owner.db);
}

/** Does what a worker does within seconds. */
async function pass(): Promise<void> {
  await sendTransfers(chain, app.database, silent);
  await readUnknown(chain, app.database.db, silent);
  const clock = await openClock(app.database);
  await job.run({ database: app.database, db: app.database.db, clock, log: silent });
  await clock.close();
}

async function passes(times = 4): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await pass();
    await local.mine(7);
  }
}

async function applied(amount: bigint): Promise<string> {
  const input = { amount: String(amount), addressId: address.id, payPassword };
  const { code, msg, data } = await app.call(applyWithdrawal, input, member);
  if (code !== 200) throw new Error(msg);
  return data.id;
}

const stateOf = async (id: string) => (await withdrawalById(app.database.db, id))?.state;
const paidOut = () => local.balance(address.text);
const held = () => memberBalances(app.database.db, member, "tUSDT");

async function findings() {
  const { rows } = await sql<{ id: string; kind: string; state: string; amount: string | null }>`
    select id, kind, state, amount::text from outside.findings
    where found_at > (select max(made_at) from ledger.proposals) - interval '1 day' and proposal_id is null
      and state = 'open' order by nonce`.execute(app.database.db);
  return rows;
}

/** Goes back to the books of `back`, and lets a worker compare the rails. */
async function goBack(back: () => Promise<TestDatabase>): Promise<void> {
  const before = app;
  await follow(await back());
  await before.stop();
  await passes();
}

async function book(...args: string[]): Promise<void> {
  const run = staffLine(app.database);
  const [finding] = await findings();
  const named = publicId("finding", finding?.id ?? "");
  const proposed = await run(
    "ana",
    "book-unknown",
    "--finding",
    named,
    ...args,
    "--reason",
    "seen",
  );
  const proposal = idIn(proposed, "prp");
  const done = await run("ben", "approve", "--proposal", proposal, "--reason", "seen on the chain");
  expect(done.err).toEqual([]);
}

describe("books that went back do not pay again", () => {
  it("what was queued in them, and signed, sent and confirmed outside", async () => {
    const id = await applied(50_000_000n);
    await job.run({
      ...{ database: app.database, db: app.database.db, clock: app.router.clock, log: silent },
    });
    const back = await keepBooks(app.database);
    await passes();
    expect(await stateOf(id)).toBe("succeeded");
    expect(await paidOut()).toBe(50_000_000n);

    await goBack(back);
    expect(await stateOf(id)).toBe("approved");
    expect(await paidOut()).toBe(50_000_000n);
    expect(await findings()).toMatchObject([{ kind: "payment", amount: "50000000" }]);
    const shown = await staffLine(app.database)("ana", "unknown-payments");
    expect(shown.out[0]).toMatch(/^effects: books behind since /);
    expect(shown.out[1]).toContain(`fits ${publicId("withdrawal", id)}`);

    await book("--was", "withdrawal", "--withdrawal", publicId("withdrawal", id));
    await passes();
    expect(await stateOf(id)).toBe("succeeded");
    expect(await paidOut()).toBe(50_000_000n);
    // Effects resume.
    const next = await applied(10_000_000n);
    await passes(6);
    expect(await stateOf(next)).toBe("succeeded");
    expect(await paidOut()).toBe(60_000_000n);
  });

  it("what was sent with one fee and mined with another: it is the same payment", async () => {
    const id = await applied(50_000_000n);
    await pass();
    await pass();
    const { rows } = await sql<{ raw: `0x${string}` }>`
      select raw from chain.attempts where transfer_id = ${id}`.execute(app.database.db);
    const low = parseTransaction(rows[0]?.raw ?? "0x");
    const back = await keepBooks(app.database);
    await local.rpc("anvil_dropAllTransactions");
    await sql`update chain.transfers set retry_asked_at = now() where id = ${id}`.execute(
      app.database.owner.db,
    );
    await passes();
    expect(await paidOut()).toBe(50_000_000n);

    await goBack(back);
    await passes();
    expect(await stateOf(id)).toBe("succeeded");
    const ended = await withdrawalById(app.database.db, id);
    expect(ended?.txHash).not.toBe(null);
    expect(low.nonce).toBeGreaterThanOrEqual(0);
    expect(await findings()).toEqual([]);
    expect(await paidOut()).toBe(50_000_000n);
  });

  it("what waited for a person in them, and was approved and paid outside", async () => {
    const id = await applied(150_000_000n);
    const back = await keepBooks(app.database);
    const run = staffLine(app.database);
    const wdr = publicId("withdrawal", id);
    await run("ana", "approve-withdrawal", "--withdrawal", wdr, "--reason", "looked at it");
    await passes();
    const net = await paidOut();
    expect(net).toBe(150_000_000n);

    await goBack(back);
    expect(await stateOf(id)).toBe("processing");
    const [finding] = await findings();
    expect(finding).toMatchObject({ kind: "payment", amount: String(net) });
    await book("--was", "withdrawal", "--withdrawal", wdr);
    await passes();
    expect(await stateOf(id)).toBe("succeeded");
    expect(await paidOut()).toBe(net);
  });

  it("what they know nothing of, though the member asks for it again", async () => {
    const back = await keepBooks(app.database);
    await applied(50_000_000n);
    await passes();
    expect(await paidOut()).toBe(50_000_000n);

    await goBack(back);
    const again = await applied(50_000_000n);
    await passes();
    expect(["processing", "approved"]).toContain(await stateOf(again));
    expect(await paidOut()).toBe(50_000_000n);
    await book("--was", "withdrawal", "--withdrawal", publicId("withdrawal", again));
    await passes();
    expect(await stateOf(again)).toBe("succeeded");
    expect(await paidOut()).toBe(50_000_000n);
  });

  it("what they know nothing of: it is asked for anew in the member's name, without a fee", async () => {
    const back = await keepBooks(app.database);
    await applied(250_000_000n);
    await passes();
    await staffLine(app.database)(
      ...["ana", "approve-withdrawal", "--withdrawal"],
      publicId("withdrawal", (await lastWithdrawal()) ?? ""),
      ...["--reason", "looked at it"],
    );
    await passes();
    const net = await paidOut();
    expect(net).toBe(247_500_000n);

    await goBack(back);
    const before = await held();
    await book("--was", "member", "--member", publicId("member", member.id));
    await passes();
    const after = await held();
    expect(sum(before) - sum(after)).toBe(net);
    expect(after.withdrawing).toBe(0n);
    expect(await paidOut()).toBe(net);
  });

  it("what nobody can say: it is a loss once it is final, and no other payment is taken for it", async () => {
    const other = await applied(20_000_000n);
    const back = await keepBooks(app.database);
    await passes();
    expect(await paidOut()).toBe(20_000_000n);
    await goBack(back);
    const run = staffLine(app.database);
    const [finding] = await findings();
    const named = publicId("finding", finding?.id ?? "");
    const refused = await run(
      ...["ana", "book-unknown", "--finding", named, "--was", "withdrawal", "--reason", "it is"],
    );
    expect(refused.exit).not.toBe(0);
    await book("--was", "withdrawal", "--withdrawal", publicId("withdrawal", other));
    await passes();
    expect(await stateOf(other)).toBe("succeeded");
    const twice = await run(
      ...["ana", "book-unknown", "--finding", named, "--was", "loss", "--reason", "it is"],
    );
    expect(twice.err.join()).toContain("settled");
    expect(await paidOut()).toBe(20_000_000n);
  });
});

const sum = (of: Awaited<ReturnType<typeof held>>) =>
  Object.values(of).reduce<bigint>((all, one) => all + (typeof one === "bigint" ? one : 0n), 0n);

async function lastWithdrawal(): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from wallets.withdrawals order by applied_at desc, id desc limit 1`.execute(
    app.database.db,
  );
  return rows[0]?.id;
}
