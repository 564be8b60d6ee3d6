/** Ends a sale and returns what is still on offer to the lots it came from. */
import { sql } from "kysely";
import { propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** Answers the proposal's id. Refuses product_unknown, product_not_listed. */
export async function proposeClosing(tx: Tx, productId: string, maker: string): Promise<string> {
  const { rows } = await sql<{ currency: string; state: string }>`
    select currency, state from products.products where id = ${productId}`.execute(tx);
  const [product] = rows;
  refuseUnless(product, "product_unknown");
  refuseUnless(product.state !== "draft", "product_not_listed");
  const input = { product_id: productId, currency: product.currency };
  return propose(tx, "unlist_unsold", input, maker);
}

/** Carries out an approved closing; answers the returned amount in smallest units. */
export async function closeProduct(tx: Tx, proposalId: string): Promise<bigint> {
  const { rows } = await refusing(
    sql<{ back: bigint }>`select products.close_product(${proposalId}) as back`.execute(tx),
    { BP004: "product_not_listed" },
  );
  return rows[0]?.back ?? 0n;
}
