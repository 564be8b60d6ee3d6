/**
 * Submits a form: at most once a second, never twice at a time, and with an idempotency key that
 * retries keep. The caller passes the functions that encode the form and decode the response
 * (use-send.ts).
 */
import type { Endpoint, RouteOf, WireInputOf, WireOutputOf } from "@ballast/contract/endpoint.ts";
import { type Route, takesKey } from "@ballast/contract/route.ts";
import { useCallback, useState } from "react";
import { useIsHere } from "../nav/router.tsx";
import { toast } from "../ui/toast.tsx";
import { trackRequest } from "./active-requests.ts";
import { type Busy, useClickGuard } from "./click-guard.ts";
import { announceDataChanged } from "./data-changed-event.ts";
import { isRefused } from "./failures.ts";
import { type Files, type Options, send, type Wire } from "./http.ts";
import type { keyOf, refuseRequest, settleRequest, sinceOf } from "./pending-requests.ts";
import { clockAhead } from "./server-time.ts";

/** The functions for idempotency keys. Calls before the login take no key. */
export type RequestKeys = {
  keyOf: typeof keyOf;
  sinceOf: typeof sinceOf;
  settle: typeof settleRequest;
  refuse: typeof refuseRequest;
};

/**
 * `sentAgainAt`: when this request was sent, by the server's clock, if the same request had already
 * been sent before this form was mounted; null otherwise.
 */
export type Answered<O> = { data: O; msg: string; sentAgainAt: Date | null };
export type Sent<O> = { answer: Answered<O>; error: null } | { answer: null; error: unknown };

export type Submission<I, O> = {
  isSending: boolean;
  /**
   * The state of the button: busy while a request is sent, then `held` until the click guard
   * accepts a click again.
   */
  isBusy: Busy;
  /** The error of the last attempt; null while one runs and after a success. */
  error: unknown;
  send(input?: I, files?: Files, onProgress?: Options["onProgress"]): Promise<Sent<O>>;
  clearError(): void;
};

/** All arguments beside the route must be the same at every render. */
export function useSubmit<R extends Route, I, O>(
  route: R,
  toWire: (route: R, input: I | undefined) => Wire,
  fromWire: (route: R, data: unknown) => O,
  keys?: RequestKeys,
): Submission<I, O> {
  const { isRunning, isBusy, take, release } = useClickGuard();
  const [error, setError] = useState<unknown>(null);
  const isHere = useIsHere();
  const [cameAt] = useState(() => Date.now());

  const run = useCallback(
    async (input?: I, files?: Files, onProgress?: Options["onProgress"]): Promise<Sent<O>> => {
      if (!take()) return { answer: null, error: null };
      const sentAt = performance.now();
      setError(null);
      try {
        const wire = toWire(route, input);
        const facts = requestFactsOf(wire, files);
        const key = takesKey(route) ? keys?.keyOf(route, facts) : undefined;
        const isAgain = key !== undefined && (keys?.sinceOf(route, facts) ?? cameAt) < cameAt;
        const options = {
          ...(key ? { key } : {}),
          ...(files ? { files } : {}),
          ...(onProgress ? { onProgress } : {}),
        };
        const { data: came, msg } = await trackRequest(() => send(route, wire, options));
        if (route.member) announceDataChanged();
        // The request is settled only after its response was parsed; until then a retry keeps the
        // key.
        const data = fromWire(route, came);
        keys?.settle(route, facts);
        const sentAgainAt = isAgain ? serverTimeAt(sentAt) : null;
        return { answer: { data, msg, sentAgainAt }, error: null };
      } catch (failure) {
        setError(failure);
        if (isRefused(failure) && !isRefused(failure, "busy", "internal_error")) {
          keys?.refuse(route, requestFactsOf(toWire(route, input), files));
        }
        // A refusal means that the figures on the screen are out of date.
        if (route.member && isRefused(failure)) announceDataChanged();
        // The screen that would have shown the refusal is gone.
        if (isRefused(failure) && !isHere() && !TOLD_ELSEWHERE.has(failure.refusal)) {
          toast(failure.message, "bad");
        }
        return { answer: null, error: failure };
      } finally {
        release();
      }
    },
    [route, toWire, fromWire, keys, cameAt, isHere, take, release],
  );
  const clearError = useCallback(() => setError(null), []);
  return { isSending: isRunning, isBusy, error, send: run, clearError };
}

/**
 * The facts that distinguish one request from another: the text of the form, and the sizes of its
 * files.
 */
export function requestFactsOf(wire: Wire, files: Files = {}): Wire {
  const sizes = Object.entries(files).map(([name, some]) => [
    `file ${name}`,
    [some]
      .flat()
      .map((file) => file.size)
      .join(),
  ]);
  return { ...wire, ...Object.fromEntries(sizes) };
}

/**
 * Refusals that are shown elsewhere: the end of a session has its own toast, and a required second
 * step is no failure.
 */
const TOLD_ELSEWHERE = new Set<string>(["not_logged_in", "second_step_required"]);

/** The server's time at a moment of `performance.now()`, by the latest response. */
const serverTimeAt = (moment: number) =>
  new Date(Date.now() + clockAhead() - (performance.now() - moment));

/**
 * Whether the record in the response, created at `made`, came from an earlier attempt of the same
 * request; then this attempt created nothing.
 */
export function isOfEarlierRequest({ sentAgainAt }: Answered<unknown>, made: Date): boolean {
  return sentAgainAt !== null && made < sentAgainAt;
}

/** The values of a form before the login are text already. */
const asTyped = (_: Route, values: unknown) => ({ ...(values as Wire | undefined) });
const asItCame = <O>(_: Route, data: unknown) => data as O;

/** For screens before the login, which load no schemas: `useSubmitText<typeof logIn>(LOG_IN)`. */
export function useSubmitText<E extends Endpoint>(
  route: RouteOf<E>,
): Submission<WireInputOf<E>, WireOutputOf<E>> {
  return useSubmit<Route, WireInputOf<E>, WireOutputOf<E>>(route, asTyped, asItCame);
}
