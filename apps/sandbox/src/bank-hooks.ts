/**
 * Sends signed webhooks to the customer's server, repeated until they are acknowledged. Faults make
 * it send them twice, in the wrong order, or not at all, as real networks do.
 */
import { createHmac } from "node:crypto";
import { unlessNoRoom } from "./append-line.ts";
import type { Books, Event } from "./bank-books.ts";

export type HookFaults = {
  /** Sends nothing until this is set to false. */
  silent: boolean;
  /** Sends each event twice. */
  twice: boolean;
  /** Sends pending events newest first. */
  backwards: boolean;
};

const TICK_MS = 100;
const TIMEOUT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
const AT_ONCE = 20;

/** `v1=` and the HMAC-SHA256, in hex, of id, seconds and body joined by dots. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  return `v1=${createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("hex")}`;
}

export function startHooks(books: Books, secret: string, faults: HookFaults) {
  const tries = new Map<number, { count: number; next: number }>();
  let busy = false;

  async function tellSome(): Promise<void> {
    if (busy || faults.silent || books.hook === null) return;
    busy = true;
    try {
      const waiting = books.events.filter(
        ({ seq }) => !books.told.has(seq) && (tries.get(seq)?.next ?? 0) <= Date.now(),
      );
      if (faults.backwards) waiting.reverse();
      for (const event of waiting.slice(0, AT_ONCE)) await tell(books.hook, event);
    } finally {
      busy = false;
    }
  }

  async function tell(url: string, event: Event): Promise<void> {
    const times = faults.twice ? 2 : 1;
    const taken = [];
    for (let time = 0; time < times; time++) taken.push(await send(url, event));
    // An event whose acknowledgement could not be stored is sent again: the receiver knows its id.
    const noted = () => unlessNoRoom(() => books.note({ fact: "told", seq: event.seq }));
    if (taken.every(Boolean) && noted()) return;
    const count = (tries.get(event.seq)?.count ?? 0) + 1;
    const wait = Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.min(count, 10));
    tries.set(event.seq, { count, next: Date.now() + wait });
  }

  async function send(url: string, event: Event): Promise<boolean> {
    const body = JSON.stringify(event);
    const seconds = Math.floor(Date.now() / 1_000);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "bank-event": event.id,
          "bank-timestamp": String(seconds),
          "bank-signature": signatureOf(secret, event.id, seconds, body),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false; // the next try comes by itself
    }
  }

  const timer = setInterval(() => void tellSome(), TICK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
