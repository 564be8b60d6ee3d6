/**
 * The environment of staff commands: its own variables first, else those that a running server wrote into
 * `running.json` of its data folder.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Usage } from "./staff-command.ts";

const running = z.object({
  env: z.object({
    DATABASE_URL: z.string().min(1),
    DATA_DIR: z.string().optional(),
    BANK_KEYS: z.string().optional(),
  }),
});

/** The URL of the database. Throws Usage when neither the environment nor a running server names one. */
export function databaseUrl(env: NodeJS.ProcessEnv): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = runningFile(env);
  const run = running.safeParse(contentOf(file));
  if (run.success) return run.data.env.DATABASE_URL;
  throw new Usage(
    `Where is the database? Start Ballast (npm start), which says so in ${file}, or set DATABASE_URL.`,
  );
}

/** The folder of members' files: DATA_DIR, else that of the running server, else `./data`. */
export function dataDir(env: NodeJS.ProcessEnv): string {
  if (env.DATA_DIR) return env.DATA_DIR;
  const run = running.safeParse(contentOf(runningFile(env)));
  return (run.success && run.data.env.DATA_DIR) || "./data";
}

/**
 * The public key that verifies the bank's statements: BANK_STATEMENT_KEY, or the third of BANK_KEYS. Throws
 * Usage when neither is set.
 */
export function statementKey(env: NodeJS.ProcessEnv): string {
  if (env.BANK_STATEMENT_KEY) return env.BANK_STATEMENT_KEY;
  const run = running.safeParse(contentOf(runningFile(env)));
  const keys = env.BANK_KEYS ?? (run.success ? run.data.env.BANK_KEYS : undefined);
  const key = keys?.split(",")[2];
  if (!key) throw new Usage("Which key does the bank sign with? Set BANK_KEYS.");
  return key;
}

const runningFile = (env: NodeJS.ProcessEnv) =>
  join(env.BALLAST_DATA_DIR || env.DATA_DIR || "./data", "running.json");

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
