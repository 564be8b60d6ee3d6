/**
 * The bank's webhooks. Forged, altered or old ones are refused, repeated ones have no effect. A webhook
 * only marks an object to be polled (watch.ts), so the order of webhooks does not matter.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { type Hook, mountHook } from "../../platform/hooks.ts";
import type { Router } from "../../platform/http.ts";
import { type BankEvent, eventSchema } from "./bank.ts";

export const HOOK_PATH = "/hooks/bank";
/** Webhooks older or newer than this are refused, so that a recorded one cannot be replayed later. */
const TOLERANCE_SECONDS = 300;

export function mountBankHook(router: Router, secret: string): void {
  mountHook(router, HOOK_PATH, async (hook) => {
    const event = verifiedEvent(hook, secret);
    if (event === null) return false;
    await router.db.transaction().execute((tx) => noteEvent(tx, event));
    return true;
  });
}

/** The event of a webhook with a valid signature and a recent time; else null. */
export function verifiedEvent({ body, header, wallSeconds }: Hook, secret: string) {
  const id = header("bank-event");
  const seconds = header("bank-timestamp");
  if (!/^\d{1,12}$/.test(seconds)) return null;
  if (Math.abs(Number(seconds) - wallSeconds) > TOLERANCE_SECONDS) return null;
  const mac = createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("hex");
  const given = Buffer.from(header("bank-signature"));
  const expected = Buffer.from(`v1=${mac}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const event = eventSchema.safeParse(parsed(body));
  return event.success && event.data.id === id ? event.data : null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Marks the object of an event to be polled; the same event again has no effect. */
export async function noteEvent(db: Db | Tx, event: BankEvent): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into bank.events (id, type, object, heard_at)
    values (${event.id}, ${event.type}, ${event.object}, platform.now())
    on conflict do nothing`.execute(db);
  if (numAffectedRows !== 1n) return;
  await sql`update bank.payments set needs_poll = true where id = ${event.object}`.execute(db);
  await sql`update bank.transfers set needs_poll = true where id = ${event.object}`.execute(db);
}
