/** What the sandbox shows: the clock, the chain's head, the guard, the invariants, the latest SMS. */
import { readHead } from "@ballast/sandbox/faucet.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import { type Guard, guards, type Invariant, invariants } from "../reserve/monitor.ts";

export type SmsMessage = { to: string; text: string; at: string };

export type SandboxDeps = {
  chainUrl: string;
  smsUrl: string;
  smsToken: string;
  dataDir: string;
  /** Runs what the passing of days makes due, in order, and waits for it. */
  catchUp(): Promise<void>;
  /** One staff command line, as in a terminal; console knows it, which stands to the right. */
  runStaff(args: readonly string[]): Promise<{ exit: number; lines: string[] }>;
};

const SMS_TIMEOUT_MS = 3_000;

/** The newest messages the SMS provider took, newest first; null when it does not answer. */
export async function latestMessages(
  deps: SandboxDeps,
  limit: number,
  to?: string,
): Promise<SmsMessage[] | null> {
  const query = new URLSearchParams({ limit: String(limit), ...(to ? { to } : {}) });
  try {
    const response = await fetch(`${deps.smsUrl}/messages?${query}`, {
      headers: { authorization: `Bearer ${deps.smsToken}` },
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    });
    if (!response.ok) return null;
    const body = (await response.json()) as { messages: SmsMessage[] };
    return body.messages;
  } catch {
    return null;
  }
}

export type SandboxState = {
  now: Date;
  block: bigint | null;
  messages: SmsMessage[] | null;
  guards: Guard[];
  invariants: Invariant[];
};

export async function sandboxState(db: Db, clock: Clock, deps: SandboxDeps): Promise<SandboxState> {
  const [head, messages, guardRows, invariantRows] = await Promise.all([
    readHead(deps.chainUrl).catch(() => null),
    latestMessages(deps, 10),
    guards(db),
    invariants(db),
  ]);
  return {
    now: clock.now(),
    block: head?.number ?? null,
    messages,
    guards: guardRows,
    invariants: invariantRows,
  };
}
