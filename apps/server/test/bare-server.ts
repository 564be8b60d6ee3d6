/** The HTTP server and the binder without the slices, on which a test mounts its own calls. */
import { randomUUID } from "node:crypto";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { bucketOf } from "@ballast/contract/ids.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { openClock } from "../src/platform/clock.ts";
import { type Config, readConfig } from "../src/platform/config.ts";
import { type Database, openDatabase } from "../src/platform/db.ts";
import type { Member, Router } from "../src/platform/http.ts";
import { createLog } from "../src/platform/log.ts";
import { createServer } from "../src/platform/server.ts";
import { type DatabaseWay, startDatabaseWay } from "./fakes/database-way.ts";
import { createTestDatabase, type TestDatabase } from "./harness.ts";

export type BareServer = {
  url: string;
  database: TestDatabase;
  /** The connections that the server itself uses. */
  pooled: Database;
  config: Config;
  router: Router;
  /** The server's connection to its database; `database` connects directly. */
  way: DatabaseWay;
  /** The logged lines, one JSON object each. */
  lines: string[];
  /** Creates a logged-in member; answers the token. */
  logIn(): string;
  post(call: Endpoint, init?: RequestInit & { token?: string; key?: string }): Promise<Response>;
  stop(): Promise<void>;
};

export async function startBareServer(
  mount: (router: Router) => void,
  env: Record<string, string> = {},
): Promise<BareServer> {
  const database = await createTestDatabase();
  const way = await startDatabaseWay(database.url);
  const server = openDatabase(way.url);
  const clock = await openClock(server);
  const config = readConfig({
    DATABASE_URL: database.url,
    CHAIN_RPC_URL: "http://127.0.0.1:1",
    CHAIN_ID: "31337",
    TOKEN_ADDRESS: `0x${"5".repeat(40)}`,
    SMS_URL: "http://127.0.0.1:1",
    SMS_TOKEN: "unused",
    BANK_URL: "http://127.0.0.1:1",
    BANK_KEYS: `test-token,${"0".repeat(64)},${"A".repeat(59)}=`,
    VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
    RATE_LIMIT_PER_MINUTE: "1000000",
    BOOKS_MAY_FORGET: "yes",
    ...env,
  });
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const fastify = await createServer(config, server, log, clock);
  const members = new Map<string, Member>();
  const router: Router = {
    fastify,
    db: server.db,
    replicas: null,
    probe: server.probe,
    clock,
    services: config.SERVICES,
    authenticate: async (token) => members.get(token) ?? null,
    authenticateStaff: async () => null,
    calls: [],
    lockMoney: async () => {},
  };
  mount(router);
  const url = await fastify.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    ...{ database, pooled: server, config },
    router,
    way,
    lines,
    logIn() {
      const id = randomUUID();
      members.set(id, { id, bucket: bucketOf(id), sessionId: randomUUID() });
      return id;
    },
    post(call, { token, key, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (token) headers.set("x-access-token", token);
      if (key) headers.set("idempotency-key", key);
      return fetch(`${url}${pathOf(call)}`, { method: "POST", ...init, headers });
    },
    async stop() {
      await fastify.close();
      await clock.close();
      await server.close();
      await way.stop();
      await database.drop();
    },
  };
}
