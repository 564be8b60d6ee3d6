/** Configuration by environment: one schema, checked at start; docs/reference/settings.md lists it. */
import { BlockList, isIP } from "node:net";
import { fileURLToPath } from "node:url";
import {
  ALLOWED_CHAIN_IDS,
  CHAIN_CONFIRMATIONS,
  CHAIN_NAMES,
} from "@ballast/contract/constants.ts";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { SERVICES, type Service } from "@ballast/contract/route.ts";
import * as z from "zod";
import { isDatabaseUrl } from "./database-hosts.ts";
import { TRACE_SETTINGS } from "./trace-settings.ts";

const BANK_KEYS = "takes the bank's token, webhook secret and statement key, with commas between";

/** Issued by the bank: our API token, the webhook secret and the key that verifies statements. */
const bankKeys = z
  .string()
  .regex(/^[!-+\--~]{1,200},[0-9a-f]{64},[A-Za-z0-9+/]{59}=$/, BANK_KEYS)
  .transform((text) => {
    const [token = "", hookSecret = "", statementKey = ""] = text.split(",");
    return { token, hookSecret, statementKey };
  });

const port = z.coerce.number().int().min(0).max(65_535);
const loopback = z.enum(["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"]);

const services = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(SERVICES)).min(1));

const ONLY_TEST_CHAINS = `only test chains: ${ALLOWED_CHAIN_IDS.map((id) => `${id} (${CHAIN_NAMES[id]})`).join(" or ")}`;

const TRUSTED_PROXIES =
  "takes loopback, addresses and networks (of /8 or less, IPv6 /32), with commas between";

/** IPv4-mapped IPv6 addresses: the prefix length of such a network would count the wrong bits. */
const mapped = new BlockList();
mapped.addSubnet("::ffff:0:0", 96, "ipv6");

/**
 * Proxies whose X-Forwarded-For is trusted. Rejects networks wider than an operator could own; several
 * wide ones together could otherwise cover the whole internet.
 */
const trustedProxies = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every(isProxy), TRUSTED_PROXIES);

function isProxy(part: string): boolean {
  if (part === "loopback") return true;
  const [address = "", bits, ...more] = part.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (version === 6 && mapped.check(address, "ipv6")) return false;
  if (bits === undefined) return true;
  const [least, most] = version === 4 ? [8, 32] : [32, 128];
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
}

const VAULT_KEYS =
  "id:key pairs with commas between, each key 32 bytes in base64, the newest first";

/** The keys that seal bank cards at rest: the first seals, the others only open. */
const vaultKeys = z
  .string()
  .regex(/^[a-z0-9-]{1,16}:[A-Za-z0-9+/]{43}=(,[a-z0-9-]{1,16}:[A-Za-z0-9+/]{43}=)*$/, VAULT_KEYS)
  .transform((text) =>
    text.split(",").map((pair) => {
      const [id = "", key = ""] = pair.split(":");
      return { id, key: Buffer.from(key, "base64") };
    }),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, VAULT_KEYS);

const DATABASE_URL =
  "takes postgres://login:password@host:port/name, with commas between several hosts of one database";

export const databaseUrl = z.string().refine(isDatabaseUrl, DATABASE_URL);

const MACHINES = "takes a number of machines, 1 to 9";

const BUILT_APP = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const BUILT_CONSOLE = fileURLToPath(new URL("../../../console/dist", import.meta.url));

/** Every variable Ballast reads; anything else that begins with BALLAST_ ends the start. */
export const configSchema = z.object({
  DATABASE_URL: databaseUrl,
  /** Standbys that answer reads. Unset: the primary answers all of them. */
  READ_DATABASE_URL: databaseUrl.optional(),
  HTTP_HOST: loopback.default("127.0.0.1"),
  HTTP_PORT: port.default(8080),
  /** Proxies whose X-Forwarded-For is trusted. Unset: none. */
  TRUSTED_PROXIES: trustedProxies.optional(),
  /** Where each process serves health and metrics. Port 0 picks a free port and logs it. */
  METRICS_HOST: loopback.default("127.0.0.1"),
  METRICS_PORT: port.default(0),
  ROLE: z.enum(["http", "worker", "both"]).default("both"),
  SERVICES: services.default([...SERVICES]),
  /** Where members reach the app: passkeys are bound to its host. Unset: localhost, at any port. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  WEB_DIR: z.string().min(1).default(BUILT_APP),
  CONSOLE_DIR: z.string().min(1).default(BUILT_CONSOLE),
  VAULT_KEYS: vaultKeys,
  KEYS_FILE: z.string().min(1).optional(),
  CHAIN_RPC_URL: z.url({ protocol: /^https?$/ }),
  /** A second node of the same chain that decides which branch is valid. Unset: staff decide. */
  CHAIN_WITNESS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The most blocks in one request to the node; reduced automatically where the node refuses. */
  CHAIN_BLOCKS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(500),
  CHAIN_CALLS_AT_ONCE: z.coerce.number().int().min(1).max(1_000).default(100),
  CHAIN_ID: z.coerce
    .number<string>({ error: ONLY_TEST_CHAINS })
    .refine((id) => (ALLOWED_CHAIN_IDS as readonly number[]).includes(id), ONLY_TEST_CHAINS),
  TOKEN_ADDRESS: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  SMS_URL: z.url({ protocol: /^https?$/ }),
  SMS_TOKEN: z.string().min(1),
  BANK_URL: z.url({ protocol: /^https?$/ }),
  BANK_KEYS: bankKeys,
  /** Allows a database that may lose acknowledged writes (fsync or similar is off). */
  BOOKS_MAY_FORGET: z.enum(["yes", "no"]).default("no"),
  /** On how many machines a write must be before it is acknowledged: the primary and its standbys. */
  ACKNOWLEDGED_ON: z.coerce
    .number<string>({ error: MACHINES })
    .refine((machines) => Number.isInteger(machines) && machines >= 1 && machines <= 9, MACHINES)
    .default(1),
  /** From which age on the newest backup is told of as old. Unset: no backup is demanded. */
  BACKUP_MAX_AGE_HOURS: z.coerce.number().int().min(1).max(8_760).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(200).default(20),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).max(10_000_000).default(600),
  SANDBOX: z.enum(["on", "off"]).default("on"),
  CONFIRMATIONS: z.coerce.number().int().min(1).max(200).default(CHAIN_CONFIRMATIONS),
  DEPOSIT_MIN: z.coerce.bigint().min(1n).default(1_000_000n),
  AUTO_APPROVE_MAX: z.coerce.bigint().min(0n).default(1_000_000_000n),
  DAILY_WITHDRAWAL_MAX: z.coerce.bigint().min(1n).default(10_000_000_000n),
  ...TRACE_SETTINGS,
});

export type Config = z.output<typeof configSchema> & { SERVICES: Service[] };

type Given = z.input<typeof configSchema>;

/** The settings without a default. Each program that starts a server is held to them by its types. */
export type NeededSettings = {
  [Name in keyof Given as undefined extends Given[Name] ? never : Name]: string;
};

/**
 * Reads the environment. Throws an Error whose message names each bad variable in one sentence;
 * the chain id's comes first.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const unknown = Object.keys(env).filter((name) => /^BALLAST_(?!DATA_DIR$)/.test(name));
  const given = Object.fromEntries(
    Object.keys(configSchema.shape).flatMap((name) =>
      env[name] === undefined || env[name] === "" ? [] : [[name, env[name]]],
    ),
  );
  const result = configSchema.safeParse(given);
  if (result.success && unknown.length === 0) return result.data;
  const problems = new Map(
    (result.error?.issues ?? []).map(({ path: [name], message }) => [
      String(name),
      given[String(name)] === undefined ? "is not set" : message,
    ]),
  );
  for (const name of unknown) problems.set(name, "is not a setting");
  const sentences = [...problems]
    .sort(([a], [b]) => Number(b === "CHAIN_ID") - Number(a === "CHAIN_ID"))
    .map(([name, problem]) => `${name}: ${problem}.`);
  throw new OperatorError(`The configuration is not usable. ${sentences.join(" ")}`);
}
