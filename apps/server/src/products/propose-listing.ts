/**
 * Proposes to put a draft on sale: selects the lots that lock its whole return and distributes its units
 * over the buckets. Nothing is moved before another person approves.
 */
import { BUCKETS } from "@ballast/contract/constants.ts";
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { isClosed } from "../ledger/accounts.ts";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { type FreeLot, freeLots } from "../reserve/lots.ts";

type Drafted = {
  currency: Currency;
  units: number;
  unit_return: bigint;
  state: string;
  over: boolean;
};

/**
 * `lotIds` are used in the given order; without them all funded lots, oldest first. Answers the proposal's
 * id. Refuses product_unknown, product_not_draft, sale_over, not_funded.
 */
export async function proposeListing(
  tx: Tx,
  productId: string,
  maker: string,
  lotIds?: readonly string[],
): Promise<string> {
  const product = await draftOf(tx, productId);
  refuseUnless(product, "product_unknown");
  refuseUnless(product.state === "draft", "product_not_draft");
  refuseUnless(!product.over, "sale_over");
  refuseUnless(!(await isClosed(tx, "list_product")), "sales_ended");
  const allotments = deal(product.units).map(({ bucket, units }) => ({
    bucket,
    units,
    amount: product.unit_return * BigInt(units),
  }));
  const needed = product.unit_return * BigInt(product.units);
  const lots = draw(await freeLots(tx, product.currency, lotIds), needed);
  refuseUnless(lots, "not_funded", { needed: formatMoney(needed, product.currency) });
  const input = { product_id: productId, currency: product.currency, lots, allotments };
  return propose(tx, "list_product", input, maker);
}

/**
 * Carries out an approved listing. Refuses product_not_draft, sale_over, sales_ended, and not_funded when
 * the lots have been spent since the proposal was made.
 */
export async function listProduct(tx: Tx, proposal: Proposal): Promise<void> {
  const { currency, lots } = proposal.input as { currency: Currency; lots: { amount: string }[] };
  const needed = lots.reduce((sum, lot) => sum + BigInt(lot.amount), 0n);
  await refusing(
    sql`select products.list_product(${proposal.id})`.execute(tx),
    {
      BP001: "product_not_draft",
      BP003: "sale_over",
      BL050: "sales_ended",
      "23514": "not_funded",
    },
    { needed: formatMoney(needed, currency) },
  );
}

async function draftOf(db: Db, id: string): Promise<Drafted | undefined> {
  const { rows } = await sql<Drafted>`
    select p.currency, p.units_listed as units, products.return_of_unit(p) as unit_return, p.state,
      p.ends_at <= platform.now() as over
    from products.products p where p.id = ${id}`.execute(db);
  return rows[0];
}

/** Distributes units evenly over the buckets; leaves out buckets without units. */
export function deal(units: number): { bucket: number; units: number }[] {
  const each = Math.floor(units / BUCKETS);
  const over = units % BUCKETS;
  return Array.from({ length: BUCKETS }, (_, bucket) => ({
    bucket,
    units: each + (bucket < over ? 1 : 0),
  })).filter((allotment) => allotment.units > 0);
}

/** Takes the needed amount from the lots in order; null when they hold less. */
function draw(lots: readonly FreeLot[], needed: bigint) {
  const drawn: { kind: string; lot_id: string; amount: bigint }[] = [];
  let left = needed;
  for (const lot of lots) {
    const amount = lot.free < left ? lot.free : left;
    if (amount > 0n) drawn.push({ kind: `reserve.${lot.source}`, lot_id: lot.id, amount });
    left -= amount;
  }
  return left === 0n ? drawn : null;
}
