import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

const BITS_OF_12_WORDS = 128;
const VAULT_KEY_BYTES = 32;

/**
 * The file with the twelve words from which every address of this Ballast derives, created at the
 * first start and readable by the user alone. Losing it loses the money on those addresses.
 */
export function keysFile(dataDir: string): string {
  const file = join(dataDir, "keys.json");
  if (!existsSync(file)) {
    writeWhole(
      file,
      `${JSON.stringify({ mnemonic: generateMnemonic(wordlist, BITS_OF_12_WORDS) }, null, 2)}\n`,
    );
  }
  return file;
}

/**
 * The keys that encrypt bank cards at rest, in the format of VAULT_KEYS; one is created at the
 * first start. Losing them loses the encrypted data.
 */
export function vaultKeys(dataDir: string): string {
  const file = join(dataDir, "vault-keys");
  if (!existsSync(file)) writeWhole(file, `1:${randomBytes(VAULT_KEY_BYTES).toString("base64")}\n`);
  return readFileSync(file, "utf8").trim();
}

/** Writes and renames into place, so that an interrupted start leaves no partial file. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
