/**
 * The sources of each income and reward of a statement: the order and its days, with the reserve's lots,
 * their funding, document and attestor; the budget; the fee; and the budget that paid a coupon's part of a
 * purchase.
 */
import type { Day } from "@ballast/contract/days.ts";
import type { CampaignKind } from "@ballast/contract/gift/calls.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { eventsOf, REWARD_CODES } from "../wallets/record-codes.ts";
import type { AccountStatement } from "./account-statements.ts";

/** The name given by staff, and what it pays for. */
type Budget = { campaignId: string; name: string; kind: CampaignKind };
export type Source =
  | { from: "order"; orderId: string; firstDay: Day; lastDay: Day }
  | ({ from: "budget" } & Budget)
  | ({ from: "coupon"; amount: bigint; currency: Currency } & Budget)
  | { from: "fee"; transactionId: string };

/** A part of what was locked for an order's product before its sale began. */
export type SourceLot = {
  orderId: string;
  product: string;
  lotId: string;
  source: "capital" | "yield";
  currency: Currency;
  /** For all units of the product together; units have no lots of their own. */
  amount: bigint;
  /** The ledger transaction that put the whole lot into the reserve, and its time. */
  fundedBy: string;
  fundedAt: Date;
  whole: bigint;
  documentName: string;
  documentHash: string;
  attestor: string;
};

/**
 * By ledger transaction; `lots` are in the order of their orders, then in the order in which the product
 * draws on them.
 */
export type Sources = { of: ReadonlyMap<string, readonly Source[]>; lots: readonly SourceLot[] };

const SOURCES_MOST = 50_000;

type Found = { id: string } & Source;
type FoundOf<From extends Source["from"]> = Extract<Found, { from: From }>;

/** Refuses statement_too_long when there are more sources than a statement can have. */
export async function sourcesOf(
  db: Db,
  member: Member,
  accounts: readonly AccountStatement[],
): Promise<Sources> {
  const idsOf = (events: readonly string[]) => [
    ...new Set(
      accounts.flatMap(({ entries }) =>
        entries
          .filter(({ event }) => events.includes(event))
          .map(({ transactionId }) => transactionId),
      ),
    ),
  ];
  const found = [
    ...(await orderSources(db, member, idsOf(eventsOf(["daily_income"])))),
    ...(await budgetSources(db, member, idsOf(eventsOf(REWARD_CODES)))),
    ...(await couponSources(db, member, idsOf(["buy_with_coupon"]))),
    ...(await feeSources(db, member, idsOf(["invitation_share"]))),
  ];
  const orders = found.flatMap((one) => (one.from === "order" ? [one.orderId] : []));
  const lots = await lotsOf(db, member, [...new Set(orders)]);
  refuseUnless(Math.max(found.length, lots.length) <= SOURCES_MOST, "statement_too_long");
  return { of: Map.groupBy(found, ({ id }) => id), lots };
}

/** One ledger transaction pays incomes of many orders, or takes out those of many days. */
async function orderSources(db: Db, member: Member, ids: string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundOf<"order">>`
    select x.id, 'order' as from, i.order_id as "orderId", min(i.day)::text as "firstDay",
      max(i.day)::text as "lastDay"
    from income.incomes i
    cross join lateral (values (i.run_id), (i.taken_by)) x (id)
    where i.bucket = ${member.bucket} and i.member_id = ${member.id} and x.id = any(${ids}::uuid[])
    group by x.id, i.order_id order by x.id, i.order_id limit ${SOURCES_MOST + 1}`.execute(db);
  return rows;
}

async function budgetSources(db: Db, member: Member, ids: string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundOf<"budget">>`
    select distinct e.transaction_id as id, 'budget' as from, c.id as "campaignId", c.name,
      c.kind
    from ledger.entries e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    left join ledger.entries p on p.bucket = e.bucket and p.transaction_id = e.transaction_id
      and p.at = e.at and p.kind = 'client.promotion'
    -- a coupon was paid from its budget when it was received, and names it
    join reserve.campaigns c
      on c.id = coalesce(p.owner, case t.event when 'coupon_paid' then t.reference::uuid end)
    where e.bucket = ${member.bucket} and e.owner = ${member.id}
      and e.transaction_id = any(${ids}::uuid[])
    order by 1, 3 limit ${SOURCES_MOST + 1}`.execute(db);
  return rows;
}

/** A coupon's part of a purchase was reserved from its budget when the coupon was received. */
async function couponSources(db: Db, member: Member, ids: string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundOf<"coupon">>`
    select distinct e.transaction_id as id, 'coupon' as from, c.id as "campaignId", c.name, c.kind,
      p.amount, p.currency
    from ledger.entries e
    join ledger.entries p on p.bucket = e.bucket and p.transaction_id = e.transaction_id
      and p.at = e.at and p.kind = 'client.coupon'
    join reserve.campaigns c on c.id = p.owner
    where e.bucket = ${member.bucket} and e.owner = ${member.id}
      and e.transaction_id = any(${ids}::uuid[])
    order by 1 limit ${SOURCES_MOST + 1}`.execute(db);
  return rows;
}

/** The withdrawal of an invited member that paid the fee. */
async function feeSources(db: Db, member: Member, ids: string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundOf<"fee">>`
    select x.id, 'fee' as from, s.fee_id as "transactionId"
    from invitations.shares s
    cross join lateral ledger.derived_id('invitation_share:' || s.invited_id, s.fee_id) x (id)
    where s.bucket = ${member.bucket} and s.inviter_id = ${member.id} and s.outcome = 'given'
      and x.id = any(${ids}::uuid[])
    order by 1 limit ${SOURCES_MOST + 1}`.execute(db);
  return rows;
}

async function lotsOf(db: Db, member: Member, orders: string[]): Promise<SourceLot[]> {
  if (orders.length === 0) return [];
  const { rows } = await lotsQuery(member, orders).execute(db);
  return rows;
}

export function lotsQuery(
  member: Pick<Member, "id" | "bucket">,
  orders: string[],
): RawBuilder<SourceLot> {
  // Never null: attestor: a lot that backs a product is funded, and the table wants it then.
  return sql<SourceLot>`
    select o.id as "orderId", p.name as product, l.id as "lotId", l.source, l.currency, b.amount,
      f.id as "fundedBy", f.at as "fundedAt", l.amount as whole,
      l.document_name as "documentName", encode(l.document_hash, 'hex') as "documentHash",
      l.attestor
    from orders.orders o
    join products.products p on p.id = o.product_id
    join products.backing b on b.product_id = p.id
    join reserve.lots l on l.id = b.lot_id
    cross join lateral reserve.funding_of(l.proposal_id) f
    where o.bucket = ${member.bucket} and o.member_id = ${member.id} and o.id = any(${orders}::uuid[])
    order by o.bought_at, o.id, b.no limit ${SOURCES_MOST + 1}`;
}
