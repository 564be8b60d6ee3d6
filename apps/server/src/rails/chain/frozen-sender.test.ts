/** Workers that are frozen, not dead, as separate processes: SIGSTOP keeps their connections. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { bundled } from "@ballast/embedded/bundled.ts";
import { compiledPrograms } from "@ballast/embedded/compiled.ts";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { queueTransfer } from "../../../test/chain.ts";
import { type DatabaseTap, startDatabaseTap } from "../../../test/fakes/database-tap.ts";
import { type Fate, type NodeProxy, startNodeProxy } from "../../../test/fakes/node-proxy.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { jobGaps } from "../../platform/job-gaps.ts";
import { treasury } from "./addresses.ts";
import { transferOf } from "./transfers.ts";

const PROGRAM = bundled(new URL("test-programs/sender.ts", import.meta.url));
/** The time within which another worker continues with what a frozen one was sending. */
const TAKE_OVER_MS = 15_000;

const database = useDatabase();
const local = useChain();
let custody: string;
let tap: DatabaseTap;
const children: ChildProcess[] = [];
const proxies: NodeProxy[] = [];

beforeAll(async () => {
  tap = await startDatabaseTap(database.url);
  await local.open(database);
  ({ custody } = await treasury(database.db));
  await local.giveGas(custody);
  await local.mint(custody, 100_000_000n);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const proxy of proxies.splice(0)) await proxy.stop();
  tap.release();
});
afterAll(async () => {
  await tap.stop();
});

type Worker = {
  proxy: NodeProxy;
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
};

/** A worker with its own proxy to the node. */
async function aWorker({ url = database.url, args = [] as string[] } = {}): Promise<Worker> {
  const proxy = await startNodeProxy(local.url);
  proxies.push(proxy);
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      ...{ ...compiledPrograms(), ...local.env, CHAIN_RPC_URL: proxy.url },
      ...{ DATABASE_URL: url, ROLE: "worker" },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return {
    proxy,
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async kill() {
      const died = once(child, "exit");
      child.kill("SIGKILL");
      await died;
    },
  };
}

type Payout = { id: string; to: string; amount: bigint };
async function queued(amount: bigint): Promise<Payout> {
  const to = privateKeyToAddress(generatePrivateKey());
  const id = randomUUID();
  await queueTransfer(database.owner.db, { id, purpose: "withdrawal", to, amount });
  return { id, to, amount };
}

async function until(holds: () => Promise<boolean> | boolean, withinMs: number): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > withinMs) throw new Error("it did not happen in time");
    await sleep(50);
  }
  return performance.now() - began;
}

const isSent = async ({ id }: Payout) => (await transferOf(database.db, id))?.state === "sent";
async function untilConfirmed(payouts: readonly Payout[]): Promise<void> {
  for (const { id } of payouts) {
    await until(async () => {
      await local.mine();
      return (await transferOf(database.db, id))?.state === "confirmed";
    }, 60_000);
  }
}

async function attemptsOf({ id }: Payout): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from chain.attempts where transfer_id = ${id}`.execute(database.db);
  return rows[0]?.n ?? 0;
}

const nonce = async () => Number(await local.rpc("eth_getTransactionCount", [custody, "latest"]));

/**
 * Each address received its amount once, with one signature, and no nonce was used for anything
 * else.
 */
async function expectPaidOnce(payouts: readonly Payout[], before: number): Promise<void> {
  await local.mine(25);
  for (const payout of payouts) {
    expect(await local.balance(payout.to)).toBe(payout.amount);
    expect(await attemptsOf(payout)).toBe(1);
  }
  expect((await nonce()) - before).toBe(payouts.length);
}

/**
 * Freezes the worker when it sends the node a certain request; the response waits until the end of
 * the test.
 */
function freezeAt(worker: Worker, what: string) {
  const { promise: frozen, resolve } = Promise.withResolvers<void>();
  const { promise: end, resolve: thaw } = Promise.withResolvers<void>();
  const fate = async (): Promise<Fate> => {
    worker.proxy.onRequest = () => "forward";
    worker.proxy.onSend = () => "forward";
    worker.freeze();
    resolve();
    await end;
    return "forward";
  };
  if (what === "eth_sendRawTransaction") worker.proxy.onSend = fate;
  else worker.proxy.onRequest = (body) => (body.includes(what) ? fate() : "forward");
  return { frozen, thaw };
}

/**
 * The moments at which the worker is frozen; each answers a function that lets its request continue
 * after the thaw.
 */
const MOMENTS = {
  "before it signs": async (worker: Worker, asks: () => Promise<void>) => {
    const { frozen, thaw } = freezeAt(worker, "eth_estimateGas");
    await asks();
    await frozen;
    return thaw;
  },
  "between signing and recording": async (worker: Worker, asks: () => Promise<void>) => {
    const signed = tap.hold("chain.record_signed");
    await asks();
    await signed;
    worker.freeze();
    return () => tap.release();
  },
  "between recording and sending": async (worker: Worker, asks: () => Promise<void>) => {
    const { frozen, thaw } = freezeAt(worker, "eth_sendRawTransaction");
    await asks();
    await frozen;
    return thaw;
  },
};

it.each(Object.entries(MOMENTS))(
  "of three workers the one that is frozen %s is replaced, and pays nobody once it wakes up",
  async (_moment, freezeInThe) => {
    const before = await nonce();
    const payouts: Payout[] = [];
    const sleeper = await aWorker({ url: tap.url });
    const letGo = await freezeInThe(sleeper, async () => {
      payouts.push(await queued(1_000_000n), await queued(2_000_000n));
    });
    await Promise.all([aWorker(), aWorker()]);
    payouts.push(await queued(3_000_000n));
    for (const payout of payouts) await until(() => isSent(payout), TAKE_OVER_MS);
    sleeper.thaw();
    letGo();
    payouts.push(await queued(4_000_000n));
    await untilConfirmed(payouts);
    await expectPaidOnce(payouts, before);
  },
  120_000,
); // @rule run/frozen

it("one that woke up and was refused works again when it is needed", async () => {
  const before = await nonce();
  const sleeper = await aWorker({ url: tap.url });
  const signed = tap.hold("chain.record_signed");
  const payouts = [await queued(1_000_000n)];
  await signed;
  sleeper.freeze();
  const heir = await aWorker();
  await untilConfirmed(payouts);
  sleeper.thaw();
  tap.release();
  await heir.kill();
  payouts.push(await queued(5_000_000n));
  await untilConfirmed(payouts);
  await expectPaidOnce(payouts, before);
}, 120_000); // @rule run/frozen

async function succeededRuns(): Promise<unknown[]> {
  const { rows } = await sql`
    select from platform.job_runs where name = 'chain-send' and failing_since is null
      and succeeded_at > now() - interval '1 minute'`.execute(database.db);
  return rows;
}

it("frozen in the middle of a run of the queue it is replaced by the queue, without a gap", async () => {
  const before = await nonce();
  const workers = await Promise.all([1, 2].map(() => aWorker({ args: ["queue"] })));
  const frozen = workers.map((worker) => freezeAt(worker, "eth_estimateGas"));
  const payouts = [await queued(1_000_000n)];
  const first = await Promise.race(frozen.map(({ frozen: one }, n) => one.then(() => n)));
  const heir = workers[1 - first] as Worker;
  heir.proxy.onRequest = () => "forward";
  payouts.push(await queued(2_000_000n));
  for (const payout of payouts) await until(() => isSent(payout), TAKE_OVER_MS);
  await untilConfirmed(payouts);
  workers[first]?.thaw();
  frozen[first]?.thaw();
  await sleep(1_000);
  await expectPaidOnce(payouts, before);
  expect(await jobGaps(database.db)).toEqual([]);
  // The run that was frozen fails when it wakes up; the next one succeeds again.
  await expect.poll(succeededRuns, { timeout: 30_000 }).toHaveLength(1);
}, 120_000); // @rule run/frozen
