/**
 * HTTP transport to the node. Calls made in the same moment go out as one batch, as large as the node
 * accepts. A batch or calls refused because of their number are sent again in smaller batches after a
 * pause; unanswered calls are never repeated. Responses are matched by id, because viem's own batching
 * matches by position and answers the wrong caller when a response is missing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Span } from "@opentelemetry/api";
import { BaseError, custom, HttpRequestError, RpcRequestError, type Transport } from "viem";
import { getHttpRpcClient } from "viem/utils";
import { chainAsksAtOnce } from "../../platform/metrics.ts";
import { currentSpan, tracedTogether, type What } from "../../platform/tracing.ts";
import { newPace, noteAnswer, shrink } from "./pace.ts";

type Call = { method: string; params?: unknown };
type Wrong = { code: number; message: string; data?: unknown };
type Answer = { id?: unknown; result?: unknown; error?: Wrong };
type Waiting = {
  call: Call;
  /** What asked; null where that is not traced. */
  span: Span | null;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};
/** A call to be sent again, and the error it fails with otherwise. */
type Refused = { one: Waiting; error: unknown };

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_600;
/** Consecutive refusals, with growing pauses, before the calls fail: about 6 seconds. */
const REFUSALS_MOST = 8;
const TOO_MANY_REQUESTS = 429;
/** Error codes that mean only too many calls, and the one that also means too large a range. */
const RATE_CODES = [TOO_MANY_REQUESTS, -32_029, -32_097];
const LIMIT_EXCEEDED = -32_005;
const RATE_WORDS = /\brate\b|too many (request|call)|throttl|per second|compute unit|\bbatch/i;
const LEFT_OUT = { code: -32_603, message: "the node left this call out of its answer" };

const isAboutRate = ({ code, message }: Wrong): boolean =>
  RATE_CODES.includes(code) || RATE_WORDS.test(message);

/** The node's error for one call. */
class CallRefused extends RpcRequestError {
  readonly method: string;

  constructor(body: Call, error: Wrong, url: string) {
    super({ body, error, url });
    this.method = body.method;
  }
}

/** The method of the failed call; null when unknown. */
export function methodOf(error: unknown): string | null {
  if (!(error instanceof BaseError)) return null;
  const cause = error.walk((one) => one instanceof CallRefused || one instanceof HttpRequestError);
  if (cause instanceof CallRefused) return cause.method;
  const body = cause instanceof HttpRequestError ? [cause.body].flat()[0] : undefined;
  return typeof body?.method === "string" ? body.method : null;
}

/** Whether the node refused because of the number of calls, so that the same call succeeds later. */
export function isRateRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const cause = error.walk(
    (one) => one instanceof RpcRequestError || one instanceof HttpRequestError,
  );
  if (cause instanceof HttpRequestError) return cause.status === TOO_MANY_REQUESTS;
  return (
    cause instanceof RpcRequestError && isAboutRate({ code: cause.code, message: cause.details })
  );
}

function isRefused({ error }: Answer, { method }: Call): boolean {
  if (error === undefined) return false;
  const isLimit = error.code === LIMIT_EXCEEDED && method !== "eth_getLogs";
  return error === LEFT_OUT || isLimit || isAboutRate(error);
}

/** `most`: the largest batch to try. */
export function batchedTransport(url: string, most: number): Transport {
  const client = getHttpRpcClient(url, { timeout: TIMEOUT_MS });
  const pace = newPace(most);
  let waiting: Waiting[] = [];

  function request(call: Call): Promise<unknown> {
    return new Promise((resolve, reject) => {
      waiting.push({ call, span: currentSpan(), resolve, reject });
      if (waiting.length === 1) setTimeout(() => void sendAll(), 0);
    });
  }

  async function sendAll(): Promise<void> {
    const queue = waiting;
    waiting = [];
    let refusals = 0;
    while (queue.length > 0) {
      const some = queue.splice(0, pace.size);
      const refused = await send(some, queue);
      if (refused.length < some.length) refusals = 0;
      if (refused.length === 0) noteAnswer(pace, some.length);
      else shrink(pace, some.length);
      chainAsksAtOnce.labels("calls").set(pace.size);
      if (refused.length === 0) continue;
      refusals += 1;
      queue.unshift(...refused.map(({ one }) => one));
      if (refusals === REFUSALS_MOST) {
        for (const one of queue.splice(0)) one.reject(refused[0]?.error);
      }
      await sleep(Math.min(PAUSE_MS * 2 ** (refusals - 1), LONGEST_PAUSE_MS));
    }
  }

  /**
   * Settles each answered call and returns the refused ones. When the node does not answer, fails all of
   * them and those waiting in `behind`.
   */
  async function send(some: Waiting[], behind: Waiting[]): Promise<Refused[]> {
    const calls = some.map(({ call }, id) => ({ ...call, id, jsonrpc: "2.0" as const }));
    const [single] = calls;
    let said: unknown;
    try {
      said = await tracedTogether(
        asking(some),
        some.map(({ span }) => span),
        () => client.request({ body: calls.length === 1 && single ? single : calls }),
      );
    } catch (error) {
      const status = error instanceof HttpRequestError ? error.status : undefined;
      if (status === TOO_MANY_REQUESTS || (status !== undefined && some.length > 1)) {
        return some.map((one) => ({ one, error }));
      }
      for (const one of [...some, ...behind.splice(0)]) one.reject(error);
      return [];
    }
    // One response to several calls is a refusal of their number.
    if (some.length > 1 && !Array.isArray(said)) {
      return some.map((one) => ({ one, error: thrownFor(one, said as Answer) }));
    }
    const answers = new Map((Array.isArray(said) ? said : [{ ...(said ?? {}), id: 0 }]).map(byId));
    return some.flatMap((one, id) => settle(one, answers.get(id) ?? { error: LEFT_OUT }));
  }

  function settle(one: Waiting, answer: Answer): Refused[] {
    if (isRefused(answer, one.call)) return [{ one, error: thrownFor(one, answer) }];
    if (answer.error) one.reject(thrownFor(one, answer));
    else one.resolve(answer.result);
    return [];
  }

  const thrownFor = ({ call }: Waiting, answer: Answer | null) =>
    new CallRefused(call, answer?.error ?? LEFT_OUT, url);

  return custom({ request }, { retryCount: 0 });
}

/** A method's name is one of viem's. */
function asking(some: readonly Waiting[]): What {
  const method = [...new Set(some.map(({ call }) => call.method))].join(" ");
  return {
    name: some.length === 1 ? `chain ${method}` : "chain batch",
    kind: "client",
    attributes: {
      ...{ "ballast.rail": "chain", "rpc.method": method, "ballast.batch.size": some.length },
    },
  };
}

const byId = (answer: Answer | null): [unknown, Answer] => [answer?.id, answer ?? {}];
