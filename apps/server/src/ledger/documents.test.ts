import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { canBeKept, documentFile, keepDocument, mediaTypeOf } from "./documents.ts";
import { propose } from "./proposals.ts";

const database = useDatabase();
beforeAll(async () => {
  await staffPair(database.db);
});

const aPdf = (more: Uint8Array) => Buffer.concat([Buffer.from("%PDF-1.7\n"), more]);
const keep = (bytes: Buffer) =>
  database.db.transaction().execute((tx) => keepDocument(tx, { name: "a.pdf", bytes }));

describe("a document", () => {
  it("is kept once under its own hash, and comes back byte for byte, in parts", async () => {
    const bytes = aPdf(randomBytes(1_300_000));
    const [first, again] = await Promise.all([keep(bytes), keep(bytes)]);
    expect(first.hash).toEqual(createHash("sha256").update(bytes).digest());
    expect(again.hash).toEqual(first.hash);
    const file = await documentFile(database.db, first.hash);
    expect(file).toMatchObject({
      mediaType: "application/pdf",
      name: `document-${first.hash.toString("hex").slice(0, 16)}.pdf`,
    });
    expect((await buffer(file.body as Readable)).equals(bytes)).toBe(true);
  });

  it("is known by its content: what a browser would run is text or nothing", () => {
    const kinds = [
      [aPdf(Buffer.from("x")), "application/pdf"],
      [Buffer.from("\x89PNG\r\n\x1a\nmore", "latin1"), "image/png"],
      [Buffer.from("\xff\xd8\xff\xe0", "latin1"), "image/jpeg"],
      [Buffer.from("<script>alert(1)</script>"), "text/plain"],
      [Buffer.from("<svg onload='alert(1)'/>"), "text/plain"],
      [Buffer.from("MZ\x90\x00\x03", "latin1"), null],
      [Buffer.from("PK\x03\x04\xff", "latin1"), null],
    ] as const;
    for (const [bytes, kind] of kinds) expect(mediaTypeOf(bytes)).toBe(kind);
    expect(canBeKept(Buffer.alloc(0))).toBe(false);
    expect(canBeKept(aPdf(Buffer.alloc(10 * 1024 * 1024)))).toBe(false);
    expect(canBeKept(aPdf(Buffer.alloc(1024)))).toBe(true);
  });

  it("is changed and removed by nobody, and never stands under another hash", async () => {
    const { hash } = await keep(aPdf(Buffer.from("what two people saw")));
    const tries = [
      sql`update ledger.documents set bytes = 'x' where hash = ${hash}`,
      sql`delete from ledger.documents where hash = ${hash}`,
      sql`insert into ledger.documents values (${hash}, 'text/plain', 'x', now())`,
      sql`truncate ledger.documents`,
    ];
    for (const one of tries) {
      await expect(one.execute(database.db)).rejects.toMatchObject({ code: "42501" });
    }
    const other = Buffer.alloc(32, 9);
    const asOwner = sql`
      insert into ledger.documents values (${other}, 'text/plain', 'x', now())`.execute(
      database.owner.db,
    );
    await expect(asOwner).rejects.toMatchObject({ code: "23514" });
  }); // @rule 4/provenance

  it("is there before anything is proposed with it", async () => {
    const { name, hash } = await keep(aPdf(Buffer.from("seen")));
    const about = (named: Buffer) =>
      database.db.transaction().execute((tx) => {
        const document = { document_name: name, document_hash: named.toString("hex") };
        return propose(tx, "wind_down", { reference: "why", ...document }, "ana");
      });
    await expect(about(Buffer.alloc(32, 1))).rejects.toMatchObject({ code: "BL017" });
    expect(await about(hash)).toMatch(/^[0-9a-f-]{36}$/);
  }); // @rule 4/provenance
});
