import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Hash } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { queueTransfer } from "../../../test/chain.ts";
import { stateDigest } from "../../../test/harness.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { isLeaseLost, type Lease, withLease } from "../../platform/lease.ts";
import * as outbox from "./outbox.ts";

const database = useDatabase();
const local = useChain();
/**
 * `old` belongs to a worker whose lease another took while it slept, `newest` to that other worker.
 */
let old: outbox.LeasedDb;
let newest: outbox.LeasedDb;

beforeAll(async () => {
  await local.open(database);
});
beforeEach(async () => {
  old = await aLease();
  newest = await aLease();
});

/** A lease that is never released and has expired already, so that the next caller takes it. */
async function aLease(): Promise<outbox.LeasedDb> {
  const { db } = database;
  const lease = await new Promise<Lease>((taken) => {
    void withLease(db, "chain-send", (one) => {
      taken(one);
      return new Promise<never>(() => {});
    });
  });
  await sql`update platform.leases set expires_at = now()`.execute(database.owner.db);
  return { db, lease };
}

const hash = () => `0x${randomUUID().replaceAll("-", "").repeat(2)}` as Hash;
const attempt = (): outbox.Attempt => ({
  ...{ txHash: hash(), raw: hash(), maxFee: 2n, priorityFee: 1n, atBlock: 1n, voids: false },
});

let nonces = 0;
async function queued(): Promise<string> {
  const id = randomUUID();
  const to = privateKeyToAddress(generatePrivateKey());
  await queueTransfer(database.owner.db, { id, purpose: "withdrawal", to, amount: 1_000_000n });
  return id;
}

async function signed(): Promise<outbox.InFlight> {
  const id = await queued();
  const nonce = nonces++;
  expect(await outbox.recordSigned(newest, id, nonce, attempt())).toBe(true);
  return { id, nonce, block: null } as outbox.InFlight;
}

type Step = (hand: outbox.LeasedDb, transfer: outbox.InFlight) => Promise<unknown>;
const STEPS: Record<Exclude<keyof typeof outbox & `record${string}`, "recordSigned">, Step> & {
  requeue: Step;
} = {
  recordAnother: (hand, transfer) => outbox.recordAnother(hand, transfer, attempt()),
  recordSent: (hand, { id }) => outbox.recordSent(hand, [id]),
  recordBlock: (hand, transfer) => outbox.recordBlock(hand, transfer, 7n, hash()),
  recordEnds: (hand, transfer) =>
    outbox.recordEnds(hand, [{ transfer, block: 7n, txHash: hash(), reason: null }]),
  recordVoided: (hand, transfer) => outbox.recordVoided(hand, transfer, 7n),
  recordRefused: async (hand) => outbox.recordRefused(hand, await queued(), "refused_by_token"),
  recordReason: (hand, { id }) => outbox.recordReason(hand, id, "waiting_for_gas"),
  recordDisplaced: (hand, transfer) => outbox.recordDisplaced(hand, transfer, 7n),
  requeue: (hand, transfer) => outbox.requeue(hand, transfer),
};

/** Another transaction used the transfer's nonce, which two people declared to be unrelated. */
async function nonceIsAnothers(id: string): Promise<void> {
  await sql`
    insert into outside.findings (id, rail, key, sender, nonce, kind, found_at, state, ended_at)
    select outside.finding_id('chain', t.sender || ':' || t.nonce), 'chain', t.sender || ':' || t.nonce,
      t.sender, t.nonce, 'other', platform.now(), 'seen', platform.now()
    from chain.transfers t where t.id = ${id}`.execute(database.owner.db);
}

it("takes no signature from a worker whose lease went to another, though the transfer waits", async () => {
  const id = await queued();
  const before = await stateDigest(database.owner);
  const late = outbox.recordSigned(old, id, nonces, attempt());
  await expect(late).rejects.toSatisfy(isLeaseLost);
  expect(await stateDigest(database.owner)).toBe(before);
  expect(await outbox.recordSigned(newest, id, nonces++, attempt())).toBe(true);
}); // @rule run/frozen

it.each(Object.entries(STEPS))(
  "takes no %s from it, and the same from the newest",
  async (_, step) => {
    const transfer = await signed();
    await nonceIsAnothers(transfer.id);
    const before = await stateDigest(database.owner);
    const waiting = step === STEPS.recordRefused;
    await expect(step(old, transfer)).rejects.toSatisfy(isLeaseLost);
    // recordRefused queues its own transfer first, which changes the digest.
    if (!waiting) expect(await stateDigest(database.owner)).toBe(before);
    await step(newest, transfer);
    expect(await stateDigest(database.owner)).not.toBe(before);
  },
); // @rule run/frozen

it("lets the service write in no other way where a transfer stands, or what was signed", async () => {
  const { id } = await signed();
  const { db } = database;
  for (const change of [
    sql`update chain.transfers set state = 'queued', nonce = null, tx_hash = null where id = ${id}`,
    sql`update chain.transfers set block = 1 where id = ${id}`,
    sql`update chain.attempts set dropped_at = now() where transfer_id = ${id}`,
    sql`insert into chain.attempts select * from chain.attempts where transfer_id = ${id}`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow("permission denied");
  }
}); // @rule run/frozen
