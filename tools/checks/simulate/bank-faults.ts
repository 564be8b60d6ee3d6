/**
 * False statements of the bank: in its statement, about a payment, or about a requested transfer.
 */
import { randomUUID } from "node:crypto";
import { openPayment } from "../../../apps/server/src/cash/payments.ts";
import { noteEvent } from "../../../apps/server/src/rails/bank/hook.ts";
import type { Fault } from "./faults.ts";
import { CARD, CHANNEL } from "./local-money.ts";
import { somebodySendsBack } from "./money-out.ts";
import { runJobs, type World } from "./world.ts";

/**
 * Injects the fault and returns the function that ends it; null when it did not apply or is no
 * fault of the bank.
 */
export async function tellOfTheBank(world: World, kind: Fault): Promise<(() => void) | null> {
  const { random, bank } = world;
  if (kind === "bank-shows-less" || kind === "bank-shows-more") {
    const by = BigInt(1 + random.below(100_000));
    bank.misstate(kind === "bank-shows-less" ? by : -by);
    return () => bank.misstate(0n);
  }
  if (kind === "payment-never-came") return await sayPaid(world);
  if (kind === "payout-never-made") return await sayCarriedOut(world);
  if (kind === "payout-made-after-all") return await sayRefused(world);
  return null;
}

/**
 * The webhook is properly signed, and the bank confirms it on request: only its statement
 * contradicts it.
 */
async function sayPaid(world: World): Promise<() => void> {
  const { random, members, database, bank } = world;
  const member = random.pick(members);
  const key = randomUUID();
  const asked = { payChannelId: CHANNEL, tradeAmount: BigInt(500 + random.below(5_000)) * 100n };
  const { id } = await database.db
    .transaction()
    .execute((tx) =>
      openPayment(tx, { ...member, sessionId: key }, key, "fiat", asked, bank.client.pageOf),
    );
  await runJobs(world, "local-money");
  bank.lieAbout(id, { state: "paid", card: CARD });
  await hear(world, "payment.paid", id);
  await runJobs(world, "local-money");
  return () => {
    bank.lieAbout(id, null);
    bank.books.note({ fact: "payment paid", id, card: CARD });
  };
}

/** The money has not left the bank: the transfer is carried out when the fault ends. */
async function sayCarriedOut(world: World): Promise<(() => void) | null> {
  const { bank } = world;
  bank.setMood("holds");
  const sent = await somebodySendsBack(world);
  if (sent) bank.lieAbout(sent.transfer, { state: "settled" });
  await runJobs(world, "local-money");
  bank.setMood("carries out");
  if (!sent) return null;
  return () => {
    bank.lieAbout(sent.transfer, null);
    bank.carryOut();
  };
}

/**
 * The money has left the bank although the member was refunded here: the bank takes it back when
 * the fault ends.
 */
async function sayRefused(world: World): Promise<(() => void) | null> {
  const { bank } = world;
  const sent = await somebodySendsBack(world);
  if (sent) bank.lieAbout(sent.transfer, { state: "failed", reason: "refused_by_bank" });
  await runJobs(world, "local-money");
  if (!sent) return null;
  return () => {
    bank.lieAbout(sent.transfer, null);
    const reason = "refused_by_bank";
    bank.books.note({ fact: "transfer taken back", id: sent.transfer, reason });
  };
}

async function hear({ database, bank }: World, type: string, object: string): Promise<void> {
  const event = { seq: 0, id: `evt-lie-${object}`, type, object, at: "2035-01-01T00:00:00.000Z" };
  const heard = bank.hear(event);
  if (!heard) throw new Error("a webhook that the bank signed was not believed");
  await noteEvent(database.db, heard);
}
