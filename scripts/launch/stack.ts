/**
 * Everything that `npm start` runs, each a separate process: the builds, the database with its
 * migrations and the sandbox start beside each other, then the server, then the demo data. All are
 * ended in reverse.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "@ballast/embedded/bundled.ts";
import { type Child, type ChildOptions, runChild, startChild } from "@ballast/embedded/child.ts";
import type { LogLoss } from "@ballast/embedded/log-file.ts";
import { freePort } from "@ballast/embedded/ports.ts";
import { startPostgres } from "@ballast/embedded/postgres.ts";
import { removeRunning, writeRunning } from "@ballast/embedded/running.ts";
import { endLeftOverAnvil } from "@ballast/sandbox/anvil.ts";
import { keepSandboxKey } from "@ballast/sandbox/sandbox-key.ts";
import type { NeededSettings } from "../../apps/server/src/platform/config.ts";
import { settingAgainstSandbox } from "../../apps/server/src/sandbox/sandbox-door.ts";
import {
  BUNDLES,
  type Build,
  type Builds,
  buildEach,
  CONSOLE,
  distOf,
  MEMBERS_APP,
} from "../build.ts";
import { demoData, emptyData, makeDemoData } from "./data.ts";
import { keysFile, vaultKeys } from "./keys.ts";
import { moveOlderData } from "./move-older-data.ts";
import { environmentBelow, type Settings } from "./settings.ts";

/** Without bundles the programs run from their sources. */
export type Programs = Builds & {
  sandbox: string;
  migrate: string;
  server: string;
  seed: string;
};

export type StackOptions = {
  settings: Settings;
  /** The folder exists, belongs to us, and its path is real. */
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Aborting it ends the start; the stack aborts it when one of its programs ends by itself. */
  life: AbortController;
  say(line: string): void;
  programs?: Programs;
  /** Additional settings of our own PostgreSQL. */
  databaseSettings?: Record<string, string>;
  /** Our programs connect over a socket beside its data, which costs a third less than TCP. */
  databaseOverSocket?: boolean;
};

export type Stack = {
  url: string;
  /** The sandbox's key; null when a setting turned the sandbox off. */
  sandboxKey: string | null;
  metricsUrl: string;
  /** The folder of the database's files; null when the database is not ours. */
  databaseDir: string | null;
  /** Whether the demo data was created just now. */
  isFirst: boolean;
  stop(): Promise<void>;
};

/** The environment variable that marks the processes of a data folder. */
export const MARK = "LAUNCHED_FOR";

/** The real programs; tests replace them with stand-ins. */
const PROGRAMS: Programs = {
  app: MEMBERS_APP,
  console: CONSOLE,
  bundles: BUNDLES,
  sandbox: fromRoot("apps/sandbox/src/main.ts"),
  migrate: fromRoot("apps/server/src/migrate.ts"),
  server: fromRoot("apps/server/src/main.ts"),
  seed: fromRoot("scripts/seed.ts"),
};

/**
 * Starts everything and resolves when the server listens and the demo data exists. Throws the
 * reason when it cannot or when `life` is aborted; whatever was started has ended by then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { life, dataDir } = options;
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const end of stops.reverse()) await end();
      removeRunning(dataDir);
    })();
    return stopping;
  };
  /** Ends the program with the stack, and the stack with the program. */
  const keep: Keep = (name, exited, end) => {
    stops.push(end);
    void exited.then((how) => {
      if (stopping === undefined) life.abort(new Error(`${name} ended (${how})`));
    });
  };
  try {
    const off = settingAgainstSandbox(options.env);
    refuseWithoutSandbox(options, off);
    await forgetCutOff(options);
    const sandboxKey = keepSandboxKey(dataDir);
    const { database, sandbox } = await openBesideBuilds(options, sandboxKey, keep);
    const env = { ...sandbox, DATABASE_URL: database.serviceUrl, DATA_DIR: dataDir };
    const { url, metricsUrl, serverEnv } = await openServer(options, env, keep);
    writeRunning(dataDir, { pid: process.pid, url, env: serverEnv });
    const isFirst = await seed(options, serverEnv, database);
    life.signal.throwIfAborted();
    return {
      ...{ url, metricsUrl, sandboxKey: off === null ? sandboxKey : null },
      ...{ databaseDir: database.folder, isFirst, stop },
    };
  } catch (error) {
    await stop();
    throw life.signal.aborted ? life.signal.reason : error;
  }
}

type Keep = (name: string, exited: Promise<string>, end: () => Promise<void>) => void;
type Database = {
  ownerUrl: string;
  serviceUrl: string;
  folder: string | null;
  withoutSync(work: () => Promise<void>): Promise<void>;
};

/** Only the server needs the pages; sandbox and migrations need their bundles. */
async function openBesideBuilds(options: StackOptions, sandboxKey: string, keep: Keep) {
  const { life, say } = options;
  const { app, console, bundles } = programs(options);
  const build = (list: (Build | null)[]) =>
    buildEach((what, how) => say(part(what, how)), list, life.signal);
  const bundled = build([bundles]);
  const database = openMigrated(options, keep, bundled);
  const sandbox = bundled.then(() => openSandbox(options, sandboxKey, keep));
  await untilAll(life, [database, sandbox, build([app, console])]);
  return { database: await database, sandbox: await sandbox };
}

async function openMigrated(options: StackOptions, keep: Keep, bundled: Promise<void>) {
  const database = await openDatabase(options, keep);
  await bundled;
  await migrate(options, database.ownerUrl);
  return database;
}

/** The first failure ends the others too; it is thrown once all of them have ended. */
async function untilAll(life: AbortController, works: readonly Promise<unknown>[]): Promise<void> {
  for (const work of works) work.catch((error) => life.abort(error));
  await Promise.allSettled(works);
  life.signal.throwIfAborted();
}

async function openDatabase(options: StackOptions, keep: Keep): Promise<Database> {
  const { settings, say, dataDir } = options;
  const theirs = settings.DATABASE_URL;
  if (theirs !== undefined) {
    const ownerUrl = settings.MIGRATE_DATABASE_URL;
    if (ownerUrl === undefined) {
      throw new Error(
        "DATABASE_URL is set and MIGRATE_DATABASE_URL is not: the migrations need the owner's login, " +
          "which the server must not have.",
      );
    }
    return { ownerUrl, serviceUrl: theirs, folder: null, withoutSync: (work) => work() };
  }
  await moveOlderData({ dataDir: join(dataDir, "postgres"), say, abort: options.life.signal });
  const done = timed(say, "database");
  const postgres = await startPostgres({
    dataDir: join(dataDir, "postgres"),
    port: settings.PG_PORT,
    settings: options.databaseSettings ?? {},
    overSocket: options.databaseOverSocket ?? false,
  });
  keep("the database", postgres.exited, postgres.stop);
  options.life.signal.throwIfAborted();
  done(
    `PostgreSQL on 127.0.0.1:${postgres.port}${moved("PG_PORT", settings.PG_PORT, postgres.port)}`,
  );
  return {
    ownerUrl: postgres.ownerUrl,
    serviceUrl: postgres.serviceUrl,
    folder: postgres.dataDir,
    withoutSync: postgres.withoutSync,
  };
}

async function openSandbox(
  options: StackOptions,
  key: string,
  keep: Keep,
): Promise<Record<string, string>> {
  const { settings, say, dataDir } = options;
  const done = timed(say, "sandbox");
  const folder = join(dataDir, "sandbox");
  const chainPort = await freePort(settings.CHAIN_PORT);
  const smsPort = await freePort(settings.SMS_PORT, [chainPort]);
  const bankPort = await freePort(settings.BANK_PORT, [chainPort, smsPort]);
  const sandbox = await startChild({
    ...child(options, "the sandbox", programs(options).sandbox),
    env: environment(options, {
      SANDBOX_DATA_DIR: folder,
      SANDBOX_KEY: key,
      CHAIN_PORT: String(chainPort),
      SMS_PORT: String(smsPort),
      BANK_PORT: String(bankPort),
    }),
  });
  keep("the sandbox", sandbox.exited, async () => {
    await sandbox.stop();
    await endLeftOverAnvil(folder);
  });
  const ready = readyText(sandbox);
  done(
    `chain on 127.0.0.1:${chainPort}${moved("CHAIN_PORT", settings.CHAIN_PORT, chainPort)}, ` +
      `SMS on 127.0.0.1:${smsPort}${moved("SMS_PORT", settings.SMS_PORT, smsPort)}, ` +
      `bank on 127.0.0.1:${bankPort}${moved("BANK_PORT", settings.BANK_PORT, bankPort)}`,
  );
  return {
    CHAIN_RPC_URL: ready("chainUrl"),
    CHAIN_ID: ready("chainId"),
    TOKEN_ADDRESS: ready("tokenAddress"),
    SMS_URL: ready("smsUrl"),
    SMS_TOKEN: ready("smsToken"),
    BANK_URL: ready("bankUrl"),
    BANK_KEYS: ready("bankKeys"),
  } satisfies Omit<NeededSettings, "DATABASE_URL" | "VAULT_KEYS">;
}

async function migrate(options: StackOptions, ownerUrl: string): Promise<void> {
  const done = timed(options.say, "migrations");
  await runChild({
    ...child(options, "the migration", programs(options).migrate),
    env: environment(options, { MIGRATE_DATABASE_URL: ownerUrl }),
  });
  done("applied");
}

type Served = { url: string; metricsUrl: string; serverEnv: Record<string, string> };

async function openServer(
  options: StackOptions,
  env: Record<string, string>,
  keep: Keep,
): Promise<Served> {
  const { settings, say } = options;
  const done = timed(say, "server");
  const port = await freePort(settings.HTTP_PORT);
  const metricsPort = await freePort(settings.METRICS_PORT, [port]);
  const serverEnv = {
    ...env,
    ROLE: "both",
    HTTP_PORT: String(port),
    METRICS_PORT: String(metricsPort),
    KEYS_FILE: keysFile(options.dataDir),
    VAULT_KEYS: vaultKeys(options.dataDir),
  };
  const server = await startChild({
    ...child(options, "the server", programs(options).server),
    env: environment(options, serverEnv),
  });
  keep("the server", server.exited, server.stop);
  const ready = readyText(server);
  const url = ready("url");
  done(
    `on ${url}${moved("HTTP_PORT", settings.HTTP_PORT, port)}, ` +
      `metrics on port ${metricsPort}${moved("METRICS_PORT", settings.METRICS_PORT, metricsPort)}`,
  );
  return { url, metricsUrl: ready("metricsUrl"), serverEnv };
}

async function seed(
  options: StackOptions,
  serverEnv: Record<string, string>,
  { withoutSync }: Database,
): Promise<boolean> {
  if (demoData(options.dataDir) === "made") return false;
  const done = timed(options.say, "demo data");
  options.say(
    part("demo data", "being made, for a quarter of a minute to one; until then each page says so"),
  );
  const make = () =>
    runChild({
      ...child(options, "the demo data", programs(options).seed),
      env: environment(options, serverEnv),
    });
  // An interruption makes it anew, so it waits for the disk once, at its end.
  await makeDemoData(options.dataDir, () => withoutSync(make));
  done("made");
  return true;
}

/** The demo data is created with the sandbox's calls. */
function refuseWithoutSandbox({ dataDir }: StackOptions, off: string | null): void {
  if (off === null || demoData(dataDir) === "made") return;
  throw new Error(
    `a first start makes its demo data through the sandbox, which ${off} turns off. ` +
      `Start once without ${off}, then with it.`,
  );
}

// Until a first start is complete nobody has used its data. Incomplete data cannot be continued.
async function forgetCutOff({ settings, dataDir, say }: StackOptions): Promise<void> {
  if (demoData(dataDir) !== "cut off") return;
  if (settings.DATABASE_URL !== undefined) {
    throw new Error(
      "the first start was cut off while it made the demo data. Empty the database of " +
        `DATABASE_URL, or name another, and remove ${dataDir}.`,
    );
  }
  say("  again       the first start was cut off in the middle; it begins anew");
  await emptyData(dataDir);
}

type Named = Pick<ChildOptions, "name" | "args" | "logFile" | "onLogLoss" | "abort">;

function child(options: StackOptions, name: string, program: string): Named {
  const logs = join(options.dataDir, "logs");
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const logFile = join(logs, `${name.replace("the ", "").replace(" ", "-")}.log`);
  const { bundles } = programs(options);
  const args = [bundles ? bundled(program, distOf(bundles)) : program];
  const onLogLoss = (loss: LogLoss) => options.say(lossLine(loss));
  return { name, args, logFile, onLogLoss, abort: options.life.signal };
}

const lossLine = ({ path, isOver, bytes, error }: LogLoss): string =>
  isOver
    ? `  ${path} is written again; ${bytes} bytes of it are lost.`
    : `  ${path} cannot be written (${error}). Ballast goes on, and so does the log once there is room.`;

function programs(options: StackOptions): Programs {
  return options.programs ?? PROGRAMS;
}

function environment(options: StackOptions, ours: Record<string, string>): NodeJS.ProcessEnv {
  return { ...environmentBelow(options.env), [MARK]: options.dataDir, ...ours };
}

/** Reads a field of a child's ready line; throws when it is missing. */
function readyText(child: Child): (field: string) => string {
  return (field) => {
    const value = child.ready[field];
    if (typeof value === "string" || typeof value === "number") return String(value);
    throw new Error(`${child.name} said nothing of its ${field} when it was ready`);
  };
}

function moved(variable: string, wanted: number, port: number): string {
  return port === wanted ? "" : ` (${wanted} is taken; ${variable} chooses another)`;
}

function timed(say: (line: string) => void, name: string): (what: string) => void {
  const began = performance.now();
  return (what) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(part(name, `${what}, ${seconds} s`));
  };
}

function part(name: string, what: string): string {
  return `  ${name.padEnd(10)}  ${what}`;
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
