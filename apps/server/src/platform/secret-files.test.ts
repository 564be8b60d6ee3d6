import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configSchema } from "./config.ts";
import { SECRETS, withSecretFiles } from "./secret-files.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ballast-secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, "secret");
  writeFileSync(path, text);
  return path;
}

describe("a secret in a file", () => {
  it("is read without the end of its line, and only where the setting is secret", () => {
    const env = { SMS_TOKEN_FILE: file("S3cret \n"), LOG_LEVEL_FILE: "/none", LOG_LEVEL: "warn" };
    expect(withSecretFiles(env)).toEqual({ ...env, SMS_TOKEN: "S3cret " });
    expect(withSecretFiles({ SMS_TOKEN: "S3cret", SMS_TOKEN_FILE: "" }).SMS_TOKEN).toBe("S3cret");
  });

  it("is refused in a sentence that does not show it", () => {
    const both = { BANK_KEYS: "S3cret", BANK_KEYS_FILE: file("0ther") };
    expect(() => withSecretFiles(both)).toThrow(
      /^BANK_KEYS and BANK_KEYS_FILE are both set: one of them is enough\.$/,
    );
    const away = { DATABASE_URL_FILE: join(folder, "none") };
    expect(() => withSecretFiles(away)).toThrow(
      /^DATABASE_URL_FILE: \S+none cannot be read \(ENOENT\)\.$/,
    );
    expect(() => withSecretFiles({ VAULT_KEYS_FILE: file("\n") })).toThrow(
      /^VAULT_KEYS_FILE: \S+secret is empty\.$/,
    );
  });

  it("is one of the settings that the reference marks as secret, and all of these are", () => {
    const rows = readFileSync("docs/reference/settings.md", "utf8").matchAll(
      /^\| `(\w+)`(?: †)? \|.*\(secret\) \|$/gm,
    );
    expect([...rows].map(([, name]) => name).toSorted()).toEqual([...SECRETS].toSorted());
    // The server knows its own; the rest are of commands.
    const commands = /^(MIGRATE_DATABASE_URL|AWS_\w+)$/;
    const known = [
      ...Object.keys(configSchema.shape),
      ...SECRETS.filter((one) => commands.test(one)),
    ];
    expect(SECRETS.filter((name) => !known.includes(name))).toEqual([]);
  });
});
