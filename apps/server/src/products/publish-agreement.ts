/** A lease agreement: a version, its text, and the hash a member accepts with an order. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { isPlainName, refusePromises } from "../platform/shown-words.ts";

/**
 * Keeps the agreement and answers its id; the same version with the same text is the same
 * agreement. Refuses agreement_version_taken when the version exists with another text,
 * terms_not_valid, words_not_allowed.
 */
export async function publishAgreement(
  tx: Tx,
  agreement: { version: string; body: string },
): Promise<string> {
  const body = agreement.body.trim();
  const isWhole = agreement.version !== "" && isPlainName(agreement.version) && body !== "";
  refuseUnless(isWhole, "terms_not_valid", { fields: "agreement" });
  refusePromises(agreement.version, body);
  const hash = createHash("sha256").update(body, "utf8").digest();
  await sql`
    insert into products.agreements (id, version, body, hash, published_at)
    values (${uuidv7()}, ${agreement.version}, ${body}, ${hash}, platform.now())
    on conflict (version) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; hash: Buffer }>`
    select id, hash from products.agreements where version = ${agreement.version}`.execute(tx);
  const [kept] = rows;
  if (!kept?.hash.equals(hash)) throw new Refusal("agreement_version_taken");
  return kept.id;
}
