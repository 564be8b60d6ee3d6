import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

const BITS_OF_12_WORDS = 128;
const VAULT_KEY_BYTES = 32;

/**
 * The file with the twelve words that every address of this Ballast comes from, made at the first
 * start and readable by the user alone. Whoever loses it loses what lies on those addresses.
 */
export function keysFile(dataDir: string): string {
  const file = join(dataDir, "keys.json");
  if (!existsSync(file)) {
    write(
      file,
      `${JSON.stringify({ mnemonic: generateMnemonic(wordlist, BITS_OF_12_WORDS) }, null, 2)}\n`,
    );
  }
  return file;
}

/**
 * The keys that seal bank cards at rest, as VAULT_KEYS takes them; one is made at the first start.
 * Whoever loses it loses the sealed.
 */
export function vaultKeys(dataDir: string): string {
  const file = join(dataDir, "vault-keys");
  if (!existsSync(file)) write(file, `1:${randomBytes(VAULT_KEY_BYTES).toString("base64")}\n`);
  return readFileSync(file, "utf8").trim();
}

/** Renamed into place: a start that is cut off leaves no half of it. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
