import { expect, test } from "vitest";
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
