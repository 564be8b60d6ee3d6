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
import { type NodeProxy, startNodeProxy } from "../../../test/fakes/node-proxy.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { treasury } from "./addresses.ts";
import { transferOf } from "./transfers.ts";

const PROGRAM = bundled(new URL("test-programs/sender.ts", import.meta.url));

const database = useDatabase();
const local = useChain();
let proxy: NodeProxy;
const children: ChildProcess[] = [];

beforeAll(async () => {
  proxy = await startNodeProxy(local.url);
  await local.open(database);
  const { custody } = await treasury(database.db);
  await local.giveGas(custody);
  await local.mint(custody, 100_000_000n);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await proxy.stop();
});

async function startSender(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...{ ...compiledPrograms(), ...local.env, CHAIN_RPC_URL: proxy.url },
      ...{ DATABASE_URL: database.url, ROLE: "worker" },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

async function queued(amount: bigint) {
  const to = privateKeyToAddress(generatePrivateKey());
  const id = randomUUID();
  await queueTransfer(database.owner.db, { id, purpose: "withdrawal", to, amount });
  return { id, to };
}

async function minedUntilEnded(id: string) {
  for (let tries = 0; tries < 1_000; tries++) {
    const transfer = await transferOf(database.db, id);
    if (transfer?.endedAt) return transfer;
    // Mines a block here, because a worker that waits for the lease would otherwise raise the fee
    // for blocks that have passed.
    if (transfer?.state === "sent") await local.mine();
    await sleep(50);
  }
  throw new Error("the transfer did not end");
}

async function attemptsOf(id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from chain.attempts where transfer_id = ${id}
  `.execute(database.db);
  return rows[0]?.n ?? 0;
}

it.each([
  { moment: "before it reaches the node", fate: "drop" as const, mined: 0 },
  {
    moment: "after the node took it, before it is recorded",
    fate: "forward without answer" as const,
    mined: 0,
  },
  {
    moment: "and it is mined while no worker runs",
    fate: "forward without answer" as const,
    mined: 3,
  },
  {
    moment: "and it is final before a worker runs again",
    fate: "forward without answer" as const,
    mined: 30,
  },
])("a worker killed while it sends pays once: $moment", async ({ fate, mined }) => {
  const child = await startSender();
  const died = once(child, "exit");
  proxy.onSend = () => {
    child.kill("SIGKILL");
    return fate;
  };
  const { id, to } = await queued(4_000_000n);
  await died;
  expect(await transferOf(database.db, id)).toMatchObject({ state: "signed", sentAt: null });
  if (mined > 0) await local.mine(mined);

  proxy.onSend = () => "forward";
  await startSender();
  expect(await minedUntilEnded(id)).toMatchObject({ state: "confirmed" });
  await local.mine(5);
  expect(await local.balance(to)).toBe(4_000_000n);
  expect(await attemptsOf(id)).toBe(1);
});

it("a worker and the node killed together, the node's pool with it, pay once", async () => {
  const child = await startSender();
  const died = once(child, "exit");
  proxy.onSend = () => {
    child.kill("SIGKILL");
    return "forward without answer";
  };
  const { id, to } = await queued(5_000_000n);
  await died;
  await local.killNode();
  await local.startNode();
  await local.mine(3);
  expect(await local.balance(to)).toBe(0n);

  proxy.onSend = () => "forward";
  await startSender();
  expect(await minedUntilEnded(id)).toMatchObject({ state: "confirmed" });
  expect(await local.balance(to)).toBe(5_000_000n);
  expect(await attemptsOf(id)).toBe(1);
});

it("two workers on one outbox pay once each", async () => {
  proxy.onSend = () => "forward";
  await Promise.all([startSender(), startSender()]);
  const transfers = await Promise.all([1n, 2n, 3n, 4n].map((n) => queued(n * 1_000_000n)));
  for (const { id } of transfers) await minedUntilEnded(id);
  for (const [n, { id, to }] of transfers.entries()) {
    expect(await local.balance(to)).toBe(BigInt(n + 1) * 1_000_000n);
    expect(await attemptsOf(id)).toBe(1);
  }
});
