/**
 * The real app of a test file: all routes on a real HTTP server, called over HTTP as clients call
 * it.
 */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Endpoint, OutputOf } from "@ballast/contract/endpoint.ts";
import type { Language } from "@ballast/contract/language.ts";
import { LOG_POSITION } from "@ballast/contract/log-position.ts";
import { type Envelope, pathOf } from "@ballast/contract/route.ts";
import { keepSandboxKey, SANDBOX_KEY_HEADER } from "@ballast/sandbox/sandbox-key.ts";
import { TOKEN_DECIMALS } from "@ballast/sandbox/token.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { getAddress } from "viem";
import { expect, inject } from "vitest";
import * as z from "zod/mini";
import { type App, createApp } from "../src/app.ts";
import { openClock } from "../src/platform/clock.ts";
import { type Config, readConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import { openReadReplicas } from "../src/platform/read-replicas.ts";
import { createOperatorServer } from "../src/platform/server.ts";
import { unitOf } from "../src/rails/chain/chain-units.ts";
import { openNode } from "../src/rails/chain/node.ts";
import type { Chain } from "../src/rails/chain/open-chain.ts";
import { newPace } from "../src/rails/chain/pace.ts";
import { detailsOf } from "../src/rails/details.ts";
import { withDatabase } from "./database.ts";
import { type FakeSms, startFakeSms } from "./fakes/sms.ts";
import { createTestDatabase, type TestDatabase } from "./harness.ts";

type CallOptions = {
  token?: string;
  /** The token of a console session. */
  staff?: string;
  key?: string;
  /**
   * The client's address in the forwarding header of a proxy; for an app that is configured to
   * trust one.
   */
  from?: string;
  language?: Language;
  files?: { field: string; filename: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** The position of the database that the client has seen (log-position.ts). */
  after?: string;
};

/** `status` is the HTTP status; `data` is decoded by the contract's output when the code is 200. */
export type Reply<T> = Envelope<T> & { status: number; raw: Envelope<unknown> };

export type TestApp = App & {
  url: string;
  /** The address where the app reports its health to its operator. */
  operatorUrl: string;
  database: TestDatabase;
  config: Config;
  sms: FakeSms;
  /**
   * Takes the input as text fields, as a client sends them. A money call gets a fresh idempotency
   * key if none is given.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Record<string, string>,
    options?: CallOptions,
  ): Promise<Reply<OutputOf<E>>>;
  /** Calls the sandbox as a program does, with the sandbox's key. */
  askSandbox(path: string, init?: RequestInit): Promise<Response>;
  sandboxKey: string;
  advanceDays(days: number): Promise<void>;
  stop(): Promise<void>;
};

const TEST_ENV = {
  CHAIN_RPC_URL: "http://127.0.0.1:1",
  CHAIN_ID: "31337",
  TOKEN_ADDRESS: `0x${"5".repeat(40)}`,
  BANK_URL: "http://127.0.0.1:1",
  BANK_KEYS: `test-token,${"0".repeat(64)},${"A".repeat(59)}=`,
  HTTP_PORT: "0",
  VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
  // The result of a test must not depend on whether the app is built here.
  WEB_DIR: "not-built",
  CONSOLE_DIR: "not-built",
  LOG_LEVEL: "error",
  RATE_LIMIT_PER_MINUTE: "1000000",
  // The database of the tests may lose writes in a crash (test/database.ts), so that tests are
  // fast.
  BOOKS_MAY_FORGET: "yes",
};

/** With READ_ON_STANDBY=yes the app reads on a standby of the tests' server. */
function standbyOf(databaseUrl: string): Record<string, string> {
  const url = inject("standbyUrl");
  const database = new URL(databaseUrl).pathname.slice(1);
  return url === null ? {} : { READ_DATABASE_URL: withDatabase(url, database) };
}

/** Starts the app on `books`, or on a new test database when none is given. */
export async function startApp(
  env: Record<string, string> = {},
  books?: TestDatabase,
): Promise<TestApp> {
  const database = books ?? (await createTestDatabase());
  const sms = await startFakeSms();
  const dataDir = await mkdtemp(join(tmpdir(), "ballast-test-files-"));
  const sandboxKey = keepSandboxKey(dataDir);
  const config = readConfig({
    ...TEST_ENV,
    DATABASE_URL: database.url,
    ...standbyOf(database.url),
    DATA_DIR: dataDir,
    SMS_URL: sms.url,
    SMS_TOKEN: sms.token,
    ...env,
  });
  await setLimits(database, {
    ...{ prefixHour: 100_000, addressHour: 100_000, countryHour: 100_000, allHour: 100_000 },
    address: 100_000,
  });
  const clock = await openClock(database);
  database.clocks.add(clock);
  const replicas = openReadReplicas(database, config, createLog(config.LOG_LEVEL));
  const app = await createApp({
    config,
    database,
    replicas,
    clock,
    log: createLog(config.LOG_LEVEL),
    chain: chainOf(config),
    catchUp: (first) => first().then(() => false),
  });
  const url = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const operator = createOperatorServer({
    ...{ config, database, log: createLog(config.LOG_LEVEL) },
    details: () => detailsOf(database.db),
  });
  const operatorUrl = await operator.listen({ host: "127.0.0.1", port: 0 });
  return {
    ...app,
    ...{ url, operatorUrl, database, config, sms, sandboxKey },
    askSandbox(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set(SANDBOX_KEY_HEADER, sandboxKey);
      return fetch(`${url}${path}`, { ...init, headers });
    },
    async call(endpoint, input = {}, options = {}) {
      // Fixtures write beside the app: what they wrote counts as seen.
      const after = endpoint.method === "GET" ? await replicas?.primary.position() : undefined;
      return await callOver(url, endpoint, input, { ...options, ...(after && { after }) });
    },
    async advanceDays(days) {
      await sql`select sandbox.advance_clock(${days})`.execute(database.db);
      await clock.refresh();
    },
    async stop() {
      await app.fastify.close();
      await operator.close();
      database.clocks.delete(clock);
      await clock.close();
      await replicas?.close();
      await database.drop();
      await sms.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The chain of a process that serves HTTP only; in a test that starts no node, no node responds.
 */
export function chainOf(config: Config): Chain {
  return {
    node: openNode(config.CHAIN_RPC_URL),
    witness: null,
    pace: newPace(config.CHAIN_BLOCKS_AT_ONCE),
    chainId: config.CHAIN_ID,
    token: getAddress(config.TOKEN_ADDRESS),
    // The decimals of the token of a test chain.
    ...{ decimals: TOKEN_DECIMALS, unit: unitOf(TOKEN_DECIMALS) },
    confirmations: config.CONFIRMATIONS,
    depositMin: config.DEPOSIT_MIN,
    signer: null,
  };
}

/** Sets limits of codes and tries; a test file is one address, so startApp raises an address's. */
export async function setLimits(
  database: TestDatabase,
  limits: Partial<
    Record<"numberMinute" | "numberDay" | "prefixHour", number> &
      Record<"addressHour" | "countryHour" | "allHour", number> &
      Record<"login" | "number" | "fund" | "second" | "address", number>
  >,
): Promise<void> {
  for (const [name, value] of Object.entries(limits)) {
    const group = ["login", "number", "fund", "second", "address"].includes(name)
      ? "tries"
      : "codes";
    await sql`
      update platform.settings set value = jsonb_set(value, ${[group, name]}, to_jsonb(${value}::int))
      where name = 'security.limits'`.execute(database.db);
  }
}

async function callOver<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Record<string, string>,
  options: CallOptions,
): Promise<Reply<OutputOf<E>>> {
  const headers: Record<string, string> = { language: options.language ?? "en_US" };
  if (options.token) headers["x-access-token"] = options.token;
  if (options.staff) headers["x-staff-token"] = options.staff;
  if (options.after) headers[LOG_POSITION] = options.after;
  if (options.from) headers["x-forwarded-for"] = options.from;
  if (endpoint.money) headers["idempotency-key"] = options.key ?? uuidv7();
  else if (options.key) headers["idempotency-key"] = options.key;
  const query = endpoint.body === "query" ? `?${new URLSearchParams(input)}` : "";
  const { status, text: said } = await ask(`${url}${pathOf(endpoint)}${query}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.method === "POST" ? { body: await bodyOf(endpoint, input, options) } : {}),
  });
  const raw = JSON.parse(said) as Envelope<unknown>;
  // A file has no message.
  expect(`${raw.msg}`, "a sentence that lacks a detail").not.toMatch(/\{\w+\}/);
  const data = raw.code === 200 ? z.decode(endpoint.output, raw.data as never) : raw.data;
  return { ...raw, data: data as OutputOf<E>, status, raw };
}

type Asked = { method: string; headers: Record<string, string>; body?: Body };
type Body = { type: string; bytes: Buffer };

/**
 * Sends the same bodies, types and lengths as `fetch`. In a file with many calls the streams of
 * `fetch` took a tenth of the processor time.
 */
async function ask(url: string, { method, headers, body }: Asked) {
  const sent = body && { "content-type": body.type, "content-length": body.bytes.length };
  const all = { accept: "*/*", "user-agent": "node", ...headers, ...sent };
  const request = http.request(url, { method, headers: all });
  // Ignores errors that follow a response which the server sent before it had read the whole
  // request.
  request.on("error", () => {});
  request.end(body?.bytes);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response) };
}

async function bodyOf(
  endpoint: Endpoint,
  input: Record<string, string>,
  options: CallOptions,
): Promise<Body> {
  const fields = endpoint.body === "form" ? `${new URLSearchParams(input)}` : "";
  if (endpoint.body !== "multipart")
    return { type: TYPES[endpoint.body], bytes: Buffer.from(fields) };
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, value);
  for (const file of options.files ?? []) {
    form.append(file.field, new Blob([file.bytes]), file.filename);
  }
  const sent = new Response(form);
  const type = sent.headers.get("content-type") ?? "";
  return { type, bytes: Buffer.from(await sent.arrayBuffer()) };
}

/** The content types that `fetch` sends. */
const TYPES = {
  form: "application/x-www-form-urlencoded;charset=UTF-8",
  query: "text/plain;charset=UTF-8",
  none: "text/plain;charset=UTF-8",
};
