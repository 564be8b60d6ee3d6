/** Traces an income back to the money that funded it, and a funding lot to what it paid. */
import type { consoleIncomeTrail, consoleLotTrail } from "@ballast/contract/console/ledger.ts";
import { isDay } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

type Trail = OutputOf<typeof consoleIncomeTrail>;
type LotTrail = OutputOf<typeof consoleLotTrail>;
type Lot = Trail["lots"][number];

/** The order, the product's backing and the funding of each lot. Refuses not_found. */
export async function incomeTrail(db: Db, orderId: string, day: string): Promise<Trail> {
  refuseUnless(isDay(day), "not_found");
  const { rows } = await sql<Omit<Trail, "lots">>`
    select i.day::text as day, i.amount, i.currency, i.run_id as "transactionId",
      i.taken_by as "takenBy", o.id as "orderId", o.member_id as "memberId", o.units,
      o.bought_at as "boughtAt", p.id as "productId", p.name as "productName",
      p.proposal_id as "listingId"
    from orders.orders o
    join income.incomes i on i.bucket = o.bucket and i.member_id = o.member_id
      and i.order_id = o.id and i.day = ${day}::date
    join products.products p on p.id = o.product_id
    where o.bucket between 0 and 63 and o.id = ${orderId}`.execute(db);
  const [found] = rows;
  refuseUnless(found, "not_found");
  return { ...found, lots: await lotsOf(db, sql`b.product_id = ${found.productId}`) };
}

/** The purpose of a lot and what became of it. Refuses not_found. */
export async function lotTrail(db: Db, lotId: string): Promise<LotTrail> {
  const { rows } = await sql<LotTrail["products"][number]>`
    select p.id as "productId", p.name as "productName", b.amount, b.given_back as "givenBack",
      p.currency,
      (select coalesce(sum(i.amount), 0) from income.incomes i
        where i.product_id = p.id)::bigint as "paidByProduct",
      (select coalesce(sum(a.balance), 0) from ledger.accounts a where a.owner = p.id
        and a.kind in ('reserve.offered', 'reserve.sold'))::bigint as "lockedForProduct"
    from products.backing b join products.products p on p.id = b.product_id
    where b.lot_id = ${lotId} order by b.product_id, b.no limit 200`.execute(db);
  const [lot] = await lotsOf(db, sql`l.id = ${lotId}`, true);
  refuseUnless(lot, "not_found");
  return { lot, products: rows };
}

/** In the order in which the product draws on them. */
async function lotsOf(db: Db, which: ReturnType<typeof sql>, alone = false): Promise<Lot[]> {
  const backing = alone
    ? sql`left join (select null::uuid as product_id, null::uuid as lot_id, 0 as no,
        0::bigint as amount, 0::bigint as given_back) b on true`
    : sql`join products.backing b on b.lot_id = l.id`;
  const { rows } = await sql<Lot>`
    select l.id as "lotId", l.source, l.currency, l.amount as "putIn", coalesce(b.amount, 0) as gave,
      coalesce(b.given_back, 0) as "givenBack", l.document_name as "documentName",
      encode(l.document_hash, 'hex') as "documentHash", l.reference, l.created_at as "createdAt",
      l.proposal_id as "proposalId", p.maker,
      array(select c.staff from ledger.consents c where c.proposal_id = l.proposal_id
        order by c.at, c.staff) as attestors,
      (select t.id from ledger.transactions t where t.bucket = 0 and t.proposal_id = l.proposal_id
        order by t.at limit 1) as "transactionId"
    from reserve.lots l ${backing}
    left join ledger.proposals p on p.id = l.proposal_id
    where ${which} order by b.no limit 100`.execute(db);
  return rows;
}
