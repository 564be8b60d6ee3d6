/** Sending a form: once a second at most, never twice at a time, with a key that retries keep. */
import { CLICK_GUARD_MS } from "@ballast/contract/constants.ts";
import type { Endpoint, InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import { useCallback, useRef, useState } from "react";
import { fromWire, send, toWire } from "./call.ts";
import { announceChange } from "./changes.ts";

/** A UUID v4; `crypto.randomUUID` is missing where the page is not served from this machine or TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex);
}

export type Answer<E extends Endpoint> = { data: OutputOf<E>; msg: string; wire: unknown };

/** Both are null when the click was not taken. */
export type Sent<E extends Endpoint> =
  | { answer: Answer<E>; error: null }
  | { answer: null; error: unknown };

export type Sending<E extends Endpoint> = {
  isSending: boolean;
  /** Of the last attempt; null while one runs and after one that succeeded. */
  error: unknown;
  send(input?: InputOf<E>, files?: Record<string, Blob>): Promise<Sent<E>>;
  clearError(): void;
};

export function useSend<E extends Endpoint>(endpoint: E): Sending<E> {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isBusy = useRef(false);
  const takenAt = useRef(Number.NEGATIVE_INFINITY);
  // The same input keeps its key until it succeeded: a retry moves once. Another input is another
  // wish, and a key answers only for the wish it was first sent with.
  const kept = useRef({ input: "", key: newKey() });

  const run = useCallback(
    async (input?: InputOf<E>, files?: Record<string, Blob>): Promise<Sent<E>> => {
      const now = performance.now();
      if (isBusy.current || now - takenAt.current < CLICK_GUARD_MS) {
        return { answer: null, error: null };
      }
      isBusy.current = true;
      takenAt.current = now;
      setIsSending(true);
      setError(null);
      try {
        const wire = toWire(endpoint, input);
        const text = JSON.stringify(wire);
        if (text !== kept.current.input) kept.current = { input: text, key: newKey() };
        const options = endpoint.money ? { key: kept.current.key } : {};
        const envelope = await send(endpoint, wire, files ? { ...options, files } : options);
        kept.current = { input: "", key: newKey() };
        if (endpoint.member) announceChange();
        const data = fromWire(endpoint, envelope.data);
        return { answer: { data, msg: envelope.msg, wire: envelope.data }, error: null };
      } catch (failure) {
        setError(failure);
        return { answer: null, error: failure };
      } finally {
        isBusy.current = false;
        setIsSending(false);
      }
    },
    [endpoint],
  );
  const clearError = useCallback(() => setError(null), []);
  return { isSending, error, send: run, clearError };
}
