/** The database's own check of a signature, held against OpenSSL's and the texts of RFC 8032. */
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/harness.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

const SPKI = Buffer.from("302a300506032b6570032100", "hex");
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const P = 2n ** 255n - 19n;
const bytes = (hex: string) => Buffer.from(hex, "hex");
const little = (n: bigint) => bytes(n.toString(16).padStart(64, "0")).reverse();
const numberOf = (of: Buffer) => BigInt(`0x${Buffer.from(of).reverse().toString("hex")}`);

async function inDatabase(key: Buffer, text: Buffer, signature: Buffer): Promise<boolean | null> {
  const { rows } = await sql<{ ok: boolean | null }>`
    select ed25519.is_signed(${key}, ${text}, ${signature}) as ok`.execute(database.owner.db);
  return rows[0]?.ok ?? null;
}
function inOpenSsl(key: Buffer, text: Buffer, signature: Buffer): boolean {
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI, key]),
    format: "der",
    type: "spki",
  });
  return verify(null, text, publicKey, signature);
}
function signed(text: Buffer) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  return { key, text, signature: sign(null, text, privateKey) };
}

describe("a signature, in the database", () => {
  it.each([
    [
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ],
    [
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ],
    [
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ],
  ])("is as RFC 8032 says (%s)", async (key, text, signature) => {
    expect(await inDatabase(bytes(key), bytes(text), bytes(signature))).toBe(true);
    expect(await inDatabase(bytes(key), bytes(`${text}00`), bytes(signature))).toBe(false);
  });

  it("of any key and text is good, and with any bit of key, text or signature changed is not", async () => {
    for (let n = 0; n < 24; n += 1) {
      const good = signed(randomBytes(n * 97));
      expect(await inDatabase(good.key, good.text, good.signature)).toBe(true);
      const [key, text, signature] = [good.key, good.text, good.signature].map((of) => {
        const changed = Buffer.from(of);
        const at = Math.floor(Math.random() * of.length);
        if (of.length > 0) changed[at] = (changed[at] ?? 0) ^ (1 << (n % 8));
        return changed;
      }) as [Buffer, Buffer, Buffer];
      expect(await inDatabase(key, good.text, good.signature)).toBe(false);
      expect(await inDatabase(good.key, good.text, signature)).toBe(false);
      if (n > 0) expect(await inDatabase(good.key, text, good.signature)).toBe(false);
    }
  });

  it("takes its number for what it is, of any size", async () => {
    // By a key that adds nothing it is good if its first half is so many times the base point: as much as
    // OpenSSL makes a public key of.
    const nothing = little(1n);
    for (let n = 0; n < 12; n += 1) {
      const { publicKey, privateKey } = generateKeyPairSync("ed25519");
      const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
      const secret = createHash("sha512").update(seed).digest().subarray(0, 32);
      secret[0] = (secret[0] ?? 0) & 248;
      secret[31] = ((secret[31] ?? 0) & 127) | 64;
      const times = numberOf(secret) % L;
      const point = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
      const by = (s: bigint) => inDatabase(nothing, bytes("61"), Buffer.concat([point, little(s)]));
      expect([await by(times), await by(times + 1n), await by(times - 16n)]).toEqual([
        ...[true, false, false],
      ]);
    }
    const none = Buffer.concat([little(1n), little(0n)]);
    expect(await inDatabase(nothing, bytes("61"), none)).toBe(true);
  });

  it("is not good a second time with its number one order higher, nor cut short, nor lengthened", async () => {
    const { key, text, signature } = signed(Buffer.from("once"));
    const s = numberOf(signature.subarray(32));
    const again = Buffer.concat([signature.subarray(0, 32), little(s + L)]);
    for (const wrong of [
      again,
      signature.subarray(0, 63),
      Buffer.concat([signature, bytes("00")]),
    ]) {
      expect(await inDatabase(key, text, wrong)).toBe(false);
      expect(inOpenSsl(key, text, wrong)).toBe(false);
    }
    expect(await inDatabase(key.subarray(1), text, signature)).toBe(false);
  });

  it("by a key that is no point, or is not written as it is to be, is good for nothing", async () => {
    const signature = Buffer.concat([little(1n), little(0n)]);
    const noX = Buffer.concat([little(1n).subarray(0, 31), bytes("80")]);
    for (const key of [little(2n), little(P), little(P + 1n), little(P + 18n), noX]) {
      expect(await inDatabase(key, bytes("61"), signature)).toBe(false);
      expect(inOpenSsl(key, bytes("61"), signature)).toBe(false);
    }
  });
});
