/** Client of the chain node, and how to behave while it does not answer. */
import { BaseError, createPublicClient, type PublicClient, parseAbi, RpcRequestError } from "viem";
import { isTransient } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { railUnanswered } from "../../platform/metrics.ts";
import { batchedTransport, methodOf } from "./batched-transport.ts";

export const tokenAbi = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function balanceOf(address account) view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function transfer(address to, uint256 value) returns (bool)",
]);
export const transferEvent = tokenAbi[0];

export type NodeClient = PublicClient;

const CALLS_AT_ONCE = 100;

/** A client without a cache that repeats only calls refused because of their number. */
export function openNode(url: string, callsAtOnce = CALLS_AT_ONCE): NodeClient {
  return createPublicClient({ transport: batchedTransport(url, callsAtOnce), cacheTime: 0 });
}

/** True for errors caused by the node or the connection to it. */
export function isNodeTrouble(error: unknown): error is BaseError {
  return error instanceof BaseError;
}

/** The node's error message; null when it did not answer, or the error is ours. */
export function answerOf(error: unknown): string | null {
  if (!isNodeTrouble(error)) return null;
  const answer = error.walk((cause) => cause instanceof RpcRequestError) as BaseError | null;
  return answer ? answer.details : null;
}

/** Whether further items would fail too: the node does not answer, or the database is gone. */
export const stopsAll = (error: unknown): boolean =>
  isTransient(error) || (isNodeTrouble(error) && answerOf(error) === null);

/** Throws one of several errors, preferring our own mistakes to errors of the node. */
export function throwWorst(wrong: readonly unknown[]): void {
  if (wrong.length > 0) throw wrong.find((error) => !isNodeTrouble(error)) ?? wrong[0];
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export type Patience = { until: number; waitMs: number };

export function newPatience(): Patience {
  return { until: 0, waitMs: 0 };
}

/** Whether the node failed when it was last asked. */
export const isWaiting = ({ waitMs }: Patience): boolean => waitMs > 0;

/**
 * Runs the work unless the node failed a moment ago. After a failure, runs are skipped for twice as long as
 * the last time, up to half a minute. Logs the beginning and the end of an outage, and calls `waits` each
 * time.
 */
export async function whileNodeAnswers(
  patience: Patience,
  log: Log,
  work: () => Promise<void>,
  waits: () => void = () => {},
): Promise<void> {
  if (performance.now() < patience.until) {
    waits();
    return;
  }
  try {
    await work();
  } catch (error) {
    if (!isNodeTrouble(error)) throw error;
    railUnanswered.labels("chain").inc();
    waits();
    if (patience.waitMs === 0) {
      const told = { method: methodOf(error), reason: error.shortMessage, said: answerOf(error) };
      log.warn(told, "chain node: waiting");
    }
    patience.waitMs = Math.min(Math.max(patience.waitMs * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS);
    patience.until = performance.now() + patience.waitMs;
    return;
  }
  if (patience.waitMs > 0) log.info("chain node: answers again");
  patience.waitMs = 0;
}
