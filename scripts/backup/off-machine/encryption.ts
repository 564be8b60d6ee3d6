/** Encrypts to public keys in the format of age, so that age itself can decrypt what is stored. */
import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupRefused } from "../manifest.ts";

type Bytes = AsyncIterable<Uint8Array>;

/** Public keys, with commas between. */
export function readRecipients(text: string): string[] {
  const keys = text.split(",").map((key) => key.trim());
  for (const key of keys) {
    if (/^age-secret-key-/i.test(key)) {
      throw new BackupRefused(
        "This is a private key, which must not be on this machine: name its public key, age1….",
      );
    }
    try {
      new Encrypter().addRecipient(key);
    } catch {
      throw new BackupRefused(
        `${key} is not a public key of age (age1…, as age-keygen prints it).`,
      );
    }
  }
  return keys;
}

/** The private keys of a file as age-keygen writes it. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  if (/^(age-encryption\.org\/|-----BEGIN AGE)/.test(text)) {
    throw new BackupRefused(`${file} is encrypted itself: decrypt it first, with age -d.`);
  }
  const keys = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (keys.length === 0) throw new BackupRefused(`${file} holds no private key of age.`);
  for (const key of keys) {
    try {
      new Decrypter().addIdentity(key);
    } catch {
      throw new BackupRefused(`${file} holds something else than private keys of age.`);
    }
  }
  return keys;
}

export async function* encrypted(bytes: Bytes, recipients: readonly string[]): Bytes {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(ReadableStream.from(bytes));
}

/** Throws BackupRefused where no key opens it, and at the first block that was changed. */
export async function* decrypted(bytes: Bytes, identities: readonly string[]): Bytes {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  // What the store or the disk says of a failure is told rather than what follows from it.
  let lost: { error: unknown } | null = null;
  async function* watched(): Bytes {
    try {
      yield* bytes;
    } catch (error) {
      lost = { error };
      throw error;
    }
  }
  try {
    yield* await decrypter.decrypt(ReadableStream.from(watched()));
  } catch (error) {
    if (lost !== null) throw (lost as { error: unknown }).error;
    const isKey = error instanceof Error && /no identity matched/.test(error.message);
    throw new BackupRefused(
      isKey
        ? "None of these keys opens the backup: it is encrypted to others."
        : "The backup cannot be decrypted: it was changed, or is cut off.",
      { cause: error },
    );
  }
}
