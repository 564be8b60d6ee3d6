/**
 * The checksums of a release's files, and the signature over them (Ed25519). Both can be checked
 * without Ballast, by `sha256sum` and `openssl`.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CommandRefused } from "../command.ts";

export const SUMS = "SHA256SUMS";
export const SIGNATURE = "SHA256SUMS.sig";

export async function writeSums(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name !== SUMS && name !== SIGNATURE);
  const lines: string[] = [];
  for (const name of names.toSorted()) lines.push(`${await sumOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, SUMS), lines.join(""));
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Reads a key in PEM; throws a sentence for a file that holds none of this kind. */
export function readKey(path: string, kind: "private" | "public"): KeyObject {
  const make = kind === "private" ? createPrivateKey : createPublicKey;
  let key: KeyObject | null = null;
  try {
    key = make(readFileSync(path));
  } catch {}
  if (key?.asymmetricKeyType !== "ed25519") {
    throw new CommandRefused(
      `${path} holds no ${kind} key of Ed25519. Make one: openssl genpkey -algorithm ed25519 -out FILE`,
    );
  }
  return key;
}

export function signSums(folder: string, key: KeyObject): void {
  writeFileSync(join(folder, SIGNATURE), sign(null, readFileSync(join(folder, SUMS)), key));
}

/** What is wrong with a release, in sentences; none when all of it is as it was signed. */
export async function faultsOf(folder: string, key: KeyObject): Promise<string[]> {
  const [sums, signature] = [join(folder, SUMS), join(folder, SIGNATURE)];
  if (!existsSync(sums) || !existsSync(signature)) {
    return [`${folder} holds no ${SUMS} with ${SIGNATURE}.`];
  }
  const text = readFileSync(sums, "utf8");
  if (!verify(null, Buffer.from(text), key, readFileSync(signature))) {
    return [`The signature of ${SUMS} is not by this key.`];
  }
  const faults: string[] = [];
  const named = new Set([SUMS, SIGNATURE]);
  for (const line of text.split("\n").filter(Boolean)) {
    const [, sum = "", name = ""] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? [];
    const path = join(folder, name);
    named.add(name);
    if (name === "") faults.push(`${SUMS} has a line that names no file.`);
    else if (!existsSync(path)) faults.push(`${name} is missing.`);
    else if ((await sumOf(path)) !== sum) faults.push(`${name} was changed.`);
  }
  const others = readdirSync(folder).filter((name) => !named.has(name));
  return [...faults, ...others.map((name) => `${name} is not part of the release.`)];
}
