/**
 * Reads blocks in ranges as long as the node accepts: shorter after a refusal, longer again after a while.
 */
import {
  BaseError,
  BlockNotFoundError,
  HttpRequestError,
  ResponseBodyTooLargeError,
  TimeoutError,
} from "viem";
import { chainAsksAtOnce } from "../../platform/metrics.ts";
import { isRateRefusal, methodOf } from "./batched-transport.ts";
import { answerOf } from "./node.ts";
import { noteAnswer, type Pace, shrink } from "./pace.ts";

export type BlockRange = { from: bigint; to: bigint };

/** The node refuses the request for these blocks, although it may answer others. */
export class RangeRefused extends BaseError {
  readonly method: string;
  readonly range: BlockRange;

  constructor(range: BlockRange, cause: BaseError) {
    const method = methodOf(cause) ?? "eth_getLogs";
    super(`The node does not give ${method} of the blocks ${range.from} to ${range.to}.`, {
      cause,
    });
    this.method = method;
    this.range = range;
  }
}

/**
 * Reads from `from` up to `to`, or up to an earlier block when the node refuses so many; answers the last
 * block read. Throws RangeRefused when it refuses a single block.
 */
export async function readRange<T>(
  pace: Pace,
  { from, to }: BlockRange,
  read: (range: BlockRange) => Promise<T>,
): Promise<{ value: T; to: bigint }> {
  for (;;) {
    const blocks = Number(to - from + 1n < BigInt(pace.size) ? to - from + 1n : BigInt(pace.size));
    const range = { from, to: from + BigInt(blocks) - 1n };
    try {
      const value = await read(range);
      noteAnswer(pace, blocks);
      chainAsksAtOnce.labels("blocks").set(pace.size);
      return { value, to: range.to };
    } catch (error) {
      const about = isAboutRange(error);
      if (about === "no") throw error;
      shrink(pace, blocks);
      chainAsksAtOnce.labels("blocks").set(pace.size);
      if (about === "perhaps" || blocks === 1) throw new RangeRefused(range, error as BaseError);
    }
  }
}

/** Reads all blocks of a range in as many requests as needed. */
export async function readRanges<T>(
  pace: Pace,
  { from, to }: BlockRange,
  read: (range: BlockRange) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let next = from; next <= to; ) {
    const some = await readRange(pace, { from: next, to }, read);
    all.push(...some.value);
    next = some.to + 1n;
  }
  return all;
}

/** Bad request, content too large, unprocessable: how gateways answer too large a request. */
const TOO_LARGE = [400, 413, 422];
const SERVER_ERROR = 500;

/**
 * Whether a smaller range might be answered. perhaps: the node was too slow or failed; it gets time before
 * it is asked for less.
 */
function isAboutRange(error: unknown): "yes" | "perhaps" | "no" {
  if (!(error instanceof BaseError) || isRateRefusal(error)) return "no";
  if (answerOf(error) !== null) return "yes";
  const cause = error.walk(isOfOneAnswer);
  if (cause instanceof BlockNotFoundError || cause instanceof ResponseBodyTooLargeError)
    return "yes";
  if (cause instanceof TimeoutError) return "perhaps";
  const status = cause instanceof HttpRequestError ? (cause.status ?? 0) : 0;
  if (status >= SERVER_ERROR) return "perhaps";
  return TOO_LARGE.includes(status) ? "yes" : "no";
}

const isOfOneAnswer = (one: unknown): boolean =>
  one instanceof BlockNotFoundError ||
  one instanceof ResponseBodyTooLargeError ||
  one instanceof TimeoutError ||
  one instanceof HttpRequestError;
