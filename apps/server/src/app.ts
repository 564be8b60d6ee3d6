/** Builds the HTTP app and mounts each slice's routes: the table of contents of the API. */
import type { FastifyInstance } from "fastify";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db.ts";
import type { Router } from "./platform/http.ts";
import type { Log } from "./platform/log.ts";
import { createServer } from "./platform/server.ts";

/** What main.ts builds once and every slice takes its part of. */
export type Deps = { config: Config; database: Database; clock: Clock; log: Log };

export type App = { fastify: FastifyInstance; router: Router };

export async function createApp(deps: Deps): Promise<App> {
  const { config, database, clock, log } = deps;
  const fastify = await createServer(config, database, log);
  const router: Router = {
    fastify,
    db: database.db,
    clock,
    services: config.SERVICES,
    authenticate: async () => null,
    bound: new Set(),
  };
  return { fastify, router };
}
