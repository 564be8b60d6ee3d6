import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { environmentBelow, readSettings } from "./settings.ts";

test("nothing set gives the documented ports and folder", () => {
  expect(readSettings({ HOME: "/root", HTTP_PORT: "" })).toEqual({
    BALLAST_DATA_DIR: "./data",
    HTTP_PORT: 8080,
    METRICS_PORT: 9101,
    CHAIN_PORT: 8545,
    SMS_PORT: 8546,
    BANK_PORT: 8547,
    PG_PORT: 54_320,
  });
});

test.each([
  ["BALLAST_DATADIR", "x", "Unknown setting BALLAST_DATADIR"],
  ["HTTP_PORT", "eighty", "HTTP_PORT"],
  ["PG_PORT", "70000", "PG_PORT"],
  ["CHAIN_PORT", "0", "CHAIN_PORT"],
  ["DATABASE_URL", "mysql://x", "DATABASE_URL"],
  ["CHAIN_ID", "56", "CHAIN_ID must not be set"],
  ["SMS_URL", "http://127.0.0.1:1", "SMS_URL must not be set"],
  ["SMS_TOKEN_FILE", "/none", "SMS_TOKEN_FILE must not be set"],
  ["BANK_KEYS_FILE", "/none", "BANK_KEYS_FILE must not be set"],
  ["VAULT_KEYS_FILE", "/none", "VAULT_KEYS_FILE must not be set"],
  ["CHAIN_RPC_URL_FILE", "/none", "CHAIN_RPC_URL_FILE must not be set"],
  ["DATABASE_URL_FILE", "/none", "DATABASE_URL_FILE: /none cannot be read (ENOENT)"],
])("%s=%s is refused by name", (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence);
});

test("the programs below get everything but the launcher's own settings", () => {
  const env = { PATH: "/bin", LOG_LEVEL: "debug", BALLAST_DATA_DIR: "d", PG_PORT: "1" };
  expect(environmentBelow({ ...env, MIGRATE_DATABASE_URL: "postgres://owner@x/y" })).toEqual({
    PATH: "/bin",
    LOG_LEVEL: "debug",
  });
});

test("the addresses of the database may stand in files, which the programs below do not see", () => {
  const folder = mkdtempSync(join(tmpdir(), "ballast-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [service, owner] = [join(folder, "service"), join(folder, "owner")];
  writeFileSync(service, "postgres://service@x/y\n");
  writeFileSync(owner, "postgres://owner@x/y\n");
  const env = { DATABASE_URL_FILE: service, MIGRATE_DATABASE_URL_FILE: owner };
  expect(readSettings(env)).toMatchObject({
    DATABASE_URL: "postgres://service@x/y",
    MIGRATE_DATABASE_URL: "postgres://owner@x/y",
  });
  expect(environmentBelow({ ...env, CHAIN_WITNESS_URL_FILE: "w" })).toEqual({
    CHAIN_WITNESS_URL_FILE: "w",
  });
});
