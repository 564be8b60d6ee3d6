/**
 * Faults of the bank with a requested transfer: it refuses it, delays it, or returns it later; and
 * with a received payment: it charges it back, and reverses the chargeback in the evening.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Fault, Happened } from "./faults.ts";
import { giveBack, LOCAL } from "./local-operator.ts";
import { somebodySendsBack } from "./money-out.ts";
import { runJobs, type World } from "./world.ts";

type Kind = "payout-refused" | "payout-late" | "payout-returned";

const isKind = (fault: Fault): fault is Kind =>
  fault === "payout-refused" || fault === "payout-late" || fault === "payout-returned";

/**
 * The steps of a fault through the day; each does nothing without such a fault or without a
 * transfer.
 */
export type PayoutFault = {
  /** Evening: after the bank has acted. Morning: after everything is back to normal. */
  evening(): Promise<void>;
  morning(): Promise<Happened>;
};

export async function beginPayoutFault(
  world: World,
  faults: readonly Fault[],
): Promise<PayoutFault | null> {
  const kind = faults.find(isKind);
  if (!kind) return null;
  const { bank } = world;
  if (kind === "payout-refused") bank.setMood("refuses");
  if (kind === "payout-late") bank.setMood("holds");
  const sent = await somebodySendsBack(world);
  await runJobs(world, "local-money");
  if (!sent) {
    bank.setMood("carries out");
    return null;
  }
  const { transfer, amount, member } = sent;
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from cash.refunds where id = ${transfer}`.execute(world.database.db);
    return rows[0]?.state;
  };
  const credit = randomUUID();
  let early: string | undefined;
  return {
    async evening() {
      early = await state();
      if (kind === "payout-returned") {
        const note = `Returned: ${bank.books.transfers.get(transfer)?.reference}`;
        const back = { account: "clients", currency: LOCAL, amount: `${amount}`, note } as const;
        bank.books.note({ fact: "credit", id: credit, ...back });
        await runJobs(world, "bank-reconcile");
      }
      bank.setMood("carries out");
      bank.carryOut();
    },
    async morning() {
      if (kind === "payout-refused") return { kind, noticed: early === "failed" };
      const isPaid = (await state()) === "succeeded";
      if (kind === "payout-late") return { kind, noticed: early === "processing" && isPaid };
      return { kind, noticed: isPaid && (await giveBack(world, credit, member)) };
    },
  };
}

/** Charges back the newest payment of which nothing was refunded. */
export async function beginChargeback(
  world: World,
  faults: readonly Fault[],
): Promise<PayoutFault | null> {
  if (!faults.includes("charged-back")) return null;
  const { books } = world.bank;
  const payment = [...books.payments.values()]
    .filter((one) => one.state === "paid" && one.refunded + one.chargedBack === 0n)
    .at(-1);
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from cash.payments where id = ${payment?.id}`.execute(world.database.db);
    return rows[0]?.state;
  };
  if (!payment || (await state()) !== "credited") return null;
  const says = { id: payment.id, amount: `${payment.amount}` };
  books.note({ fact: "payment charged back", ...says });
  await runJobs(world, "bank-poll", "local-money", "local-money");
  let early: string | undefined;
  return {
    async evening() {
      early = await state();
      books.note({ fact: "chargeback given back", ...says });
    },
    async morning() {
      const noticed = early === "charged_back" && (await state()) === "credited";
      return { kind: "charged-back", noticed };
    },
  };
}
