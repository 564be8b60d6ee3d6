/** The bank to which this database belongs is stored with the first text that its key signed. */
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { silent } from "../../../test/chain.ts";
import { useBank, useDatabase } from "../../../test/kit.ts";
import { keep, nextPage } from "../../../test/signed-lines.ts";
import type { Bank } from "./bank.ts";
import { isSigned } from "./is-signed.ts";
import { InvalidStatement, reconcileBank, refuseAnotherBank } from "./reconcile.ts";

const pair = () => generateKeyPairSync("ed25519");
const textOf = (key: KeyObject) => key.export({ format: "der", type: "spki" }).toString("base64");
const database = useDatabase();
const bank = useBank();

const reconcile = (client: Bank) => reconcileBank({ bank: client, db: database.db, log: silent });
const sources = async () =>
  (
    await sql<{ key: Buffer }>`select statement_key as key from bank.source`.execute(database.db)
  ).rows.map(({ key }) => key.toString("hex"));
const raw = (key: string) => Buffer.from(key, "base64").subarray(-32).toString("hex");
const kept = (text: string, signature: Buffer, key: KeyObject) =>
  refuseAnotherBank(
    database.db,
    { bankId: JSON.parse(text).bankId, statementKey: textOf(key) },
    { statement: text, signature: signature.toString("base64") },
  );

/**
 * The points of small order: eight times each is the neutral element. The last four encode two
 * points each, by the sign bit.
 */
const SMALL = [
  `01${"00".repeat(31)}`,
  `ec${"ff".repeat(30)}7f`,
  "00".repeat(32),
  `${"00".repeat(31)}80`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
].map((hex) => Buffer.from(hex, "hex"));
const NO_SECRET = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]);

describe("the bank's key", () => {
  it.each(SMALL.map((key) => [key.toString("hex")]))(
    "is none with which anybody can sign (%s)",
    (hex) => {
      const key = Buffer.from(hex, "hex");
      // If only the equation were checked, one of eight texts would be accepted.
      for (let n = 0; n < 400; n += 1) {
        expect(isSigned(key, JSON.stringify({ bankId: `a stranger ${n}` }), NO_SECRET)).toBe(false);
      }
    },
  );

  it("is not kept before it signed something: a wrong one is mended by the right one", async () => {
    const wrong = textOf(pair().publicKey);
    await expect(reconcile({ ...bank.client, statementKey: wrong })).rejects.toThrow(
      InvalidStatement,
    );
    const text = JSON.stringify({ bankId: "x" });
    const { publicKey } = pair();
    const other = sign(null, Buffer.from(text), pair().privateKey);
    const key = Buffer.from(raw(textOf(publicKey)), "hex");
    await expect(kept(text, other, publicKey)).rejects.toMatchObject({ why: "not_signed" });
    await expect(
      sql`insert into bank.source (bank_id, statement_key) values ('x', ${key})`.execute(
        database.db,
      ),
    ).rejects.toMatchObject({ code: "42501" });
    expect(await sources()).toEqual([]);
    await reconcile(bank.client);
    expect(await sources()).toEqual([raw(bank.keys.statementKey)]);
    await expect(reconcile({ ...bank.client, statementKey: wrong })).rejects.toThrow(
      "not the one that is kept",
    );
  }); // @rule 2/chargeback

  it("is kept once, and signs for its own bank alone", async () => {
    const { publicKey, privateKey } = pair();
    const text = JSON.stringify({ bankId: "another" });
    const key = Buffer.from(raw(textOf(publicKey)), "hex");
    const signature = sign(null, Buffer.from(text), privateKey);
    await expect(kept(text, signature, publicKey)).rejects.toMatchObject({ why: "other_bank" });
    expect(await sources()).toEqual([raw(bank.keys.statementKey)]);
    // Values set by the schema's owner: the right key, and the text of another bank.
    await sql`update bank.source set statement_key = ${key}`.execute(database.owner.db);
    const page = await nextPage(database.db, {
      ...{ kind: "credit", object: randomUUID(), amount: 1_000n },
    });
    const elsewhere = JSON.stringify({ ...JSON.parse(page), bankId: "another" });
    await expect(keep(database.db, elsewhere, privateKey)).rejects.toMatchObject({
      why: "other_bank",
    });
    await keep(database.db, page, privateKey);
  }); // @rule 2/chargeback
});
