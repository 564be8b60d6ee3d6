/** Sends SMS: POST {url}/messages with a bearer token. Only a sandbox provider is compiled in. */
import { Refusal } from "../../platform/refusal.ts";
import {
  currentSpan,
  noteAttributes,
  noteError,
  traced,
  type What,
} from "../../platform/tracing.ts";
import { createMarkCheck, NotATestRail, refuseUnlessMarked } from "../test-mark.ts";

/** `id` identifies the message at the provider, which delivers it once even if it is sent twice. */
export type SmsMessage = { id: string; to: string; text: string };

/** Refuses sms_not_sent when the provider did not accept the message. */
export type Sms = { send(message: SmsMessage): Promise<void> };

const TIMEOUT_MS = 5_000;
const TRIES = 2;
const SENDING: What = {
  name: "sms POST messages",
  kind: "client",
  attributes: { "ballast.rail": "sms", "http.request.method": "POST" },
};

export function createSms(provider: { url: string; token: string }): Sms {
  const url = `${provider.url.replace(/\/+$/, "")}/messages`;
  const verifyMark = createMarkCheck(url, TIMEOUT_MS);

  /** "again": the provider may not have accepted it, and the same id makes another attempt harmless. */
  async function tryOnce(message: SmsMessage): Promise<"taken" | "refused" | "again"> {
    try {
      await verifyMark();
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${provider.token}`,
        },
        body: JSON.stringify(message),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      noteAttributes({ "http.response.status_code": response.status });
      refuseUnlessMarked(response);
      if (response.ok) return "taken";
      return response.status >= 500 ? "again" : "refused";
    } catch (error) {
      noteError(currentSpan(), error);
      return error instanceof NotATestRail ? "refused" : "again";
    }
  }

  return {
    async send(message) {
      for (let made = 0; made < TRIES; made += 1) {
        const outcome = await traced(SENDING, () => tryOnce(message));
        if (outcome === "taken") return;
        if (outcome === "refused") break;
      }
      throw new Refusal("sms_not_sent");
    },
  };
}
