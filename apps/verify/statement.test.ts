// @rule 5/statements
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { catalogueOf } from "@ballast/words/words.ts";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { checkStatement, type Key, readKeys } from "./statement.ts";
import { tellStatement } from "./tell-statement.ts";

const words = catalogueOf("en_US", "verify");

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
const NO_DAY = "9999-99-99";

function bodyOf({ member = MEMBER, to = "2026-11-06", isPdf = false }: Form = {}): Buffer {
  const [from, zone] = ["2026-11-02", "Asia/Kolkata"];
  if (isPdf) return Buffer.from(`%PDF-1.7\n(${member} ${from} ${to} ${zone})\n%%EOF\n`);
  const self = `statement,${member},,Kontoauszug,,,,Testgeld,${from}/${to},,,,${zone}`;
  const entry = "entry,ltx_1-1,deposit,Depot,tUSDT,2026-11-02,2026-11-02 10:00:00,,,1.000000,,,";
  return Buffer.from(`\uFEFFrow,fitid,account,,,,,,,,,,\r\n${self}\r\n${entry}\r\n`);
}

function lineOf(body: Buffer, form: Form = {}): Buffer {
  const { member = MEMBER, to = "2026-11-06", by = mine, named = by.id, isPdf = false } = form;
  const hash = createHash("sha256").update(body).digest("hex");
  const empty = isPdf ? "" : ",,,,";
  const text = `signature,ed25519,${named},${member},2026-11-02,${to},Asia/Kolkata,${hash}${empty}`;
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
    changed.write("9", bodyOf({ isPdf }).length - 8);
    expect(wrongOf(changed)).toBe("changedFile");
  });

  it("is refused when it is cut off, or is none", () => {
    const bytes = aStatement();
    expect(wrongOf(bodyOf())).toBe("cutFile");
    const pdf = aStatement({ isPdf: true });
    for (const most of [20, bodyOf().length + 5, bytes.length - 10]) {
      expect(wrongOf(bytes.subarray(0, most))).toBe("cutFile");
    }
    for (const most of [20, bodyOf({ isPdf: true }).length + 5, pdf.length - 10]) {
      expect(wrongOf(pdf.subarray(0, most))).toBe("cutFile");
    }
    expect(wrongOf(Buffer.from("a,b\r\n"))).toBe("notStatement");
    expect(wrongOf(Buffer.from("%PDF-1.7\n(letter)\n%%EOF\n"))).toBe("notStatement");
    expect(wrongOf(Buffer.from(zipSync({ "a.xml": Buffer.from("letter") })))).toBe("notStatement");
    expect(wrongOf(Buffer.alloc(0))).toBe("notStatement");
  });

  const own = aStatement().toString();
  const hex = Buffer.from(`\uFEFF${MEMBER}`, "utf16le").swap16().toString("hex");
  const zipped = (...parts: string[]) =>
    Buffer.from(zipSync({ "xl/a.xml": Buffer.from(""), "xl/b.xml": Buffer.from(parts.join("")) }));
  it.each([
    ["line ends of another system", Buffer.from(own.replaceAll("\r\n", "\n"))],
    ["no byte order mark", Buffer.from(own.slice(1).replaceAll("\r\n", "\n"))],
    ["semicolons", Buffer.from(own.replaceAll(",", ";"))],
    ["tabs, as UTF-16", Buffer.from(own.replaceAll(",", "\t"), "utf16le")],
    ["quotes around all", Buffer.from(own.replaceAll(",", '","').replaceAll("\r\n", '"\r\n"'))],
    ["its last line's end gone", Buffer.from(own.trimEnd())],
    ["an empty line behind", Buffer.from(`${own}\r\n`)],
    ["more behind", Buffer.from(`${own}more\r\n`)],
    ["the account alone, in another form", Buffer.from(`Kontoauszug;${MEMBER}\r\n1,00;2\r\n`)],
    ["a workbook around it", zipped("<t>", MEMBER, "</t>")],
    ["a workbook around the signature", zipped("<t>signature</t><t>ed25519</t>")],
    ["its PDF without the line", bodyOf({ isPdf: true })],
    ["its PDF made anew", Buffer.from(`%PDF-1.7\n/Keywords <${hex}>\n%%EOF\n`)],
    [
      "something behind its PDF",
      Buffer.concat([aStatement({ isPdf: true }), Buffer.from("%%EOF")]),
    ],
  ])("was changed by another program where it has %s", (_, bytes) => {
    expect(wrongOf(bytes)).toBe("changedFile");
  }); // @rule 4/statement-files

  const workbook = (more: object) =>
    Buffer.from(
      zipSync({ "xl/workbook.xml": Buffer.from(""), "xl/b.xml": Buffer.from(MEMBER), ...more }),
    );
  it.each([
    ["workbook", workbook({})],
    ["OFX", Buffer.from(`<?xml version="1.0"?>\n<?OFX?>\n<OFX><BANKID>BALLAST</BANKID></OFX>`)],
    ["journal", Buffer.from(`; Ballast, test money, ${MEMBER}, 2026-11-01/2026-11-06, UTC\n`)],
  ])("is no signed form as %s, and nobody has changed it", (_, bytes) => {
    expect(wrongOf(bytes)).toBe("unsignedForm");
  });

  it("was changed where a spreadsheet saved the workbook, and is none where it is another's OFX", () => {
    expect(wrongOf(workbook({ "docProps/app.xml": Buffer.from("") }))).toBe("changedFile");
    expect(wrongOf(Buffer.from("<?xml?><OFX><BANKID>1</BANKID></OFX>"))).toBe("notStatement");
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

  it.each([false, true])("is refused with another form of its line (PDF: %s)", (isPdf) => {
    const text = aStatement({ isPdf }).toString("latin1");
    const forms = isPdf
      ? [text.replace("%signature", "signature"), text.replace(/\n$/, "\r\n")]
      : [text.replace("signature", "%signature"), text.replace(/\r\n$/, "\n")];
    for (const form of forms) expect(wrongOf(Buffer.from(form, "latin1"))).toBe("changedFile");
  });

  it("is refused with days that there are not, whoever signed them", () => {
    for (const to of [NO_DAY, "2026-11-31", "2026-11-01"]) {
      expect(wrongOf(aStatement({ to }))).toBe("changedFile");
    }
  });

  it("is refused when its key was revoked, and stays good when it is retired", () => {
    const at = "2026-12-01T00:00:00.000Z";
    expect(wrongOf(aStatement(), listOf([mine], { retiredAt: at }))).toBeNull();
    const revoked = checkStatement(aStatement(), listOf([mine], { retiredAt: at, revokedAt: at }));
    expect(revoked).toMatchObject({ wrong: "revokedKey", key: { revokedAt: new Date(at) } });
  });
});

describe("what is said of a statement", () => {
  const told = (bytes: Buffer, keysFrom: string | null, list = keys) =>
    tellStatement({ ...checkStatement(bytes, list), keysFrom }, words, "en-GB");

  it("is which key the signature fits, and where the keys came from, and no more", () => {
    const served = told(aStatement(), "ballast.example");
    expect(served.heading).toBe(`The signature fits key ${mine.id}`);
    expect(served.lines).toEqual([
      "Nothing in the file was changed since it was signed.",
      "The list of keys was read from ballast.example, where this page comes from too.",
    ]);
    expect(served.facts[0]?.[1]).toMatch(/^2\W+6 Nov 2026$/);
    expect(told(aStatement(), null).lines[1]).toMatch(/given by you: this page cannot tell/);
  });

  it("is no fact of a false line, and of a file without a line nothing about keys", () => {
    for (const bytes of [aStatement({ by: aKey(), named: mine.id }), aStatement({ by: aKey() })]) {
      expect(told(bytes, null)).toMatchObject({ heading: words.stWrong, facts: [] });
    }
    expect(told(aStatement({ by: aKey(), to: NO_DAY }), null).facts).toEqual([]);
    expect(told(bodyOf(), null).lines).toEqual([words.cutFile, words.stWhatToDo]);
    const saved = Buffer.from(aStatement().toString().replaceAll(",", ";"));
    expect(told(saved, null).lines[0]).toMatch(/^This file was changed by another program/);
  });

  it("is when its key was withdrawn", () => {
    const revoked = listOf([mine], { revokedAt: "2026-12-01T00:00:00.000Z" });
    const { lines, facts } = told(aStatement(), null, revoked);
    expect(lines[0]).toContain("withdrawn on 1 Dec 2026");
    expect(facts.map(([name]) => name)).toContain("stSince");
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
