/** A worker sleeps while it sends a transfer, and another one continues. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { silent } from "../../../test/chain.ts";
import { useBank, useDatabase } from "../../../test/kit.ts";
import { withLease } from "../../platform/lease.ts";
import type { Bank } from "./bank.ts";
import { checkTransfers } from "./check-transfers.ts";
import { cancelTransfers, sendTransfers } from "./send.ts";

const database = useDatabase();
const bank = useBank();
beforeEach(async () => {
  // Reads the bank's list while the books still know the transfers on it.
  await checkTransfers(bank.client, database.db, silent);
  await asOwner(sql`delete from bank.transfers`);
});

const asOwner = (statement: ReturnType<typeof sql>) => statement.execute(database.owner.db);
const leaseRunsOut = () => asOwner(sql`update platform.leases set expires_at = now()`);
const send = (client: Bank = bank.client) =>
  sendTransfers(client, database.db, silent, async () => ({ own: "clients" }));

/**
 * A transfer from the house's account to the clients', or with `payee` back to the source of a
 * credit.
 */
async function queued(payee: object = {}): Promise<string> {
  const id = randomUUID();
  const purpose = "credit" in payee ? "receipt_returned" : "fund_float";
  await asOwner(sql`
    insert into bank.transfers (id, purpose, currency, amount, payee, queued_at, polled_at)
    select ${id}, ${purpose}, 'tINR', 5000, ${JSON.stringify(payee)}::jsonb, platform.now(),
      platform.now() + (select count(*) from bank.transfers) * interval '1 microsecond'`);
  return id;
}

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from bank.transfers where id = ${id}`.execute(database.db);
  return rows[0]?.state;
}

/** A round that sleeps while it sends its first transfer to the bank. */
async function asleep() {
  const sent: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, resolve: wake } = Promise.withResolvers<void>();
  const late: Bank = {
    ...bank.client,
    async send(draft) {
      sent.push(draft.id);
      begin();
      await end;
      return await bank.client.send(draft);
    },
  };
  const ended = send(late);
  await begun;
  const wakeUp = async () => {
    wake();
    await ended;
  };
  return { sent, wakeUp };
}

it("is passed over by none while its lease lasts", async () => {
  const id = await queued();
  const sleeper = await asleep();
  await send();
  expect(await stateOf(id)).toBe("queued");
  await sleeper.wakeUp();
  expect(await stateOf(id)).toBe("sent");
});

it("is replaced once its lease has run out, and sends nothing more of what it had listed", async () => {
  const ids = [await queued(), await queued(), await queued()];
  const sleeper = await asleep();
  await leaseRunsOut();
  await send();
  expect(await Promise.all(ids.map(stateOf))).toEqual(["sent", "sent", "sent"]);
  await sleeper.wakeUp();
  expect(sleeper.sent).toEqual(ids.slice(0, 1));
  // The transfer that was being sent is the same at the bank: it exists once under its id.
  const endsOfFirst = async () =>
    (await bank.client.eventsAfter(0n)).filter(({ object }) => object === ids[0]).length;
  await expect.poll(endsOfFirst, { timeout: 10_000 }).toBe(1);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["sent", "sent", "sent"]);
}); // @rule run/frozen

it("sends nothing more once another has the lease, though what it had listed still waits", async () => {
  const ids = [await queued(), await queued()];
  const sleeper = await asleep();
  await leaseRunsOut();
  await withLease(database.db, "bank-send", async () => {
    await sleeper.wakeUp();
  });
  expect(sleeper.sent).toEqual(ids.slice(0, 1));
  expect(await Promise.all(ids.map(stateOf))).toEqual(["sent", "queued"]);
});

it("does not have accepted later what the bank has refused and the books have given back", async () => {
  const credit = randomUUID();
  const id = await queued({ credit });
  const sleeper = await asleep();
  await leaseRunsOut();
  await send();
  expect(await stateOf(id)).toBe("failed");
  // Now the bank would accept it.
  const from = { account: "clients", currency: "tINR", amount: "9000" };
  await bank.post("credits", { ...from, id: credit, note: "a test" });
  await sleeper.wakeUp();
  expect(await stateOf(id)).toBe("failed");
  expect((await bank.client.cancel(id)).state).toBe("failed");
  await expect(bank.client.transfer(id)).rejects.toThrow("There is no such transfer");
}); // @rule run/frozen

it("sends none that was called back while others before it were sent", async () => {
  const [first, second] = [await queued(), await queued()];
  const sleeper = await asleep();
  await asOwner(sql`update bank.transfers set cancel_asked_at = platform.now(),
    cancel_reason = 'a test' where id = ${second}`);
  await sleeper.wakeUp();
  expect(sleeper.sent).toEqual([first]);
  await cancelTransfers(bank.client, database.db, silent);
  expect(await stateOf(second)).toBe("failed");
});
