import { sql } from "kysely";
import type { Call } from "../platform/http.ts";
import type { Log } from "../platform/log.ts";
import type { Sms } from "../rails/sms/sms.ts";
import { makeCode } from "./codes.ts";

/** The answer is out by then, so that handing over the text does not slow it. */
const SEND_AFTER_MS = 50;

/**
 * Sends a reset code to a member's number. An unknown number gets the same answer after the same
 * work, also a code that nobody is told. The text leaves after the answer: neither the provider's
 * time nor its failure may tell which numbers are known.
 */
export async function sendResetCode(
  call: Pick<Call, "db" | "ip" | "language" | "requestId">,
  phone: string,
  { sms, log }: { sms: Sms; log: Log },
): Promise<void> {
  const { db, ip, language } = call;
  const text = await makeCode(db, { purpose: "reset", phone, ip, language });
  const { rows } = await sql`select from security.logins where phone = ${phone}`.execute(db);
  if (rows.length === 0) return;
  setTimeout(() => {
    sms.send(text).catch((error: Error) => {
      log.warn({ id: call.requestId, reason: error.message }, "a reset code was not sent");
    });
  }, SEND_AFTER_MS);
}
