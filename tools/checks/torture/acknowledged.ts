/** What a member was told was done: each call with its key and its first definite answer. */
import type { Endpoint, OutputOf } from "@ballast/contract/endpoint.ts";
import { CallFailed, type Client } from "../../../scripts/client.ts";

export type Acknowledged = {
  client: Client;
  endpoint: Endpoint;
  input: Record<string, string>;
  key: string;
  answer: unknown;
};

/** Answers that say nothing about whether the call was done: ask again under the same key. */
const UNSURE = new Set([429, 500, 503]);
const GIVE_UP_AFTER_MS = 120_000;

/**
 * Calls until a definite answer comes, always under the same key, through lost connections and
 * restarts. Answers null when the call was refused.
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
