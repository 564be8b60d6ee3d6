/** What the sandbox shows: the clock, the chain's head, the guard, the invariants, the latest SMS. */
import { readHead } from "@ballast/sandbox/faucet.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";
import type { WriteProbe } from "../platform/write-probe.ts";
import { orClosed } from "../reserve/books-closed.ts";
import { type Guard, guards, type Invariant, invariants } from "../reserve/monitor.ts";

export type SmsMessage = { to: string; text: string; at: string };

export type SandboxDeps = {
  chainUrl: string;
  smsUrl: string;
  smsToken: string;
  bank: { url: string; token: string };
  dataDir: string;
  probe: WriteProbe;
  log: Log;
  /**
   * Runs `first`, then in order the jobs that passing days make due, or those that move money over chain
   * and bank. Answers whether it ran them: in an http process the worker's timers do it.
   */
  catchUp(first: () => Promise<void>, what?: "day" | "rails"): Promise<boolean>;
  /** Runs one staff command line, as in a terminal. */
  runStaff(args: readonly string[]): Promise<{ exit: number; lines: string[] }>;
};

const ANSWER_WITHIN_MS = 3_000;

/** The newest messages accepted by the SMS provider, newest first; null when it does not answer. */
export async function latestMessages(
  deps: SandboxDeps,
  limit: number,
  to?: string,
): Promise<SmsMessage[] | null> {
  const query = new URLSearchParams({ limit: String(limit), ...(to ? { to } : {}) });
  try {
    const response = await fetch(`${deps.smsUrl}/messages?${query}`, {
      headers: { authorization: `Bearer ${deps.smsToken}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) return null;
    const body = (await response.json()) as { messages: SmsMessage[] };
    return body.messages;
  } catch {
    return null;
  }
}

/** A payment on the bank's page; `amount` as text with two decimals. */
export type BankPayment = { id: string; amount: string; currency: string; state: string };

/** The newest payments at the bank, as many as it lists; null when it does not answer. */
async function bankPayments({ bank }: SandboxDeps): Promise<BankPayment[] | null> {
  try {
    const response = await fetch(`${bank.url}/payments`, {
      headers: { authorization: `Bearer ${bank.token}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) return null;
    const { payments } = (await response.json()) as { payments: BankPayment[] };
    return payments.map(({ id, amount, currency, state }) => ({
      id,
      amount: `${amount.slice(0, -2)}.${amount.slice(-2)}`,
      currency,
      state,
    }));
  } catch {
    return null;
  }
}

/** Presses a button as the payer on the bank's page; answers the payment's state, null when it is unknown. */
export async function pressAtBank(
  { bank }: SandboxDeps,
  payment: string,
  act: "accept" | "refuse",
): Promise<string | null> {
  const response = await fetch(`${bank.url}/pay/${payment}/${act}`, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await response.body?.cancel();
  return response.status === 303 ? response.headers.get("payment-was") : null;
}

export type SandboxState = {
  now: Date;
  block: bigint | null;
  messages: SmsMessage[] | null;
  payments: BankPayment[] | null;
  /** The URLs of the bank's own page and of the chain's node. */
  bankUrl: string;
  chainUrl: string;
  guards: Guard[];
  invariants: Invariant[];
};

/** Only those that can still be paid: the drawer asks every two seconds and shows no others. */
export function openPayments({ payments }: SandboxState): BankPayment[] | null {
  return payments?.filter(({ state }) => state === "open") ?? null;
}

export async function sandboxState(db: Db, clock: Clock, deps: SandboxDeps): Promise<SandboxState> {
  const [head, messages, payments, guardRows, invariantRows] = await Promise.all([
    readHead(deps.chainUrl).catch(() => null),
    latestMessages(deps, 10),
    bankPayments(deps),
    guards(db).then((all) => orClosed(deps.probe, all)),
    invariants(db),
  ]);
  return {
    now: clock.now(),
    block: head?.number ?? null,
    messages,
    payments,
    bankUrl: deps.bank.url,
    chainUrl: deps.chainUrl,
    guards: guardRows,
    invariants: invariantRows,
  };
}
