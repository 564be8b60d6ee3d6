/** The acknowledged calls: each with its key and its first definite response. */
import type { Endpoint, OutputOf } from "@ballast/contract/endpoint.ts";
import { CallFailed, type Client } from "../../../scripts/client.ts";

export type Acknowledged = {
  client: Client;
  endpoint: Endpoint;
  input: Record<string, string>;
  key: string;
  answer: unknown;
};

/** Statuses that do not tell whether the call was executed: it is retried with the same key. */
const UNSURE = new Set([429, 500, 503]);
const GIVE_UP_AFTER_MS = 120_000;

/**
 * Retries with the same key, through lost connections and restarts, until a definite response
 * arrives. Returns null when the call was refused.
 */
export async function untilAnswered<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: Record<string, string>,
  key: string,
): Promise<OutputOf<E> | null> {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await client.call(endpoint, input, key);
    } catch (error) {
      if (error instanceof CallFailed && !UNSURE.has(error.code)) return null;
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
