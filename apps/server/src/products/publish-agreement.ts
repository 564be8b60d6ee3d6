/**
 * A lease agreement: a version, its English text with the hash that a member accepts with an order, and
 * translations.
 */
import { createHash } from "node:crypto";
import type { Translations } from "@ballast/contract/product/translation.ts";
import { visibleText } from "@ballast/contract/text/visible-text.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../platform/db.ts";
import { isPlainName, refusePromises } from "../platform/public-text.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { jsonOf, refusePromisesIn } from "./wording.ts";

/**
 * Stores the agreement and answers its id; the same version with the same text is the same agreement, whose
 * translations need not be given again. Refuses agreement_version_taken when the version exists with
 * another text or other translations, terms_not_valid, words_not_allowed.
 */
export async function publishAgreement(
  tx: Tx,
  agreement: { version: string; body: string; translations?: Translations },
): Promise<string> {
  const body = visibleText(agreement.body);
  const isWhole = agreement.version !== "" && isPlainName(agreement.version) && body !== "";
  refuseUnless(isWhole, "terms_not_valid", { fields: "agreement" });
  refusePromises(agreement.version, body);
  refusePromisesIn(agreement.translations ?? {});
  const hash = createHash("sha256").update(body, "utf8").digest();
  const translations = jsonOf(agreement.translations ?? {});
  await sql`
    insert into products.agreements
      (id, version, body, hash, translations, translations_hash, published_at)
    values (${uuidv7()}, ${agreement.version}, ${body}, ${hash}, ${translations}::jsonb,
      sha256(convert_to(${translations}::jsonb::text, 'UTF8')), platform.now())
    on conflict (version) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; hash: Buffer; same: boolean }>`
    select id, hash, ${translations}::jsonb in ('{}', translations) as same
    from products.agreements where version = ${agreement.version}`.execute(tx);
  const [kept] = rows;
  if (!kept?.hash.equals(hash) || !kept.same) throw new Refusal("agreement_version_taken");
  return kept.id;
}
