import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

const BITS_OF_12_WORDS = 128;

/**
 * The file with the twelve words that every address of this Ballast comes from, made at the first
 * start and readable by the user alone. Whoever loses it loses what lies on those addresses.
 */
export function keysFile(dataDir: string): string {
  const file = join(dataDir, "keys.json");
  if (existsSync(file)) return file;
  const mnemonic = generateMnemonic(wordlist, BITS_OF_12_WORDS);
  // Renamed into place: a start that is cut off leaves no half of it.
  writeFileSync(`${file}.new`, `${JSON.stringify({ mnemonic }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(`${file}.new`, file);
  return file;
}
