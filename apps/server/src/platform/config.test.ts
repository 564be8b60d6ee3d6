import { SERVICES } from "@ballast/contract/route.ts";
import { describe, expect, it } from "vitest";
import { configSchema, readConfig } from "./config.ts";
import { TRACE_SETTINGS } from "./trace-settings.ts";

const NEEDED = {
  DATABASE_URL: "postgres://somebody:S3cret@127.0.0.1/ballast",
  CHAIN_RPC_URL: "http://127.0.0.1:8545",
  CHAIN_ID: "31337",
  TOKEN_ADDRESS: `0x${"5".repeat(40)}`,
  SMS_URL: "http://127.0.0.1:9000",
  SMS_TOKEN: "S3cret",
  BANK_URL: "http://127.0.0.1:9001",
  BANK_KEYS: `test-token,${"0".repeat(64)},${"A".repeat(59)}=`,
  VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
};
const read = (env: Record<string, string | undefined> = {}) => readConfig({ ...NEEDED, ...env });
const problemOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("the configuration was taken");
};
const BEGINNING = "The configuration is not usable. ";
/** Not written literally, because the tree names no main network (tidy.test.ts). */
const MAIN_NETWORKS = [1, 50 + 6, 100 + 37].map(String);

describe("a configuration", () => {
  it("needs nine variables and has a default for every other", () => {
    expect(read()).toEqual({
      ...NEEDED,
      VAULT_KEYS: [{ id: "1", key: Buffer.alloc(32, 7) }],
      BANK_KEYS: {
        token: "test-token",
        hookSecret: "0".repeat(64),
        statementKey: `${"A".repeat(59)}=`,
      },
      CHAIN_ID: 31337,
      HTTP_HOST: "127.0.0.1",
      HTTP_PORT: 8080,
      METRICS_HOST: "127.0.0.1",
      METRICS_PORT: 0,
      ROLE: "both",
      SERVICES: [...SERVICES],
      DATA_DIR: "./data",
      WEB_DIR: expect.stringMatching(/^\/.*\/apps\/web\/dist$/),
      CONSOLE_DIR: expect.stringMatching(/^\/.*\/apps\/console\/dist$/),
      LOG_LEVEL: "info",
      DATABASE_CONNECTIONS: 20,
      BOOKS_MAY_FORGET: "no",
      ACKNOWLEDGED_ON: 1,
      RATE_LIMIT_PER_MINUTE: 600,
      SANDBOX: "on",
      CHAIN_BLOCKS_AT_ONCE: 500,
      CHAIN_CALLS_AT_ONCE: 100,
      CONFIRMATIONS: 20,
      DEPOSIT_MIN: 1_000_000n,
      AUTO_APPROVE_MAX: 1_000_000_000n,
      DAILY_WITHDRAWAL_MAX: 10_000_000_000n,
      OTEL_TRACES_EXPORTER: "otlp",
      OTEL_TRACES_SAMPLER: "parentbased_always_on",
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_SDK_DISABLED: "false",
    });
  });

  it("takes an empty variable for one that is not set", () => {
    expect(read({ HTTP_PORT: "", KEYS_FILE: "" })).toMatchObject({ HTTP_PORT: 8080 });
    expect(problemOf({ ...NEEDED, SMS_TOKEN: "" })).toBe(`${BEGINNING}SMS_TOKEN: is not set.`);
  });

  it("believes the proxies that are named, each or by a network of one operator", () => {
    const named = "loopback, 192.0.2.1, ::1, 10.0.0.0/8, 2001:db8::/32";
    expect(read({ TRUSTED_PROXIES: named }).TRUSTED_PROXIES).toEqual(named.split(", "));
  });

  it.each(Object.keys(NEEDED))("names %s when it is missing", (name) => {
    const problem = problemOf({ ...NEEDED, [name]: undefined });
    expect(problem).toBe(`${BEGINNING}${name}: is not set.`);
  });

  it.each([
    ["DATABASE_URL", "mysql://somebody:S3cret@127.0.0.1/ballast"],
    ["HTTP_HOST", "example.org"],
    ["TRUSTED_PROXIES", "true"],
    ["TRUSTED_PROXIES", "*"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["TRUSTED_PROXIES", "0.0.0.0/1,128.0.0.0/1"],
    ["TRUSTED_PROXIES", "10.0.0.0/7"],
    ["TRUSTED_PROXIES", "2000::/3"],
    ["TRUSTED_PROXIES", "2001:db8::/31"],
    ["TRUSTED_PROXIES", "::ffff:0.0.0.0/96"],
    ["TRUSTED_PROXIES", "0:0:0:0:0:FFFF:0a00:1"],
    ["TRUSTED_PROXIES", "loopback,10.0.0.0/33"],
    ["HTTP_PORT", "65536"],
    ["HTTP_PORT", "S3cret"],
    ["ROLE", "S3cret"],
    ["SERVICES", "user,S3cret"],
    ["CHAIN_RPC_URL", "file:///S3cret"],
    ["TOKEN_ADDRESS", "0x55"],
    ["SMS_URL", "S3cret"],
    ["VAULT_KEYS", "S3cret"],
    ["BANK_KEYS", "S3cret"],
    ["VAULT_KEYS", `1:${Buffer.alloc(31).toString("base64")}`],
    ["VAULT_KEYS", [1, 1].map((id) => `${id}:${Buffer.alloc(32).toString("base64")}`).join()],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_CONNECTIONS", "3"],
    ["RATE_LIMIT_PER_MINUTE", "0"],
    ["SANDBOX", "yes"],
    ["CONFIRMATIONS", "0"],
    ["CONFIRMATIONS", "2.5"],
    ["DEPOSIT_MIN", "0"],
    ["DEPOSIT_MIN", "1.5"],
    ["AUTO_APPROVE_MAX", "-1"],
    ["DAILY_WITHDRAWAL_MAX", "S3cret"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "S3cret"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_TRACES_SAMPLER", "S3cret"],
  ])("with a bad %s (%s) is refused in one sentence that names it, not its value", (name, bad) => {
    const problem = problemOf({ ...NEEDED, [name]: bad });
    expect(problem).toMatch(new RegExp(`^${BEGINNING}${name}: [^\\n]+\\.$`));
    expect(problem.match(/[A-Z_]{4,}: /g)).toEqual([`${name}: `]);
    expect(problem).not.toContain("S3cret");
  });

  it("with an unknown name that begins as ours do is refused by that name", () => {
    expect(problemOf({ ...NEEDED, BALLAST_PROT: "1" })).toBe(
      `${BEGINNING}BALLAST_PROT: is not a setting.`,
    );
    expect(read({ BALLAST_DATA_DIR: "data", PATH: "/bin" })).not.toHaveProperty("PATH");
  });

  it("has a schema for what the process reads and nothing more", () => {
    const known = [
      ...new Set([...Object.keys(read()), ...Object.keys(TRACE_SETTINGS)]),
      "KEYS_FILE",
      "TRUSTED_PROXIES",
      "CHAIN_WITNESS_URL",
      "PUBLIC_URL",
      "READ_DATABASE_URL",
      "BACKUP_MAX_AGE_HOURS",
    ].sort();
    expect(Object.keys(configSchema.shape).sort()).toEqual(known);
  });
});

describe("a chain id", () => {
  const SENTENCE = "CHAIN_ID: only test chains: 31337 (local) or 97 (BSC test network).";

  it("is that of the local chain or of the test network", () => {
    expect([read().CHAIN_ID, read({ CHAIN_ID: "97" }).CHAIN_ID]).toEqual([31337, 97]);
  });

  it.each([...MAIN_NETWORKS, "0", "-97", "97.5", "31338", "0x1", "ninety-seven", "Infinity"])(
    "%s is refused, first of all that is wrong",
    (id) => {
      expect(problemOf({ ...NEEDED, CHAIN_ID: id })).toBe(`${BEGINNING}${SENTENCE}`);
      const all = problemOf({ CHAIN_ID: id, HTTP_PORT: "x", BALLAST_PROT: "1" });
      expect(all.startsWith(`${BEGINNING}${SENTENCE} `)).toBe(true);
      for (const name of ["DATABASE_URL", "HTTP_PORT", "SMS_TOKEN", "BALLAST_PROT"]) {
        expect(all).toContain(`${name}: `);
      }
    },
  ); // @rule 1.9/chains

  it("that is missing is asked for first", () => {
    expect(problemOf({}).startsWith(`${BEGINNING}CHAIN_ID: is not set. `)).toBe(true);
  });
});
