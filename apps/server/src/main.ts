/** Reads the configuration, opens the database, starts http, the worker, or both. */

import { OperatorError } from "@ballast/contract/operator-error.ts";
import { readAllTexts } from "@ballast/words/words.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createApp, type Deps } from "./app.ts";
import { AFTER_A_DAY, AT_THE_RAILS, jobsOf } from "./jobs.ts";
import { backupDetails } from "./oversight/last-backup.ts";
import { endWith } from "./platform/causes.ts";
import { openClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { hearOfHosts } from "./platform/database-hosts.ts";
import { type Db, openDatabase } from "./platform/db.ts";
import { type JobRunner, startJobs } from "./platform/jobs.ts";
import { createLog } from "./platform/log.ts";
import { hearOfLostLog } from "./platform/metrics.ts";
import { refusePooling } from "./platform/pooling.ts";
import { openReadReplicas } from "./platform/read-replicas.ts";
import { refuseUnready } from "./platform/readiness.ts";
import { readRelease } from "./platform/release.ts";
import { withSecretFiles } from "./platform/secret-files.ts";
import { createOperatorServer } from "./platform/server.ts";
import { wantsTraces } from "./platform/trace-settings.ts";
import { openBank } from "./rails/bank/bank.ts";
import { HOOK_PATH } from "./rails/bank/hook.ts";
import { openChain } from "./rails/chain/open-chain.ts";
import { detailsOf } from "./rails/details.ts";
import { forgetChecks } from "./rails/outside/gate.ts";

/** True for the owner of the schema and for a superuser: what no server may be. */
async function mayWriteLedger(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('ledger.accounts', 'update') as may`.execute(db);
  return rows[0]?.may ?? true;
}

// Until it is ready, whatever a step throws ends the start with its sentence.
const endStart = (error: unknown) => endWith(error, "DATABASE_URL");
process.once("uncaughtException", endStart);
const config = readConfig(withSecretFiles(process.env));
const tracing = wantsTraces(config)
  ? (await import("./platform/start-tracing.ts")).startTracing(config)
  : null;
const log = createLog(config.LOG_LEVEL);
tracing?.tellTo(log);
log.info({ ...readRelease(), role: config.ROLE }, "starts");
hearOfLostLog();
readAllTexts();
const database = openDatabase(config.DATABASE_URL, config.DATABASE_CONNECTIONS);
hearOfHosts(config.DATABASE_URL, (says) => log.info(`database: ${says}`));
await refuseUnready(database, config);
await refusePooling(database);
if (await mayWriteLedger(database.db)) {
  throw new OperatorError(
    "DATABASE_URL logs in as a role that may write the ledger. The server needs the service's role, ballast_service.",
  );
}
const clock = await openClock(database);
const chain = await openChain(config, database.db);
const stops: (() => Promise<unknown>)[] = [() => clock.close(), () => database.close()];
if (tracing) stops.push(() => tracing.stop());

/** Answers the address; ends the process with a sentence where it cannot listen. */
async function listenOrEnd(
  fastify: FastifyInstance,
  at: { host: string; port: number; setting: string },
): Promise<string> {
  const url = await fastify
    .listen({ host: at.host, port: at.port })
    .catch((error) => endWith(error, at.setting));
  stops.unshift(() => fastify.close());
  return url;
}

const metricsUrl = await listenOrEnd(
  createOperatorServer({
    ...{ config, database, log },
    details: async () => ({
      ...(await detailsOf(database.db)),
      ...(await backupDetails(database.db, config.BACKUP_MAX_AGE_HOURS)),
    }),
  }),
  {
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    setting: "METRICS_PORT",
  },
);

let runner: JobRunner | null = null;
if (config.ROLE !== "http") {
  await forgetChecks(database.db);
  const context = { database, db: database.db, clock, log };
  const started = await startJobs(context, jobsOf(config, chain));
  stops.unshift(() => started.stop());
  runner = started;
}
const catchUp: Deps["catchUp"] = async (first, what = "day") => {
  if (runner === null) await first();
  else await runner.runInOrder(what === "day" ? AFTER_A_DAY : AT_THE_RAILS, first);
  return runner !== null;
};

if (config.ROLE !== "worker") {
  const replicas = openReadReplicas(database, config, log);
  if (replicas) stops.unshift(() => replicas.close());
  const { fastify } = await createApp({
    config,
    database,
    replicas,
    clock,
    log,
    chain,
    catchUp,
  });
  const url = await listenOrEnd(fastify, {
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    setting: "HTTP_PORT",
  });
  // Without it everything is still found, a little later, by asking.
  const hook = new URL(HOOK_PATH, url);
  void openBank({ url: config.BANK_URL, keys: config.BANK_KEYS })
    .setHook(hook.href)
    .catch((error) =>
      log.warn({ err: error }, "bank: it does not know where to send its webhooks"),
    );
  console.log(JSON.stringify({ ready: true, url, metricsUrl }));
} else {
  console.log(JSON.stringify({ ready: true, metricsUrl }));
}

process.off("uncaughtException", endStart);

/** What does not end in order by then is ended: each process of ours is waited for no longer. */
const STOP_MS = 18_000;

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  for (const step of stops) await step().catch((error) => log.warn({ err: error }, "stopping"));
  process.exit(0);
}
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());
