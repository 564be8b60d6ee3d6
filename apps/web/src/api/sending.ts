/**
 * Sending a form: once a second at most, never twice at a time, with a key that retries keep. How
 * the form becomes text, and the answer what the screen reads, is its caller's: see send.ts.
 */
import type { Endpoint, RouteOf, WireInputOf, WireOutputOf } from "@ballast/contract/endpoint.ts";
import { type Route, takesKey } from "@ballast/contract/route.ts";
import { useCallback, useState } from "react";
import { useIsHere } from "../nav/router.tsx";
import { toast } from "../ui/toast.tsx";
import { announceChange } from "./changes.ts";
import { type Busy, useClickGuard } from "./click-guard.ts";
import { isRefused } from "./failures.ts";
import { whileSending } from "./sending-now.ts";
import { clockAhead } from "./server-time.ts";
import { type Files, type Options, send, type Wire } from "./wire.ts";
import type { fulfil, keyOf, refuse, sinceOf } from "./wishes.ts";

/** Of calls that take a key; those before the login do not. */
export type Wishes = {
  keyOf: typeof keyOf;
  sinceOf: typeof sinceOf;
  fulfil: typeof fulfil;
  refuse: typeof refuse;
};

/**
 * `sentAgainAt`: when this was sent, by the server's clock, where the same wish had been sent before
 * this form came; null otherwise.
 */
export type Answered<O> = { data: O; msg: string; sentAgainAt: Date | null };
export type Sent<O> = { answer: Answered<O>; error: null } | { answer: null; error: unknown };

export type Sending<I, O> = {
  isSending: boolean;
  /** For the button: while it is sent, and then `held` until the click guard takes a press again. */
  isBusy: Busy;
  /** Of the last attempt; null while one runs and after one that succeeded. */
  error: unknown;
  send(input?: I, files?: Files, onProgress?: Options["onProgress"]): Promise<Sent<O>>;
  clearError(): void;
};

/** What is given beside the route must be the same at every drawing. */
export function useSending<R extends Route, I, O>(
  route: R,
  toWire: (route: R, input: I | undefined) => Wire,
  fromWire: (route: R, data: unknown) => O,
  wishes?: Wishes,
): Sending<I, O> {
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
        const wished = wishOf(wire, files);
        const key = takesKey(route) ? wishes?.keyOf(route, wished) : undefined;
        const isAgain = key !== undefined && (wishes?.sinceOf(route, wished) ?? cameAt) < cameAt;
        const options = {
          ...(key ? { key } : {}),
          ...(files ? { files } : {}),
          ...(onProgress ? { onProgress } : {}),
        };
        const { data: came, msg } = await whileSending(() => send(route, wire, options));
        if (route.member) announceChange();
        // Only an answer that was read ends the wish: one that was not is asked for again.
        const data = fromWire(route, came);
        wishes?.fulfil(route, wished);
        const sentAgainAt = isAgain ? serverTimeAt(sentAt) : null;
        return { answer: { data, msg, sentAgainAt }, error: null };
      } catch (failure) {
        setError(failure);
        if (isRefused(failure) && !isRefused(failure, "busy", "internal_error")) {
          wishes?.refuse(route, wishOf(toWire(route, input), files));
        }
        // What was refused was shown by figures that no longer hold.
        if (route.member && isRefused(failure)) announceChange();
        // Of a screen that is gone nobody reads it there.
        if (isRefused(failure) && !isHere() && !TOLD_ELSEWHERE.has(failure.refusal)) {
          toast(failure.message, "bad");
        }
        return { answer: null, error: failure };
      } finally {
        release();
      }
    },
    [route, toWire, fromWire, wishes, cameAt, isHere, take, release],
  );
  const clearError = useCallback(() => setError(null), []);
  return { isSending: isRunning, isBusy, error, send: run, clearError };
}

/** What is wished by a form: its text, and of its files how large they are. */
export function wishOf(wire: Wire, files: Files = {}): Wire {
  const sizes = Object.entries(files).map(([name, some]) => [
    `file ${name}`,
    [some]
      .flat()
      .map((file) => file.size)
      .join(),
  ]);
  return { ...wire, ...Object.fromEntries(sizes) };
}

/** The end of a session has a toast of its own; a second step that is asked for is no failure. */
const TOLD_ELSEWHERE = new Set<string>(["not_logged_in", "second_step_required"]);

/** The server's time at a moment of `performance.now()`, as far as its newest answer says. */
const serverTimeAt = (moment: number) =>
  new Date(Date.now() + clockAhead() - (performance.now() - moment));

/**
 * Whether what an answer tells of, made at `made`, is of an earlier sending of the same wish: then
 * this one has made nothing.
 */
export function isOfBefore({ sentAgainAt }: Answered<unknown>, made: Date): boolean {
  return sentAgainAt !== null && made < sentAgainAt;
}

/** The values of such a form are text already. */
const asTyped = (_: Route, values: unknown) => ({ ...(values as Wire | undefined) });
const asItCame = <O>(_: Route, data: unknown) => data as O;

/** For screens before the login, which load no schema: `useSendText<typeof logIn>(LOG_IN)`. */
export function useSendText<E extends Endpoint>(
  route: RouteOf<E>,
): Sending<WireInputOf<E>, WireOutputOf<E>> {
  return useSending<Route, WireInputOf<E>, WireOutputOf<E>>(route, asTyped, asItCame);
}
