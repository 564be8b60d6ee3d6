/** Coupons as a member sees them: those on offer, and the member's own in each state. */
import { WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { CampaignKind } from "@ballast/contract/gift/calls.ts";
import type {
  Coupon,
  couponsOpen,
  listCoupons as listContract,
  productCouponData,
} from "@ballast/contract/gift/coupons.ts";
import { type RawBuilder, sql } from "kysely";
import type { AllOrNone } from "../platform/all-or-none.ts";
import type { Db } from "../platform/db.ts";
import { afterCursor, finishPage, limitOf, microsOf } from "../platform/page-by-time.ts";
import { refuseUnless } from "../platform/refusal.ts";

type Member = { id: string; bucket: number };
type Use = NonNullable<Coupon["use"]>;
type Row = Omit<Coupon, "product" | "use"> &
  AllOrNone<{ productId: string; productName: string }> &
  AllOrNone<{
    orderId: string;
    usedTime: Date;
    off: bigint;
    extra: bigint;
    useState: Use["state"];
  }>;

const KIND = "coupons" satisfies CampaignKind;
const OFFERS_MOST = 50;

/** The state of a coupon c, from the member's own m (or none) and its use u (or none). */
const STATE = sql`case
  when u.order_id is not null then 'used'
  when m.expired_at is not null or m.valid_to <= platform.now() then 'expired'
  when m.coupon_id is not null then 'received'
  else 'available' end`;

const SHOWN = sql`
  c.id as "couponId", c.name, c.kind, c.currency, c.amount, c.percent_bps as "percentBps",
  c.extra_days as "extraDays", c.minimum, c.product_id as "productId", p.name as "productName",
  c.valid_from as "validFrom", c.valid_to as "validTo", ${STATE} as state,
  m.received_at as "receivedTime", u.order_id as "orderId", o.bought_at as "usedTime", u.off,
  u.extra, u.state as "useState"`;

const withOwn = ({ id, bucket }: Member) => sql`
  rewards.coupons c
  left join products.products p on p.id = c.product_id
  left join rewards.member_coupons m on m.bucket = ${bucket} and m.member_id = ${id}
    and m.coupon_id = c.id
  left join orders.coupon_uses u on u.bucket = m.bucket and u.member_id = m.member_id
    and u.coupon_id = m.coupon_id and u.state <> 'returned'
  left join orders.orders o on o.bucket = u.bucket and o.id = u.order_id`;

const couponOf = (row: Row): Coupon => {
  const { productId, productName, orderId, usedTime, off, extra, useState, ...coupon } = row;
  return {
    ...coupon,
    product: productId && productName ? { productId, productName } : null,
    use: orderId ? { orderId, time: usedTime, off, extra, state: useState } : null,
  };
};

const forProduct = (productId: string | undefined): RawBuilder<unknown> =>
  productId ? sql`(c.product_id is null or c.product_id = ${productId})` : sql`true`;

/**
 * Coupons that a member may receive (covered by the budget and allowed in the country), with those already
 * received. Those that end first come first.
 */
export async function couponsOffered(
  db: Db,
  member: Member,
  productId?: string,
): Promise<Coupon[]> {
  const { rows } = await sql<Row>`
    select ${SHOWN}
    from ${withOwn(member)}
    join reserve.campaigns g on g.id = c.campaign_id and g.kind = ${KIND}
    join members.members x on x.bucket = ${member.bucket} and x.id = ${member.id}
    cross join lateral members.policy(x.country) y
    where c.state = 'open' and c.valid_from <= platform.now() and c.valid_to > platform.now()
      and y.promotions and y.coupons and ${forProduct(productId)}
      and (m.coupon_id is not null or g.state = 'open' and c.amount <= (
        select sum(a.balance) from ledger.accounts a where a.bucket between 0 and 63
          and a.kind = 'client.promotion' and a.owner = g.id and a.currency = g.currency))
    order by c.valid_to, c.id limit ${OFFERS_MOST}`.execute(db);
  return rows.map(couponOf);
}

/** The member's coupons that can be used now, for any product or for one. */
export async function usableCoupons(db: Db, member: Member, productId?: string): Promise<Coupon[]> {
  const { rows } = await sql<Row>`
    select ${SHOWN}
    from ${withOwn(member)}
    join members.members x on x.bucket = ${member.bucket} and x.id = ${member.id}
    cross join lateral members.policy(x.country) y
    where m.coupon_id is not null and ${STATE} = 'received' and y.promotions and y.coupons
      and ${forProduct(productId)}
    order by c.valid_to, c.id limit ${OFFERS_MOST}`.execute(db);
  return rows.map(couponOf);
}

/** One coupon as the member has it. */
export async function couponOfMember(db: Db, member: Member, couponId: string): Promise<Coupon> {
  const { rows } = await sql<Row>`
    select ${SHOWN} from ${withOwn(member)} where c.id = ${couponId}`.execute(db);
  refuseUnless(rows[0], "coupon_unknown");
  return couponOf(rows[0]);
}

export async function listCoupons(
  db: Db,
  member: Member,
  query: InputOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const own = sql`m.coupon_id is not null
    ${query.state ? sql`and ${STATE} = ${query.state}` : sql``}`;
  const { rows } = await sql<Row & { id: string; micros: bigint }>`
    select ${SHOWN}, c.id, ${microsOf(sql`m.received_at`)} as micros
    from ${withOwn(member)}
    where ${own} ${afterCursor(query, sql`m.received_at`, sql`c.id`)}
    order by m.received_at desc, c.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from ${withOwn(member)} where ${own}`;
  const { list, ...page } = await finishPage(db, query, rows, counted);
  return { ...page, list: list.map(({ id: _, micros: __, ...row }) => couponOf(row)) };
}

const countAvailable = (coupons: Coupon[]) =>
  coupons.filter(({ state }) => state === "available").length;

export async function areCouponsOpen(
  db: Db,
  member: Member,
): Promise<OutputOf<typeof couponsOpen>> {
  const offered = countAvailable(await couponsOffered(db, member));
  const received = (await usableCoupons(db, member)).length;
  return { open: offered + received > 0, offered, received };
}

/** Refuses product_unknown. */
export async function couponData(
  db: Db,
  member: Member,
  productId: string,
): Promise<OutputOf<typeof productCouponData>> {
  const product = await sql`
    select from products.products where id = ${productId} and state <> 'draft'`.execute(db);
  refuseUnless(product.rows.length === 1, "product_unknown");
  const budget = await sql<{ campaignId: string; name: string }>`
    select id as "campaignId", name from reserve.campaigns
    where kind = ${KIND} and state = 'open' limit 1`.execute(db);
  return {
    productId,
    offered: countAvailable(await couponsOffered(db, member, productId)),
    received: (await usableCoupons(db, member, productId)).length,
    budget: budget.rows[0] ?? null,
    atMaturity: "paid",
    atEarlyExit: "given_back",
    atCancel: "returned",
    withdrawalFeeBps: Number(WITHDRAWAL_FEE_BPS),
  };
}
