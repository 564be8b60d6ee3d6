/** A client of the public API, typed by the contract, for demo, seed and torture. */
import type { Endpoint, OutputOf } from "@ballast/contract/endpoint.ts";
import { type Envelope, pathOf, takesKey } from "@ballast/contract/route.ts";
import { SANDBOX_KEY_HEADER } from "@ballast/sandbox/sandbox-key.ts";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";

export const TIMEOUT_MS = 36_000;

/** A refusal, or an unreadable response. */
export class CallFailed extends Error {
  readonly code: number;
  readonly refusal: string;
  constructor(path: string, envelope: Envelope<{ refusal?: string } | null>) {
    super(`${path}: ${envelope.code} ${envelope.msg}`);
    this.code = envelope.code;
    this.refusal = envelope.data?.refusal ?? "";
  }
}

export type Client = {
  url: string;
  token: string;
  /** Calls an endpoint; throws CallFailed on a refusal. `key` repeats a call that takes one. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Record<string, string>,
    key?: string,
  ): Promise<OutputOf<E>>;
  /** The `msg` of the last response (login: the token). */
  msg: string;
};

export function createClient(url: string, token = ""): Client {
  const client: Client = { url, token, msg: "", call };
  async function call<E extends Endpoint>(
    endpoint: E,
    input: Record<string, string> = {},
    key: string = uuidv7(),
  ): Promise<OutputOf<E>> {
    const query = endpoint.body === "query" ? `?${new URLSearchParams(input)}` : "";
    const response = await fetch(`${url}${pathOf(endpoint)}${query}`, {
      method: endpoint.method,
      headers: {
        language: "en_US",
        ...(client.token ? { "x-access-token": client.token } : {}),
        ...(takesKey(endpoint) ? { "idempotency-key": key } : {}),
      },
      ...(endpoint.body === "form" ? { body: new URLSearchParams(input) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const envelope = (await response.json()) as Envelope<never>;
    if (envelope.code !== 200) throw new CallFailed(pathOf(endpoint), envelope);
    client.msg = envelope.msg;
    return z.decode(endpoint.output, envelope.data) as OutputOf<E>;
  }
  return client;
}

/** Polls until `ready` returns something else than null; throws after `seconds`. */
export async function eventually<T>(
  what: string,
  ready: () => Promise<T | null>,
  seconds = 60,
): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ready();
    if (answer !== null) return answer;
    if (performance.now() > until) throw new Error(`${what} did not happen within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The address of a running Ballast, and the key of its sandbox. */
export type SandboxPlace = { url: string; sandboxKey: string };

/** The sandbox's address, as `npm start` prints it. */
export const sandboxAddress = ({ url, sandboxKey }: SandboxPlace) =>
  `${url}/sandbox?key=${sandboxKey}`;

/** Parses the sandbox's address; null when it has no key. */
export function readSandboxAddress(text: string): SandboxPlace | null {
  const { origin, searchParams } = new URL(text);
  const sandboxKey = searchParams.get("key");
  return sandboxKey === null ? null : { url: origin, sandboxKey };
}

/** The sandbox's calls, over HTTP as for any other client. */
export function createSandbox({ url, sandboxKey }: SandboxPlace) {
  const headers = { [SANDBOX_KEY_HEADER]: sandboxKey };
  async function post(path: string, form: Record<string, string>): Promise<Record<string, string>> {
    const response = await fetch(`${url}/sandbox/${path}`, {
      method: "POST",
      headers,
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(600_000),
    });
    const body = (await response.json()) as Record<string, string>;
    if (!response.ok) throw new Error(`sandbox ${path}: ${body.msg}`);
    return body;
  }
  async function lastText(phone: string): Promise<string> {
    const query = new URLSearchParams({ to: phone });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${url}/sandbox/sms?${query}`, { headers, signal });
    const { messages } = (await response.json()) as { messages?: { text: string }[] };
    return messages?.[0]?.text ?? "";
  }
  return {
    gas: (address: string) => post("gas", { address }),
    faucet: async (address: string, amount: bigint) => {
      const { hash = "" } = await post("faucet", { address, amount: `${amount}` });
      return { hash };
    },
    mine: (blocks: number) => post("mine", { blocks: `${blocks}` }),
    /** Runs the jobs, the reconciliation and the invariants now. */
    check: () => post("check", {}),
    /** Takes what is under way at chain and bank one step further, now instead of in a second. */
    rails: () => post("rails", {}),
    /**
     * Runs a command line of one of the demo's staff, given as separate words; returns its output.
     */
    staff: async (as: string, ...line: string[]) => {
      const { lines } = await post("staff", { as, line: JSON.stringify(line) });
      return lines as unknown as string[];
    },
    advance: (days: number) => post("advance", { days: `${days}` }),
    async state(): Promise<SandboxState> {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${url}/sandbox/state`, { headers, signal });
      return (await response.json()) as SandboxState;
    },
    /** The newest code sent to a number; waits for one that is not in the text `after`. */
    code: (phone: string, after = "") =>
      eventually("an SMS code", async () => {
        const text = await lastText(phone);
        return text === after ? null : (/\b(\d{6})\b/.exec(text)?.[1] ?? null);
      }),
    lastText,
  };
}

export type SandboxState = {
  now: string;
  block: string | null;
  chainUrl: string;
  bankUrl: string;
  payments: { amount: string }[] | null;
  guards: { currency: string; refusal: string | null; red: string[]; stale: string[] }[];
  invariants: { name: string; rows: string; at: string }[];
};
export type Sandbox = ReturnType<typeof createSandbox>;
