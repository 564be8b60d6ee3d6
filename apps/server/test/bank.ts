/** A bank for one test file: the real stand-in, and a server that is connected to it. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addBankCard } from "@ballast/contract/cash/bank-cards.ts";
import type { rechargeCash } from "@ballast/contract/cash/calls.ts";
import { rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { type RunningBank, startBank } from "@ballast/sandbox/bank.ts";
import { keptSecrets } from "@ballast/sandbox/bank-statement.ts";
import { sql } from "kysely";
import { localMoneyJobs } from "../src/cash/jobs.ts";
import { consent, propose } from "../src/ledger/proposals.ts";
import type { JobContext } from "../src/platform/jobs.ts";
import { createVault } from "../src/platform/vault.ts";
import { type Bank, openBank } from "../src/rails/bank/bank.ts";
import { reconcileBank } from "../src/rails/bank/reconcile.ts";
import type { TestApp } from "./app.ts";
import { staffPair, type TestMember } from "./builders.ts";
import { silent } from "./chain.ts";
import { runIfDue } from "./due-job.ts";
import type { TestDatabase } from "./harness.ts";

export type TestBank = {
  url: string;
  keys: { token: string; hookSecret: string; statementKey: string };
  /** The environment of a server that uses this bank. */
  env: Record<string, string>;
  /** The bank's client, as the server uses it. */
  client: Bank;
  post(path: string, body: unknown): Promise<void>;
  faults(wanted: Record<string, unknown>): Promise<void>;
  /** What the payer does on the bank's page. */
  accept(paymentId: string): Promise<void>;
  refuse(paymentId: string): Promise<void>;
  /** Charges back an amount of the payment, or all that is left of it. */
  chargeBack(paymentId: string, amount?: bigint): Promise<void>;
  /** Reverses chargebacks of the payment by an amount, or all of them. */
  giveBack(paymentId: string, amount?: bigint): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startTestBank(): Promise<TestBank> {
  const dataDir = await mkdtemp(join(tmpdir(), "ballast-bank-"));
  const secrets = keptSecrets(join(dataDir, "secrets.json"));
  const file = join(dataDir, "bank.jsonl");
  let bank: RunningBank = await startBank({ file, port: 0, secrets, key: null });
  const { url } = bank;
  const { token, hookSecret, publicKey: statementKey } = secrets;
  const keys = { token, hookSecret, statementKey };

  async function post(path: string, body: unknown): Promise<void> {
    const response = await fetch(`${url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the bank: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  }
  async function press(path: string): Promise<void> {
    const ask = () => fetch(`${url}/pay/${path}`, { method: "POST", redirect: "manual" });
    // After a restart of the bank the first request may meet a connection that the bank has closed.
    const response = await ask().catch(ask);
    if (response.status !== 303) throw new Error(`the bank's page: ${response.status}`);
  }
  return {
    url,
    keys,
    env: { BANK_URL: url, BANK_KEYS: [token, hookSecret, statementKey].join(",") },
    client: openBank({ url, keys }),
    post,
    faults: (wanted) => post("faults", wanted),
    accept: (id) => press(`${id}/accept`),
    refuse: (id) => press(`${id}/refuse`),
    chargeBack: (payment, amount) =>
      post("chargebacks", { payment, ...(amount && { amount: `${amount}` }) }),
    giveBack: (payment, amount) =>
      post("chargebacks/given-back", { payment, ...(amount && { amount: `${amount}` }) }),
    async restart() {
      await bank.stop();
      bank = await startBank({ file, port: Number(new URL(url).port), secrets, key: null });
    },
    async stop() {
      await bank.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the jobs of local money once, in order. */
export function worker(app: TestApp, bank: TestBank, log: JobContext["log"] = silent) {
  const jobs = localMoneyJobs(bank.client, createVault(app.config.VAULT_KEYS));
  const context: JobContext = {
    database: app.database,
    db: app.database.db,
    clock: app.router.clock,
    log,
  };
  const run = async (name: string) => {
    const job = jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`no job is called ${name}`);
    await runIfDue(job, context);
  };
  /** Processes everything that the bank reports now, and books it completely. */
  const round = async () => {
    for (const name of ["bank-poll", "local-money", "local-money"]) await run(name);
  };
  return {
    context,
    once: () => run("local-money"),
    poll: () => run("bank-poll"),
    reconcile: () => run("bank-reconcile"),
    round,
    /** Creates a payment for the member of a session and pays it; answers its id. */
    async paidIn(
      token: string,
      amount: bigint,
      recharge: typeof rechargeLocal | typeof rechargeCash = rechargeLocal,
    ): Promise<string> {
      const input = { payChannelId: "upi-in", tradeAmount: `${amount}` };
      const { code, msg, data } = await app.call(recharge, input, { token });
      if (code !== 200) throw new Error(`a payment was refused: ${code} ${msg}`);
      await run("local-money");
      await bank.accept(data.id);
      await round();
      return data.id;
    },
    /** Draws the statement of the clients' account in tINR now. */
    async clients() {
      const statements = await reconcileBank({ bank: bank.client, db: context.db, log: silent });
      return statements.find(
        ({ account, currency }) => account === "clients" && currency === "tINR",
      );
    },
    /** Polls and works until a condition holds. */
    async until(holds: () => Promise<boolean>): Promise<void> {
      const deadline = performance.now() + 10_000;
      while (!(await holds())) {
        if (performance.now() > deadline) throw new Error("it did not happen in ten seconds");
        await run("local-money");
        await run("bank-poll");
      }
    },
  };
}

/** Posts a rate, approved by two people. */
export async function aRate(
  database: TestDatabase,
  currency: LocalCurrency,
  rate: string,
): Promise<void> {
  const { db } = database.owner;
  await staffPair(db);
  await db.transaction().execute(async (tx) => {
    const id = await propose(tx, "post_rate", { currency, rate, source: "a test" }, "ana");
    await consent(tx, id, "ben", "seen at its source");
    await sql`select cash.post_rate(${id})`.execute(tx);
  });
}

/**
 * Adds float: tUSDT directly through the ledger; a local currency together with the money at the
 * bank, which reaches the house's account, is booked, and moves to the clients' account.
 */
export async function aFloat(
  database: TestDatabase,
  currency: LocalCurrency | "tUSDT",
  amount: bigint,
  bank?: TestBank,
): Promise<void> {
  const { db } = database.owner;
  await staffPair(db);
  if (bank && currency !== "tUSDT") {
    const credit = { id: randomUUID(), account: "house", currency, note: "a test" };
    await bank.post("credits", { ...credit, amount: `${amount}` });
  }
  await db.transaction().execute(async (tx) => {
    const input = { amount, currency, reference: "test" };
    const capital = await propose(tx, "capital_in", input, "ana");
    await consent(tx, capital, "ben", "checked");
    await sql`select ledger.capital_in(${capital})`.execute(tx);
    const float = await propose(tx, "fund_float", input, "ana");
    await consent(tx, float, "ben", "checked");
    if (bank && currency !== "tUSDT") await sql`select reserve.queue_move(${float})`.execute(tx);
    else await sql`select ledger.fund_float(${float})`.execute(tx);
  });
}

export async function openChannels(database: TestDatabase): Promise<void> {
  await sql`update cash.pay_channels set is_on = true`.execute(database.owner.db);
}

/** A card of the member whose cooling-off time is over; answers its public id. */
export async function aUsableCard(app: TestApp, member: TestMember, account = "12345678901") {
  const holder = { payeeName: "Ravi Kumar", realName: "Ravi Kumar" };
  const input = { bankCode: "IN-BNYN", account, branchCode: "BNYN0001234", ...holder };
  const { code, msg, data } = await app.call(addBankCard, input, member);
  if (code !== 200) throw new Error(`a builder was refused: ${code} ${msg}`);
  await sql`
    update cash.bank_cards set created_at = created_at - interval '25 hours',
      usable_from = usable_from - interval '25 hours'
    where bucket = ${member.bucket} and id = ${data.id}`.execute(app.database.owner.db);
  return publicId("card", data.id);
}
