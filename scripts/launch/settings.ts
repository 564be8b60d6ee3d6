import * as z from "zod";
import { databaseUrl, type NeededSettings } from "../../apps/server/src/platform/config.ts";
import { SECRETS, withSecretFiles } from "../../apps/server/src/platform/secret-files.ts";

const port = z.coerce.number().int().min(1).max(65_535);

const DATA_DIR = "./data";

/** Every variable that the launcher itself reads; docs/reference/settings.md lists them. */
export const settingsSchema = z.object({
  BALLAST_DATA_DIR: z.string().min(1).default(DATA_DIR),
  BALLAST_SHARED_DIR: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl.optional(),
  MIGRATE_DATABASE_URL: databaseUrl.optional(),
  HTTP_PORT: port.default(8080),
  METRICS_PORT: port.default(9101),
  CHAIN_PORT: port.default(8545),
  SMS_PORT: port.default(8546),
  BANK_PORT: port.default(8547),
  PG_PORT: port.default(54_320),
});

export type Settings = z.output<typeof settingsSchema>;

/**
 * Variables that the launcher sets for the server; a user's value would be silently overwritten.
 */
const OURS = Object.keys({
  CHAIN_RPC_URL: true,
  CHAIN_ID: true,
  TOKEN_ADDRESS: true,
  SMS_URL: true,
  SMS_TOKEN: true,
  BANK_URL: true,
  BANK_KEYS: true,
  KEYS_FILE: true,
  VAULT_KEYS: true,
  DATA_DIR: true,
  ROLE: true,
  // The stand-ins of a start are for this machine alone.
  SANDBOX_HOST: true,
} satisfies Record<Exclude<keyof NeededSettings, "DATABASE_URL">, true> &
  Record<string, true>).flatMap(inBothWays);

/** A secret setting may stand in a file instead. */
function inBothWays(name: string): string[] {
  return (SECRETS as readonly string[]).includes(name) ? [name, `${name}_FILE`] : [name];
}

/** Reads the environment. Throws an Error whose message names what cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const unknown = Object.keys(given).filter(
    (name) => name.startsWith("BALLAST_") && !(name in settingsSchema.shape),
  );
  if (unknown.length > 0) throw new Error(`Unknown setting ${unknown.join(", ")}.`);
  const ours = OURS.filter((name) => name in given);
  if (ours.length > 0) {
    throw new Error(
      `${ours.join(", ")} must not be set: npm start runs a local chain and stand-ins of its ` +
        "own and tells the server. To set them, run apps/server/src/main.ts.",
    );
  }
  const result = settingsSchema.safeParse(withSecretFiles(given));
  if (result.success) return result.data;
  const sentences = result.error.issues.map(
    (issue) => `${issue.path.join(".")}: ${issue.message}.`,
  );
  throw new Error(`Ballast cannot start. ${sentences.join(" ")}`);
}

/** The data folder alone, for programs that need nothing else. */
export function dataFolder(env: NodeJS.ProcessEnv): string {
  return env.BALLAST_DATA_DIR || DATA_DIR;
}

/**
 * The environment for the programs below the launcher: all variables except the launcher's own
 * settings.
 */
export function environmentBelow(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.keys(settingsSchema.shape).flatMap(inBothWays);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)));
}
