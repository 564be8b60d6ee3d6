/**
 * Simulates payments in local currency: members pay at the bank, and the bank reports it by
 * webhooks that arrive twice, late, forged or never. Each payment must still be credited exactly
 * once.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { openPayment } from "../../../apps/server/src/cash/payments.ts";
import { noteEvent } from "../../../apps/server/src/rails/bank/hook.ts";
import type { Finding } from "./check.ts";
import type { Fault, Happened } from "./faults.ts";
import type { SimulatedMember } from "./members.ts";
import { runJobs, type World } from "./world.ts";

export const CHANNEL = "havale-tr";
export const CARD = "TEST •••• 4242";
const FORGED = "0".repeat(64);

/**
 * Opens a payment for each member and pays it on the bank's page; returns the total in minor units.
 */
export async function payLocalMoney(
  world: World,
  members: readonly SimulatedMember[],
): Promise<bigint> {
  const { random, database, bank } = world;
  let total = 0n;
  for (const member of members) {
    const amount = BigInt(500 + random.below(20_000)) * 100n;
    const request = { payChannelId: CHANNEL, tradeAmount: amount };
    const key = randomUUID();
    const who = { ...member, sessionId: key };
    await database.db
      .transaction()
      .execute((tx) => openPayment(tx, who, key, "fiat", request, bank.client.pageOf));
    total += amount;
  }
  if (members.length === 0) return total;
  await runJobs(world, "local-money");
  for (const { id, state } of bank.books.payments.values()) {
    if (state === "open") bank.books.note({ fact: "payment paid", id, card: CARD });
  }
  return total;
}

/**
 * Delivers the webhooks of all bank events since the last delivery. Returns the injected fault;
 * null without a fault or without an event.
 */
export async function deliverWebhooks(
  world: World,
  faults: readonly Fault[],
): Promise<Happened | null> {
  const { database, bank } = world;
  const events = bank.books.events.slice(world.told);
  world.told = bank.books.events.length;
  if (events.length === 0) return null;
  const kind = faults.find((fault) => fault.startsWith("webhook-"));
  let noticed = true;
  for (const event of events) {
    if (kind === "webhook-forged") noticed &&= bank.hear(event, FORGED) === null;
    if (kind === "webhook-lost") continue;
    if (kind === "webhook-late") {
      world.late.push(event);
      continue;
    }
    for (let n = kind === "webhook-twice" ? 2 : 1; n > 0; n -= 1) {
      const heard = bank.hear(event);
      if (heard) await noteEvent(database.db, heard);
    }
  }
  await runJobs(world, "local-money");
  return kind ? { kind, noticed } : null;
}

/** Nightly: finds payments of lost webhooks by polling the bank, then delivers the late webhooks. */
export async function pollMissedPayments(world: World): Promise<void> {
  const { database, bank } = world;
  await runJobs(world, "bank-poll", "local-money");
  for (const event of world.late.splice(0)) {
    const heard = bank.hear(event);
    if (heard) await noteEvent(database.db, heard);
  }
  await runJobs(world, "local-money", "bank-reconcile");
}

/** Returns a finding unless every payment at the bank is credited once and in full. */
export async function checkLocalMoney({ database, bank }: World): Promise<Finding[]> {
  const paid = [...bank.books.payments.values()].filter(({ state }) => state === "paid");
  const total = paid.reduce((sum, { amount }) => sum + amount, 0n);
  const { rows } = await sql<{ payments: bigint; total: bigint }>`
    select count(*) as payments, coalesce(sum(credited_amount), 0)::bigint as total
    from cash.payments where state = 'credited'`.execute(database.db);
  const { payments, total: credited } = rows[0] ?? { payments: 0n, total: 0n };
  if (payments === BigInt(paid.length) && credited === total) return [];
  const shown = `${paid.length} of ${total} paid, ${payments} of ${credited} credited`;
  return [{ what: "what the bank was paid", shown }];
}
