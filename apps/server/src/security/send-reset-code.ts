import { sql } from "kysely";
import type { Call } from "../platform/http.ts";
import type { Log } from "../platform/log.ts";
import type { Sms } from "../rails/sms/sms.ts";
import { makeCode } from "./codes.ts";

/** Enough for the response to be sent, so that sending the text does not delay it. */
const SEND_AFTER_MS = 50;

/**
 * Sends a reset code to a member's number. An unknown number gets the same answer after the same work, with
 * a code that is not sent. The text is sent after the response, so that neither the provider's time nor its
 * failure reveals which numbers are known.
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
