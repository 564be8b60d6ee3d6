import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkStatement, type Key, readKeys } from "./statement.ts";

type Made = { id: string; publicKey: string; secret: KeyObject };

function aKey(): Made {
  const { publicKey, privateKey: secret } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const id = createHash("sha256").update(raw).digest("hex").slice(0, 16);
  return { id, publicKey: raw.toString("base64url"), secret };
}

const mine = aKey();
const MEMBER = "mbr_0192a6";
const listText = (keys: Made[], more: object = {}) =>
  JSON.stringify({
    format: "ballast-statement-keys-1",
    keys: keys.map(({ id, publicKey }) => ({
      ...{ id, publicKey, algorithm: "ed25519", firstUsedAt: "2026-11-01T00:00:00.000Z" },
      ...{ retiredAt: null, revokedAt: null, ...more },
    })),
  });
function listOf(keys: Made[], more: object = {}): Key[] {
  const read = readKeys(listText(keys, more));
  if (read === null) throw new Error("the list cannot be read");
  return read;
}

type Form = { member?: string; to?: string; by?: Made; named?: string; isPdf?: boolean };

function bodyOf({ member = MEMBER, to = "2026-11-06", isPdf = false }: Form = {}): Buffer {
  const [from, zone] = ["2026-11-02", "Asia/Kolkata"];
  if (isPdf) return Buffer.from(`%PDF-1.7\n(${member} ${from} ${to} ${zone})\n%%EOF\n`);
  return Buffer.from(`\uFEFFKontoauszug,${from} – ${to},${zone},${member}\r\nDepot,1.000000\r\n`);
}

function lineOf(body: Buffer, form: Form = {}): Buffer {
  const { member = MEMBER, to = "2026-11-06", by = mine, named = by.id, isPdf = false } = form;
  const hash = createHash("sha256").update(body).digest("hex");
  const text = `signature,ed25519,${named},${member},2026-11-02,${to},Asia/Kolkata,${hash}`;
  const signature = sign(null, Buffer.from(text), by.secret).toString("base64url");
  return Buffer.from(isPdf ? `%${text},${signature}\n` : `${text},${signature}\r\n`);
}

function aStatement(form: Form = {}): Buffer {
  const body = bodyOf(form);
  return Buffer.concat([body, lineOf(body, form)]);
}

const keys = listOf([aKey(), mine]);
const wrongOf = (bytes: Buffer, list = keys) => checkStatement(bytes, list).wrong;

describe("a statement", () => {
  it.each([false, true])("is known as what was signed (PDF: %s)", (isPdf) => {
    expect(checkStatement(aStatement({ isPdf }), keys)).toMatchObject({
      wrong: null,
      about: { keyId: mine.id, member: MEMBER, from: "2026-11-02", to: "2026-11-06" },
      key: { id: mine.id },
    });
  });

  it.each([false, true])("is refused wherever a byte is changed (PDF: %s)", (isPdf) => {
    const bytes = aStatement({ isPdf });
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect([at, wrongOf(changed)]).not.toEqual([at, null]);
    }
    const changed = Buffer.from(bytes);
    changed.write("9", bodyOf({ isPdf }).length - 6);
    expect(wrongOf(changed)).toBe("changedFile");
  });

  it("is refused when it is cut off, or is none", () => {
    const bytes = aStatement();
    expect(wrongOf(bodyOf())).toBe("cutFile");
    expect(wrongOf(bodyOf({ isPdf: true }))).toBe("cutFile");
    for (const most of [20, bytes.length - 1, bytes.length - 10]) {
      expect(wrongOf(bytes.subarray(0, most))).toBe("cutFile");
    }
    expect(wrongOf(Buffer.concat([bytes, Buffer.from("more\r\n")]))).toBe("cutFile");
    expect(wrongOf(Buffer.from("a,b\r\n"))).toBe("notStatement");
    expect(wrongOf(Buffer.alloc(0))).toBe("notStatement");
  });

  it.each([false, true])("is refused with the signature of another (PDF: %s)", (isPdf) => {
    for (const other of [
      { isPdf, member: "mbr_other" },
      { isPdf, to: "2026-11-05" },
    ]) {
      const line = lineOf(bodyOf(other), other);
      expect(wrongOf(Buffer.concat([bodyOf({ isPdf }), line]))).toBe("otherStatement");
    }
  });

  it("is refused when another key signed it, whichever it names", () => {
    const by = aKey();
    expect(wrongOf(aStatement({ by }))).toBe("unknownKey");
    expect(wrongOf(aStatement({ by, named: mine.id }))).toBe("forged");
  });

  it("is refused when its key was revoked, and stays good when it is retired", () => {
    const at = "2026-12-01T00:00:00.000Z";
    expect(wrongOf(aStatement(), listOf([mine], { retiredAt: at }))).toBeNull();
    const revoked = checkStatement(aStatement(), listOf([mine], { retiredAt: at, revokedAt: at }));
    expect(revoked).toMatchObject({ wrong: "revokedKey", key: { revokedAt: new Date(at) } });
  });
});

describe("a list of keys", () => {
  it("is refused when it is none, or gives a key another's id", () => {
    const by = aKey();
    for (const text of [
      "",
      "{}",
      "[]",
      listText([mine]).slice(0, -2),
      listText([mine], { id: 1 }),
    ]) {
      expect(readKeys(text)).toBeNull();
    }
    expect(readKeys(listText([{ ...by, id: mine.id }]))).toBeNull();
    expect(readKeys(listText([mine], { revokedAt: "soon" }))).toBeNull();
    expect(readKeys(listText([mine]))).toHaveLength(1);
  });
});
