/** A document on which a product's return rests: the stored bytes whose hash is shown. */
import type { InputOf } from "@ballast/contract/endpoint.ts";
import type { productDocument as contract } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { documentFile } from "../ledger/documents.ts";
import type { CallOf, FileAnswer } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { type Holdings, refuseUnlessOpen } from "./product-detail.ts";

/**
 * Only for members who may see the product, and only documents that it names to them: those of its backing
 * after its terms are announced. Refuses product_unknown, offers_not_allowed, not_found.
 */
export async function productDocument(
  call: CallOf<typeof contract>,
  { productId, hash }: InputOf<typeof contract>,
  { hasOrdered }: Pick<Holdings, "hasOrdered">,
): Promise<FileAnswer> {
  const { db } = call;
  await refuseUnlessOpen(call, productId, hasOrdered);
  const asked = Buffer.from(hash, "hex");
  const { rows } = await sql<{ named: boolean }>`
    select p.document_hash = ${asked}
      or (p.announced_at <= platform.now() or p.state = 'closed') and exists (
        select from products.backing b join reserve.lots l on l.id = b.lot_id
        where b.product_id = p.id and l.document_hash = ${asked}) as named
    from products.products p where p.id = ${productId} and p.state <> 'draft'`.execute(db);
  refuseUnless(rows[0], "product_unknown");
  refuseUnless(rows[0].named, "not_found");
  return documentFile(db, asked);
}
