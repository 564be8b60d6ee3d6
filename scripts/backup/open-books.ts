/** Finds the books that a command works on: given by the environment, running, or at rest. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { FolderInUse } from "@ballast/embedded/folder-lock.ts";
import { homeFolder } from "@ballast/embedded/home.ts";
import { startPostgres } from "@ballast/embedded/postgres.ts";
import { readRunning } from "@ballast/embedded/running.ts";
import { withSecretFiles } from "../../apps/server/src/platform/secret-files.ts";
import { dataFolder } from "../launch/settings.ts";
import { BackupRefused } from "./manifest.ts";

export type Books = { ownerUrl: string; dataDir: string; close(): Promise<void> };

/**
 * Opens the database of MIGRATE_DATABASE_URL with DATA_DIR, else that of the data folder: the
 * running one, or one that is started until it is closed or `abort`. Throws BackupRefused when
 * there is none.
 */
export async function openBooks(env: NodeJS.ProcessEnv, abort: AbortSignal): Promise<Books> {
  const theirs = givenOwner(env);
  if (theirs) {
    return { ownerUrl: theirs, dataDir: env.DATA_DIR || dataFolder(env), close: async () => {} };
  }
  if (env.DATABASE_URL || env.DATABASE_URL_FILE) {
    throw new BackupRefused(
      "Set MIGRATE_DATABASE_URL: the service's login may not read all of it.",
    );
  }
  const asked = dataFolder(env);
  if (!existsSync(join(homeFolder(join(asked, "postgres")), "cluster"))) {
    throw new BackupRefused(`There is no database in ${asked}. BALLAST_DATA_DIR names the folder.`);
  }
  const dataDir = realpathSync(asked);
  try {
    const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port: 0, abort });
    return { ownerUrl: postgres.ownerUrl, dataDir, close: postgres.stop };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { ownerUrl: runningOwner(dataDir), dataDir, close: async () => {} };
  }
}

/** The same books with the same login on another host, a standby of theirs. */
export function onStandby(books: Books, host: string): Books {
  const url = new URL(books.ownerUrl.replace(/@[^/?]*/, "@standby"));
  url.host = host;
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) || url.hostname === "standby") {
    throw new BackupRefused(`--standby takes a host and its port, as db2:5432, not "${host}".`);
  }
  return { ...books, ownerUrl: url.href };
}

/** MIGRATE_DATABASE_URL, also out of its file; undefined where neither is set. */
export function givenOwner(env: NodeJS.ProcessEnv): string | undefined {
  try {
    return withSecretFiles(env).MIGRATE_DATABASE_URL;
  } catch (error) {
    throw new BackupRefused((error as Error).message, { cause: error });
  }
}

/**
 * The owner's login of a running database: its server's address, with the password stored beside
 * it.
 */
export function runningOwner(dataDir: string): string {
  const service = readRunning(dataDir)?.env.DATABASE_URL;
  if (service === undefined) throw new BackupRefused("Ballast is just starting; try again.");
  const file = join(homeFolder(join(dataDir, "postgres")), "passwords.json");
  const url = new URL(service);
  url.username = "ballast_owner";
  url.password = JSON.parse(readFileSync(file, "utf8")).ballast_owner;
  return url.href;
}
