/** The acknowledged calls: each with its key and its first definite response. */
import type { Endpoint, OutputOf } from "@ballast/contract/endpoint.ts";
import { CallFailed, type Client } from "../../../scripts/client.ts";

export type Acknowledged = {
  client: Client;
  endpoint: Endpoint;
  input: Record<string, string>;
  key: string;
  answer: unknown;
  /** When the try that was answered was sent, and its answer arrived, by performance.now(). */
  sentAt: number;
  answeredAt: number;
};

/** Statuses that do not tell whether the call was executed: it is retried with the same key. */
const UNSURE = new Set([429, 500, 503]);
const GIVE_UP_AFTER_MS = 120_000;

/** The answer of a call without its times; null when the call was refused. */
export async function untilAnswered<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: Record<string, string>,
  key: string,
): Promise<OutputOf<E> | null> {
  return (await untilAcknowledged(client, endpoint, input, key))?.answer ?? null;
}

/**
 * Retries with the same key, through lost connections and restarts, until a definite response
 * arrives. Returns null when the call was refused.
 */
export async function untilAcknowledged<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: Record<string, string>,
  key: string,
): Promise<{ answer: OutputOf<E>; sentAt: number; answeredAt: number } | null> {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const sentAt = performance.now();
    try {
      const answer = await client.call(endpoint, input, key);
      return { answer, sentAt, answeredAt: performance.now() };
    } catch (error) {
      if (error instanceof CallFailed && !UNSURE.has(error.code)) return null;
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
