/**
 * The setup of a run: the real PostgreSQL with fsync on, the real local chain, and the real server
 * as separate processes, in a folder that is removed afterwards.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "@ballast/embedded/bundled.ts";
import { type Child, startChild } from "@ballast/embedded/child.ts";
import {
  type EmbeddedPostgres,
  removePostgres,
  startPostgres,
} from "@ballast/embedded/postgres.ts";
import pg from "pg";
import { migrateDatabase } from "../apps/server/src/migrate-database.ts";
import type { NeededSettings } from "../apps/server/src/platform/config.ts";
import { keysFile, vaultKeys } from "../scripts/launch/keys.ts";

export type Stage = {
  port: number;
  ownerUrl: string;
  superUrl: string;
  serviceUrl: string;
  owner: pg.Client;
  /** The server's DATA_DIR. */
  folder: string;
  pids: { server: number; sandbox: number; database: number };
  /** Another server on the same database, with these settings besides. */
  another(env: Record<string, string>): Promise<Child>;
  postgres: EmbeddedPostgres;
  stop(): Promise<void>;
};

/** By default only the http process, from its sources: no job may run beside the measurement. */
type Staging = { role?: "http" | "both"; bundles?: string };

type Urls = Pick<Stage, "ownerUrl" | "serviceUrl">;
type Seed = (owner: pg.Client, urls: Urls) => Promise<void>;

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export async function setStage(
  abort: AbortSignal,
  seed: Seed,
  staging: Staging = {},
): Promise<Stage> {
  const { stages, stop } = await setStages(abort, [seed], staging);
  const [stage] = stages;
  if (stage === undefined) throw new Error("there is no stage");
  return { ...stage, stop };
}

type Stages = { stages: Omit<Stage, "stop">[]; stop(): Promise<void> };

/** One for each seed: a database and a server of its own, on the same PostgreSQL and chain. */
export async function setStages(
  abort: AbortSignal,
  seeds: Seed[],
  { role = "http", bundles }: Staging = {},
): Promise<Stages> {
  const program = (path: string) => bundled(fromRoot(path), bundles);
  const folder = await mkdtemp(join(tmpdir(), "ballast-bench-"));
  const stops = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const settings = { max_connections: "400" };
    const postgres = await startPostgres({ dataDir: join(folder, "postgres"), settings, abort });
    // Root's database is stored elsewhere, and would otherwise remain.
    stops.push(() => removePostgres(join(folder, "postgres")), postgres.stop);
    const sandbox = await startSandbox(folder, program("apps/sandbox/src/main.ts"), abort);
    stops.push(sandbox.stop);
    const stages: Stages["stages"] = [];
    for (const [at, seed] of seeds.entries()) {
      const urls = await createDatabase(postgres.superUrl, postgres, `stage${at}`);
      const owner = new pg.Client({ connectionString: urls.ownerUrl });
      // Its connection breaks when the run is aborted; the pending query reports the error.
      owner.on("error", () => {});
      await owner.connect();
      stops.push(() => owner.end());
      await seed(owner, urls);
      const own = join(folder, `stage${at}`);
      await mkdir(own);
      const another: Stage["another"] = async (env) => {
        const server = await startChild({
          name: "the server",
          args: [program("apps/server/src/main.ts")],
          env: { ...serverEnvironment(own, urls.serviceUrl, sandbox), ROLE: role, ...env },
          logFile: join(own, "server.log"),
          abort,
        });
        stops.push(server.stop);
        return server;
      };
      const server = await another({});
      const port = Number(new URL(String(server.ready.url)).port);
      const pids = { server: server.pid, sandbox: sandbox.pid, database: postgres.pid };
      const shared = { superUrl: postgres.superUrl, postgres, another };
      stages.push({ ...urls, ...shared, port, owner, folder: own, pids });
    }
    return { stages, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A migrated database of that name beside the first one. */
export async function createDatabase(superUrl: string, of: Urls, name: string): Promise<Urls> {
  const admin = new pg.Client({ connectionString: superUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner ballast_owner`);
  await admin.end();
  const ownerUrl = inDatabase(of.ownerUrl, name);
  await migrateDatabase(ownerUrl);
  return { ownerUrl, serviceUrl: inDatabase(of.serviceUrl, name) };
}

export function inDatabase(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.toString();
}

function startSandbox(folder: string, program: string, abort: AbortSignal): Promise<Child> {
  return startChild({
    name: "the sandbox",
    args: [program],
    env: {
      SANDBOX_DATA_DIR: join(folder, "sandbox"),
      CHAIN_PORT: "0",
      SMS_PORT: "0",
      BANK_PORT: "0",
    },
    logFile: join(folder, "sandbox.log"),
    abort,
  });
}

function serverEnvironment(folder: string, serviceUrl: string, { ready }: Child) {
  return {
    DATABASE_URL: serviceUrl,
    CHAIN_RPC_URL: String(ready.chainUrl),
    CHAIN_ID: String(ready.chainId),
    TOKEN_ADDRESS: String(ready.tokenAddress),
    SMS_URL: String(ready.smsUrl),
    SMS_TOKEN: String(ready.smsToken),
    BANK_URL: String(ready.bankUrl),
    BANK_KEYS: String(ready.bankKeys),
    DATA_DIR: folder,
    KEYS_FILE: keysFile(folder),
    VAULT_KEYS: vaultKeys(folder),
    HTTP_PORT: "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "error",
    RATE_LIMIT_PER_MINUTE: "10000000",
  } satisfies NeededSettings & Record<string, string>;
}
